/** The list of daily activity, with every field as a column. */
import type { DailyActivity, DailyActivityQuery } from '@heliolog/client'
import type { PageComponent } from '../../../browser/routing.ts'
import { type Column, ColumnMeanings, DataTable } from '../../../elements/table/data-table.tsx'
import { texts } from '../../../language/texts.ts'
import { ListPage } from '../list/list-page.tsx'
import { reported } from '../not-reported.tsx'

const columnsOf = ([day]: readonly DailyActivity[]): Column<DailyActivity>[] =>
  (Object.keys(day ?? {}) as (keyof DailyActivity)[]).map((field) => ({
    field,
    cell: (record) => reported(record[field]),
    kind: field === 'day' ? undefined : 'number',
  }))

export const Page: PageComponent = ({ route }) => (
  <ListPage
    list="daily"
    route={route}
    series={(service, query) => service.dailyActivity(query as DailyActivityQuery)}
  >
    {(days: readonly DailyActivity[], { fields, sorting }) => (
      <>
        <DataTable
          title={texts().frame.titles.daily}
          fields={fields}
          columns={columnsOf(days)}
          records={days}
          keyOf={({ day }) => day}
          sorting={sorting}
        />
        <ColumnMeanings fields={fields} records={days} />
      </>
    )}
  </ListPage>
)

/** The Sun of each day, as the community saw it. */
import type { DailyActivity, DailyActivityQuery } from '@heliolog/client'
import type { PageComponent } from '../browser/routing.ts'
import { DAILY_FIELDS } from './fields.ts'
import { ColumnMeanings } from './list/column-meanings.tsx'
import { type Column, DataTable } from './list/data-table.tsx'
import { ListPage } from './list/list-page.tsx'
import { reported } from './not-reported.tsx'

const COLUMNS = Object.entries(DAILY_FIELDS).map(
  ([field, head]): Column<DailyActivity> => ({
    field,
    head,
    cell: (day) => reported(day[field as keyof DailyActivity]),
    kind: field === 'day' ? undefined : 'number',
  }),
)

export const Daily: PageComponent = ({ route }) => (
  <ListPage
    list="daily"
    route={route}
    fields={Object.keys(DAILY_FIELDS)}
    series={(service, asked) => service.dailyActivity(asked as DailyActivityQuery)}
  >
    {(days: readonly DailyActivity[]) => (
      <>
        <DataTable list="daily" columns={COLUMNS} records={days} keyOf={({ day }) => day} />
        <ColumnMeanings list="daily" heads={DAILY_FIELDS} />
      </>
    )}
  </ListPage>
)

/** The lists of observations and of daily activity as tables. Observations are also cards, usual on a narrow screen. */
import type { BulkObservation, DailyActivity } from '@heliolog/client'
import { useNarrowScreen } from '../../../browser/hooks.ts'
import type { PageComponent } from '../../../browser/routing.ts'
import { type FieldMeanings, labelOf } from '../../../data/dictionary.ts'
import { lightOf } from '../../../data/lists.ts'
import { Facts } from '../../../elements/figure.tsx'
import { Select } from '../../../elements/form.tsx'
import { ObservationLink, ObserverLink, TagLinks } from '../../../elements/link.tsx'
import {
  type Column,
  ColumnMeanings,
  DataTable,
  isNumeric,
  type Sorting,
} from '../../../elements/table/data-table.tsx'
import { nextOrder, type Order } from '../../../elements/table/sorting.ts'
import { texts } from '../../../language/texts.ts'
import { reported } from '../statistic.tsx'
import styles from './list.module.css'
import { ListPage, ViewSwitch, viewOf } from './list-page.tsx'

interface SortChoiceProps {
  fields: FieldMeanings
  columns: readonly Column<never>[]
  sorting: Sorting
}

const keyOf = ({ field, descending }: Order): string => `${field} ${descending}`

/** Both directions of the current column, and of each other column the one that a click on its heading chooses. */
const ordersFor = ({ columns, sorting: { order } }: SortChoiceProps): Order[] =>
  columns
    .filter(({ isUnsortable }) => !isUnsortable)
    .flatMap((column): Order[] => {
      const next = nextOrder(order, column.field, isNumeric(column))
      return column.field === order.field ? [order, next] : [next]
    })

const SortChoice = (props: SortChoiceProps) => {
  const { fields, sorting } = props
  const orders = ordersFor(props)
  const t = texts().explore
  return (
    <Select
      legend={t.sortBy}
      options={orders.map((order) => {
        const describe = order.descending ? t.descending : t.ascending
        return [keyOf(order), describe(labelOf(fields, order.field))] as const
      })}
      chosen={keyOf(sorting.order)}
      onChoose={(key) => sorting.sort(orders.find((order) => keyOf(order) === key) ?? sorting.order)}
    />
  )
}

const CARD_FIELDS = ['gt', 'st', 'wolf_north', 'wolf_south', 'a_number'] as const

type ObservationCardsProps = { observations: readonly BulkObservation[]; fields: FieldMeanings }

const ObservationCards = ({ observations, fields }: ObservationCardsProps) => (
  <ul class={styles.cards}>
    {observations.map((observation) => (
      <li key={observation.id} class={`panel ${styles.card}`}>
        <p class={styles.cardWolf}>
          <span>{labelOf(fields, 'wolf')}</span>
          <strong>{reported(observation.wolf)}</strong>
        </p>
        <div class={styles.cardText}>
          <p class={styles.cardTime}>
            <ObservationLink {...observation} />
          </p>
          <p>
            <ObserverLink nickname={observation.observer} /> · {lightOf(observation.type)}
          </p>
          {observation.title !== null && (
            <p>
              <bdi>{observation.title}</bdi>
            </p>
          )}
          <Facts
            class={`row ${styles.cardCounts}`}
            facts={CARD_FIELDS.map((field) => [labelOf(fields, field), reported(observation[field])])}
          />
          <TagLinks list="observations" tags={observation.tags} />
        </div>
      </li>
    ))}
  </ul>
)

const numberColumns = (
  kind: 'number' | 'spare',
  fields: Exclude<keyof BulkObservation, 'tags'>[],
): Column<BulkObservation>[] =>
  fields.map((field) => ({ field, cell: (observation) => reported(observation[field]), kind }))

const COLUMNS: Column<BulkObservation>[] = [
  { field: 'date_of_observation', cell: (observation) => <ObservationLink {...observation} /> },
  { field: 'observer', cell: ({ observer }) => <ObserverLink nickname={observer} />, kind: 'text' },
  { field: 'type', cell: ({ type }) => lightOf(type), kind: 'name' },
  { field: 'title', cell: ({ title }) => <bdi>{reported(title)}</bdi>, kind: 'text' },
  ...numberColumns('number', ['gt', 'st', 'wolf', 'wolf_north', 'wolf_south']),
  {
    field: 'tags',
    cell: ({ tags }) => <TagLinks list="observations" tags={tags} />,
    isUnsortable: true,
  },
  ...numberColumns('spare', ['a_number', 'seeing', 'transparency', 'cloud_cover']),
]

export const ObservationsPage: PageComponent = ({ route }) => {
  const view = viewOf(route, useNarrowScreen() ? 'cards' : 'table')
  return (
    <ListPage list="observations" route={route} series={(newest, query) => newest.observations(query)}>
      {(observations: readonly BulkObservation[], { fields, sorting }) => (
        <>
          <div class={`row ${styles.controls}`}>
            <ViewSwitch view={view} />
            {view === 'cards' && <SortChoice fields={fields} columns={COLUMNS} sorting={sorting} />}
          </div>
          {view === 'cards' ? (
            <ObservationCards observations={observations} fields={fields} />
          ) : (
            <DataTable
              title={texts().frame.titles.observations}
              fields={fields}
              columns={COLUMNS}
              rows={observations}
              keyOf={({ id }) => id}
              sorting={sorting}
            />
          )}
          <ColumnMeanings fields={fields} record={observations[0]} />
        </>
      )}
    </ListPage>
  )
}

const columnsOf = ([day]: readonly DailyActivity[]): Column<DailyActivity>[] =>
  (Object.keys(day ?? {}) as (keyof DailyActivity)[]).map((field) => ({
    field,
    cell: (record) => reported(record[field]),
    kind: field === 'day' ? undefined : 'number',
  }))

export const DailyPage: PageComponent = ({ route }) => (
  <ListPage list="daily" route={route} series={(newest, query) => newest.dailyActivity(query)}>
    {(days: readonly DailyActivity[], { fields, sorting }) => (
      <>
        <DataTable
          title={texts().frame.titles.daily}
          fields={fields}
          columns={columnsOf(days)}
          rows={days}
          keyOf={({ day }) => day}
          sorting={sorting}
        />
        <ColumnMeanings fields={fields} record={days[0]} />
      </>
    )}
  </ListPage>
)

/** The list of observations: a table or cards, which are usual on a narrow screen. */
import type { Observation, ObservationsQuery } from '@heliolog/client'
import { useNarrowScreen } from '../../../browser/hooks.ts'
import type { PageComponent } from '../../../browser/routing.ts'
import { type FieldDescriptions, labelOf } from '../../../data/dictionary.ts'
import { lightOf } from '../../../data/lists.ts'
import { ObservationLink, ObserverLink } from '../../../elements/record-links.tsx'
import { type Column, ColumnMeanings, DataTable } from '../../../elements/table/data-table.tsx'
import { texts } from '../../../language/texts.ts'
import listStyles from '../list/list.module.css'
import { ListPage } from '../list/list-page.tsx'
import { SortChoice } from '../list/sort-choice.tsx'
import { ViewSwitch, viewOf } from '../list/view-switch.tsx'
import { reported } from '../not-reported.tsx'
import styles from './observations.module.css'

interface ObservationsProps {
  observations: readonly Observation[]
  fields: FieldDescriptions
}

const CARD_FIELDS = ['gt', 'st', 'wolf_north', 'wolf_south', 'a_number'] as const

const ObservationCards = ({ observations, fields }: ObservationsProps) => (
  <ul class={styles.cards}>
    {observations.map((observation) => (
      <li key={observation.id} class={styles.card}>
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
          <dl class={styles.cardCounts}>
            {CARD_FIELDS.map((field) => (
              <div key={field}>
                <dt>{labelOf(fields, field)}</dt>
                <dd>{reported(observation[field])}</dd>
              </div>
            ))}
          </dl>
        </div>
      </li>
    ))}
  </ul>
)

const numberColumn = (
  field: keyof Observation,
  kind: 'number' | 'spare' = 'number',
): Column<Observation> => ({
  field,
  cell: (observation) => reported(observation[field]),
  kind,
})

const COLUMNS: Column<Observation>[] = [
  { field: 'date_of_observation', cell: (observation) => <ObservationLink {...observation} /> },
  { field: 'observer', cell: ({ observer }) => <ObserverLink nickname={observer} />, kind: 'text' },
  { field: 'type', cell: ({ type }) => lightOf(type), kind: 'name' },
  { field: 'title', cell: ({ title }) => <bdi>{reported(title)}</bdi>, kind: 'text' },
  numberColumn('gt'),
  numberColumn('st'),
  numberColumn('wolf'),
  numberColumn('wolf_north'),
  numberColumn('wolf_south'),
  numberColumn('a_number', 'spare'),
  numberColumn('seeing', 'spare'),
  numberColumn('transparency', 'spare'),
  numberColumn('cloud_cover', 'spare'),
]

export const Page: PageComponent = ({ route }) => {
  const view = viewOf(route, useNarrowScreen() ? 'cards' : 'table')
  return (
    <ListPage
      list="observations"
      route={route}
      series={(service, query) => service.observations(query as ObservationsQuery)}
    >
      {(observations: readonly Observation[], { fields, sorting }) => (
        <>
          <div class={listStyles.controls}>
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
              records={observations}
              keyOf={({ id }) => id}
              sorting={sorting}
            />
          )}
          <ColumnMeanings fields={fields} records={observations} />
        </>
      )}
    </ListPage>
  )
}

/** The observations that a query finds, a page at a time. */
import type { Observation, ObservationsQuery } from '@heliolog/client'
import './observations.css'
import type { PageComponent } from '../browser/routing.ts'
import { useNarrowScreen } from '../browser/use-narrow-screen.ts'
import { OBSERVATION_FIELDS } from './fields.ts'
import { ColumnMeanings } from './list/column-meanings.tsx'
import { type Column, DataTable } from './list/data-table.tsx'
import { ListPage } from './list/list-page.tsx'
import { lightOf } from './lists.ts'
import { reported } from './not-reported.tsx'
import { ObservationCards } from './observation-cards.tsx'
import { ObservationLink } from './observation-link.tsx'
import { ObserverLink } from './observer-link.tsx'

const columnOf = (field: keyof Observation, kind: 'number' | 'spare' = 'number'): Column<Observation> => ({
  field,
  head: OBSERVATION_FIELDS[field],
  cell: (observation) => reported(observation[field]),
  kind,
})

const COLUMNS: Column<Observation>[] = [
  {
    field: 'date_of_observation',
    head: OBSERVATION_FIELDS.date_of_observation,
    cell: (observation) => <ObservationLink {...observation} />,
  },
  {
    field: 'observer',
    head: OBSERVATION_FIELDS.observer,
    cell: ({ observer }) => <ObserverLink nickname={observer} />,
    kind: 'text',
  },
  { field: 'type', head: OBSERVATION_FIELDS.type, cell: ({ type }) => lightOf(type), kind: 'name' },
  {
    field: 'title',
    head: OBSERVATION_FIELDS.title,
    cell: ({ title }) => <bdi>{reported(title)}</bdi>,
    kind: 'text',
  },
  columnOf('gt'),
  columnOf('st'),
  columnOf('wolf'),
  columnOf('wolf_north'),
  columnOf('wolf_south'),
  columnOf('a_number', 'spare'),
  columnOf('seeing', 'spare'),
  columnOf('transparency', 'spare'),
  columnOf('cloud_cover', 'spare'),
]

export const Observations: PageComponent = ({ route }) => {
  const narrow = useNarrowScreen()
  return (
    <ListPage
      list="observations"
      route={route}
      fields={Object.keys(OBSERVATION_FIELDS)}
      series={(service, asked) => service.observations(asked as ObservationsQuery)}
    >
      {(observations: readonly Observation[]) => (
        <>
          {narrow ? (
            <ObservationCards observations={observations} />
          ) : (
            <DataTable list="observations" columns={COLUMNS} records={observations} keyOf={({ id }) => id} />
          )}
          <ColumnMeanings list="observations" heads={OBSERVATION_FIELDS} />
        </>
      )}
    </ListPage>
  )
}

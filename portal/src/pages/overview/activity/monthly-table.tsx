/** Monthly means as tables, which are loaded when they are first opened. */
import { useRequest } from '../../../data/request-state.ts'
import { LazyDetails } from '../../../elements/lazy-details.tsx'
import { notLoaded, RequestView } from '../../../elements/request-view.tsx'
import { texts } from '../../../language/texts.ts'
import type { MonthlyMeans } from './year-tables.tsx'

const loadTables = () =>
  import('./year-tables.tsx').catch(() => {
    throw notLoaded()
  })

const LoadedTables = (means: MonthlyMeans) => (
  <RequestView request={useRequest(loadTables, '')} waitingFor={texts().overview.monthly.loading}>
    {({ YearTables }) => <YearTables {...means} />}
  </RequestView>
)

export const MonthlyTable = (means: MonthlyMeans) => (
  <LazyDetails summary={texts().overview.monthly.title}>{() => <LoadedTables {...means} />}</LazyDetails>
)

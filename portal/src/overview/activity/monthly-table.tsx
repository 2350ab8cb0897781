/** Monthly means as tables, which are loaded when they are first opened. */
import { useState } from 'preact/hooks'
import './monthly-table.css'
import { notLoaded, RequestView } from '../../elements/request-view.tsx'
import { useRequest } from '../../service/request-state.ts'
import type { MonthlyMeans } from './year-tables.tsx'

const loadTables = () =>
  import('./year-tables.tsx').catch(() => {
    throw notLoaded()
  })

const LoadedTables = (means: MonthlyMeans) => (
  <RequestView request={useRequest(loadTables, '')} waitingFor="Loading the table">
    {({ YearTables }) => <YearTables {...means} />}
  </RequestView>
)

export const MonthlyTable = (means: MonthlyMeans) => {
  const [opened, setOpened] = useState(false)
  return (
    <details class="monthly" onToggle={() => setOpened(true)}>
      <summary>Monthly means as a table</summary>
      {opened && <LoadedTables {...means} />}
    </details>
  )
}

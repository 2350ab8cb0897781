/**
 * Fetches observations page by page, one query after the other. Fetching can be stopped, and resumes where it stopped.
 * Other queries keep the pages of those that they still contain, because each request counts against the rate limit.
 */
import type { Observation, Page } from '@heliolog/client'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { Problem } from '../../elements/request-view.tsx'
import { texts } from '../../language/texts.ts'
import { useService } from './explore-frame.tsx'

interface ObservationPagesQuery {
  observer: string
  from: string
  to: string
  type?: 0 | 1 | 2
}

interface Reading {
  observations: Observation[]
  pages: number
  nextCursor: string | undefined
  isComplete: boolean
}

const NOTHING_READ: Reading = { observations: [], pages: 0, nextCursor: undefined, isComplete: false }

interface Progress {
  /** The queries that it belongs to. */
  key: string
  /** By query. */
  readings: ReadonlyMap<string, Reading>
  state: 'reading' | 'stopped' | 'failed'
  error?: unknown
}

export interface ObservationPages {
  /** One for each query. */
  readings: readonly Reading[]
  state: Progress['state'] | 'complete'
  error?: unknown
  stop: () => void
  resume: () => void
}

const addPage = (reading: Reading, page: Page<Observation>): Reading => ({
  observations: reading.observations.concat(page.data),
  pages: reading.pages + 1,
  nextCursor: page.next_cursor ?? undefined,
  isComplete: page.next_cursor === null,
})

export const useObservationPages = (queries: readonly ObservationPagesQuery[]): ObservationPages => {
  const service = useService()
  const keys = queries.map((query) => JSON.stringify(query))
  const key = keys.join()
  const progressFrom = (last: Progress): Progress =>
    last.key === key
      ? last
      : {
          key,
          readings: new Map([...last.readings].filter(([query]) => keys.includes(query))),
          state: 'reading',
        }
  const [lastProgress, setProgress] = useState<Progress>({ key, readings: new Map(), state: 'reading' })
  const progress = progressFrom(lastProgress)
  const readings = keys.map((query) => progress.readings.get(query) ?? NOTHING_READ)
  const isReading = progress.state === 'reading'
  useEffect(() => {
    if (!isReading) return
    const controller = new AbortController()
    const { signal } = controller
    const readQuery = async (query: ObservationPagesQuery, queryKey: string, start: Reading) => {
      let reading = start
      for await (const page of service.observations({ ...query, signal }).pages(start.nextCursor)) {
        if (signal.aborted) return
        reading = addPage(reading, page)
        const read = reading
        setProgress((last) => {
          const current = progressFrom(last)
          return { ...current, readings: new Map(current.readings).set(queryKey, read) }
        })
      }
    }
    const readAll = async () => {
      for (const [index, query] of queries.entries()) {
        const start = readings[index] ?? NOTHING_READ
        if (!start.isComplete && !signal.aborted) await readQuery(query, keys[index] ?? '', start)
      }
    }
    readAll().catch((error) => {
      if (!signal.aborted) setProgress((last) => ({ ...progressFrom(last), state: 'failed', error }))
    })
    return () => controller.abort()
    // `readings` are only the starting point; when they grow, reading must not start again.
  }, [service, key, isReading])
  const enter = (state: Progress['state']) => setProgress((last) => ({ ...progressFrom(last), state }))
  // Another function would restart the countdown of `Problem`.
  const resume = useCallback(() => enter('reading'), [key])
  return {
    readings,
    state: readings.every((reading) => reading.isComplete) ? 'complete' : progress.state,
    error: progress.error,
    stop: () => enter('stopped'),
    resume,
  }
}

interface PagesProgressProps {
  pages: ObservationPages
  /** The rows being read, and those read when the visitor stopped it. */
  reading: string
  stopped: string
}

export const PagesProgress = ({ pages, reading, stopped }: PagesProgressProps) => {
  const { state, error, stop, resume } = pages
  if (state === 'complete') return null
  if (state === 'failed') return <Problem error={error} retry={resume} />
  const t = texts().compare
  const isReading = state === 'reading'
  return (
    <p class="row">
      <span role="status">{isReading ? reading : stopped}</span>{' '}
      <button type="button" onClick={isReading ? stop : resume}>
        {isReading ? t.stop : t.continue}
      </button>
    </p>
  )
}

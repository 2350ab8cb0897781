/** Fetches an observer's observations page by page. Fetching can be stopped, and resumes where it stopped. */
import type { Heliolog, Observation } from '@heliolog/client'
import { useCallback, useEffect, useState } from 'preact/hooks'

interface ObservationPagesQuery {
  observer: string
  from: string
  to: string
}

interface Progress {
  observations: Observation[]
  pages: number
  state: 'reading' | 'stopped' | 'complete' | 'failed'
  error?: unknown
}

interface KeyedProgress extends Progress {
  /** The query that it belongs to. */
  key: string
  nextCursor: string | undefined
}

const noProgress = (key: string): KeyedProgress => ({
  key,
  observations: [],
  pages: 0,
  state: 'reading',
  nextCursor: undefined,
})

export interface ObservationPages extends Progress {
  stop: () => void
  resume: () => void
}

export const useObservationPages = (service: Heliolog, query: ObservationPagesQuery): ObservationPages => {
  const key = JSON.stringify(query)
  const [lastProgress, setProgress] = useState<KeyedProgress>(() => noProgress(key))
  const progress = lastProgress.key === key ? lastProgress : noProgress(key)
  const reading = progress.state === 'reading'
  useEffect(() => {
    if (!reading) return
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      let current = progress
      for await (const page of service.observations({ ...query, signal }).pages(progress.nextCursor)) {
        current = {
          ...current,
          observations: current.observations.concat(page.data),
          pages: current.pages + 1,
          nextCursor: page.next_cursor ?? undefined,
          state: page.next_cursor === null ? 'complete' : 'reading',
        }
        if (signal.aborted) return
        setProgress(current)
      }
    }
    read().catch((error) => {
      if (signal.aborted) return
      setProgress((last) => ({ ...(last.key === key ? last : noProgress(key)), state: 'failed', error }))
    })
    return () => controller.abort()
    // `progress` is only the starting point; when it grows, reading must not start again.
  }, [service, key, reading])
  const stop = useCallback(() => setProgress((last) => ({ ...last, state: 'stopped' })), [])
  const resume = useCallback(() => setProgress((last) => ({ ...last, state: 'reading' })), [])
  return { ...progress, stop, resume }
}

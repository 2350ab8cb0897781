/** Reads an observer's observations page by page: it can be stopped, and goes on where it was. */
import type { Heliolog, Observation } from '@heliolog/client'
import { useCallback, useEffect, useState } from 'preact/hooks'

interface WalkQuery {
  observer: string
  from: string
  to: string
}

interface Walk {
  observations: Observation[]
  pages: number
  state: 'reading' | 'stopped' | 'whole' | 'failed'
  error?: unknown
}

/** What has been read of which query, and the cursor of what comes next. */
interface Step extends Walk {
  of: string
  next: string | undefined
}

const begun = (of: string): Step => ({ of, observations: [], pages: 0, state: 'reading', next: undefined })

export interface Walking extends Walk {
  stop: () => void
  goOn: () => void
}

export const useWalk = (service: Heliolog, query: WalkQuery): Walking => {
  const of = JSON.stringify(query)
  const [kept, setStep] = useState<Step>(() => begun(of))
  const step = kept.of === of ? kept : begun(of)
  const reading = step.state === 'reading'
  useEffect(() => {
    if (!reading) return
    const abandoned = new AbortController()
    const { signal } = abandoned
    const read = async () => {
      let now = step
      for await (const page of service.observations({ ...query, signal }).pages(step.next)) {
        now = {
          ...now,
          observations: now.observations.concat(page.data),
          pages: now.pages + 1,
          next: page.next_cursor ?? undefined,
          state: page.next_cursor === null ? 'whole' : 'reading',
        }
        if (signal.aborted) return
        setStep(now)
      }
    }
    read().catch((error) => {
      if (signal.aborted) return
      setStep((last) => ({ ...(last.of === of ? last : begun(of)), state: 'failed', error }))
    })
    return () => abandoned.abort()
    // `step` is where reading begins; its growth must not begin it anew.
  }, [service, of, reading])
  const stop = useCallback(() => setStep((last) => ({ ...last, state: 'stopped' })), [])
  const goOn = useCallback(() => setStep((last) => ({ ...last, state: 'reading' })), [])
  return { ...step, stop, goOn }
}

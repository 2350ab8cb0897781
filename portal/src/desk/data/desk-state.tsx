/** The state that all pages share: the overview of the store, and the job that runs or ran last. */
import type { Job, Overview } from '@heliolog/desk-api'
import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useEffect, useState } from 'preact/hooks'
import { Problem, Waiting } from '../../elements/request-view.tsx'
import { deskTexts } from '../language/desk-texts.ts'
import { desk } from './desk-client.ts'

const POLL_MS = 500

export interface DeskState {
  overview: Overview
  job: Job | null
  /** Reads the overview again. */
  refresh: () => Promise<void>
  /** Shows a job that was just started, and follows it to its end. */
  follow: (job: Job) => void
  /** The job whose preview or result is no longer shown. */
  dismissed: number | undefined
  dismiss: (job: number | undefined) => void
}

const DeskContext = createContext<DeskState | undefined>(undefined)

export const useDesk = (): DeskState => {
  const state = useContext(DeskContext)
  if (state === undefined) throw new Error('useDesk() was called outside DeskProvider')
  return state
}

/** Shows its content as soon as the overview is there. Later errors appear above it. */
export const DeskProvider = ({ children }: { children: ComponentChildren }) => {
  const [overview, setOverview] = useState<Overview>()
  const [job, setJob] = useState<Job | null>(null)
  /** An answer from before a job was started may arrive after it. */
  const follow = useCallback(
    (next: Job | null) => setJob((last) => ((next?.id ?? 0) < (last?.id ?? 0) ? last : next)),
    [],
  )
  const [dismissed, dismiss] = useState<number>()
  const [polls, setPolls] = useState(0)
  const [error, setError] = useState<unknown>()

  const refresh = useCallback(async () => {
    try {
      const current = await desk.overview()
      setOverview(current)
      follow(current.job)
      setError(undefined)
    } catch (fault) {
      setError(fault)
    }
  }, [])

  useEffect(() => {
    refresh()
    // Commands in a terminal may have changed the store.
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [])

  const isRunning = job?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(async () => {
      try {
        const current = await desk.job()
        setError(undefined)
        if (current?.state === 'running') follow(current)
        else await refresh()
      } catch (fault) {
        setError(fault)
      }
      setPolls((count) => count + 1)
    }, POLL_MS)
    return () => clearTimeout(timer)
  }, [isRunning, polls])

  const problem = error !== undefined && <Problem error={error} retry={refresh} />
  if (overview === undefined) return problem || <Waiting what={deskTexts().frame.loading} />
  return (
    <DeskContext value={{ overview, job, refresh, follow, dismissed, dismiss }}>
      {problem}
      {children}
    </DeskContext>
  )
}

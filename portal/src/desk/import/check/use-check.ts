/** Starts checks of a draft, and reads the draft again when its check has ended. */
import type { Job } from '@heliolog/desk-api'
import { useEffect, useRef, useState } from 'preact/hooks'
import { desk } from '../../data/desk-client.ts'
import { useDesk } from '../../data/desk-state.tsx'
import type { EditedDraft } from '../use-draft.ts'

interface Check {
  /** The last check or publication of this draft. */
  job: Job | null
  isRunning: boolean
  /** Why a check could not start. */
  error: unknown
  /** Checks the draft unless it has a check of its current state. True if it has one, or one has started. */
  start: () => Promise<boolean>
}

export const useCheck = ({ draft, flush, request }: EditedDraft): Check => {
  const { job: last, follow } = useDesk()
  const [error, setError] = useState<unknown>()
  const job = last?.draft === draft.id ? last : null
  const isRunning = job?.state === 'running'
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) request(() => desk.draft(draft.id))
    wasRunning.current = isRunning
  }, [isRunning])

  const start = async () => {
    setError(undefined)
    const current = await flush()
    if (current === undefined) return false
    if (current.check !== null) return true
    try {
      follow(await desk.check(draft.id))
      return true
    } catch (fault) {
      setError(fault)
      return false
    }
  }
  return { job, isRunning, error, start }
}

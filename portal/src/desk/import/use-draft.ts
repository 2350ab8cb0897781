/** The draft of a page: edited at once, and sent to the desk, whose answer is the preview. */
import type { Draft, DraftSettings, ProfileData } from '@heliolog/desk-api'
import { useEffect, useRef, useState } from 'preact/hooks'
import { desk } from '../data/desk-client.ts'

/** Nearby changes, such as two ticks, are one request. */
const PAUSE_MS = 150

export interface EditedDraft {
  draft: Draft
  /** As the operator has edited them; those of the draft follow. */
  settings: DraftSettings
  isSaving: boolean
  /** Why the last change was rejected. */
  error: unknown
  change: (settings: Partial<DraftSettings>) => void
  changeProfile: (profile: ProfileData) => void
  /** Replaces the draft by the answer to another request. Changes that are not sent yet go first. */
  request: (send: () => Promise<Draft>) => Promise<Draft | undefined>
  /** Sends changes that are not sent yet. Returns the current draft, or undefined if they are rejected. */
  flush: () => Promise<Draft | undefined>
}

export const useDraft = (first: Draft): EditedDraft => {
  const [draft, setDraft] = useState(first)
  const [settings, setSettings] = useState(first.settings)
  const [pending, setPending] = useState(0)
  const [error, setError] = useState<unknown>()
  const unsent = useRef<DraftSettings | undefined>(undefined)
  const latest = useRef(first.settings)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** Requests run one after the other, so that the newest answer is the last. */
  const queue = useRef<Promise<Draft | undefined>>(Promise.resolve(first))

  const enqueue = (send: () => Promise<Draft>): Promise<Draft | undefined> => {
    setPending((count) => count + 1)
    const answered = queue.current.then(async () => {
      try {
        const answer = await send()
        setDraft(answer)
        setError(undefined)
        if (unsent.current === undefined) {
          latest.current = answer.settings
          setSettings(answer.settings)
        }
        return answer
      } catch (fault) {
        setError(fault)
        return undefined
      } finally {
        setPending((count) => count - 1)
      }
    })
    queue.current = answered
    return answered
  }

  const sendChanges = (): Promise<Draft | undefined> => {
    clearTimeout(timer.current)
    if (unsent.current === undefined) return queue.current
    return enqueue(() => {
      const changed = latest.current
      unsent.current = undefined
      return desk.changeSettings(first.id, changed)
    })
  }

  useEffect(() => () => void sendChanges(), [])

  const change = (changes: Partial<DraftSettings>) => {
    latest.current = { ...latest.current, ...changes }
    unsent.current = latest.current
    setSettings(latest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(sendChanges, PAUSE_MS)
  }

  return {
    draft,
    settings,
    isSaving: pending > 0,
    error,
    change,
    changeProfile: (profile) => change({ profile }),
    request: async (send) => {
      await sendChanges()
      return enqueue(send)
    },
    flush: sendChanges,
  }
}

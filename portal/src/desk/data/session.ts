/** The session of this tab: its secret, which the desk gives once for the key of a printed address. */
import type { DeskError, Message, Session, SessionRequest } from '@heliolog/desk-api'
import { storedValue } from '../../browser/browser-storage.ts'
import { useExternalValue } from '../../browser/hooks.ts'
import { deskTexts } from '../language/desk-texts.ts'

const SESSION_CHANGED = 'heliolog-desk-session-changed'

const stored = storedValue(() => sessionStorage, 'heliolog-desk')

export const readSecret = (): string | null => stored.read()

export const useSecret = (): string | null => useExternalValue(readSecret, SESSION_CHANGED)

/** The desk has been started again, or another tab has used a newer address. */
export const forgetSecret = (): void => {
  stored.remove()
  dispatchEvent(new Event(SESSION_CHANGED))
}

const exchangeKey = async (key: string): Promise<Session | DeskError> => {
  try {
    const response = await fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key } satisfies SessionRequest),
    })
    return await response.json()
  } catch {
    return { error: { text: deskTexts().session.unreachable } }
  }
}

/** Exchanges the key in the address of the page, if there is one. Returns why it was rejected. */
export const startSession = async (): Promise<Message | undefined> => {
  const key = new URLSearchParams(location.search).get('key')
  if (key === null) return undefined
  const answer = await exchangeKey(key)
  // The address must not stay in the history: a key works once.
  history.replaceState(null, '', location.pathname)
  if ('error' in answer) return answer.error
  stored.write(answer.secret)
  return undefined
}

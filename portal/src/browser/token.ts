/** The visitor's token: stored while this tab is open, and sent to this service only. */
import { storedValue } from './browser-storage.ts'
import { useExternalValue } from './hooks.ts'

export const TOKEN_CHANGED = 'heliolog-token-changed'

const stored = storedValue(() => sessionStorage, 'heliolog-token')

export const readToken = (): string | null => stored.read()

export const storeToken = (token: string): void => {
  stored.write(token)
  dispatchEvent(new Event(TOKEN_CHANGED))
}

export const forgetToken = (): void => {
  stored.remove()
  dispatchEvent(new Event(TOKEN_CHANGED))
}

export const useToken = (): string | null => useExternalValue(readToken, TOKEN_CHANGED)

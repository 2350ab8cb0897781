/** The visitor's token: kept for as long as this tab is open, and sent to nobody but this service. */
import { useChanging } from './changing.ts'

const KEY = 'heliolog-token'
const CHANGED = 'heliolog-token-changed'

const readToken = (): string | null => sessionStorage.getItem(KEY)

export const keepToken = (token: string): void => {
  sessionStorage.setItem(KEY, token)
  dispatchEvent(new Event(CHANGED))
}

export const forgetToken = (): void => {
  sessionStorage.removeItem(KEY)
  dispatchEvent(new Event(CHANGED))
}

export const useToken = (): string | null => useChanging(readToken, CHANGED)

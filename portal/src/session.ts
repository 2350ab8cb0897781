/** The visitor's token: kept for as long as this tab is open, and sent to nobody but this service. */
import { useChanging } from './changing.ts'
import { keptIn } from './kept.ts'

const CHANGED = 'heliolog-token-changed'

const kept = keptIn(() => sessionStorage, 'heliolog-token')

const readToken = (): string | null => kept.read()

export const keepToken = (token: string): void => {
  kept.keep(token)
  dispatchEvent(new Event(CHANGED))
}

export const forgetToken = (): void => {
  kept.forget()
  dispatchEvent(new Event(CHANGED))
}

export const useToken = (): string | null => useChanging(readToken, CHANGED)

/** The visitor's token: kept for as long as this tab is open, and sent to nobody but this service. */
import { useEffect, useState } from 'preact/hooks'

const KEY = 'heliolog-token'
const CHANGED = 'heliolog-token-changed'

export const readToken = (): string | null => sessionStorage.getItem(KEY)

export const keepToken = (token: string): void => {
  sessionStorage.setItem(KEY, token)
  dispatchEvent(new Event(CHANGED))
}

export const forgetToken = (): void => {
  sessionStorage.removeItem(KEY)
  dispatchEvent(new Event(CHANGED))
}

export const useToken = (): string | null => {
  const [token, setToken] = useState(readToken)
  useEffect(() => {
    const look = () => setToken(readToken())
    addEventListener(CHANGED, look)
    return () => removeEventListener(CHANGED, look)
  }, [])
  return token
}

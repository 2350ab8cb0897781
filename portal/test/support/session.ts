/** Stores the token in the session of each page of the context. about:blank has no session storage. */
import type { BrowserContext } from 'playwright-core'

export const storeToken = (context: BrowserContext, token: string): Promise<unknown> =>
  context.addInitScript(
    `if (location.protocol.startsWith('http')) sessionStorage.setItem('heliolog-token', '${token}')`,
  )

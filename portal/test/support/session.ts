/** A visitor who has entered a token before, in this tab. */
import type { BrowserContext } from 'playwright-core'

/** The pages of a context find the token in their session. A page that is nowhere yet has none. */
export const keepToken = (context: BrowserContext, token: string): Promise<unknown> =>
  context.addInitScript(
    `if (location.protocol.startsWith('http')) sessionStorage.setItem('heliolog-token', '${token}')`,
  )

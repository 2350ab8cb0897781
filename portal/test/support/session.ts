/** A visitor who has entered a token before, in this tab. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type Offences, visit } from './browser.ts'

/** The pages of a context find the token in their session. A page that is nowhere yet has none. */
export const keepToken = (context: BrowserContext, token: string): Promise<unknown> =>
  context.addInitScript(
    `if (location.protocol.startsWith('http')) sessionStorage.setItem('heliolog-token', '${token}')`,
  )

/** A page of such a visitor, which is nowhere yet. */
export const visitWithToken = async (
  browser: Browser,
  { origin, token }: { origin: string; token: string },
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; offences: Offences }> => {
  const { context, offences } = await visit(browser, { origin, ...options })
  await keepToken(context, token)
  return { context, page: await context.newPage(), offences }
}

/** Opens pages with a token in the tab session. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { type PageErrors, visit } from './browser.ts'

/** Stores the token in the session of each page of the context. about:blank has no session storage. */
export const storeToken = (context: BrowserContext, token: string): Promise<unknown> =>
  context.addInitScript(
    `if (location.protocol.startsWith('http')) sessionStorage.setItem('heliolog-token', '${token}')`,
  )

/** Returns a blank page of a context with the token. */
export const visitWithToken = async (
  browser: Browser,
  { origin, token }: { origin: string; token: string },
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; pageErrors: PageErrors }> => {
  const { context, pageErrors } = await visit(browser, { origin, ...options })
  await storeToken(context, token)
  return { context, page: await context.newPage(), pageErrors }
}

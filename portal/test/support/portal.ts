/** One server, one browser context and one page for all tests of a suite, because opening them costs most. */
import { strict as assert } from 'node:assert'
import { after, before, type TestContext } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { TestServer } from '../../../test/support/server.ts'
import { launchBrowser, type PageErrors, visit } from './browser.ts'
import { storeToken } from './session.ts'

interface PortalSetup {
  start: () => Promise<TestServer>
  /** Stores the server's token in the tab session. */
  withToken?: boolean
  options?: BrowserContextOptions
  /** Chromium logs error statuses and failed requests, which a suite may provoke. */
  expectedErrors?: RegExp
}

interface Visitor {
  context: BrowserContext
  page: Page
  pageErrors: PageErrors
}

export interface Portal extends Visitor {
  server: TestServer
  browser: Browser
  /** Opens a page in a context of its own, which is closed when the test ends. */
  visit(t: TestContext, options?: BrowserContextOptions & { token?: string }): Promise<Visitor>
}

/** Registers hooks, so its properties can be used in tests only. Fails the suite if the page had errors. */
export const openPortal = ({
  start,
  withToken = false,
  options = {},
  expectedErrors,
}: PortalSetup): Portal => {
  const open = async (
    portal: Pick<Portal, 'server' | 'browser'>,
    { token, ...more }: BrowserContextOptions & { token?: string | undefined },
  ) => {
    const { context, pageErrors } = await visit(portal.browser, { origin: portal.server.origin, ...more })
    if (token !== undefined) await storeToken(context, token)
    return { context, page: await context.newPage(), pageErrors }
  }
  const portal = {
    visit: async (t: TestContext, more: BrowserContextOptions & { token?: string } = {}) => {
      const visitor = await open(portal, more)
      t.after(() => visitor.context.close())
      return visitor
    },
  } as Portal
  before(async () => {
    portal.server = await start()
    portal.browser = await launchBrowser()
    Object.assign(
      portal,
      await open(portal, { token: withToken ? portal.server.token : undefined, ...options }),
    )
  })
  after(async () => {
    await portal.browser?.close()
    await portal.server?.close()
    const errors = portal.pageErrors ?? []
    assert.deepEqual(
      errors.filter((error) => !expectedErrors?.test(error)),
      [],
    )
  })
  return portal
}

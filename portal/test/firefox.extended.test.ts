/** Every page of the portal in Firefox: the other tests run in Chromium. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { TestServer } from '../../test/support/server.ts'
import { type PageErrors, visit } from './support/browser.ts'
import { launchFirefox, withoutFirefox } from './support/firefox.ts'
import { PAGES, startPagesServer } from './support/pages.ts'
import { storeToken } from './support/session.ts'

/** NS_BINDING_ABORTED: the page was left while a font was loading, which Firefox reports as an error. */
const ABORTED_FONT = /downloadable font: download failed .* status=2152398850 /

/** What else is checked on a page. */
const CHECKS: Record<string, (page: Page) => Promise<unknown>> = {
  '/': async (page) => {
    const drawn = () => page.locator('.activity_stage > svg path[stroke="var(--monthly)"]').boundingBox()
    const all = await drawn()
    assert.ok(all !== null && all.width > 100 && all.height > 10)
    await page.getByRole('button', { name: '1 year', exact: true }).click()
    await page.waitForURL('**/?from=2023-05-15&to=2024-05-13')
    await page.locator('.activity_shown').getByText('2023-05-15 to 2024-05-13 UTC: 365 days').waitFor()
    assert.notDeepEqual(await drawn(), all)
  },
  '/explore/daily?limit=10': async (page) => {
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    await page.reload()
    await page.locator('html[data-theme="dark"]').waitFor()
    await page.getByRole('button', { name: 'Use light colours' }).click()
    await page.locator('html[data-theme="light"]').waitFor()
  },
  '/explore/observations?limit=10': async (page) => {
    await page.getByLabel('Observer').fill('Ben')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('5 observations in total').first().waitFor()
    assert.equal(new URL(page.url()).search, '?observer=Ben&limit=10')
  },
}

describe('portal in Firefox', { skip: withoutFirefox }, () => {
  let server: TestServer
  let browser: Browser
  let page: Page
  let pageErrors: PageErrors
  before(async () => {
    server = await startPagesServer()
    browser = await launchFirefox()
    const { context, ...visitor } = await visit(browser, server)
    await storeToken(context, server.token)
    pageErrors = visitor.pageErrors
    page = await context.newPage()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  for (const { path, shows } of PAGES)
    it(`shows ${path} without errors`, async () => {
      await page.goto(path)
      await page.locator(shows).first().waitFor()
      await CHECKS[path]?.(page)
      const errors = pageErrors.splice(0).filter((error) => !ABORTED_FONT.test(error))
      assert.deepEqual(errors, [])
    })
})

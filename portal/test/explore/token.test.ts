import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { issueToken, revokeToken } from '../../../server/src/access/tokens.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, type PageErrors, visit, withoutBrowser } from '../support/browser.ts'
import { findPageFaults } from '../support/page-faults.ts'
import { openWithToken, pathAndQuery, rowIds, startExploreServer } from './explore-fixture.ts'

const REQUEST = { holder: 'Ada', purpose: 'test', rate: null, expiresOn: null }
const UNKNOWN = `hlg_${'0'.repeat(38)}`

const enter = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.getByRole('button', { name: 'Use this token' }).click()
}

/** Chromium logs every error status to the console. */
const withoutStatus = (pageErrors: PageErrors, status: string): PageErrors =>
  pageErrors.filter((error) => !error.includes(status))

describe('token form', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  before(async () => {
    server = await startExploreServer()
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  it('asks once, keeps the query, and stores the token in the tab session only', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const addresses: string[] = []
    context.on('request', (request) => addresses.push(request.url()))
    const page = await context.newPage()
    await page.goto('/explore/observations?type=1&limit=5')
    await enter(page, server.token)
    await page.getByText('5 observations on this page').first().waitFor()
    assert.equal(pathAndQuery(page), '/explore/observations?type=1&limit=5')
    await page.getByRole('link', { name: 'Daily activity' }).click()
    await page.getByText('12 days in total').first().waitFor()
    await page.reload()
    await page.getByText('12 days in total').first().waitFor()

    assert.ok(addresses.every((address) => !address.includes(server.token)))
    assert.ok(!page.url().includes('hlg_'))
    assert.ok(!String(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).includes('hlg_'))
    const other = await context.newPage()
    await other.goto('/explore/observations')
    await other.getByRole('heading', { name: 'Enter your token' }).waitFor()

    await page.getByRole('button', { name: 'Forget token' }).click()
    await page.getByRole('heading', { name: 'Enter your token' }).waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('rejects an incomplete or unknown token', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/explore/observations')
    const requested: string[] = []
    await page.getByRole('heading', { name: 'Enter your token' }).waitFor()
    page.on('request', (request) => requested.push(request.url()))
    await enter(page, 'hlg_abc')
    await page.getByText('This is not a complete token').waitFor()
    assert.deepEqual(requested, [])
    assert.equal(await page.getByLabel('Token', { exact: true }).getAttribute('type'), 'password')
    await page.getByRole('button', { name: 'Show token' }).click()
    assert.equal(await page.getByLabel('Token', { exact: true }).getAttribute('type'), 'text')
    await enter(page, UNKNOWN)
    await page.getByText('The service does not accept this token.').waitFor()
    assert.deepEqual(await findViolations(page), [])
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    assert.deepEqual(withoutStatus(pageErrors, 'status of 401'), [])
    await context.close()
  })

  it('finds the token in a pasted header', async () => {
    const { context } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/explore/daily')
    await enter(page, ` "Authorization: Bearer ${server.token}" `)
    await page.locator('.results').waitFor()
    assert.equal(await page.evaluate("sessionStorage.getItem('heliolog-token')"), server.token)
    await context.close()
  })

  it('asks for another token when the token is revoked', async () => {
    const { id, token } = await issueToken(server.database, REQUEST)
    const { page, pageErrors } = await openWithToken(
      browser,
      { origin: server.origin, token },
      '/explore/daily?limit=3',
    )
    await page.getByText('3 days on this page').first().waitFor()
    await revokeToken(server.database, id)
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('heading', { name: 'This token is not accepted' }).waitFor()
    await page.getByRole('button', { name: 'Enter another token' }).click()
    await enter(page, server.token)
    await page.getByRole('link', { name: 'First page' }).first().waitFor()
    assert.deepEqual(withoutStatus(pageErrors, 'status of 401'), [])
    await page.context().close()
  })

  it('counts down and retries when the rate limit is reached', async () => {
    const { token } = await issueToken(server.database, { ...REQUEST, rate: 3 })
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto('/explore/observations?limit=5')
    await enter(page, token)
    await page.getByText('5 observations on this page').first().waitFor()
    const before = await rowIds(page)
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('heading', { name: 'Rate limit reached' }).waitFor()
    const seconds = Number.parseInt(await page.locator('.countdown').innerText(), 10)
    assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
    assert.deepEqual(await rowIds(page), before, 'earlier rows stay visible')
    await page.clock.runFor(2_000)
    assert.ok(Number.parseInt(await page.locator('.countdown').innerText(), 10) < seconds)

    // Only the clock of the page advances, so the retry uses another token that is below its limit.
    await page.route('**/api/v1/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${server.token}` } }),
    )
    await page.clock.runFor(seconds * 1_000)
    await page.getByRole('link', { name: 'First page' }).first().waitFor()
    assert.equal(await page.locator('.problem').count(), 0)
    assert.notDeepEqual(await rowIds(page), before)
    assert.deepEqual(withoutStatus(pageErrors, 'status of 429'), [])
    await context.close()
  })

  it('reports when the service is down, and retries when it is back', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(9)
    const { token } = await sandbox.issueToken()
    const first = await sandbox.serve()
    const { port } = new URL(first.origin)
    const shown = await openWithToken(
      browser,
      { origin: first.origin, token },
      '/explore/observations?limit=5',
    )
    const { page, pageErrors } = shown
    await page.getByText('5 observations on this page').first().waitFor()
    await first.stop()
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()
    assert.equal((await rowIds(page)).length, 5, 'earlier rows stay visible')
    await sandbox.serve([], { env: { PORT: port } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('4 observations on the last page').first().waitFor()
    assert.deepEqual(withoutStatus(pageErrors, 'ERR_CONNECTION_REFUSED'), [])
    await page.context().close()
  })

  it('is accessible and fits at every size in light and dark colours', async () => {
    const faults = await findPageFaults(browser, {
      origin: server.origin,
      path: '/explore/observations',
      name: 'explore-token',
      ready: (page) => page.locator('.token-form').waitFor(),
    })
    assert.deepEqual(faults, [])
  })
})

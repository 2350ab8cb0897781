import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { issueToken, revokeToken } from '../../../server/src/access/tokens.ts'
import { newPlace } from '../../../test/support/command-line.ts'
import type { TestServer } from '../../../test/support/server.ts'
import { violationsOf } from '../support/accessibility.ts'
import { launchBrowser, type Offences, visit, withoutBrowser } from '../support/browser.ts'
import { faultsOfLooks } from '../support/looks.ts'
import { addressIn, explore, rowIds, startExplored } from './explored.ts'

const REQUEST = { holder: 'Ada', purpose: 'test', rate: null, expiresOn: null }
const UNKNOWN = `hlg_${'0'.repeat(38)}`

const enter = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.getByRole('button', { name: 'Use this token' }).click()
}

/** The browser itself writes to the console when an answer has a bad status. */
const besides = (offences: Offences, status: string): Offences =>
  offences.filter((offence) => !offence.includes(status))

describe('the token', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  before(async () => {
    server = await startExplored()
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  it('is asked for once, keeps the query in the address, and stays in the session of the tab alone', async () => {
    const { context, offences } = await visit(browser, { origin: server.origin })
    const addresses: string[] = []
    context.on('request', (request) => addresses.push(request.url()))
    const page = await context.newPage()
    await page.goto('/explore/observations?type=1&limit=5')
    await enter(page, server.token)
    await page.getByText('5 observations, more follow').first().waitFor()
    assert.equal(addressIn(page), '/explore/observations?type=1&limit=5')
    await page.getByRole('link', { name: 'Daily activity' }).click()
    await page.getByText('12 days, that is all').first().waitFor()
    await page.reload()
    await page.getByText('12 days, that is all').first().waitFor()

    assert.ok(addresses.every((address) => !address.includes(server.token)))
    assert.ok(!page.url().includes('hlg_'))
    assert.ok(!String(await page.evaluate('JSON.stringify(localStorage) + document.cookie')).includes('hlg_'))
    const other = await context.newPage()
    await other.goto('/explore/observations')
    await other.getByRole('heading', { name: 'Enter your token' }).waitFor()

    await page.getByRole('button', { name: 'Forget it' }).click()
    await page.getByRole('heading', { name: 'Enter your token' }).waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    assert.deepEqual(offences, [])
    await context.close()
  })

  it('is told at once when it is not whole or not accepted', async () => {
    const { context, offences } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/explore/observations')
    const asked: string[] = []
    await page.getByRole('heading', { name: 'Enter your token' }).waitFor()
    page.on('request', (request) => asked.push(request.url()))
    await enter(page, 'hlg_abc')
    await page.getByText('This is not a whole token').waitFor()
    assert.deepEqual(asked, [])
    assert.equal(await page.getByLabel('Token', { exact: true }).getAttribute('type'), 'password')
    await page.getByRole('button', { name: 'Show the token' }).click()
    assert.equal(await page.getByLabel('Token', { exact: true }).getAttribute('type'), 'text')
    await enter(page, UNKNOWN)
    await page.getByText('The service does not accept this token.').waitFor()
    assert.deepEqual(await violationsOf(page), [])
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
    assert.deepEqual(besides(offences, 'status of 401'), [])
    await context.close()
  })

  it('is found in what was copied around it', async () => {
    const { context } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/explore/daily')
    await enter(page, ` "Authorization: Bearer ${server.token}" `)
    await page.locator('.results').waitFor()
    assert.equal(await page.evaluate("sessionStorage.getItem('heliolog-token')"), server.token)
    await context.close()
  })

  it('leads back to where it is entered once it is revoked', async () => {
    const { id, token } = await issueToken(server.database, REQUEST)
    const { page, offences } = await explore(
      browser,
      { origin: server.origin, token },
      '/explore/daily?limit=3',
    )
    await page.getByText('3 days, more follow').first().waitFor()
    await revokeToken(server.database, id)
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('heading', { name: 'This token is not accepted' }).waitFor()
    await page.getByRole('button', { name: 'Enter another token' }).click()
    await enter(page, server.token)
    await page.getByRole('link', { name: 'First page' }).first().waitFor()
    assert.deepEqual(besides(offences, 'status of 401'), [])
    await page.context().close()
  })

  it('that has used up its calls is waited for: the seconds are counted down, then the page comes by itself', async () => {
    const { token } = await issueToken(server.database, { ...REQUEST, rate: 3 })
    const { context, offences } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto('/explore/observations?limit=5')
    await enter(page, token)
    await page.getByText('5 observations, more follow').first().waitFor()
    const before = await rowIds(page)
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('heading', { name: 'The limit of calls is used up' }).waitFor()
    const seconds = Number.parseInt(await page.locator('.countdown').innerText(), 10)
    assert.ok(seconds >= 1 && seconds <= 60, String(seconds))
    assert.deepEqual(await rowIds(page), before, 'what was found before stays')
    await page.clock.runFor(2_000)
    assert.ok(Number.parseInt(await page.locator('.countdown').innerText(), 10) < seconds)

    // The minute passes for the page alone; a token with calls left stands for the one that has some again.
    await page.route('**/api/v1/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${server.token}` } }),
    )
    await page.clock.runFor(seconds * 1_000)
    await page.getByRole('link', { name: 'First page' }).first().waitFor()
    assert.equal(await page.locator('.problem').count(), 0)
    assert.notDeepEqual(await rowIds(page), before)
    assert.deepEqual(besides(offences, 'status of 429'), [])
    await context.close()
  })

  it('finds nothing while the service is stopped, which is said, and again when it is back', async (t) => {
    const place = await newPlace(t)
    await place.seed(9)
    const { token } = await place.issue()
    const first = await place.serve()
    const { port } = new URL(first.origin)
    const shown = await explore(browser, { origin: first.origin, token }, '/explore/observations?limit=5')
    const { page, offences } = shown
    await page.getByText('5 observations, more follow').first().waitFor()
    await first.stop()
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()
    assert.equal((await rowIds(page)).length, 5, 'what was found before stays')
    await place.serve([], { env: { PORT: port } })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('4 observations, the last page').first().waitFor()
    assert.deepEqual(besides(offences, 'ERR_CONNECTION_REFUSED'), [])
    await page.context().close()
  })

  it('is asked for in a form that looks right in every size and light', async () => {
    const faults = await faultsOfLooks(browser, {
      origin: server.origin,
      path: '/explore/observations',
      name: 'explore-token',
      ready: (page) => page.locator('.token-form').waitFor(),
    })
    assert.deepEqual(faults, [])
  })
})

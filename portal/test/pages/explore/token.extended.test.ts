/** The form that asks for a token, and tokens that are rejected or limited. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { revokeToken } from '../../../../server/src/access/tokens.ts'
import { findToken } from '../../../src/format/text.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { pathAndQuery, rowIds, startExploreServer } from './explore-fixture.ts'

const UNKNOWN = `hlg_${'0'.repeat(38)}`

const enter = async (page: Page, token: string): Promise<void> => {
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.getByRole('button', { name: 'Use this token' }).click()
}

it('finds the token in a pasted header', () => {
  assert.equal(findToken(` "Authorization: Bearer ${UNKNOWN}" `), UNKNOWN)
  for (const text of ['', 'hlg_abc', `${UNKNOWN}0`, UNKNOWN.slice(0, -1)])
    assert.equal(findToken(text), undefined)
})

describe('token form', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: startExploreServer, expectedErrors: /status of (401|429)/ })

  it('asks once, keeps the query, and stores the token in the tab session only', async () => {
    const { context, page, server } = portal
    const addresses: string[] = []
    context.on('request', (request) => addresses.push(request.url()))
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
    await other.close()

    await page.getByRole('button', { name: 'Forget token' }).click()
    await page.getByRole('heading', { name: 'Enter your token' }).waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
  })

  it('rejects an incomplete or unknown token', async () => {
    const { page } = portal
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
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
  })

  it('asks for another token when the token is revoked', async () => {
    const { page, server } = portal
    const { id, token } = await server.issue()
    await page.goto('/explore/daily?limit=3')
    await enter(page, token)
    await page.getByText('3 days on this page').first().waitFor()
    await revokeToken(server.database, id)
    await page.getByRole('link', { name: 'Next page' }).first().click()
    await page.getByRole('heading', { name: 'This token is not accepted' }).waitFor()
    await page.getByRole('button', { name: 'Enter another token' }).click()
    await enter(page, server.token)
    await page.getByRole('link', { name: 'First page' }).first().waitFor()
    await page.getByRole('button', { name: 'Forget token' }).click()
  })

  it('counts down and retries when the rate limit is reached', async (t) => {
    const { server } = portal
    const { token } = await server.issue({ rate: 3 })
    // A context of its own, because the clock of the page does not advance.
    const { page } = await portal.visit(t)
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
  })
})

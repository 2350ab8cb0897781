/** A private portal: its pages show no data until a token is entered. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { issueToken, revokeToken } from '../../../server/src/access/tokens.ts'
import { OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, visit, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { dailyObservations } from './records.ts'

const CONTACT = 'sun@observers.example.org'

describe('private portal', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  before(async () => {
    server = await startServer(SQLITE, { portal: 'private', contact: CONTACT, rateLimit: 47 })
    await server.publish(OBSERVATIONS, dailyObservations('2024-01-01', 60))
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  const enter = async (page: Page, token: string): Promise<void> => {
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Use this token' }).click()
  }
  const asked = (page: Page) => page.getByRole('heading', { name: 'Enter your token' })
  const drawn = (page: Page) => page.getByText('2024-01-10 to 2024-01-20 UTC: 11 days')

  it('shows the overview once a token is entered, and hides it when it is forgotten', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const summaries: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('summary')) summaries.push(request.headers()['authorization'] ?? 'none')
    })
    const page = await context.newPage()
    await page.goto('/?from=2024-01-10&to=2024-01-20')
    await asked(page).waitFor()
    assert.deepEqual(await findViolations(page), [])
    await screenshot(page, 'overview-private')
    const text = await page.locator('body').innerText()
    assert.doesNotMatch(text, /Data version|Carrington|Days covered/)
    assert.deepEqual(summaries, [], 'nothing is requested without a token')

    await enter(page, server.token)
    await drawn(page).waitFor()
    await page.getByRole('contentinfo').getByText('Data version').waitFor()
    assert.deepEqual(summaries, [`Bearer ${server.token}`])
    await page.reload()
    await drawn(page).waitFor()

    await page.getByRole('button', { name: 'Forget token' }).click()
    await asked(page).waitFor()
    assert.equal(await page.locator('.stage').count(), 0)
    assert.equal(await page.getByText('Data version').count(), 0)
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('asks for another token when the token is revoked', async () => {
    const { id, token } = await issueToken(server.database, {
      holder: 'Ada',
      purpose: 'test',
      rate: null,
      expiresOn: null,
    })
    const { context } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/?from=2024-01-10&to=2024-01-20')
    await enter(page, token)
    await drawn(page).waitFor()
    await revokeToken(server.database, id)
    await page.reload()
    await page.getByRole('alert').getByText('This token is not accepted').waitFor()
    await page.getByRole('button', { name: 'Enter another token' }).click()
    await enter(page, server.token)
    await drawn(page).waitFor()
    await context.close()
  })

  it('shows without a token how to request one, and the citation', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/access')
    await page.getByText('To see the data, or to use the API').waitFor()
    assert.equal(await page.getByText('The overview is open to everyone').count(), 0)
    await page.getByRole('button', { name: `Email ${CONTACT}` }).waitFor()
    await page.getByRole('region', { name: 'Limits and logging' }).getByText('47').waitFor()
    await page.getByRole('heading', { name: 'Plain text' }).waitFor()
    assert.deepEqual(pageErrors, [])
    await context.close()
  })
})

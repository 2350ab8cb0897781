/** A private portal: its pages show no data until a token is entered. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { dailyObservations } from './records.ts'

const CONTACT = 'sun@observers.example.org'

describe('private portal', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () =>
      startWith(
        { observations: dailyObservations('2024-01-01', 60) },
        { portal: 'private', contact: CONTACT, rateLimit: 47 },
      ),
    expectedErrors: /status of 401/,
  })

  const enter = async (page: Page, token: string): Promise<void> => {
    await page.getByLabel('Token', { exact: true }).fill(token)
    await page.getByRole('button', { name: 'Use this token' }).click()
  }
  const asked = (page: Page) => page.getByRole('heading', { name: 'Enter your token' })
  const drawn = (page: Page) => page.getByText('2024-01-10 to 2024-01-20 UTC: 11 days')

  it('shows the overview once a token is entered, and hides it when it is forgotten', async () => {
    const { page, context, server } = portal
    const summaries: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('summary')) summaries.push(request.headers()['authorization'] ?? 'none')
    })
    await page.goto('/?from=2024-01-10&to=2024-01-20')
    await asked(page).waitFor()
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
    assert.equal(await page.locator('.activity_stage').count(), 0)
    assert.equal(await page.getByText('Data version').count(), 0)
  })

  it('shows without a token how to request one, and the citation', async () => {
    const { page } = portal
    await page.goto('/access')
    await page.getByText('To see the data, or to use the API').waitFor()
    assert.equal(await page.getByText('The overview is open to everyone').count(), 0)
    await page.getByRole('button', { name: `Email ${CONTACT}` }).waitFor()
    await page.getByRole('region', { name: 'Limits and logging' }).getByText('47').waitFor()
    await page.getByRole('heading', { name: 'Plain text' }).waitFor()
  })
})

/** The page of solar cycles: layout, themes, values, keyboard, and stores with few data. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { dailyObservations } from '../overview/records.ts'
import { summaryOf } from '../overview/support.ts'

/** Every tenth day is enough for means of all months. */
const sparse = (first: string, days: number): object[] =>
  dailyObservations(first, days).filter((_, index) => index % 10 === 0)

describe('cycles page', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: () => startWith() })

  const labels = (page: Page) => page.locator('.cycles_surface text[paint-order]').allTextContents()

  it('says what is missing in an empty store and without a minimum', async () => {
    const { page, server } = portal
    await page.goto('/cycles')
    await page.getByRole('heading', { name: 'No cycles to show yet' }).waitFor()
    await server.publish(OBSERVATIONS, sparse('2021-01-01', 500))
    await page.reload()
    await page.getByText(/^The data include no minimum,.* which began in December 2019\.$/).waitFor()
    assert.deepEqual(await labels(page), ['Cycle 25'])
  })

  it('draws cycles over each other, and reads their values by keys and as a table', async () => {
    const { page, server } = portal
    await server.publish(OBSERVATIONS, sparse('2008-06-01', 12 * 366))
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Activity' }).getByRole('link', { name: 'Cycles' }).click()
    await page.locator('.cycles_surface text[paint-order]').first().waitFor()
    assert.deepEqual((await labels(page)).sort(), ['Cycle 23', 'Cycle 24', 'Cycle 25'])
    assert.equal(await page.getByRole('note').count(), 0)

    await page.getByRole('application').focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 2; step++) await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    const { months } = await summaryOf(server)
    const at = months.month.indexOf('2011-01')
    const [smoothed, mean] = [months.wolf_smoothed[at], months.wolf_mean[at]].map((value) =>
      value?.toFixed(1),
    ) as [string, string]
    await page
      .getByRole('status')
      .getByText(`Month 25 since the minimum Cycle 24, 2011-01: smoothed ${smoothed}, monthly mean ${mean}.`)
      .waitFor()
    const values = page.locator('.readout div', { hasText: 'Cycle 24' })
    assert.deepEqual(await values.locator('dd').allTextContents(), [smoothed, `2011-01: ${mean}`])

    const lineColours = () =>
      page
        .locator('.cycles_surface svg path[fill=none][stroke-width="3.5"]')
        .evaluateAll((lines) =>
          lines.map((line) => (line as unknown as { outerHTML: string }).outerHTML.match(/--[\w-]+/)?.[0]),
        )
    assert.deepEqual(await lineColours(), ['--smoothed'])
    await page.getByLabel('Highlight').selectOption('Cycle 23, since 1996-08')
    await page.waitForURL('**/cycles?cycle=23')
    assert.deepEqual(await lineColours(), ['--smoothed', '--observer-2'])

    await page.getByText('Cycles as a table').click()
    const row = page.getByRole('row', { name: /^25 / })
    await row.waitFor()
    assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(2, 4), [mean, smoothed])
  })
})

/** The coverage calendar: values, mouse and keyboard. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { AROUND_MIDNIGHT, dailyObservations, IMAGES } from './records.ts'
import { openOverview } from './support.ts'

const many = Array.from({ length: 13 }, (_, index) => observation(`n${index}`, '2024-02-29T12:00:00Z'))

describe('coverage calendar', { skip: withoutBrowser }, () => {
  // West of Greenwich, where the local date at midnight UTC is the day before.
  const portal = openPortal({
    start: () =>
      startWith({
        observations: [...dailyObservations('2022-12-30', 20), ...many, ...AROUND_MIDNIGHT],
        images: IMAGES,
      }),
    options: { timezoneId: 'Pacific/Pago_Pago' },
  })

  it('shows the counts of the API for each day', async () => {
    const { page, server } = portal
    await openOverview(page)
    const { data } = await server.json('/activity/daily?from=2024-01-01')
    const labels = await page
      .locator('.coverage_calendar [role=gridcell]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')))
    assert.equal(labels.length, 366)
    const seen = labels.filter((label) => !label?.endsWith('0 observations, 0 images')).sort()
    const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
    assert.deepEqual(
      seen,
      data.map(
        // biome-ignore lint/suspicious/noExplicitAny: a record of the API
        ({ day, obs_count, image_count }: any) =>
          `${day} UTC: ${plural(obs_count, 'observation')}, ${plural(image_count, 'image')}`,
      ),
    )
    const stepOf = (day: string) => page.locator(`[data-day="${day}"]`).getAttribute('data-step')
    assert.deepEqual(await Promise.all(['2024-02-28', '2024-03-10', '2024-02-29'].map(stepOf)), [
      '0',
      '1',
      '4',
    ])
  })

  it('shows the covered days of each year, and the chosen year', async () => {
    const { page } = portal
    const years = page.getByRole('list', { name: 'Years' }).getByRole('button')
    assert.deepEqual(await years.allTextContents(), [
      '20244 of 366 days',
      '202318 of 365 days',
      '20222 of 365 days',
    ])
    await years.nth(2).click()
    await page.getByRole('heading', { name: '2022: 2 of 365 days' }).waitFor()
    assert.equal(await years.nth(2).getAttribute('aria-pressed'), 'true')
    await years.nth(0).click()
  })

  it('moves by day and week with the arrow keys and describes each day', async () => {
    const { page } = portal
    const grid = page.getByRole('grid')
    await grid.locator('[tabindex="0"]').focus()
    const readout = page.locator('.coverage_calendarReadout')
    assert.match((await readout.textContent()) ?? '', /^2024-03-11 UTC/, 'starts at the last day with data')
    for (const [key, day] of [
      ['ArrowUp', '2024-03-10'],
      ['ArrowLeft', '2024-03-03'],
      ['ArrowDown', '2024-03-04'],
      ['ArrowRight', '2024-03-11'],
      ['Home', '2024-01-01'],
      ['ArrowLeft', '2024-01-01'],
      ['End', '2024-12-31'],
    ] as const) {
      await page.keyboard.press(key)
      await page.locator(`[data-day="${day}"]:focus`).waitFor()
      assert.ok((await readout.textContent())?.startsWith(`${day} UTC`), `${key} goes to ${day}`)
    }
    assert.equal(await grid.locator('[tabindex="0"]').count(), 1)
  })
})

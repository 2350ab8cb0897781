/** The overview page: empty and error states, figures, latest day, themes. */
import { strict as assert } from 'node:assert'
import { before, describe, it } from 'node:test'
import { IMAGES as IMAGE_KIND, OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { stubImages, withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { AROUND_MIDNIGHT, dailyObservations, IMAGES } from './records.ts'
import { openOverview, summaryOf } from './support.ts'

describe('overview page', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () => startWith(),
    options: { colorScheme: 'light' },
    expectedErrors: /ERR_CONNECTION_REFUSED/,
  })
  before(() => stubImages(portal.context))

  it('shows an empty state, and what is published after a reload', async () => {
    const { page, server } = portal
    await page.goto('/')
    await page.getByRole('heading', { name: 'Nothing has been published yet' }).waitFor()
    assert.equal(await page.locator('.activity_stage').count(), 0)
    assert.equal(await page.getByRole('heading', { name: 'Latest publications' }).count(), 0)
    await page.getByRole('heading', { name: /^Carrington rotation 2\d{3}$/ }).waitFor()

    await server.publish(OBSERVATIONS, [observation('later', '2024-03-13T10:00:00Z', { gt: 1, st: 1 })])
    await openOverview(page)
    await page.getByText('No observer has counted the hemispheres separately.').waitFor()

    await server.publish(OBSERVATIONS, [...dailyObservations('2021-01-01', 1163), ...AROUND_MIDNIGHT])
    await server.publish(IMAGE_KIND, IMAGES)
    await page.reload()
    await page.getByText('2021-01-01 to 2024-03-13 UTC').first().waitFor()
  })

  it('shows totals, last publication, Carrington rotation and attribution', async () => {
    const { page, server } = portal
    const { totals, published_at: published, rotation, today } = await summaryOf(server)
    const figures = await page.locator('.overview_figures dd').allTextContents()
    assert.deepEqual(figures, [
      totals.observations.toLocaleString('en'),
      String(totals.images),
      String(totals.observers),
      totals.days.toLocaleString('en'),
      '2021-01-01 to 2024-03-13',
      `${published?.slice(0, 10)} ${published?.slice(11, 16)} UTC`,
    ])
    const strip = await page.locator('.overview_rotation [role=img]').getAttribute('aria-label')
    assert.ok(strip?.includes(`Today, ${today} UTC`), strip ?? '')
    await page.getByText(`${rotation.first_day} to ${rotation.last_day} UTC`).waitFor()
    assert.ok(await page.locator('.overview_lead').getByText('Data © the community observers').isVisible())
  })

  it('colours the chart by the theme', async () => {
    const { page } = portal
    const line = `document.querySelector('.activity_stage > svg path[stroke="var(--monthly)"]')`
    const colour = () => page.evaluate(`getComputedStyle(${line}).stroke`)
    const light = await colour()
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    assert.ok((await colour()) !== light)
    await page.getByRole('button', { name: 'Use light colours' }).click()
    assert.ok((await colour()) === light)
  })

  it('applies a chosen theme when the storage of the browser is full', async (t) => {
    const { context, page } = await portal.visit(t, { colorScheme: 'light' })
    await context.addInitScript(`
      localStorage.setItem('heliolog-theme', 'dark')
      for (let size = 2 ** 24; size >= 1; size /= 2)
        try {
          localStorage.setItem(\`filler-\${size}\`, 'x'.repeat(size))
        } catch {}
    `)
    await page.goto('/')
    await page.getByRole('button', { name: 'Use light colours' }).click()
    await page.locator('html[data-theme=light]').waitFor()
    assert.equal(await page.evaluate("localStorage.getItem('heliolog-theme')"), 'dark')
  })

  it('opens with the latest day, its observers and the newest images', async () => {
    const { page, server } = portal
    const latest = page.getByRole('region', { name: 'Latest day' })
    await latest.getByText('13 March 2024', { exact: true }).waitFor()
    await latest.getByText('No newer day has been published.').waitFor()
    const { data } = await server.json('/activity/daily?from=2023-03-14&to=2024-03-12&limit=500')
    const means: number[] = data.map((day: { wolf_mean: number }) => day.wolf_mean)
    const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    assert.equal(await latest.locator('.latest_latestNumber').textContent(), '11Mean Wolf number')
    // 2024-03-12 has no record.
    const [rotation, year] = [meanOf(means.slice(-26)), meanOf(means)]
    const below = (mean: number) => `${Math.round((1 - 11 / mean) * 100)}% below`
    assert.deepEqual(await latest.locator('.latest_comparisons dd').allTextContents(), [
      `▼ ${below(rotation)}`,
      `Mean of the 27 days before: ${rotation.toFixed(1)}`,
      `▼ ${below(year)}`,
      `Mean of the 365 days before: ${year.toFixed(1)}`,
    ])
    assert.match(
      (await latest.locator('.latest_sparkline').getAttribute('aria-label')) ?? '',
      /: 27 days with a value, from 11\.0 to .*; the latest is 11\.0\.$/,
    )
    await latest.getByText('Nobody counted them separately.').waitFor()
    await latest.getByRole('heading', { name: '1 observer', exact: true }).waitFor()
    const observer = await latest.getByRole('link', { name: 'Ada', exact: true }).getAttribute('href')
    assert.equal(observer, '/explore/observers/Ada')
    const images = latest.getByRole('link', { name: /^The Sun, by Ada, 2024-03-10/ })
    assert.equal(await images.count(), 2)
    await images.first().click()
    await page.waitForURL('**/explore/images?from=2024-03-10&to=2024-03-10&observer=Ada#image-i2')
    await page.getByRole('heading', { name: 'Enter your token' }).waitFor()
  })

  it('shows the Wolf numbers of the current Carrington rotation', async () => {
    const { page, server } = portal
    const { rotation } = await summaryOf(server)
    const at = `${rotation.first_day}T09:00:00Z`
    await server.publish(OBSERVATIONS, [observation('now', at, { gt: 3, st: 7 })])
    await openOverview(page)
    const chart = page.getByRole('img', { name: 'Days with a Wolf number so far: 1.' })
    const [start] = [
      ...((await chart.locator('g[clip-path] path').getAttribute('d')) ?? '').matchAll(/[\d.]+/g),
    ]
    await chart.hover({ position: { x: Number(start), y: 40 } })
    await page.getByText(`${rotation.first_day} UTC: Wolf number 37`).waitFor()
  })

  it('reports when the service cannot be reached, and retries', async () => {
    const { page } = portal
    await page.route('**/portal/summary.json', (route) => route.abort('connectionrefused'))
    await page.goto('/')
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor()
    await page.unroute('**/portal/summary.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.activity_stage > svg').first().waitFor()
    // The footer shows the summary too.
    await page
      .getByRole('contentinfo')
      .getByText(/Data version [0-9a-v]{20}/)
      .waitFor()
  })
})

/** The overview page: layout, themes, empty and error states. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { IMAGES as IMAGE_KIND, OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { findLayoutViolations, findViolations } from '../support/accessibility.ts'
import { launchBrowser, SIZES, visit, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { AROUND_MIDNIGHT, dailyObservations, IMAGES } from './records.ts'
import { openOverview, summaryOf } from './support.ts'

describe('overview page', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  before(async () => {
    server = await startServer(SQLITE)
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  it('shows an empty state when nothing has been published', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Nothing has been published yet' }).waitFor()
    assert.equal(await page.locator('.stage').count(), 0)
    assert.equal(await page.getByRole('heading', { name: 'Latest publications' }).count(), 0)
    await page.getByRole('heading', { name: /^Carrington rotation 2\d{3}$/ }).waitFor()
    assert.deepEqual(await findViolations(page), [])
    await screenshot(page, 'overview-empty')
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('shows a message when no observation has hemisphere counts', async () => {
    const other = await startServer(SQLITE)
    await other.publish(OBSERVATIONS, [observation('w', '2024-03-09T09:00:00Z', { gt: 2, st: 5 })])
    const { context, pageErrors } = await visit(browser, { origin: other.origin })
    const page = await openOverview(context)
    await page.getByText('No observer has counted the hemispheres separately.').waitFor()
    assert.deepEqual(pageErrors, [])
    await context.close()
    await other.close()
  })

  it('shows newly published data after a reload', async () => {
    const { context } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByText('Nothing has been published yet').waitFor()
    await server.publish(OBSERVATIONS, [...dailyObservations('2021-01-01', 1163), ...AROUND_MIDNIGHT])
    await server.publish(IMAGE_KIND, IMAGES)
    await page.reload()
    await page.locator('.stage canvas').first().waitFor()
    await server.publish(OBSERVATIONS, [observation('later', '2024-03-13T10:00:00Z', { gt: 1, st: 1 })])
    await page.reload()
    await page.getByText('2021-01-01 to 2024-03-13 UTC').waitFor()
    await context.close()
  })

  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark'] as const)
      it(`is accessible and fits on a ${size} in ${colorScheme} colours`, async () => {
        const { context, pageErrors } = await visit(browser, { origin: server.origin, viewport, colorScheme })
        const page = await openOverview(context)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), viewport.width)
        // The browser renders the coverage only when visible, and the screenshot needs it.
        await page.locator('.coverage').scrollIntoViewIfNeeded()
        assert.deepEqual(await findLayoutViolations(page, size, colorScheme), [])
        await screenshot(page, `overview-${size}-${colorScheme}`)
        assert.deepEqual(pageErrors, [])
        await context.close()
      })

  it('shows totals, last publication, Carrington rotation and attribution', async () => {
    const { context } = await visit(browser, { origin: server.origin })
    const page = await openOverview(context)
    const { totals, published_at: published, rotation, today } = await summaryOf(server)
    const figures = await page.locator('.figures dd').allTextContents()
    assert.deepEqual(figures, [
      totals.observations.toLocaleString('en'),
      String(totals.images),
      String(totals.observers),
      totals.days.toLocaleString('en'),
      '2021-01-01 to 2024-03-13',
      `${published?.slice(0, 10)} ${published?.slice(11, 16)} UTC`,
    ])
    const strip = await page.locator('.rotation svg').getAttribute('aria-label')
    assert.ok(strip?.includes(`Today, ${today} UTC`), strip ?? '')
    await page.getByText(`${rotation.first_day} to ${rotation.last_day} UTC`).waitFor()
    assert.ok(await page.locator('.lead').getByText('Data © the community observers').isVisible())
    await context.close()
  })

  it('opens with the latest day, its observers and the newest images', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const page = await openOverview(context)
    const latest = page.getByRole('region', { name: 'Latest day' })
    await latest.getByText('13 March 2024', { exact: true }).waitFor()
    await latest.getByText('No newer day has been published.').waitFor()
    const { data } = await server.json('/activity/daily?from=2023-03-14&to=2024-03-12&limit=500')
    const means: number[] = data.map((day: { wolf_mean: number }) => day.wolf_mean)
    const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    assert.equal(await latest.locator('.latest-number').textContent(), '11Mean Wolf number')
    // 2024-03-12 has no record.
    const [rotation, year] = [meanOf(means.slice(-26)), meanOf(means)]
    const below = (mean: number) => `${Math.round((1 - 11 / mean) * 100)}% below`
    assert.deepEqual(await latest.locator('.latest-comparisons dd').allTextContents(), [
      `▼ ${below(rotation)}`,
      `Mean of the 27 days before: ${rotation.toFixed(1)}`,
      `▼ ${below(year)}`,
      `Mean of the 365 days before: ${year.toFixed(1)}`,
    ])
    assert.match(
      (await latest.locator('.sparkline').getAttribute('aria-label')) ?? '',
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
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('redraws the chart when the theme changes', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin, colorScheme: 'light' })
    const page = await openOverview(context)
    const drawn = () => page.locator('.plot-wolf canvas').evaluate((canvas) => canvas.toDataURL())
    const light = await drawn()
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    assert.ok((await drawn()) !== light)
    await page.getByRole('button', { name: 'Use light colours' }).click()
    assert.ok((await drawn()) === light)
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('prints in light colours when the screen is dark', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin, colorScheme: 'dark' })
    const page = await openOverview(context)
    const drawn = () => page.locator('.plot-wolf canvas').evaluate((canvas) => canvas.toDataURL())
    const dark = await drawn()
    await page.emulateMedia({ media: 'print' })
    await page.locator('html[data-theme="light"]').waitFor()
    assert.ok((await drawn()) !== dark)
    await page.emulateMedia({ media: 'screen' })
    await page.locator('html[data-theme="dark"]').waitFor()
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('works and switches themes when browser storage is denied', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin, colorScheme: 'light' })
    await context.addInitScript(
      "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('forbidden', 'SecurityError') } })",
    )
    const page = await openOverview(context)
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    await page.getByRole('button', { name: 'Use light colours' }).waitFor()
    await page.getByRole('link', { name: 'Explore' }).click()
    await page.getByLabel('Token', { exact: true }).waitFor()
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('shows the Wolf numbers of the current Carrington rotation', async () => {
    const { rotation } = await summaryOf(server)
    const at = `${rotation.first_day}T09:00:00Z`
    await server.publish(OBSERVATIONS, [observation('now', at, { gt: 3, st: 7 })])
    const { context } = await visit(browser, { origin: server.origin })
    const page = await openOverview(context)
    const days = page.locator('.rotation title')
    assert.equal(await days.first().textContent(), `${rotation.first_day} UTC: Wolf number 37`)
    assert.equal(await days.last().textContent(), `${rotation.last_day} UTC: no Wolf number`)
    await context.close()
  })

  it('reports when the service cannot be reached, and retries', async () => {
    const { context } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.route('**/portal/summary.json', (route) => route.abort('connectionrefused'))
    await page.goto('/')
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor()
    assert.deepEqual(await findViolations(page), [])
    await page.unroute('**/portal/summary.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.stage canvas').first().waitFor()
    // The footer shows the summary too.
    await page
      .getByRole('contentinfo')
      .getByText(/Data version [0-9a-f]+/)
      .waitFor()
    await context.close()
  })
})

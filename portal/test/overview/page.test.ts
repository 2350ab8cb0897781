/** The overview as a page: at every size, in both themes, with much, little or nothing to show. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { IMAGES as IMAGE_KIND, OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { violationsOf, violationsOfLook } from '../support/accessibility.ts'
import { launchBrowser, SIZES, visit, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { AROUND_MIDNIGHT, dailyObservations, IMAGES } from './records.ts'
import { openOverview, summaryOf } from './support.ts'

describe('the overview', { skip: withoutBrowser }, () => {
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

  it('greets a community that has published nothing', async () => {
    const { context, offences } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Nothing has been published yet' }).waitFor()
    assert.equal(await page.locator('.stage').count(), 0)
    await page.getByRole('heading', { name: /^Carrington rotation 2\d{3}$/ }).waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await screenshot(page, 'overview-empty')
    assert.deepEqual(offences, [])
    await context.close()
  })

  it('says so where nobody counts the hemispheres apart', async () => {
    const whole = await startServer(SQLITE)
    await whole.publish(OBSERVATIONS, [observation('w', '2024-03-09T09:00:00Z', { gt: 2, st: 5 })])
    const { context, offences } = await visit(browser, { origin: whole.origin })
    const page = await openOverview(context)
    await page.getByText('Nobody has counted north and south apart.').waitFor()
    assert.deepEqual(offences, [])
    await context.close()
    await whole.close()
  })

  it('shows at the next visit what has been published since', async () => {
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
      it(`is whole, in order and usable by ear on a ${size}, ${colorScheme}`, async () => {
        const { context, offences } = await visit(browser, { origin: server.origin, viewport, colorScheme })
        const page = await openOverview(context)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), viewport.width)
        // What is out of sight is not drawn, and a picture of all must have it.
        await page.locator('.coverage').scrollIntoViewIfNeeded()
        assert.deepEqual(await violationsOfLook(page, size, colorScheme), [])
        await screenshot(page, `overview-${size}-${colorScheme}`)
        assert.deepEqual(offences, [])
        await context.close()
      })

  it('tells totals, freshness, the rotation and whom the data are owed to', async () => {
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
    assert.ok(strip?.includes(`today, ${today} UTC`), strip ?? '')
    await page.getByText(`${rotation.first_day} to ${rotation.last_day} UTC`).waitFor()
    assert.ok(await page.locator('.lead').getByText('Data © the community observers').isVisible())
    await context.close()
  })

  it('draws anew in the colours of another theme', async () => {
    const { context, offences } = await visit(browser, { origin: server.origin, colorScheme: 'light' })
    const page = await openOverview(context)
    const drawn = () => page.locator('.plot-wolf canvas').evaluate((canvas) => canvas.toDataURL())
    const light = await drawn()
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    assert.ok((await drawn()) !== light)
    await page.getByRole('button', { name: 'Use light colours' }).click()
    assert.ok((await drawn()) === light)
    assert.deepEqual(offences, [])
    await context.close()
  })

  it('is light on paper, whatever the screen has', async () => {
    const { context, offences } = await visit(browser, { origin: server.origin, colorScheme: 'dark' })
    const page = await openOverview(context)
    const drawn = () => page.locator('.plot-wolf canvas').evaluate((canvas) => canvas.toDataURL())
    const dark = await drawn()
    await page.emulateMedia({ media: 'print' })
    await page.locator('html[data-theme="light"]').waitFor()
    assert.ok((await drawn()) !== dark)
    await page.emulateMedia({ media: 'screen' })
    await page.locator('html[data-theme="dark"]').waitFor()
    assert.deepEqual(offences, [])
    await context.close()
  })

  it('opens for who lets the browser keep nothing, and still changes its colours', async () => {
    const { context, offences } = await visit(browser, { origin: server.origin, colorScheme: 'light' })
    await context.addInitScript(
      "for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new DOMException('forbidden', 'SecurityError') } })",
    )
    const page = await openOverview(context)
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    await page.getByRole('button', { name: 'Use light colours' }).waitFor()
    await page.getByRole('link', { name: 'Explore' }).click()
    await page.getByLabel('Token', { exact: true }).waitFor()
    assert.deepEqual(offences, [])
    await context.close()
  })

  it('keeps no day in its fields that it does not show', async () => {
    const { context, offences } = await visit(browser, { origin: server.origin })
    const page = await openOverview(context, '?from=2022-01-01&to=2022-12-31')
    const last = page.getByLabel('To (UTC)')
    for (const day of ['2021-06-01', '']) {
      await last.fill(day)
      await last.blur()
      assert.equal(await last.inputValue(), '2022-12-31')
    }
    assert.deepEqual(offences, [])
    await context.close()
  })

  it('shows what has been seen of the rotation in progress', async () => {
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

  it('says that the service cannot be reached, and shows the page once it can', async () => {
    const { context } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.route('**/portal/summary.json', (route) => route.abort('connectionrefused'))
    await page.goto('/')
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor()
    assert.deepEqual(await violationsOf(page), [])
    await page.unroute('**/portal/summary.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.stage canvas').first().waitFor()
    // What else shows the summary has come with it.
    await page
      .getByRole('contentinfo')
      .getByText(/Data version [0-9a-f]+/)
      .waitFor()
    await context.close()
  })
})

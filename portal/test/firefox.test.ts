/** Every page of the portal in Firefox: the other tests run in Chromium. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { sampleImageUrls } from '../../demo/src/images/image-urls.ts'
import { updateIndex } from '../../server/src/publish/index/update-index.ts'
import { IMAGES, OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import { SQLITE } from '../../test/support/engines.ts'
import { image } from '../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../test/support/server.ts'
import { dailyObservations, secondObservations } from './overview/records.ts'
import { findViolations } from './support/accessibility.ts'
import type { PageErrors } from './support/browser.ts'
import { launchFirefox, withoutFirefox } from './support/firefox.ts'
import { visitWithToken } from './support/session.ts'

interface PageToOpen {
  path: string
  /** Selects what the page shows when it has loaded. */
  shows: string
  /** What else is checked on the page. */
  check?: (page: Page) => Promise<unknown>
}

/** The chart's pixels that are not grey: its curves and columns, as opposed to axes and grid. */
const countColoured = (page: Page): Promise<number> =>
  page.locator('.plot-wolf canvas').evaluate((canvas) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let coloured = 0
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = pixels.slice(at, at + 3)
      if (Math.max(...colour) - Math.min(...colour) > 60) coloured++
    }
    return coloured
  })

const checkChart = async (page: Page): Promise<void> => {
  assert.ok((await countColoured(page)) > 1_000)
  await page.getByRole('button', { name: '1 year', exact: true }).click()
  await page.waitForURL('**/?from=2023-05-15&to=2024-05-13')
  await page.locator('.shown').getByText('2023-05-15 to 2024-05-13 UTC: 365 days').waitFor()
  assert.ok((await countColoured(page)) > 1_000)
}

const checkDarkTheme = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Use dark colours' }).click()
  await page.reload()
  await page.locator('html[data-theme="dark"]').waitFor()
  assert.deepEqual(await findViolations(page, 'colours'), [])
  await page.reload()
  await page.getByRole('button', { name: 'Use light colours' }).click()
  await page.locator('html[data-theme="light"]').waitFor()
}

const checkFilter = async (page: Page): Promise<void> => {
  await page.getByLabel('Observer').fill('Ben')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('5 observations in total').first().waitFor()
  assert.equal(new URL(page.url()).search, '?observer=Ben&limit=10')
}

const checkDialog = async (page: Page): Promise<void> => {
  await page.locator('.image-card').click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** A new page of the portal needs only a line here. */
const PAGES: PageToOpen[] = [
  { path: '/', shows: '.plot-wolf canvas', check: checkChart },
  { path: '/rotations', shows: '.rotation-map' },
  { path: '/cycles', shows: '.cycle-surface svg' },
  { path: '/embed', shows: '.embed-chart svg' },
  { path: '/explore/observations?limit=10', shows: '.data-table tbody tr', check: checkFilter },
  { path: '/explore/images', shows: '.image-card img', check: checkDialog },
  { path: '/explore/daily?limit=10', shows: '.data-table tbody tr', check: checkDarkTheme },
  { path: '/explore/observations/d7', shows: '.fields' },
  { path: '/explore/observers', shows: '.observers tbody tr' },
  { path: '/explore/observers/Ada', shows: 'canvas' },
  { path: '/explore/compare?observer=Ada&observer=Ben', shows: 'canvas' },
  { path: '/access', shows: 'h2' },
  { path: '/guides/index', shows: 'article table' },
  { path: '/guides/ephemeris', shows: 'article table' },
  { path: '/guides/hapi', shows: 'article table' },
  { path: '/docs', shows: '.operation' },
  { path: '/explore/observations/unknown', shows: ':text("Record not found")' },
  { path: '/unknown', shows: ':text("Page not found")' },
]

describe('portal in Firefox', { skip: withoutFirefox }, () => {
  let server: TestServer
  let browser: Browser
  let page: Page
  let pageErrors: PageErrors
  before(async () => {
    server = await startServer(SQLITE, { demo: true, embed: ['*'] })
    await server.publish(OBSERVATIONS, [
      ...dailyObservations('2022-08-18', 635),
      ...secondObservations('2024-01-01', 5),
    ])
    const cdn_id = 'sample-000001'
    await server.publish(IMAGES, [
      image('sample-i-000001', '2024-05-01T10:00:00Z', {
        observer: 'sample-observer',
        cdn_id,
        urls: sampleImageUrls(server.origin, cdn_id),
      }),
    ])
    await updateIndex(server.database)
    browser = await launchFirefox()
    ;({ page, pageErrors } = await visitWithToken(browser, server))
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  const open = async ({ path, shows }: PageToOpen) => {
    await page.goto(path)
    await page.locator(shows).first().waitFor()
  }

  for (const entry of PAGES)
    it(`shows ${entry.path} accessibly and without errors`, async () => {
      await open(entry)
      assert.deepEqual(await findViolations(page), [])
      if (entry.check !== undefined) {
        // Firefox 153 crashes when both axe and Playwright read the labels of a field, so the check needs a new document.
        await open(entry)
        await entry.check(page)
      }
      assert.deepEqual(pageErrors.splice(0), [])
    })
})

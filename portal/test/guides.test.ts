/** Guides: documents of docs/ that the portal shows. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { SQLITE } from '../../test/support/engines.ts'
import { startServer, type TestServer } from '../../test/support/server.ts'
import { launchBrowser, visit, withoutBrowser } from './support/browser.ts'
import { findPageFaults } from './support/page-faults.ts'

const GUIDES = [
  { path: '/guides/index', title: 'The community index' },
  { path: '/guides/ephemeris', title: 'The Sun at any time' },
  { path: '/guides/hapi', title: 'HAPI: time series for heliophysics tools' },
]

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('guides', { skip: withoutBrowser }, () => {
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

  for (const { path, title } of GUIDES)
    it(`link only to pages that exist: ${path}`, async () => {
      const { context } = await visit(browser, { origin: server.origin })
      const page = await context.newPage()
      await page.goto(path)
      await titled(page, title)
      assert.equal(await page.title(), `${title} · heliolog`)
      const links = await page.locator('article a').evaluateAll((all) => all.map((link) => String(link)))
      for (const link of links.filter((url) => url.startsWith(server.origin))) {
        assert.doesNotMatch(link, /\.md\b/)
        assert.equal((await fetch(link)).status, 200, link)
      }
      assert.ok((await page.locator('article table').count()) > 0)
      await context.close()
    })

  it('are accessible and fit at every size in light and dark colours', async () => {
    const ready = (page: Page) => titled(page, 'The community index')
    const checked = { origin: server.origin, path: '/guides/index', name: 'guide', ready }
    assert.deepEqual(await findPageFaults(browser, checked), [])
  })

  it('are only those that exist', async () => {
    assert.equal((await fetch(`${server.origin}/guides/other`)).status, 404)
  })
})

/** Every page opens on a phone and on a desktop: layout, errors, accessibility, load. */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { findViolations } from './support/accessibility.ts'
import { SIZES, withoutBrowser } from './support/browser.ts'
import { PAGES, startPagesServer } from './support/pages.ts'
import { openPortal } from './support/portal.ts'
import { screenshot } from './support/screenshots.ts'

const DIST = join(import.meta.dirname, '../dist')
const RESOURCES = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`

describe('every page', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: startPagesServer,
    withToken: true,
    expectedErrors: /status of 404/,
  })
  /** Checks that nothing is wider than the screen, and accessibility. */
  const checkPage = async (path: string, variant: string, rules?: 'colours') => {
    const { page } = portal
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, 'too wide')
    await screenshot(page, `${path.replace(/\W+/g, '-').replace(/^-/, '') || 'overview'}-${variant}`)
    assert.deepEqual(await findViolations(page, rules), [])
  }
  /** The code and fonts that each page loads. */
  const loaded = new Map<string, string[]>()
  const guideLinks = new Set<string>()

  for (const { path, shows } of PAGES)
    it(`opens, fits, logs nothing and is accessible: ${path}`, async () => {
      const { page, pageErrors, server } = portal
      await page.setViewportSize(SIZES.phone)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      await page.locator(shows).first().waitFor()
      assert.deepEqual(pageErrors.splice(0).length, path.endsWith('unknown') ? 1 : 0)
      loaded.set(path, await page.evaluate<string[]>(RESOURCES))
      for (const link of await page.locator('article a').evaluateAll((all) => all.map(String)))
        if (link.startsWith(server.origin)) guideLinks.add(link)
      await checkPage(path, 'phone-light')
      await page.setViewportSize(SIZES.desktop)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-theme=dark]').waitFor()
      await checkPage(path, 'desktop-dark', 'colours')
    })

  it('loads at most 150 kB on the overview, and 20 kB of code for the reference', () => {
    const filesOf = (path: string) =>
      (loaded.get(path) ?? []).filter((file) => /\.(js|css|woff2)$/.test(file))
    const sizeOf = (files: string[]) => {
      const sizes = files.map((file) => {
        const content = readFileSync(join(DIST, file))
        return file.endsWith('.woff2') ? content.length : gzipSync(content).length
      })
      return sizes.reduce((sum, size) => sum + size, 0)
    }
    const shared = filesOf('/')
    assert.ok(shared.length > 2)
    assert.ok(sizeOf(shared) < 150_000, `${sizeOf(shared)} bytes`)
    const own = filesOf('/docs').filter((file) => !shared.includes(file) && !file.endsWith('.woff2'))
    assert.ok(own.length >= 2)
    assert.ok(sizeOf(own) < 20_000, `${sizeOf(own)} bytes`)
  })

  it('is linked from guides only if it exists', async () => {
    assert.ok(guideLinks.size > 3)
    for (const link of guideLinks) {
      assert.doesNotMatch(link, /\.md\b/)
      assert.equal((await fetch(link)).status, 200, link)
    }
    assert.equal((await fetch(`${portal.server.origin}/guides/other`)).status, 404)
  })

  it('is offered by the page of unknown paths', async () => {
    const { page, server } = portal
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.getByRole('link', { name: 'overview', exact: true }).click()
    await page.waitForURL(`${server.origin}/`)
  })
})

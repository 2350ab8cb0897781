/** Accessibility of every page: all rules on a phone in light colours, colours on a desktop in dark ones. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { findViolations } from './support/accessibility.ts'
import { SIZES, withoutBrowser } from './support/browser.ts'
import { PAGES, startPagesServer } from './support/pages.ts'
import { openPortal } from './support/portal.ts'
import { screenshot } from './support/screenshots.ts'

describe('accessibility', { skip: withoutBrowser }, () => {
  const portal = openPortal({ start: startPagesServer, withToken: true, expectedErrors: /status of 404/ })

  for (const { path, shows } of PAGES)
    it(`has no violations in light and dark colours: ${path}`, async () => {
      const { page } = portal
      const name = path.replace(/\W+/g, '-').replace(/^-/, '') || 'overview'
      await page.setViewportSize(SIZES.phone)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path)
      await page.locator(shows).first().waitFor()
      await screenshot(page, `${name}-phone-light`)
      assert.deepEqual(await findViolations(page), [])
      await page.setViewportSize(SIZES.desktop)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html[data-theme=dark]').waitFor()
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
      await screenshot(page, `${name}-desktop-dark`)
      assert.deepEqual(await findViolations(page, 'colours'), [])
    })
})

/** What search engines and visitors of wrong addresses get, in a real browser. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import { SQLITE } from '../../test/support/engines.ts'
import { observation } from '../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../test/support/server.ts'
import { findViolations } from './support/accessibility.ts'
import { launchBrowser, SIZES, visit, withoutBrowser } from './support/browser.ts'

const NAME = '</script><script>document.title="1"</script>'

describe('discovery', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  before(async () => {
    server = await startServer(SQLITE, { communityName: NAME })
    await server.publish(OBSERVATIONS, [observation('a', '2024-05-11T09:30:00Z', { gt: 2, st: 9 })])
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  it('describes the data without violating the content security policy', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const described = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    )
    assert.equal(described.name, `${NAME}: Solar observations`)
    assert.equal(await page.title(), `Overview · ${NAME}`)
    const size = await page.evaluate(
      "(async (image) => { image.src = '/portal/card.png'; await image.decode(); return [image.naturalWidth, image.naturalHeight] })(new Image())",
    )
    assert.deepEqual(size, [1200, 630])
    // Browsers log violations as errors.
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('shows a page with links at an unknown path', async () => {
    const { context } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    const response = await page.goto('/rotation?x=1')
    assert.equal(response?.status(), 404)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await page.setViewportSize(SIZES.phone)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await findViolations(page), [], colorScheme)
    }
    await page.getByRole('link', { name: 'overview', exact: true }).click()
    await page.waitForURL(`${server.origin}/`)
    await context.close()
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { IMAGES } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { image } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { launchBrowser, visit, withoutBrowser } from '../support/browser.ts'
import { openWithToken } from './explore-fixture.ts'

const THUMB = '/sample-images/sample-000001/thumb.svg'
const FULL = '/sample-images/sample-000001/full.svg'

describe('explore pages of the demo', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  before(async () => {
    server = await startServer(SQLITE, { demo: true })
    const oldOrigin = 'http://127.0.0.1:9'
    const urls = { thumb: oldOrigin + THUMB, full: oldOrigin + FULL, other: 'https://images.example/1.jpg' }
    await server.publish(IMAGES, [image('i1', '2024-05-01T10:00:00Z', { urls })])
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  it('shows where the demo token is stored', async () => {
    const { context, pageErrors } = await visit(browser, { origin: server.origin })
    const page = await context.newPage()
    await page.goto('/explore/images')
    await page.getByText('It printed a token, or how to get one').waitFor()
    await page.getByText('data/demo-token').waitFor()
    assert.deepEqual(pageErrors, [])
    await context.close()
  })

  it('loads sample images from its own origin, whatever their published URL', async () => {
    const { page, pageErrors } = await openWithToken(browser, server, 'about:blank')
    await page.route('**/sample-images/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await page.goto('/explore/images')
    const picture = page.locator('.image-card img')
    assert.equal(await picture.getAttribute('src'), THUMB)
    await picture.click()
    await page.getByRole('dialog').waitFor()
    const links = await page
      .getByRole('dialog')
      .locator('.image-links a')
      .evaluateAll((all) => all.map((link) => (link as unknown as { href: string }).href))
    assert.deepEqual(links.sort(), [
      server.origin + FULL,
      server.origin + THUMB,
      'https://images.example/1.jpg',
    ])
    assert.deepEqual(pageErrors, [])
    await page.context().close()
  })
})

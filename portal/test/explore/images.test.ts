import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { TestServer } from '../../../test/support/server.ts'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { openWithToken, pathAndQuery, startExploreServer } from './explore-fixture.ts'

const SUN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="gold"/></svg>'

describe('images page', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  /** Opens the page with a stubbed image host, which fails for one of the three images. */
  const open = async (options = {}) => {
    const shown = await openWithToken(browser, server, 'about:blank', options)
    await shown.page.route('https://images.example/**', (route) =>
      route.request().url().includes('i3')
        ? route.abort()
        : route.fulfill({ contentType: 'image/svg+xml', body: SUN }),
    )
    await shown.page.goto('/explore/images')
    await shown.page.getByText('3 images in total').first().waitFor()
    return shown
  }
  const heading = (page: Page) => page.getByRole('dialog').getByRole('heading')
  before(async () => {
    server = await startExploreServer()
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  it('shows cards with alt texts, and a message for an image that fails to load', async () => {
    const { page, pageErrors } = await open()
    await page.getByRole('img', { name: 'First, by Ada, 2024-05-01 10:00 UTC' }).waitFor()
    const second = page.getByRole('img', { name: 'The Sun, by Ada, 2024-05-02 10:00 UTC' })
    assert.equal(await second.getAttribute('src'), 'https://images.example/i2-full.jpg')
    await page.getByText('The image cannot be loaded').waitFor()
    assert.deepEqual(
      pageErrors.filter((error) => !/images\.example|ERR_FAILED/.test(error)),
      [],
    )
    await page.context().close()
  })

  it('opens images with the keyboard and returns focus to the last one shown', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /^First/ }).focus()
    await page.keyboard.press('Enter')
    assert.equal(await heading(page).innerText(), 'First')
    const facts = await page.locator('.image-facts').innerText()
    for (const fact of ['2024-05-01 10:00:00 UTC', 'Ada', '40.4°', '-3.7°', 'ALTAZ', 'i1', 'cdn-i1'])
      assert.ok(facts.includes(fact), fact)
    const link = page.getByRole('dialog').getByRole('link', { name: 'thumb' })
    assert.equal(await link.getAttribute('rel'), 'noreferrer noopener')
    assert.deepEqual(await findViolations(page), [])
    await page.keyboard.press('ArrowLeft')
    assert.equal(await heading(page).innerText(), 'First')
    await page.keyboard.press('ArrowRight')
    await heading(page).getByText('Untitled').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator(':focus').getByText('2024-05-02').waitFor()
    await page.context().close()
  })

  it('handles arrow keys after a click on Next has reached the last image', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /^Second|^The Sun/ }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await heading(page).getByText('Third').waitFor()
    await page.keyboard.press('ArrowLeft')
    await heading(page).getByText('Untitled').waitFor()
    await page.context().close()
  })

  it('puts the open image in the URL, so that Back, Forward and reload work', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /^First/ }).click()
    await page.waitForURL('**/explore/images#image-i1')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/explore/images#image-i2')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(pathAndQuery(page), '/explore/images')
    await page.goForward()
    await heading(page).getByText('Untitled').waitFor()
    await page.reload()
    await heading(page).getByText('Untitled').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).hash, '')
    await page.context().close()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    it(`is accessible and fits as cards, table and dialog in ${colorScheme} colours`, async () => {
      const { page } = await open({ colorScheme })
      const check = async (name: string) => {
        await screenshot(page, `explore-images-${name}-${colorScheme}`)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, name)
        if (colorScheme === 'light') assert.deepEqual(await findViolations(page), [], name)
      }
      await check('cards-desktop')
      await page.getByRole('button', { name: 'Table' }).click()
      await check('table-desktop')
      await page.setViewportSize({ width: 390, height: 844 })
      await check('table-phone')
      await page.getByRole('button', { name: 'Cards' }).click()
      await page.getByRole('button', { name: /^First/ }).click()
      await check('large-phone')
      assert.deepEqual(await findViolations(page, 'colours'), [])
      await page.context().close()
    })
})

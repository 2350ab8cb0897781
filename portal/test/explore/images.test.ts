import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { TestServer } from '../../../test/support/server.ts'
import { violationsOf } from '../support/accessibility.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { addressIn, explore, startExplored } from './explored.ts'

const SUN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="gold"/></svg>'

describe('the images to explore', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  /** The community's site, as the browser finds it: it has two of the three pictures. */
  const open = async (options = {}) => {
    const shown = await explore(browser, server, 'about:blank', options)
    await shown.page.route('https://images.example/**', (route) =>
      route.request().url().includes('i3')
        ? route.abort()
        : route.fulfill({ contentType: 'image/svg+xml', body: SUN }),
    )
    await shown.page.goto('/explore/images')
    await shown.page.getByText('3 images, that is all').first().waitFor()
    return shown
  }
  const heading = (page: Page) => page.getByRole('dialog').getByRole('heading')
  before(async () => {
    server = await startExplored()
    browser = await launchBrowser()
  })
  after(async () => {
    await browser.close()
    await server.close()
  })

  it('are cards in words as well, and say which picture cannot be had; nothing else is fetched from elsewhere', async () => {
    const { page, offences } = await open()
    await page.getByRole('img', { name: 'First, by Ada, 2024-05-01 10:00 UTC' }).waitFor()
    const second = page.getByRole('img', { name: 'The Sun, by Ada, 2024-05-02 10:00 UTC' })
    assert.equal(await second.getAttribute('src'), 'https://images.example/i2-full.jpg')
    await page.getByText('The picture cannot be loaded').waitFor()
    assert.deepEqual(
      offences.filter((offence) => !/images\.example|ERR_FAILED/.test(offence)),
      [],
    )
    await page.context().close()
  })

  it('open large by keyboard, go on by the arrow keys, and give the focus back to the card shown last', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /^First/ }).focus()
    await page.keyboard.press('Enter')
    assert.equal(await heading(page).innerText(), 'First')
    const facts = await page.locator('.image-facts').innerText()
    for (const fact of ['2024-05-01 10:00:00 UTC', 'Ada', '40.4°', '-3.7°', 'ALTAZ', 'i1', 'cdn-i1'])
      assert.ok(facts.includes(fact), fact)
    const link = page.getByRole('dialog').getByRole('link', { name: 'thumb' })
    assert.equal(await link.getAttribute('rel'), 'noreferrer noopener')
    assert.deepEqual(await violationsOf(page), [])
    await page.keyboard.press('ArrowLeft')
    assert.equal(await heading(page).innerText(), 'First')
    await page.keyboard.press('ArrowRight')
    await heading(page).getByText('Without a title').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator(':focus').getByText('2024-05-02').waitFor()
    await page.context().close()
  })

  it('hear the arrow keys also after a press has led to the last', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /^Second|^The Sun/ }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await heading(page).getByText('Third').waitFor()
    await page.keyboard.press('ArrowLeft')
    await heading(page).getByText('Without a title').waitFor()
    await page.context().close()
  })

  it('are in the address while they are open: Back closes them, Forward opens them, and it can be shared', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /^First/ }).click()
    await page.waitForURL('**/explore/images#image-i1')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/explore/images#image-i2')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(addressIn(page), '/explore/images')
    await page.goForward()
    await heading(page).getByText('Without a title').waitFor()
    await page.reload()
    await heading(page).getByText('Without a title').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).hash, '')
    await page.context().close()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    it(`look right as cards, large and as a table: ${colorScheme}`, async () => {
      const { page } = await open({ colorScheme })
      const look = async (name: string) => {
        await screenshot(page, `explore-images-${name}-${colorScheme}`)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, name)
        if (colorScheme === 'light') assert.deepEqual(await violationsOf(page), [], name)
      }
      await look('cards-desktop')
      await page.getByRole('button', { name: 'Table' }).click()
      await look('table-desktop')
      await page.setViewportSize({ width: 390, height: 844 })
      await look('table-phone')
      await page.getByRole('button', { name: 'Cards' }).click()
      await page.getByRole('button', { name: /^First/ }).click()
      await look('large-phone')
      assert.deepEqual(await violationsOf(page, 'colours'), [])
      await page.context().close()
    })
})

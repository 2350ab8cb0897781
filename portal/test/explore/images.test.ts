import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { TestServer } from '../../../test/support/server.ts'
import { findViolations } from '../support/accessibility.ts'
import { launchBrowser, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { openWithToken, pathAndQuery, startExploreServer } from './explore-fixture.ts'

const SUN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="3.87" fill="gold"/></svg>'

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
  const heading = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 })
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

  it('compares two images side by side or with a slider, and puts both in the URL', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /^First/ }).click()
    const dialog = page.getByRole('dialog')
    const strip = (name: string) => dialog.getByRole('list', { name })
    assert.equal(await strip('Images of 2024-05-01').getByRole('listitem').count(), 1)
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await strip('All images of this page').getByRole('button').nth(1).click()
    await page.waitForURL('**/explore/images#compare-i1,i2')
    await dialog.getByRole('heading', { name: 'Right: Untitled', exact: true }).waitFor()
    assert.equal(await dialog.locator('.image-frame').count(), 2)
    await dialog.getByRole('button', { name: 'Slider' }).click()
    const slider = dialog.getByRole('slider', { name: 'Where the second image begins' })
    await slider.press('ArrowRight')
    assert.equal(await slider.getAttribute('aria-valuetext'), '51 % of the width')
    assert.match((await dialog.locator('.image-compared-upper').getAttribute('style')) ?? '', /51%/)
    await dialog.getByRole('button', { name: 'North up' }).click()
    assert.match((await dialog.locator('.image-frame').first().getAttribute('style')) ?? '', /rotate/)
    assert.deepEqual(await findViolations(page), [])
    await page.reload()
    await dialog.getByRole('heading', { name: 'Left: First', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Show one image' }).click()
    await page.waitForURL('**/explore/images#image-i1')
    await page.context().close()
  })

  it('shows P, B0 and L0 of all images with one request', async () => {
    const { page } = await openWithToken(browser, server, 'about:blank')
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/ephemeris/')) requested.push(request.url())
    })
    await page.goto('/explore/images')
    const card = page.locator('.image-cards > li').first()
    await card.getByText('-24.0°').waitFor()
    assert.equal(await card.locator('.card-orientation').innerText(), 'P\n-24.0°\nB0\n-4.1°\nL0\n67.0°')
    await page.getByText('What P, B0 and L0 mean').click()
    await page.getByText('Carrington longitude of the centre of the disk').waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    const rows = page.locator('.data-table tbody tr')
    assert.deepEqual(await rows.nth(1).locator('.sun-value').allInnerTexts(), [
      '-23.7789',
      '-4.0044',
      '53.8304',
      '–\nnot reported',
      '–\nnot reported',
    ])
    assert.match(
      await rows.nth(2).locator('.sun-value').last().innerText(),
      /^-35\.1418\s*Sun below the horizon$/,
    )
    assert.equal(requested.length, 1)
    await page.context().close()
  })

  it('shows a small negative angle as zero without a sign', async () => {
    const { page } = await openWithToken(browser, server, 'about:blank')
    // P is -0.003° at this time.
    await page.route('**/ephemeris/**', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replaceAll(/2024-05-0\dT10(:|%3A)00/g, '2024-07-06T11:35'),
      }),
    )
    await page.goto('/explore/images')
    const card = page.locator('.image-cards > li').first()
    await card.getByText('P0.0°').waitFor({ timeout: 5000 })
    await card.getByRole('button').click()
    const dialog = page.getByRole('region', { name: 'Orientation of the Sun' })
    await dialog.getByText('0.00°', { exact: true }).waitFor({ timeout: 5000 })
    await page.context().close()
  })

  it('flags images with the Sun below the horizon of their site', async () => {
    const { page } = await open()
    await page.getByText('Sun below the horizon').waitFor()
    assert.equal(await page.getByText('Sun below the horizon').count(), 1)
    await page.getByRole('button', { name: /Third.*Sun below the horizon/ }).click()
    const orientation = page.getByRole('region', { name: 'Orientation of the Sun' })
    await orientation
      .getByText(/^-\d+\.\d\d°$/)
      .last()
      .waitFor()
    assert.equal(
      await page.getByRole('dialog').getByText('Sun below the horizon', { exact: true }).count(),
      1,
    )
    await page.context().close()
  })

  it('draws the solar grid on request, turned by the parallactic angle for ALTAZ', async () => {
    const { page } = await open()
    const letterN = async () => {
      const text = page.locator('.solar-grid text')
      const [x, y] = [Number(await text.getAttribute('x')), Number(await text.getAttribute('y'))]
      return (Math.atan2(-x, -y) * 180) / Math.PI
    }
    await page.getByRole('button', { name: /^First/ }).click()
    const facts = await page.getByRole('region', { name: 'Orientation of the Sun' }).innerText()
    const [p, , , parallactic] = [...facts.matchAll(/^(-?[\d.]+)°$/gm)].map(([, value]) => Number(value))
    assert.equal(await page.locator('.solar-grid').count(), 0)
    await page.getByRole('button', { name: 'Solar grid' }).click()
    await page.getByRole('img', { name: 'Solar grid with lines every 10 degrees' }).waitFor()
    await page.getByText('the zenith is at the top').waitFor()
    assert.ok(Math.abs((await letterN()) - (Number(p) - Number(parallactic))) < 0.02)
    assert.deepEqual(await findViolations(page), [])

    // The arrow keys of a slider do not show another image.
    await page.getByLabel('Rotation').focus()
    await page.keyboard.press('ArrowRight')
    assert.ok(Math.abs((await letterN()) - (Number(p) - Number(parallactic)) - 1) < 0.02)
    await page.getByLabel('Size').fill('50')
    assert.equal(await page.locator('.solar-grid').getAttribute('viewBox'), '-2 -2 4 4')
    assert.equal(await heading(page).first().innerText(), 'First')

    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('celestial north is at the top of the picture, because the mount is not').waitFor()
    await page.getByRole('button', { name: 'Solar grid' }).click()
    assert.equal(await page.locator('.solar-grid').count(), 0)
    await page.context().close()
  })

  it('moves nothing when the orientation arrives', async () => {
    const { page } = await openWithToken(browser, server, 'about:blank')
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/ephemeris/**', async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/explore/images#image-i1')
    await page.getByRole('dialog').waitFor()
    const boxes = () =>
      page.evaluate<string>(
        `JSON.stringify([...document.querySelectorAll('.image-card, .image-caption > *, .image-side *')].filter((one) => !one.matches('strong')).map((one) => Object.values(one.getBoundingClientRect().toJSON())))`,
      )
    const before = await boxes()
    release()
    await page.getByRole('dialog').getByText('-23.97°').waitFor()
    assert.equal(await boxes(), before)
    await page.context().close()
  })

  it('reports when the orientation cannot be loaded, and retries', async () => {
    const { page } = await openWithToken(browser, server, 'about:blank')
    await page.route('**/ephemeris/**', (route) => route.abort())
    await page.goto('/explore/images')
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()
    await page.unroute('**/ephemeris/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('-24.0°').waitFor()
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
      await page.getByRole('button', { name: /^First/ }).click()
      await page.getByRole('button', { name: 'Solar grid' }).click()
      await page.locator('.solar-grid').waitFor()
      await check('grid-desktop')
      await page.getByRole('button', { name: 'Close' }).click()
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

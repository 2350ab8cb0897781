/** The page of images: cards, dialog, URL, orientation. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutBrowser } from '../../../support/browser.ts'
import { imageHeading, ODD_TAG, openImagesPortal, pathAndQuery } from '../explore-fixture.ts'

describe('images page', { skip: withoutBrowser }, () => {
  const { portal, open } = openImagesPortal()

  it('shows cards, a message for an image that fails to load, and a dialog by keyboard', async () => {
    const page = await open()
    await page.getByRole('img', { name: 'First, by Ada, 2024-05-01 10:00 UTC' }).waitFor()
    const second = page.getByRole('img', { name: 'The Sun, by Ada, 2024-05-02 10:00 UTC' })
    assert.equal(await second.getAttribute('src'), 'https://images.example/i2-full.jpg')
    await page.getByText('The image cannot be loaded').waitFor()

    // By keyboard: the focus returns to the last one shown.
    await page.getByRole('button', { name: /^First/ }).focus()
    await page.keyboard.press('Enter')
    assert.equal(await imageHeading(page).innerText(), 'First')
    const facts = await page.locator('.images_facts').innerText()
    for (const fact of ['2024-05-01 10:00:00 UTC', 'Ada', '40.4°', '-3.7°', 'ALTAZ', 'i1', 'cdn-i1'])
      assert.ok(facts.includes(fact), fact)
    const link = page.getByRole('dialog').getByRole('link', { name: 'thumb' })
    assert.equal(await link.getAttribute('rel'), 'noreferrer noopener')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await imageHeading(page).innerText(), 'First')
    await page.keyboard.press('ArrowRight')
    await imageHeading(page).getByText('Untitled').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator(':focus').getByText('2024-05-02').waitFor()
  })

  it('links the tags of a card to the images that have them', async () => {
    const page = await open()
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: ODD_TAG }).click()
    await page.getByText('1 image in total').first().waitFor()
    assert.equal(new URL(page.url()).searchParams.get('tag'), ODD_TAG)
  })

  it('puts the open image in the URL, so that Back, Forward and reload work', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^First/ }).click()
    await page.waitForURL('**/explore/images?sort=date_of_observation&to=2024-05-03#image-i1')
    // The dialog opens, and gets the keys, after the URL has changed.
    await imageHeading(page).getByText('First').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/explore/images?sort=date_of_observation&to=2024-05-03#image-i2')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(pathAndQuery(page), '/explore/images?sort=date_of_observation')
    await page.goForward()
    await imageHeading(page).getByText('Untitled').waitFor()
    await page.reload()
    await imageHeading(page).getByText('Untitled').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    // Not the end of the dialog: the URL changes in its `close` event, which comes later.
    await page.waitForURL('**/explore/images?sort=date_of_observation&to=2024-05-03')
  })

  it('shows P, B0 and L0 of all images with one request', async () => {
    const { page } = portal
    await page.unrouteAll()
    await page.goto('about:blank')
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/ephemeris/')) requested.push(request.url())
    })
    await page.goto('/explore/images?sort=date_of_observation')
    const card = page.locator('.images_cards > li').first()
    await card.getByText('-24.0°').waitFor()
    assert.equal(await card.locator('.images_cardOrientation').innerText(), 'P\n-24.0°\nB0\n-4.1°\nL0\n67.0°')
    await page.getByText('What P, B0 and L0 mean').click()
    await page.getByText('Carrington longitude of the centre of the disk').waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    const rows = page.locator('.data-table_dataTable tbody tr')
    await rows.nth(1).waitFor()
    assert.deepEqual(await rows.nth(1).locator('.images_sunValue').allInnerTexts(), [
      '-23.7789',
      '-4.0044',
      '53.8304',
      '–\nnot reported',
      '–\nnot reported',
    ])
    assert.match(
      await rows.nth(2).locator('.images_sunValue').last().innerText(),
      /^-35\.1418\s*Sun below the horizon$/,
    )
    assert.equal(requested.length, 1)
  })
})

/** The dialog of images: comparison and solar grid. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutBrowser } from '../../../support/browser.ts'
import { imageHeading, openImagesPortal } from '../explore-fixture.ts'

describe('image dialog', { skip: withoutBrowser }, () => {
  const { open } = openImagesPortal()

  it('compares two images side by side or with a slider, and puts both in the URL', async () => {
    const page = await open()
    await page.getByRole('button', { name: /^First/ }).click()
    const dialog = page.getByRole('dialog')
    const strip = (name: string) => dialog.getByRole('list', { name })
    const ofDay = strip('Images of 2024-05-01').getByRole('listitem')
    await ofDay.first().waitFor()
    assert.equal(await ofDay.count(), 1)
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await strip('All images of this page').getByRole('button').nth(1).click()
    await page.waitForURL('**/explore/images?sort=date_of_observation&to=2024-05-03#compare-i1,i2')
    await dialog.getByRole('heading', { name: 'Right: Untitled', exact: true }).waitFor()
    assert.equal(await dialog.locator('.images_frame').count(), 2)
    await dialog.getByRole('button', { name: 'Slider' }).click()
    const slider = dialog.getByRole('slider', { name: 'Where the second image begins' })
    await slider.press('ArrowRight')
    assert.equal(await slider.getAttribute('aria-valuetext'), '51 % of the width')
    assert.match((await dialog.locator('.images_comparedUpper').getAttribute('style')) ?? '', /51%/)
    await dialog.getByRole('button', { name: 'North up' }).click()
    assert.match((await dialog.locator('.images_frame').first().getAttribute('style')) ?? '', /rotate/)
    await page.reload()
    await dialog.getByRole('heading', { name: 'Left: First', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Show one image' }).click()
    await page.waitForURL('**/explore/images?sort=date_of_observation&to=2024-05-03#image-i1')
  })

  it('draws the solar grid on request, turned by the parallactic angle for ALTAZ', async () => {
    const page = await open()
    const letterN = async () => {
      const text = page.locator('.images_solarGrid text')
      const [x, y] = [Number(await text.getAttribute('x')), Number(await text.getAttribute('y'))]
      return (Math.atan2(-x, -y) * 180) / Math.PI
    }
    await page.getByRole('button', { name: /^First/ }).click()
    const angles = page.getByRole('region', { name: 'Orientation of the Sun' }).getByText(/^-?[\d.]+°$/)
    await angles.nth(3).waitFor()
    const [p, , , parallactic] = (await angles.allInnerTexts()).map(Number.parseFloat)
    assert.equal(await page.locator('.images_solarGrid').count(), 0)
    await page.getByRole('button', { name: 'Solar grid' }).click()
    await page.getByRole('img', { name: 'Solar grid with lines every 10 degrees' }).waitFor()
    await page.getByText('the zenith is at the top').waitFor()
    assert.ok(Math.abs((await letterN()) - (Number(p) - Number(parallactic))) < 0.02)

    // The arrow keys of a slider do not show another image.
    await page.getByLabel('Rotation').focus()
    await page.keyboard.press('ArrowRight')
    assert.ok(Math.abs((await letterN()) - (Number(p) - Number(parallactic)) - 1) < 0.02)
    await page.getByLabel('Size').fill('50')
    assert.equal(await page.locator('.images_solarGrid').getAttribute('viewBox'), '-2 -2 4 4')
    assert.equal(await imageHeading(page).first().innerText(), 'First')

    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('celestial north is at the top of the picture, because the mount is not').waitFor()
    await page.getByRole('button', { name: 'Solar grid' }).click()
    assert.equal(await page.locator('.images_solarGrid').count(), 0)
  })
})

/** The overview chart: mouse, touch, keyboard, buttons and date fields. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { AROUND_MIDNIGHT, dailyObservations, IMAGES, secondObservations } from './records.ts'
import { chartBox, daysIn, nextRange, openOverview, summaryOf } from './support.ts'

const FIRST = '2020-01-01'
/** Until 2024-03-08; the three days of AROUND_MIDNIGHT follow. */
const DAYS = 1529

describe('overview chart', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () =>
      startWith({
        observations: [
          ...dailyObservations(FIRST, DAYS),
          ...secondObservations('2021-06-01', 40),
          ...AROUND_MIDNIGHT,
        ],
        images: IMAGES,
      }),
  })
  const shown = () => portal.page.locator('.activity_shown').textContent()
  const reset = async () => {
    const { page } = portal
    await page.locator('.activity_stage').focus()
    await page.keyboard.press('0')
    await page.waitForURL((url) => url.search === '')
  }

  it('shows and describes all days at first', async () => {
    const { page } = portal
    await openOverview(page)
    assert.match((await shown()) ?? '', /^2020-01-01 to 2024-03-11 UTC: 1,532 days, all with observations/)
    assert.equal(await page.getByRole('button', { name: 'All' }).getAttribute('aria-pressed'), 'true')
  })

  it('zooms around the pointer with the wheel', async () => {
    const { page } = portal
    const box = await chartBox(page)
    await page.mouse.move(box.x + box.width * 0.75, box.y + 100)
    await page.mouse.wheel(0, -600)
    const nearer = await nextRange(page)
    assert.ok(daysIn(nearer) < 1000, nearer)
    assert.ok(nearer.includes('from=2021'), 'more days disappear left of the pointer than right of it')
    assert.ok(new URLSearchParams(nearer).get('to')?.startsWith('2023'))
    await page.mouse.wheel(0, 3000)
    assert.equal(await nextRange(page, nearer), '')
  })

  it('pans by dragging, selects with Shift, and resets on double click', async () => {
    const { page } = portal
    await page.getByRole('button', { name: '1 year' }).click()
    const year = await nextRange(page)
    assert.equal(year, '?from=2023-03-13&to=2024-03-11')
    const box = await chartBox(page)
    await page.mouse.move(box.x + 200, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 500, box.y + 100, { steps: 4 })
    await page.mouse.up()
    const daysPerPixel = 365 / (box.width - 60)
    const firstDay = (range: string) => Date.parse(new URLSearchParams(range).get('from') ?? '') / 86_400_000
    const earlier = await nextRange(
      page,
      year,
      (range) => Math.abs(firstDay(year) - firstDay(range) - 300 * daysPerPixel) <= 1,
    )
    assert.ok(Math.abs(daysIn(earlier) - 365) <= 1, 'panning keeps the number of days')

    await page.keyboard.down('Shift')
    await page.mouse.move(box.x + 300, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 400, box.y + 150, { steps: 4 })
    await page.locator('.activity_selection').waitFor()
    await page.mouse.up()
    await page.keyboard.up('Shift')
    const selected = await nextRange(
      page,
      earlier,
      (range) => Math.abs(daysIn(range) - 100 * daysPerPixel) <= 2,
    )
    await page.locator('.activity_selection').waitFor({ state: 'hidden' })

    await page.mouse.dblclick(box.x + 300, box.y + 100)
    assert.equal(await nextRange(page, selected), '')
  })

  it('pans and zooms with the keyboard', async () => {
    const { page } = portal
    await page.locator('.activity_stage').focus()
    for (let count = 0; count < 3; count++) await page.keyboard.press('+')
    const nearer = await nextRange(page, '', (range) => Math.abs(daysIn(range) - 1532 * 0.7 ** 3) < 3)
    await page.keyboard.press('Home')
    const start = await nextRange(page, nearer)
    assert.ok(start.startsWith('?from=2020-01-01'), start)
    await page.keyboard.press('ArrowRight')
    const later = await nextRange(page, start)
    assert.ok(later > start, later)
    await page.keyboard.press('End')
    const end = await nextRange(page, later)
    assert.ok(end.endsWith('to=2024-03-11'), end)
    await page.keyboard.press('PageUp')
    const before = await nextRange(page, end)
    assert.ok(before < end)
    await page.keyboard.press('-')
    const wider = await nextRange(page, before)
    assert.ok(daysIn(wider) > daysIn(before))
    await page.keyboard.press('Escape')
    assert.equal(await nextRange(page, wider), '')
  })

  it('shows the range of the date fields, and of the URL after a reload', async () => {
    const { page } = portal
    await page.getByLabel('From (UTC)').fill('2022-02-01')
    await nextRange(page)
    await page.getByLabel('To (UTC)').fill('2022-03-02')
    await page.waitForURL('**/?from=2022-02-01&to=2022-03-02')
    assert.match((await shown()) ?? '', /^2022-02-01 to 2022-03-02 UTC: 30 days/)
    await page.reload()
    await page.locator('.activity_stage > svg').first().waitFor()
    assert.match((await shown()) ?? '', /^2022-02-01 to 2022-03-02 UTC: 30 days/)
    assert.equal(await page.getByLabel('From (UTC)').inputValue(), '2022-02-01')
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('2020-01-01 to 2024-03-11 UTC: 1,532 days').waitFor()
  })

  it('shows the values of the API for each UTC day', async () => {
    const { page, server } = portal
    const { data } = await server.json('/activity/daily?from=2024-03-08&to=2024-03-11')
    assert.equal(data.length, 4)
    await openOverview(page, '?from=2024-03-01&to=2024-03-11')
    const readout = (name: string) => page.locator(`.readout [data-value=${name}]`).textContent()
    const day = page.locator('.readout time')
    await page.locator('.activity_stage').focus()
    for (const record of data) {
      do await page.keyboard.press('Shift+ArrowRight')
      while (((await day.textContent()) ?? '') < record.day)
      assert.equal(await day.textContent(), record.day)
      assert.equal(await readout('wolf_mean'), String(record.wolf_mean))
      assert.equal(await readout('wolf_spread'), `${record.wolf_min} – ${record.wolf_max}`)
      assert.equal(await readout('wolf_north_mean'), String(record.wolf_north_mean))
      assert.equal(await readout('wolf_south_mean'), String(record.wolf_south_mean))
      assert.equal(await readout('obs_count'), String(record.obs_count))
      assert.equal(await readout('image_count'), String(record.image_count))
      const announcement = page.getByText(`${record.day} UTC: Wolf number ${record.wolf_mean},`)
      await announcement.waitFor({ state: 'attached' })
    }
  })

  it('shows the values of the day at the pointer', async () => {
    const { page } = portal
    await page.goto('/?from=2024-03-01&to=2024-03-11')
    const box = await chartBox(page)
    // Eleven days share the width, so the third day ends at three elevenths of it.
    const width = box.width - 60
    for (const [position, day] of [
      [2.1, '2024-03-03'],
      [2.9, '2024-03-03'],
      [3.1, '2024-03-04'],
    ] as const) {
      await page.mouse.move(box.x + 48 + (width * position) / 11, box.y + 100)
      await page.locator(`.readout time[datetime="${day}"]`).waitFor()
    }
    await page.locator('.activity_crosshair').waitFor()
    await page.mouse.move(box.x + 100, box.y - 300)
    await page.locator('.readout time[datetime="2024-03-11"]').waitFor()
    await page.locator('.activity_crosshair').waitFor({ state: 'hidden' })
  })

  it('shows and announces values of months over long ranges, of days when zoomed in', async () => {
    const { page, server } = portal
    const { months } = await summaryOf(server)
    await page.goto('/')
    const readout = (name: string) => page.locator(`.readout [data-value=${name}]`).textContent()
    const time = page.locator('.readout time')
    const top = async () => (await page.locator('.activity_stage > svg').first().boundingBox())?.y
    await page.locator('.activity_stage').focus()
    const before = await top()
    assert.equal(await time.textContent(), 'March 2024')
    for (let count = 0; count < 2; count++) await page.keyboard.press('Shift+ArrowRight')
    const month = (await time.getAttribute('datetime')) ?? ''
    const mean = String(months.wolf_mean[months.month.indexOf(month)])
    assert.equal(await readout('month_mean'), mean)
    assert.match((await readout('month_spread')) ?? '', /^\d+ – \d+$/)
    const announced = page.locator('.activity_stage ~ [role=status]')
    assert.match(
      (await announced.textContent()) ?? '',
      new RegExp(`: monthly mean ${mean}, 13-month smoothed`),
    )
    for (let count = 0; count < 4; count++) await page.keyboard.press('+')
    await nextRange(page)
    assert.match((await time.getAttribute('datetime')) ?? '', new RegExp(`^${month}-\\d\\d$`))
    assert.equal(await top(), before, 'the chart does not move when the scale changes')
    await reset()
  })
})

/** The observer page, with observations that take several API pages. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { image, observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { downloadCsv } from '../../support/download-csv.ts'
import { openPortal } from '../../support/portal.ts'

const timeOf = (day: number, hour = 9) =>
  `${new Date(Date.UTC(2010, 0, day, hour)).toISOString().slice(0, 19)}Z`

/** More than three years of daily observations, long before the others: three API pages. */
const LONG = Array.from({ length: 1200 }, (_, index) =>
  observation(`l${index}`, timeOf(index + 1), {
    observer: 'Long',
    type: index % 3,
    gt: index % 12,
    st: index % 40,
  }),
)
/** A few observations to check by hand, with those of another observer on the same days. */
const FEW = [
  observation('a1', '2024-03-01T00:00:00Z', { observer: 'Ada', wolf: 40 }),
  observation('a2', '2024-03-01T23:59:59Z', { observer: 'Ada', type: 1, wolf: 60 }),
  observation('b1', '2024-03-01T12:00:00Z', { observer: 'Ben', wolf: 110 }),
  observation('a3', '2024-03-02T08:00:00Z', { observer: 'Ada', type: 2, wolf: 90 }),
  observation('b2', '2024-03-02T08:00:00Z', { observer: 'Ben', wolf: 30 }),
  observation('a4', '2024-03-03T08:00:00Z', { observer: 'Ada', wolf: 20 }),
  observation('b3', '2024-03-03T08:00:00Z', { observer: 'Ben', wolf: 20 }),
  // One observer only, no spots, no Wolf number.
  observation('a5', '2024-03-04T08:00:00Z', { observer: 'Ada', wolf: 500 }),
  observation('a6', '2024-03-05T08:00:00Z', { observer: 'Ada', wolf: 0 }),
  observation('b6', '2024-03-05T08:00:00Z', { observer: 'Ben', wolf: 0 }),
  observation('a7', '2024-03-06T08:00:00Z', { observer: 'Ada' }),
  observation('b7', '2024-03-06T08:00:00Z', { observer: 'Ben', wolf: 10 }),
  // More than a year before the last observation, so not in the latest year.
  observation('a0', '2022-12-31T23:59:59Z', { observer: 'Ada', wolf: 7 }),
]

describe('observer page', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () =>
      startWith({
        observations: [...LONG, ...FEW],
        images: [image('i1', '2024-03-01T09:00:00Z', { observer: 'Only images' })],
      }),
    withToken: true,
  })

  const readDescription = async () => {
    const text = portal.page.getByText(/ observations? from .* \(UTC\): /)
    await text.waitFor()
    return text.innerText()
  }

  it('shows the latest year first, then all observations of the chosen range', async () => {
    const { page, server } = portal
    await page.goto('/explore/observers/Long')
    assert.match(await readDescription(), /^365 observations from 2012-04-15 to 2013-04-14 \(UTC\)/)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.waitForURL('**/explore/observers/Long?from=2010-01-01&to=2013-04-14')
    await page.getByText(/^1,200 observations from 2010-01-01 to 2013-04-14/).waitFor()
    assert.match(
      await readDescription(),
      /400 in white light, 400 in H-Alpha, 400 in CaK\. 1,200 with a Wolf number/,
    )
    await page.goto('/explore/observers/Long?from=2011-02-01&to=2011-02-28')
    const { data } = await server.json('/observations?observer=Long&from=2011-02-01&to=2011-02-28&limit=500')
    assert.ok(
      (await readDescription()).startsWith(`${data.length} observations from 2011-02-01 to 2011-02-28`),
    )
    const drawn = await page.locator('.page-chart_chart').first().getAttribute('aria-label')
    assert.equal(drawn, await readDescription(), 'the chart has the same description')
  })

  it('describes the point at the pointer and opens it on click', async () => {
    const { page } = portal
    await page.goto('/explore/observers/Ada?from=2024-03-04&to=2024-03-04')
    await readDescription()
    await page.locator('.page-chart_chart path[fill="var(--monthly)"]').first().hover()
    await page.getByText('2024-03-04 08:00:00 UTC, White light: Wolf number 500').waitFor()
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForURL('**/explore/observations/a5')
    await page.goBack()
    assert.match(await readDescription(), /^1 observation from 2024-03-04 to 2024-03-04/)
  })

  it('zooms in by dragging, and shows all after a double click', async () => {
    const { page } = portal
    await page.goto('/explore/observers/Long?from=2011-01-01&to=2011-12-31')
    await readDescription()
    const chart = page.locator('.page-chart_chart').first()
    const labels = () => chart.locator('text[text-anchor="middle"]').allTextContents()
    const year = await labels()
    await chart.scrollIntoViewIfNeeded()
    const { x, y, width } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width * 0.5, y + 200)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.6, y + 200)
    await page.mouse.up()
    await chart
      .getByText(/\d Jul|Jul \d/)
      .first()
      .waitFor()
    await page.mouse.dblclick(x + width * 0.3, y + 60)
    await chart.getByText(year.at(-1) ?? '', { exact: true }).waitFor()
    assert.deepEqual(await labels(), year)
  })

  it('shows every statistic of the API', async () => {
    const { page, server } = portal
    await page.goto('/explore/observers/Ada')
    const detail = await server.json('/observers/Ada')
    const statistics = page.getByRole('region', { name: 'Statistics' }).locator('dd')
    await statistics.first().waitFor()
    const shown = await statistics.allInnerTexts()
    const figures = shown.map((text) => text.split('\n')[0])
    assert.deepEqual(figures, [
      String(detail.observations),
      String(detail.days),
      String(detail.images),
      String(detail.white_light),
      String(detail.h_alpha),
      String(detail.cak),
      `${detail.wolf_mean} (${detail.wolf_min}–${detail.wolf_max})`,
      'not reported',
      '2022-12-31 23:59:59 UTC',
      '2024-03-06 08:00:00 UTC',
    ])
  })

  it('shows a message without observations or with an invalid range', async () => {
    const { page } = portal
    await page.goto('/explore/observers/Only%20images')
    await page.getByText('has published only images').waitFor()
    await page.goto('/explore/observers/Ada?from=2024-02-30')
    await page.getByText('The range in the URL is not valid').waitFor()
  })

  it('has code for the observer and range, and a CSV download', async () => {
    const { page, server } = portal
    await page.goto('/explore/observers/Ada?from=2024-03-01&to=2024-03-02')
    await readDescription()
    const code = await page.getByRole('region', { name: /^curl code/ }).innerText()
    assert.ok(code.includes(`${server.origin}/api/v1/observers/Ada`), code)
    assert.ok(code.includes('from=2024-03-01&to=2024-03-02&observer=Ada'), code)
    const ids = (await downloadCsv(page)).csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0])
    assert.deepEqual(ids, ['id', 'a1', 'a2', 'a3'])
  })
})

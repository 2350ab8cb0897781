/** The community index on the overview, and the choice between it and the daily mean. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { dayAfter } from '../../../server/src/domain/day.ts'
import { roundTo } from '../../../server/src/domain/index/published-rounding.ts'
import type { DailyIndex, MonthlyIndex } from '../../../server/src/domain/index/series-records.ts'
import { updateIndex } from '../../../server/src/publish/index/update-index.ts'
import { OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { communityRows } from '../../../test/support/community.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { findLayoutViolations } from '../support/accessibility.ts'
import { launchBrowser, type PageErrors, SIZES, visit, withoutBrowser } from '../support/browser.ts'
import { screenshot } from '../support/screenshots.ts'
import { nextRange, openOverview } from './support.ts'

/** A day of this year, so provisional. */
const PROVISIONAL = `${new Date().getUTCFullYear()}-01-01`
const SPOTLESS = '2024-09-08'
const H_ALPHA = '2024-09-09'
/** 980 days until 2024-09-06, then a gap. */
const ROWS = [
  ...communityRows('2022-01-01', 980),
  observation('spotless', `${SPOTLESS}T09:00:00Z`, { gt: 0, st: 0, gn: 0, sn: 0, gs: 0, ss: 0 }),
  observation('h-alpha', `${H_ALPHA}T09:00:00Z`, { type: 1, gt: 3, st: 9 }),
  observation('provisional', `${PROVISIONAL}T09:00:00Z`, { gt: 2, st: 5, gn: 1, sn: 2, gs: 1, ss: 3 }),
  observation('disputed', `${PROVISIONAL}T10:00:00Z`, { observer: 'Bo', gt: 9, st: 40 }),
]

const oneDecimal = (value: number): string => roundTo(value, 1).toFixed(1)

type Rgb = [red: number, green: number, blue: number]
/** --band and --north in light colours. */
const BAND: Rgb = [0xf7, 0xcd, 0x8c]
const NORTH: Rgb = [0x0b, 0x6f, 0xb8]

/** The top and bottom of a colour in each pixel column, from the top of the canvas; null where there is none. */
const areaOf = (page: Page, panel: string, colour: Rgb): Promise<([number, number] | null)[]> =>
  page.locator(`${panel} canvas`).evaluate((canvas, [red, green, blue]) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    const isInArea = (x: number, y: number) => {
      const at = (y * canvas.width + x) * 4
      return data[at] === red && data[at + 1] === green && data[at + 2] === blue
    }
    return Array.from({ length: canvas.width - 52 }, (_, column) => {
      const rows = Array.from({ length: canvas.height }, (_, y) => y).filter((y) => isInArea(column + 44, y))
      return rows.length === 0 ? null : [Math.min(...rows), Math.max(...rows) + 1]
    })
  }, colour)

describe('index on the overview', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  let context: BrowserContext
  let pageErrors: PageErrors
  let page: Page
  let daily: DailyIndex[]
  before(async () => {
    server = await startServer(SQLITE)
    await server.publish(OBSERVATIONS, ROWS)
    browser = await launchBrowser()
    ;({ context, pageErrors } = await visit(browser, { origin: server.origin, colorScheme: 'light' }))
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  /** All rows of a list of /index/v1. */
  const indexRows = async <Row>(list: string): Promise<Row[]> => {
    const rows: Row[] = []
    for (let query = '?limit=500'; ; ) {
      const response = await fetch(`${server.origin}/index/v1/${list}${query}`, {
        headers: { authorization: `Bearer ${server.token}` },
      })
      const { data, next_cursor: next } = JSON.parse(await response.text())
      rows.push(...data)
      if (next === null) return rows
      query = `?cursor=${next}`
    }
  }
  const choice = (name: string) => page.getByRole('button', { name, exact: true })
  const readout = (name: string) => page.locator(`.readout [data-value=${name}]`).textContent()
  const shown = async () => (await page.locator('.shown').textContent()) ?? ''

  it('shows the daily mean without a choice when no index is computed', async () => {
    const withoutIndex = await openOverview(context, '?measure=index')
    assert.match((await withoutIndex.locator('.shown').textContent()) ?? '', /Daily Wolf number from 0/)
    await withoutIndex.getByRole('heading', { name: 'Wolf number', exact: true }).waitFor()
    assert.equal(await withoutIndex.getByRole('group', { name: 'Measure of activity' }).count(), 0)
    assert.equal(await withoutIndex.getByText('factor k').count(), 0)
    assert.equal(await withoutIndex.getByRole('alert').count(), 0)
    await withoutIndex.close()
    await updateIndex(server.database)
    daily = await indexRows('daily')
  })

  it('shows index, uncertainty, status, observers and daily mean of a day', async () => {
    page = await openOverview(context, '?from=2024-08-30&to=2024-09-09')
    assert.equal(await choice('Community index').getAttribute('aria-pressed'), 'true')
    await page.getByRole('heading', { name: 'Community index', exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Daily mean by hemisphere' }).waitFor()
    assert.deepEqual(await page.locator('.readout dt:not(.visually-hidden)').allTextContents(), [
      'Index ± u',
      'Status',
      'Observers',
      'Daily mean',
      'Daily mean, north',
      'Daily mean, south',
      'Observations',
      'Images',
    ])
    await page.getByText("Each observer's Wolf number is multiplied by a personal factor k").waitFor()
    await page.locator('.stage').focus()
    const expected = daily.filter(({ day }) => day > '2024-09-04')
    assert.deepEqual(
      expected.map(({ day }) => day),
      ['2024-09-05', '2024-09-06', SPOTLESS, PROVISIONAL],
    )
    const { data: means } = await server.json('/activity/daily?from=2024-09-05')
    const seen = new Set<string>()
    for (let day = ''; day < PROVISIONAL; ) {
      await page.keyboard.press('Shift+ArrowRight')
      day = (await page.locator('.readout time').textContent()) ?? ''
      const mean = means.find((one: { day: string }) => one.day === day)
      if (!mean) continue
      seen.add(day)
      assert.equal(await readout('wolf_mean'), String(mean.wolf_mean))
      const index = expected.find((one) => one.day === day)
      const values = await Promise.all(['index', 'index_status', 'index_observers'].map(readout))
      const announced = page.locator('.stage ~ [role=status]')
      if (index) {
        const value = `${oneDecimal(index.index)} ± ${oneDecimal(index.uncertainty)}`
        const status = day === PROVISIONAL ? 'provisional' : 'settled'
        assert.deepEqual(values, [value, status, String(index.observer_count)])
        assert.ok((await announced.textContent())?.startsWith(`${day} UTC: index ${value}, ${status}, `))
      } else {
        assert.deepEqual(values, ['–', '–', '–'])
        assert.match((await announced.textContent()) ?? '', /UTC: no index, daily mean 39,/)
      }
    }
    assert.deepEqual([...seen], ['2024-09-05', '2024-09-06', SPOTLESS, H_ALPHA, PROVISIONAL])
  })

  it('switches to the daily mean by keyboard, and keeps the choice in the URL', async () => {
    await page.goto('/?from=2024-03-01&to=2024-04-30')
    await page.locator('.stage canvas').first().waitFor()
    const drawn = () => page.locator('.plot-wolf canvas').evaluate((canvas) => canvas.toDataURL())
    const index = await drawn()
    assert.match(await shown(), /: 61 days, all with .* Daily index from /)
    await choice('Community index').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const query = await nextRange(page, '?from=2024-03-01&to=2024-04-30')
    assert.equal(query, '?from=2024-03-01&to=2024-04-30&measure=mean')
    assert.equal(await choice('Daily mean').getAttribute('aria-pressed'), 'true')
    await page.getByText('The mean of all Wolf numbers of the day, of all types.').waitFor()
    assert.match(await shown(), /: 61 days, all with .* Daily Wolf number from /)
    await page.getByRole('checkbox', { name: 'Daily range' }).waitFor()
    assert.match((await readout('wolf_spread')) ?? '', /^\d+ – \d+$/)
    assert.equal(await page.locator('[data-value=index]').count(), 0)
    assert.ok((await drawn()) !== index)

    await page.getByLabel('From (UTC)').fill('2024-04-01')
    await page.waitForURL('**/?from=2024-04-01&to=2024-04-30&measure=mean')
    await page.locator('.stage').focus()
    await page.keyboard.press('0')
    await page.waitForURL((url) => url.search === '?measure=mean')
    await page.reload()
    await page.getByRole('checkbox', { name: 'Daily mean' }).waitFor()
    await page.goto(`/${query}`)
    await page.getByRole('checkbox', { name: 'Daily mean' }).waitFor()
    await choice('Community index').click()
    await page.waitForURL((url) => url.search === '?from=2024-03-01&to=2024-04-30')
    await page.getByRole('checkbox', { name: 'Index ± 2u' }).waitFor()
    assert.ok((await drawn()) === index)
  })

  it('keeps hidden lines and the day at the crosshair when the measure changes', async () => {
    await page.getByRole('checkbox', { name: 'Monthly mean' }).uncheck()
    await page.locator('.stage').focus()
    await page.keyboard.press('Shift+ArrowRight')
    const day = await page.locator('.readout time').textContent()
    await choice('Daily mean').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Daily mean' }).waitFor()
    assert.ok(!(await page.getByRole('checkbox', { name: 'Monthly mean' }).isChecked()))
    assert.equal(await page.locator('.readout time').textContent(), day)
    assert.ok(await page.locator('.crosshair').isVisible())
  })

  it('reports an unknown measure in the URL, and shows the index', async () => {
    await page.goto('/?measure=median')
    await page.getByRole('alert').waitFor()
    assert.equal(
      await page.getByRole('alert').textContent(),
      'measure in the URL, “median”, is neither index nor mean. The index is shown.',
    )
    await page.getByRole('checkbox', { name: 'Daily index, 10–90% by month' }).waitFor()
    await page.getByRole('checkbox', { name: 'Months ± 2u' }).waitFor()
    await choice('Daily mean').click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    assert.equal(new URL(page.url()).search, '?measure=mean')
  })

  it('shows the months of the index or of the daily mean in the table', async () => {
    const months = await indexRows<MonthlyIndex>('monthly')
    const smoothed = await indexRows<MonthlyIndex>('smoothed')
    await page.goto('/')
    await page.getByText('Monthly means as a table').click()
    const cells = (name: RegExp) =>
      page.getByRole('table', { name }).locator('td', { hasNotText: '–' }).allTextContents()
    await page.getByRole('table', { name: 'Community index: monthly means ± u' }).waitFor()
    assert.deepEqual(
      await cells(/^Community index: monthly means ± u$/),
      months.map(({ mean, uncertainty }) =>
        uncertainty === null ? oneDecimal(mean) : `${oneDecimal(mean)} ± ${oneDecimal(uncertainty)}`,
      ),
    )
    assert.deepEqual(
      await cells(/^Community index: 13-month smoothed$/),
      smoothed.map(({ mean }) => oneDecimal(mean)),
    )
    await choice('Daily mean').click()
    await page.getByRole('table', { name: 'Wolf number: 13-month smoothed' }).waitFor()
    assert.equal(await page.getByRole('table', { name: /^Community index/ }).count(), 0)
  })

  for (const [name, from, to, viewport] of [
    // 368 days in 264 columns: no day is exactly between two columns.
    ['several days per pixel', '2023-09-05', '2024-09-06', SIZES.phone],
    ['several pixels per day', '2024-08-20', SPOTLESS, SIZES.desktop],
  ] as const)
    it(`draws the band from low to high with ${name}`, async () => {
      const days = daily.filter(({ day }) => day >= from && day <= to)
      await page.setViewportSize(viewport)
      await page.goto(`/?from=${from}&to=${to}`)
      for (const line of ['Daily index', 'Monthly mean', '13-month smoothed'])
        await page.getByRole('checkbox', { name: line }).uncheck()
      const band = await areaOf(page, '.plot-wolf', BAND)
      const numberOf = (day: string) => (Date.parse(day) - Date.parse(from)) / 86_400_000
      const perColumn = (numberOf(to) + 1) / band.length
      // The scale is not known here, so it is derived from the highest column.
      const height = await page.locator('.plot-wolf canvas').evaluate((canvas) => canvas.height)
      const bottom = height - 4
      const highest = Math.max(...days.map(({ high }) => high))
      const perPixel = highest / (bottom - Math.min(...band.map((column) => column?.[0] ?? bottom)))
      let compared = 0
      for (const [column, drawn] of band.entries()) {
        // Days of a column reach from half a day before their number to half a day after it.
        const start = column * perColumn - 0.5
        const inColumn = days.filter(({ day }) =>
          perColumn >= 1
            ? numberOf(day) >= start && numberOf(day) < start + perColumn
            : Math.abs(numberOf(day) - start - perColumn / 2) <= perColumn / 2,
        )
        if (inColumn.length === 0) continue
        assert.ok(drawn, `column ${column}`)
        const [low, high] = [
          Math.min(...inColumn.map((one) => one.low)),
          Math.max(...inColumn.map((one) => one.high)),
        ]
        // One decimal of index and uncertainty, and whole pixels.
        const near = (row: number, value: number) =>
          assert.ok(
            Math.abs((bottom - row) * perPixel - value) <= 0.2 + 1.5 * perPixel,
            `column ${column}: ${(bottom - row) * perPixel} is drawn for ${value}`,
          )
        near(drawn[1], low)
        near(drawn[0], high)
        compared++
      }
      assert.ok(compared >= Math.min(band.length, days.length) * 0.9, `${compared} columns`)
    })

  it('draws all panels when the first visible days have no value', async () => {
    await page.setViewportSize(SIZES.desktop)
    for (const measure of ['index', 'mean']) {
      await page.goto(`/?from=${dayAfter(PROVISIONAL, -380)}&to=${PROVISIONAL}&measure=${measure}`)
      await page.locator('.stage canvas').first().waitFor()
      for (const [panel, colour] of [
        ['.plot-wolf', BAND],
        ['.plot-hemispheres', NORTH],
      ] as const) {
        const area = await areaOf(page, panel, colour)
        assert.ok(
          area.some((column) => column !== null),
          `${measure}: ${panel} ${colour}`,
        )
      }
    }
  })

  for (const [size, colorScheme] of [
    ['phone', 'light'],
    ['tablet', 'light'],
    ['desktop', 'dark'],
  ] as const)
    it(`is accessible and fits on a ${size} in ${colorScheme} colours`, async () => {
      const viewport = SIZES[size]
      const there = await visit(browser, { origin: server.origin, viewport, colorScheme })
      const opened = await openOverview(there.context, '?from=2024-06-01&to=2024-09-09')
      await opened.getByText('Monthly means as a table').click()
      await opened.getByRole('table', { name: 'Community index: monthly means ± u' }).waitFor()
      assert.equal(await opened.evaluate('document.documentElement.scrollWidth'), viewport.width)
      assert.deepEqual(await findLayoutViolations(opened, size, colorScheme), [])
      await screenshot(opened, `overview-index-${size}-${colorScheme}`)
      assert.deepEqual(there.pageErrors, [])
      await there.context.close()
    })

  it('says so when the index is of an older data version', async () => {
    const remark = page.getByText('The index was computed from an older version of the data')
    await page.goto('/')
    await choice('Community index').waitFor()
    assert.equal(await remark.count(), 0)
    const { version } = await server.json('/meta')
    await server.publish(OBSERVATIONS, [observation('later', `${PROVISIONAL}T10:00:00Z`, { gt: 1, st: 1 })])
    await page.reload()
    await remark.waitFor()
    assert.ok((await remark.textContent())?.includes(version))
    await updateIndex(server.database)
    await page.reload()
    await choice('Community index').waitFor()
    assert.equal(await remark.count(), 0)
  })

  it('links to a page about the index', async () => {
    await page.getByRole('link', { name: 'How the index is computed' }).click()
    await page.getByRole('heading', { level: 1, name: 'The community index' }).waitFor()
  })

  it('makes no request to other origins and logs nothing to the console', () =>
    assert.deepEqual(pageErrors, []))
})

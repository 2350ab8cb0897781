/** The page of one observer: what is drawn is what is published, read page by page. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { IMAGES, OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { image, observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { launchBrowser, type Offences, withoutBrowser } from '../support/browser.ts'
import { faultsOfLooks } from '../support/looks.ts'
import { savedCsv } from '../support/saved-csv.ts'
import { visitWithToken } from '../support/session.ts'

const timeOf = (day: number, hour = 9) =>
  `${new Date(Date.UTC(2010, 0, day, hour)).toISOString().slice(0, 19)}Z`

/** Every day of three years and more, long before the others: three pages. */
const LONG = Array.from({ length: 1200 }, (_, index) =>
  observation(`l${index}`, timeOf(index + 1), {
    observer: 'Long',
    type: index % 3,
    gt: index % 12,
    st: index % 40,
  }),
)
/** Few enough to reckon with by hand; with the others' of the same days. */
const FEW = [
  // 40 and 60 of the observer, 110 of the other: 50 ÷ 70 = 0.71.
  observation('a1', '2024-03-01T00:00:00Z', { observer: 'Ada', wolf: 40 }),
  observation('a2', '2024-03-01T23:59:59Z', { observer: 'Ada', type: 1, wolf: 60 }),
  observation('b1', '2024-03-01T12:00:00Z', { observer: 'Ben', wolf: 110 }),
  // 90 ÷ 60 = 1.5.
  observation('a3', '2024-03-02T08:00:00Z', { observer: 'Ada', type: 2, wolf: 90 }),
  observation('b2', '2024-03-02T08:00:00Z', { observer: 'Ben', wolf: 30 }),
  // 20 ÷ 20 = 1, the median.
  observation('a4', '2024-03-03T08:00:00Z', { observer: 'Ada', wolf: 20 }),
  observation('b3', '2024-03-03T08:00:00Z', { observer: 'Ben', wolf: 20 }),
  // Alone; a mean of 0; nothing reported: none of these days can be compared.
  observation('a5', '2024-03-04T08:00:00Z', { observer: 'Ada', wolf: 500 }),
  observation('a6', '2024-03-05T08:00:00Z', { observer: 'Ada', wolf: 0 }),
  observation('b6', '2024-03-05T08:00:00Z', { observer: 'Ben', wolf: 0 }),
  observation('a7', '2024-03-06T08:00:00Z', { observer: 'Ada' }),
  observation('b7', '2024-03-06T08:00:00Z', { observer: 'Ben', wolf: 10 }),
  // More than a year before the last: not of the latest year.
  observation('a0', '2022-12-31T23:59:59Z', { observer: 'Ada', wolf: 7 }),
]

describe('the page of an observer', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  let offences: Offences
  let page: Page
  before(async () => {
    server = await startServer(SQLITE)
    await server.publish(OBSERVATIONS, [...LONG, ...FEW])
    await server.publish(IMAGES, [image('i1', '2024-03-01T09:00:00Z', { observer: 'Only images' })])
    browser = await launchBrowser()
    ;({ page, offences } = await visitWithToken(browser, server))
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  const told = async (its: Page = page) => {
    const text = its.getByText(/ observations? from .* \(UTC\): /)
    await text.waitFor()
    return text.innerText()
  }

  it('begins with the latest year, and draws as many points as the API has observations in a range', async () => {
    await page.goto('/explore/observers/Long')
    assert.match(await told(), /^365 observations from 2012-04-15 to 2013-04-14 \(UTC\)/)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.waitForURL('**/explore/observers/Long?from=2010-01-01&to=2013-04-14')
    await page.getByText(/^1,200 observations from 2010-01-01 to 2013-04-14/).waitFor()
    assert.match(await told(), /400 in white light, 400 in H-Alpha, 400 in CaK\. 1,200 with a Wolf number/)
    await page.goto('/explore/observers/Long?from=2011-02-01&to=2011-02-28')
    const { data } = await server.json('/observations?observer=Long&from=2011-02-01&to=2011-02-28&limit=500')
    assert.ok((await told()).startsWith(`${data.length} observations from 2011-02-01 to 2011-02-28`))
    const drawn = await page.locator('.day-chart').first().getAttribute('aria-label')
    assert.equal(drawn, await told(), 'the drawing says the same')
    await page.getByLabel('From (UTC)', { exact: true }).fill('2011-02-10')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.waitForURL('**/explore/observers/Long?from=2011-02-10&to=2011-02-28')
    await page.getByText(/^19 observations from 2011-02-10/).waitFor()
  })

  it('tells of the point under the pointer, and opens its observation at a press', async () => {
    await page.goto('/explore/observers/Ada?from=2024-03-04&to=2024-03-04')
    await told()
    const plot = await page.locator('.day-chart .u-over').first().boundingBox()
    assert.ok(plot)
    // The one point: 500 at eight o'clock, on an axis that ends a twentieth higher.
    await page.mouse.move(plot.x + plot.width / 3, plot.y + plot.height * (1 - 1 / 1.05))
    await page.getByText('2024-03-04 08:00:00 UTC, White light: Wolf number 500').waitFor()
    await page.mouse.down()
    await page.mouse.up()
    await page.waitForURL('**/explore/observations/a5')
    await page.goBack()
    assert.match(await told(), /^1 observation from 2024-03-04 to 2024-03-04/)
  })

  it('divides by the mean of the same UTC day, of days with others, and gives the median', async () => {
    await page.goto('/explore/observers/Ada')
    assert.equal(
      await told(),
      '7 observations from 2023-03-07 to 2024-03-06 (UTC): 5 in white light, 1 in H-Alpha, 1 in CaK. 6 with a Wolf number, from 0 to 500, mean 118.33.',
    )
    await page.getByText('Median ratio 1 of 3 days').waitFor()
    await page.goto('/explore/observers/Ada?from=2024-03-01&to=2024-03-02')
    await page.getByText('Median ratio 1.11 of 2 days').waitFor()
    await page.goto('/explore/observers/Ada?from=2024-03-04&to=2024-03-06')
    await page.getByText('No day of this range can be compared.').waitFor()
  })

  it('has the yearly means behind a heading that opens by the keyboard', async () => {
    await page.goto('/explore/observers/Ada?from=2022-12-31&to=2024-03-02')
    await told()
    await page.getByText('The same as yearly means').focus()
    await page.keyboard.press('Enter')
    const rows = await page.locator('.years tbody tr').allInnerTexts()
    assert.deepEqual(rows, ['2022\t1\t1\t7\t7', '2024\t3\t3\t63.33\t65'])
  })

  it('explains every statistic, as the API has it', async () => {
    await page.goto('/explore/observers/Ada')
    const detail = await server.json('/observers/Ada')
    const statistics = page.getByRole('region', { name: 'In figures' }).locator('dd')
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

  it('says so where there are images only, and where an address asks for no range', async () => {
    await page.goto('/explore/observers/Only%20images')
    await page.getByText('has published images only').waitFor()
    for (const query of ['from=yesterday', 'from=2024-02-30', 'from=2024-03-02&to=2024-03-01']) {
      await page.goto(`/explore/observers/Ada?${query}`)
      await page.getByText('The address asks for no range of days').waitFor()
    }
  })

  it('gives the lines for the observer and the range, and the points as CSV', async () => {
    await page.goto('/explore/observers/Ada?from=2024-03-01&to=2024-03-02')
    await told()
    const lines = await page.getByRole('region', { name: /^curl lines/ }).innerText()
    assert.ok(lines.includes(`${server.origin}/api/v1/observers/Ada`), lines)
    assert.ok(lines.includes('from=2024-03-01&to=2024-03-02&observer=Ada'), lines)
    const ids = (await savedCsv(page)).csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0])
    assert.deepEqual(ids, ['id', 'a1', 'a2', 'a3'])
  })

  it('does nothing that no page may do', () => assert.deepEqual(offences, []))

  it('counts a refused page down, and goes on where it was', async () => {
    const visitor = await visitWithToken(browser, server, { timezoneId: 'America/Los_Angeles' })
    const asked: string[] = []
    await visitor.context.route('**/api/v1/observations?*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('cursor') ?? '')
      if (asked.length !== 3) return route.continue()
      const error = { code: 'rate_limited', message: 'The limit of 60 calls a minute is used up.' }
      return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: { error } })
    })
    const its = visitor.page
    await its.goto('/explore/observers/Long?from=2010-01-01&to=2013-04-14')
    await its.getByText('Trying again in').waitFor()
    const drawn = await its.locator('.day-chart').first().getAttribute('aria-label')
    assert.match(drawn ?? '', /^1,000 observations/, 'what was read stays')
    await its.getByText(/^1,200 observations from 2010-01-01 to 2013-04-14/).waitFor()
    assert.equal(asked.length, 4)
    assert.equal(asked[3], asked[2], 'the page that was refused, and no other, is asked for again')
    assert.ok(
      visitor.offences.every((offence) => offence.includes('status of 429')),
      visitor.offences.join(),
    )
    await visitor.context.close()
  })

  it('can be stopped, and goes on when asked', async () => {
    const visitor = await visitWithToken(browser, server)
    const held = Promise.withResolvers<void>()
    let count = 0
    await visitor.context.route('**/api/v1/observations?*', async (route) => {
      count++
      if (count === 2) await held.promise
      await route.continue().catch(() => {})
    })
    const its = visitor.page
    await its.goto('/explore/observers/Long?from=2010-01-01&to=2013-04-14')
    await its.getByText('Reading page 2 …').waitFor()
    await its.getByRole('button', { name: 'Stop' }).click()
    await its.getByText('Stopped after 500 observations').waitFor()
    held.resolve()
    await its.getByRole('button', { name: 'Go on' }).click()
    await its.getByText(/^1,200 observations/).waitFor()
    assert.deepEqual(visitor.offences, [])
    await visitor.context.close()
  })

  it('looks right and is usable on every size, light and dark', async () => {
    assert.deepEqual(
      await faultsOfLooks(browser, {
        origin: server.origin,
        path: '/explore/observers/Long',
        name: 'observer',
        token: server.token,
        ready: told,
      }),
      [],
    )
  })
})

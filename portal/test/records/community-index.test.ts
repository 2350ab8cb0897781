/** The community index on the pages of observers and observations. */
import { strict as assert } from 'node:assert'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { updateIndex } from '../../../server/src/publish/index/update-index.ts'
import { OBSERVATIONS } from '../../../server/src/publish/kinds.ts'
import { communityRows } from '../../../test/support/community.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { observation } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { launchBrowser, type PageErrors, withoutBrowser } from '../support/browser.ts'
import { findPageFaults } from '../support/page-faults.ts'
import { visitWithToken } from '../support/session.ts'

const HOSTILE = '<img src=x onerror="document.title=1">'
/** Three others report on the day of `ten-times`, and nobody on those of `alone`. */
const ROWS = [
  ...communityRows('2022-11-20', 90),
  observation('ten-times', '2022-11-26T10:00:00Z', { observer: 'Rare', gt: 90, st: 80, gn: 1, gs: 2 }),
  observation('alone', '2020-01-01T10:00:00Z', { observer: HOSTILE, gt: 3, st: 20 }),
  observation('h-alpha', '2022-11-26T10:00:00Z', { type: 1, gt: 3, st: 20 }),
  observation('red-before', '2019-06-01T06:00:00Z', { observer: 'Red', type: 1, gt: 50, st: 100 }),
  observation('red-morning', '2022-11-26T06:00:00Z', { observer: 'Red', type: 1, gt: 50, st: 100 }),
  observation('lone-1', '2019-07-01T10:00:00Z', { observer: 'Lone', gt: 3, st: 20 }),
  observation('lone-2', '2019-07-02T10:00:00Z', { observer: 'Lone', gt: 3, st: 20 }),
  observation('lone-3', '2019-07-03T10:00:00Z', { observer: 'Lone', gt: 3, st: 20, gn: 1, gs: 1 }),
  observation('no-wolf', '2022-11-26T10:00:00Z', { gt: 3 }),
]

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The figures of a section by name, each with its meaning. */
const figuresOf = (page: Page, section: string): Promise<Record<string, string>> =>
  sectionOf(page, section)
    .locator('.statistics > div')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((one) => [
          one.querySelector('dt')?.textContent,
          [...(one.querySelector('dd')?.children ?? [])].map((part) => part.textContent?.trim()).join(' | '),
        ]),
      ),
    )

const FACTOR = 'Factor k in the community index'
const ENTRY = 'In the community index'

describe('community index on record pages', { skip: withoutBrowser }, () => {
  let server: TestServer
  let browser: Browser
  let pageErrors: PageErrors
  let page: Page
  /** The requests for the index since the page was opened. */
  let requests: string[] = []
  before(async () => {
    server = await startServer(SQLITE)
    await server.publish(OBSERVATIONS, ROWS)
    await updateIndex(server.database)
    browser = await launchBrowser()
    ;({ page, pageErrors } = await visitWithToken(browser, server))
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/index/')) requests.push(pathname)
    })
  })
  after(async () => {
    await browser?.close()
    await server?.close()
  })

  // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
  const index = async (path: string): Promise<any> =>
    (
      await fetch(`${server.origin}/index/v1${path}`, {
        headers: { authorization: `Bearer ${server.token}` },
      })
    ).json()
  const openObserver = async (nickname: string) => {
    requests = []
    await page.goto(`/explore/observers/${encodeURIComponent(nickname)}`)
    await page.getByText(/ flags?( so far)?\./).waitFor()
  }
  const openObservation = async (id: string) => {
    requests = []
    await page.goto(`/explore/observations/${id}`)
    await page.locator('.index-entry .statistics').waitFor()
  }

  it('shows k with its uncertainty, common days and quality', async () => {
    await openObserver('Ada')
    const { k, uncertainty, common_days, first_day, last_day, quality } = await index('/observers/Ada')
    const figures = await figuresOf(page, FACTOR)
    assert.equal(figures['k'], `${k} ± ${uncertainty} | ± its standard uncertainty`)
    assert.equal(
      figures['Common days'],
      `${common_days} | days on which others reported a Wolf number too, from ${first_day} to ${last_day}`,
    )
    assert.match(figures['Quality'] ?? '', new RegExp(`^${quality} \\| agrees with the others better than`))
    assert.equal(figures['Factor applied'], undefined)
    await page.getByText('k is the factor that converts this observer’s Wolf numbers').waitFor()
    await page.getByText('Community index', { exact: true }).waitFor()
    const link = page.getByRole('link', { name: 'How the index is computed' })
    assert.equal(await link.getAttribute('href'), '/guides/index')
    assert.deepEqual(requests, ['/index/v1/observers/Ada', '/index/v1/flags'])
  })

  it('shows the factors of all years as a table and with error bars', async () => {
    await openObserver('Ada')
    const { years } = await index('/observers/Ada')
    assert.equal(years.length, 2)
    await page.getByText('Factors by year').focus()
    await page.keyboard.press('Enter')
    const table = sectionOf(page, 'Factors by year')
    // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
    const expected = years.map(({ year, factor, relative_uncertainty: part, common_days: days }: any) => [
      `${year}`,
      `${factor} ± ${Math.round(factor * part * 10_000) / 10_000}`,
      `${part}`,
      `${days}`,
    ])
    const rows = await table.locator('tbody tr').allInnerTexts()
    assert.deepEqual(
      rows.map((row) => row.split('\t')),
      expected,
    )
    const chart = page.locator('.factor-chart')
    const levels = await chart
      .locator('g:has(.factor-grid)')
      .evaluateAll((all) =>
        all.map((one) => [
          Number(one.querySelector('text')?.textContent),
          Number(one.querySelector('line')?.getAttribute('y1')),
        ]),
      )
    const [[bottom = 0, atBottom = 0] = [], [top = 0, atTop = 0] = []] = [levels[0], levels.at(-1)]
    const factorAt = (y: number) => bottom + ((atBottom - y) * (top - bottom)) / (atBottom - atTop)
    const bars = await chart
      .locator('.factor-bar')
      .evaluateAll((all) => all.map((bar) => ['y1', 'y2'].map((name) => Number(bar.getAttribute(name)))))
    assert.equal(bars.length, years.length)
    for (const [at, { factor, relative_uncertainty }] of years.entries()) {
      const [low = 0, high = 0] = (bars[at] ?? []).map(factorAt)
      assert.ok(Math.abs(low - factor * (1 - relative_uncertainty)) < 0.001, `${low} of ${factor}`)
      assert.ok(Math.abs(high - factor * (1 + relative_uncertainty)) < 0.001, `${high} of ${factor}`)
    }
  })

  it('shows the reason and the applied factor when k is null', async () => {
    for (const { nickname, reason } of [
      { nickname: 'Rare', reason: 'because others reported a Wolf number on fewer than 20' },
      { nickname: HOSTILE, reason: 'because nobody else reported a Wolf number on the days' },
    ]) {
      await openObserver(nickname)
      const { factor } = await index(`/observers/${encodeURIComponent(nickname)}`)
      const figures = await figuresOf(page, FACTOR)
      assert.ok(figures['k']?.startsWith(`not determined | ${reason}`), figures['k'])
      assert.ok(figures['Factor applied']?.startsWith(`${factor} | `), figures['Factor applied'])
    }
    assert.match((await figuresOf(page, FACTOR))['Quality'] ?? '', /^1 \| the start value/)
    assert.equal(await page.locator('main img').count(), 0, 'shows the nickname as text')
  })

  it('lists flagged observations with z, the index and links', async () => {
    await openObserver('Rare')
    const { data } = await index('/flags?observer=Rare')
    const rows = page.locator('.flagged tbody tr')
    assert.deepEqual(
      (await rows.allInnerTexts()).map((row) => row.split('\t')),
      ['Groups differ', 'More groups than spots', 'Outlier'].map((flag) => [
        '2022-11-26 10:00 UTC',
        flag,
        '980',
        `${data[0].z}`,
        `${data[0].index}`,
      ]),
    )
    await page.getByLabel('Show', { exact: true }).selectOption('Outlier')
    await page.getByText('1 flag.').waitFor()
    assert.equal(await rows.count(), 1)
    await rows.getByRole('link').click()
    await page.waitForURL('**/explore/observations/ten-times')
  })

  it('leaves out observations without peers until they are chosen, ten at a time', async () => {
    await openObserver('Ada')
    const { data } = await index('/flags?observer=Ada&flag=no-peers')
    await page.getByText(`No flags. Not listed: ${data.length} observations without peers.`).waitFor()
    await page.getByLabel('Show', { exact: true }).selectOption('No peers')
    await page.getByText(`${data.length} flags.`).waitFor()
    const rows = page.locator('.flagged tbody tr')
    assert.equal(await rows.count(), 10)
    await page.getByRole('button', { name: 'Show 10 more' }).click()
    assert.equal(await rows.count(), 20)
  })

  /** Opens a page that gets `limit` flags per request instead of 500. */
  const openWithShortPages = async (limit: number, nickname: string) => {
    const visitor = await visitWithToken(browser, server)
    let count = 0
    await visitor.context.route('**/index/v1/flags?*', (route) => {
      count++
      return route.continue({ url: route.request().url().replace('limit=500', `limit=${limit}`) })
    })
    await visitor.page.goto(`/explore/observers/${nickname}`)
    return { ...visitor, requestCount: () => count }
  }

  it('finds flags behind pages of observations without peers', async () => {
    const visitor = await openWithShortPages(1, 'Lone')
    await visitor.page.getByText('1 flag. Not listed: 3 observations without peers.').waitFor()
    assert.equal(visitor.requestCount(), 4)
    await visitor.context.close()
  })

  it('stops after ten pages without flags, and continues on request', async () => {
    const visitor = await openWithShortPages(2, 'Ada')
    await visitor.page.getByText('No flags so far. Not listed: 20 observations without peers.').waitFor()
    assert.equal(visitor.requestCount(), 10)
    await visitor.page.getByRole('button', { name: 'Load more' }).click()
    await visitor.page.getByText('No flags. Not listed: 24 observations without peers.').waitFor()
    await visitor.context.close()
  })

  it('loads further pages of a flag on request', async () => {
    const visitor = await openWithShortPages(20, 'Ada')
    await visitor.page.getByLabel('Show', { exact: true }).selectOption('No peers')
    await visitor.page.getByText('20 flags so far.').waitFor()
    await visitor.page.getByRole('button', { name: 'Show 10 more' }).click()
    await visitor.page.getByRole('button', { name: 'Load more' }).click()
    await visitor.page.getByText('24 flags.').waitFor()
    assert.deepEqual(visitor.pageErrors, [])
    await visitor.context.close()
  })

  it('draws marks outside the days with an index', async () => {
    for (const day of ['2019-06-01', '2022-11-26']) {
      await page.goto(`/explore/observers/Red?from=${day}&to=${day}`)
      await page.getByText(`1 observation from ${day}`).first().waitFor()
      const over = page.locator('.day-chart .u-over')
      await over.scrollIntoViewIfNeeded()
      const plot = await over.boundingBox()
      assert.ok(plot)
      // The only mark is 600 at 06:00, on an axis that ends 5% higher.
      await page.mouse.move(plot.x + plot.width / 4, plot.y + plot.height * (1 - 1 / 1.05))
      await page.getByText(`${day} 06:00:00 UTC, H-Alpha: Wolf number 600`).waitFor({ timeout: 5000 })
    }
  })

  it('shows how an observation entered', async () => {
    await openObservation('2022-11-26-1')
    const entry = await index('/observations/2022-11-26-1')
    const { data } = await index('/daily?from=2022-11-26&to=2022-11-26')
    const oneDecimal = (value: number) => (Math.round(value * 10) / 10).toFixed(1)
    assert.deepEqual(await figuresOf(page, ENTRY), {
      'Scaled value': `${entry.scaled} | ${entry.wolf} × ${entry.factor}: the Wolf number times the observer’s factor k of 2022`,
      'Index of the day': `${oneDecimal(entry.index)} ± ${oneDecimal(data[0].uncertainty)} | ± its standard uncertainty`,
      'Deviation z': `${Math.abs(entry.z)} | standard deviations ${entry.z < 0 ? 'below' : 'above'} the index`,
      Share: `${Math.round(entry.share * 10_000) / 100} % | of the index of the day; the weight is ${entry.weight}`,
    })
    await page.getByText('Ok: it agrees with the other observers of the day.').waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Remarks' }).count(), 0)
    assert.deepEqual(requests, ['/index/v1/observations/2022-11-26-1', '/index/v1/flags'])
  })

  it('names the mean of several reports and a missing comparison', async () => {
    await openObservation('2022-11-20-again')
    const { wolf } = await index('/observations/2022-11-20-again')
    assert.ok((await figuresOf(page, ENTRY))['Scaled value']?.includes(`${wolf} × `))
    await page.getByText('the mean of 2 reports that day times').waitFor()
    await openObservation('alone')
    await page.getByText('No peers: Nobody else reported').waitFor()
    const figures = await figuresOf(page, ENTRY)
    assert.equal(figures['Deviation z'], undefined)
    assert.match(figures['Index of the day'] ?? '', /^\d+\.0 ± \d+\.\d \|/)
  })

  it('flags an outlier and lists further remarks', async () => {
    await openObservation('ten-times')
    await page.getByText('Outlier: Three or more observers reported').waitFor()
    await page.getByRole('heading', { name: 'Remarks', exact: true }).waitFor()
    assert.deepEqual(await page.locator('.index-entry li').allInnerTexts(), [
      'The groups of the hemispheres do not add up to the total: gn + gs differs from gt.',
      'There are more groups than spots, although each group has at least one spot.',
    ])
  })

  it('says why an observation does not enter, without a request', async () => {
    for (const [id, reason] of [
      ['h-alpha', 'because it is in H-Alpha, and only observations in white light enter'],
      ['no-wolf', 'because it has no Wolf number'],
    ] as const) {
      requests = []
      await page.goto(`/explore/observations/${id}`)
      await page.getByText(`This observation does not enter, ${reason}.`).waitFor()
      await page.locator('.fields').waitFor()
      assert.deepEqual(requests, [])
    }
  })

  it('makes no request to other origins and logs nothing to the console', () =>
    assert.deepEqual(pageErrors, []))

  it('shows the rest of the page when requests for the index fail', async () => {
    const visitor = await visitWithToken(browser, server)
    await visitor.context.route('**/index/v1/**', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It failed.' } } }),
    )
    await visitor.page.goto('/explore/observers/Ada')
    await sectionOf(visitor.page, FACTOR).getByText('It failed.').waitFor()
    await visitor.page.getByText(/ observations from .* \(UTC\): /).waitFor()
    await visitor.page.goto('/explore/observations/ten-times')
    await sectionOf(visitor.page, ENTRY).getByText('It failed.').waitFor()
    await visitor.page.locator('.fields').waitFor()
    await visitor.context.close()
  })

  it('is accessible and fits at every size in light and dark colours', async () => {
    assert.deepEqual(
      await findPageFaults(browser, {
        origin: server.origin,
        path: '/explore/observers/Bo?from=2022-11-20&to=2023-02-28',
        name: 'observer',
        token: server.token,
        ready: async (it) => {
          await it.getByText('6 flags.').waitFor()
          await it.getByText(/ observations from .* \(UTC\): /).waitFor()
          for (const title of ['Factors by year', 'What z and the flags mean'])
            await it.getByText(title).click()
        },
      }),
      [],
    )
  })

  it('says that the index is older than an observation', async () => {
    await server.publish(OBSERVATIONS, [observation('late', '2022-11-26T11:00:00Z', { gt: 3, st: 20 })])
    await page.goto('/explore/observations/late')
    await page.getByText('This observation is newer than the index.').waitFor()
    await page.locator('.fields').waitFor()
    await openObservation('ten-times')
    await page.getByText('The index is older than the data').waitFor()
  })
})

for (const [state, setting] of [
  ['off', 'off'],
  ['not computed', 'on'],
] as const)
  describe(`record pages when the index is ${state}`, { skip: withoutBrowser }, () => {
    it('say so in a sentence, request nothing of it, and show the rest', async () => {
      const server = await startServer(SQLITE, { index: setting })
      const browser = await launchBrowser()
      try {
        await server.publish(OBSERVATIONS, ROWS)
        const { page, pageErrors } = await visitWithToken(browser, server)
        page.on('request', (request) => assert.ok(!request.url().includes('/index/v1'), request.url()))
        await page.goto('/explore/observers/Bo')
        await sectionOf(page, FACTOR).getByText('This server has no community index').waitFor()
        await page.getByText('Community daily mean', { exact: true }).waitFor()
        await page.goto('/explore/observations/ten-times')
        await sectionOf(page, ENTRY).getByText('This server has no community index').waitFor()
        await page.locator('.fields').waitFor()
        assert.deepEqual(pageErrors, [])
      } finally {
        await browser.close()
        await server.close()
      }
    })
  })

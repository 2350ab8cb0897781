/** The community index on the pages of observers and observations. */
import { strict as assert } from 'node:assert'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { communityRows } from '../../../../test/support/community.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'

const HOSTILE = '<img src=x onerror="document.title=1">'
/** Three others report on the day of `ten-times`, and nobody on those of `alone`. */
const ROWS = [
  ...communityRows('2022-11-20', 90),
  observation('ten-times', '2022-11-26T10:00:00Z', { observer: 'Rare', gt: 90, st: 80, gn: 1, gs: 2 }),
  observation('alone', '2020-01-01T10:00:00Z', { observer: HOSTILE, gt: 3, st: 20 }),
  // Never reports 0, not even when the other does, and Blind reports only zeros.
  ...Array.from({ length: 20 }, (_, day) => {
    const report = (month: number, observer: string, count: number) =>
      observation(
        `${observer}${month}-${day}`,
        `2019-0${month}-${String(day + 1).padStart(2, '0')}T09:00:00Z`,
        {
          observer,
          gt: count,
          st: count,
        },
      )
    return [
      report(1, 'Calm', 0),
      report(1, 'Never', 1),
      report(2, 'Calm', 3),
      report(2, 'Never', 3),
      report(2, 'Blind', 0),
    ]
  }).flat(),
]

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The figures of a section by name, each with its meaning. */
const figuresOf = (page: Page, section: string): Promise<Record<string, string>> =>
  sectionOf(page, section)
    .locator('.explore_statistics > div')
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
  const portal = openPortal({
    start: () => startWith({ observations: ROWS, hasIndex: true }),
    withToken: true,
    expectedErrors: /status of 500/,
  })
  /** The requests for the index since the page was opened. */
  let requests: string[] = []
  before(() =>
    portal.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/index/')) requests.push(pathname)
    }),
  )

  // biome-ignore lint/suspicious/noExplicitAny: untyped JSON
  const index = async (path: string): Promise<any> => (await portal.server.request(`/index/v1${path}`)).json()
  const openObserver = async (nickname: string) => {
    const { page } = portal
    requests = []
    await page.goto(`/explore/observers/${encodeURIComponent(nickname)}`)
    await page.getByText(/ flags?( so far)?\./).waitFor()
  }
  const openObservation = async (id: string) => {
    const { page } = portal
    requests = []
    await page.goto(`/explore/observations/${id}`)
    await page.locator('.observation_indexEntry .explore_statistics').waitFor()
  }

  it('shows k with its uncertainty, common days and quality', async () => {
    const { page } = portal
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
    assert.equal(await link.getAttribute('href'), '/guides/community-index')
    assert.deepEqual(requests, ['/index/v1/observers/Ada', '/index/v1/flags'])
  })

  it('shows the reason and the applied factor when k is null', async () => {
    const { page } = portal
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
    const { Quality, 'Flagged days': flagged } = await figuresOf(page, FACTOR)
    assert.match(Quality ?? '', /^1 \| the start value/)
    assert.equal(flagged, undefined, 'without common days')
    assert.equal(await page.locator('main img').count(), 0, 'shows the nickname as text')
  })

  it('shows the share of flagged days, and what is unusual about zeros', async () => {
    const { page } = portal
    for (const [nickname, share, ...notes] of [
      ['Ada', '0 %'],
      ['Rare', '100 %'],
      ['Never', '0 %', /^Rarely reports 0 on days on which all other observers do\./],
      ['Blind', '0 %', /^Mostly reports 0 on days on which other observers see spots\.$/],
    ] as const) {
      await openObserver(nickname)
      const { 'Flagged days': flagged } = await figuresOf(page, FACTOR)
      assert.equal(flagged, `${share} | of the common days, as outlier or disputed`, nickname)
      const shown = await sectionOf(page, FACTOR).getByRole('note').allInnerTexts()
      assert.equal(shown.length, notes.length, nickname)
      for (const [at, note] of notes.entries()) assert.match(shown[at] ?? '', note)
    }
  })

  it('lists flagged observations with z, the index and links', async () => {
    const { page } = portal
    await openObserver('Rare')
    const { data } = await index('/flags?observer=Rare')
    const rows = page.locator('.explore_flagged tbody tr')
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
    await page.locator('.observation_indexEntry .explore_statistics').waitFor()
  })

  it('shows how an observation entered', async () => {
    const { page } = portal
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

  it('is in the list of observers, which sorts by k and by the last day', async () => {
    const { page } = portal
    const { data } = await index('/observers')
    const known = data.filter(({ k }: { k: number | null }) => k !== null)
    const [highest] = known.sort((one: { k: number }, other: { k: number }) => other.k - one.k)
    await page.goto('/explore/observers')
    await page.getByRole('button', { name: 'k', exact: true }).click()
    await page.waitForURL('**/explore/observers?sort=-k')
    const cells = page.locator('.explore_observers tbody tr').first().locator('th, td')
    assert.equal(await cells.nth(1).innerText(), highest.nickname)
    assert.deepEqual((await cells.allInnerTexts()).slice(-2), [highest.last_seen_day, String(highest.k)])
    await page.getByRole('button', { name: 'Last in the index' }).click()
    await page.waitForURL('**/explore/observers?sort=last_seen_day')
  })
})

describe('record pages when the index is off', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () => startWith({ observations: ROWS }, { index: 'off' }),
    withToken: true,
  })

  it('say so in a sentence, request nothing of it, and show the rest', async () => {
    const { page } = portal
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto('/explore/observers/Bo')
    await sectionOf(page, FACTOR).getByText('This server has no community index').waitFor()
    await page.getByText('Community daily mean', { exact: true }).waitFor()
    await page.goto('/explore/observations/ten-times')
    await sectionOf(page, ENTRY).getByText('This server has no community index').waitFor()
    await page.locator('.observation_fields').waitFor()
    assert.deepEqual(
      requests.filter((url) => url.includes('/index/v1')),
      [],
    )
  })
})

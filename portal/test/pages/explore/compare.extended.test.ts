/** The page that compares observers. */
import { strict as assert } from 'node:assert'
import { before, describe, it } from 'node:test'
import { communityRows } from '../../../../test/support/community.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { downloadCsv } from '../../support/download-csv.ts'
import { openPortal } from '../../support/portal.ts'

/** Nicknames that could be mistaken for several, for a path, or for markup. */
const ODD = ['a,b', '.', '<b>&observer=x']
/** Ada counts daily, Bo every second, Zoë every third and 🌞 every fifth day. Lone counted in another year. */
const ROWS = [
  ...communityRows('2022-11-20', 90),
  ...ODD.map((observer, at) => observation(`odd-${at}`, '2022-11-20T10:00:00Z', { observer, gt: 2, st: 20 })),
  observation('lone', '2019-07-01T10:00:00Z', { observer: 'Lone', gt: 3, st: 20 }),
  observation('h-alpha', '2022-11-21T10:00:00Z', { observer: 'Bo', type: 1, gt: 90, st: 90 }),
]
const RANGE = 'from=2022-11-20&to=2023-02-17'

const pathOf = (...observers: string[]) =>
  `/explore/compare?${observers.map((name) => `observer=${encodeURIComponent(name)}`).join('&')}`

describe('comparison of observers', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () => startWith({ observations: ROWS, hasIndex: true }),
    withToken: true,
  })
  let requests: URL[] = []
  before(() => portal.page.on('request', (request) => requests.push(new URL(request.url()))))

  const open = async (path: string, text: string | RegExp) => {
    const { page } = portal
    requests = []
    await page.goto(path)
    await page.getByText(text).first().waitFor()
  }
  const rowsOf = async (table: string) => {
    const rows = portal.page.getByRole('region', { name: `${table} (scrollable table)` }).locator('tbody tr')
    await rows.first().waitFor()
    return (await rows.allInnerTexts()).map((row) =>
      row
        .replaceAll('\n', ' ')
        .split('\t')
        .map((cell) => cell.trim()),
    )
  }
  const requestedObservers = () =>
    requests
      .filter(({ pathname }) => pathname === '/api/v1/observations')
      .map(({ searchParams }) => searchParams.get('observer'))

  it('shows counts, common days, k or ratio, and pairwise ratios', async () => {
    const { page, server } = portal
    await open(pathOf('Ada', 'Bo', '🌞'), 'All chosen observers counted on 9 days.')
    assert.deepEqual(requestedObservers(), ['Ada', 'Bo', '🌞'], 'one request after the other')
    assert.equal(requests.filter(({ pathname }) => pathname === '/index/v1/observers').length, 1)
    assert.equal(await page.title(), 'Compare observers · heliolog')
    // The days that all of them share: 🌞 counted last on day 85.
    assert.equal(await page.getByLabel('From (UTC)').inputValue(), '2022-11-20')
    assert.equal(await page.getByLabel('To (UTC)').inputValue(), '2023-02-13')
    const response = await server.request('/index/v1/observers/Ada')
    const { k, uncertainty } = (await response.json()) as Record<string, number>
    const [ada, bo, sun] = await rowsOf('Figures')
    assert.deepEqual(ada?.slice(0, 5), [
      'Ada',
      '86',
      '86',
      '9',
      `${k?.toFixed(4)} ± ${uncertainty?.toFixed(4)} k of all years`,
    ])
    assert.deepEqual(bo?.slice(1, 4), ['46', '43', '9'], 'counts two reports of a day as one day')
    assert.match(sun?.[4] ?? '', /^1\.\d\d ± 0\.\d\d Community index \/ counts on 18 days$/)
    const ratios = await rowsOf('Ratios')
    assert.equal(ratios[0]?.[1], '–')
    assert.match(ratios[0]?.[2] ?? '', /^1\.2\d ± 0\.0\d 43 days$/)
    const drawn = (await page.locator('.page-chart_chart').getAttribute('aria-label')) ?? ''
    assert.match(drawn, /^Daily Wolf numbers from 2022-11-20 to 2023-02-13 \(UTC\)\. Ada: 86 days, mean /)
    const [head, first] = (await downloadCsv(page)).csv.split('\r\n')
    assert.equal(head, 'observer,day,wolf,factor,scaled,common_day')
    assert.match(first ?? '', /^Ada,2022-11-20,\d+,[\d.]+,[\d.]+,true$/)
    await page.getByText('Monthly means').click()
    assert.equal((await rowsOf('Monthly means')).length, 4)
  })

  it('multiplies by k, changes observers, and keeps both in the URL', async () => {
    const { page } = portal
    await open(`${pathOf('Ada', 'Bo', '🌞')}&${RANGE}`, 'All chosen observers counted on 9 days.')
    await page.getByRole('button', { name: 'Multiplied by k' }).click()
    await page.waitForURL(/&scale=k$/)
    const [ada] = await rowsOf('Ratios')
    assert.match(ada?.[2] ?? '', /^(0\.9|1\.0)\d ± /, 'k explains the difference')
    requests = []
    await page.getByRole('button', { name: 'Remove 🌞' }).press('Enter')
    await page.getByText('All chosen observers counted on 45 days.').waitFor()
    const field = page.getByLabel('Add an observer')
    assert.ok(await field.evaluate((element) => element.matches(':focus')), 'moves the focus')
    await field.fill('zoe')
    await field.press('Enter')
    await page.getByText('All chosen observers counted on 15 days.').waitFor()
    assert.deepEqual(requestedObservers(), ['Zoë'], 'keeps the observations of the others')
    await page.reload()
    await page.getByText('All chosen observers counted on 15 days.').waitFor()
    assert.equal(
      await page.getByRole('button', { name: 'Multiplied by k' }).getAttribute('aria-pressed'),
      'true',
    )
  })

  it('has a message for a choice that cannot be compared', async () => {
    const { page } = portal
    await open(pathOf('Ada', 'Nobody', 'ada'), 'observers that do not exist: Nobody, ada.')
    await page.getByText('Add at least one more').waitFor()
    assert.deepEqual(requestedObservers(), [], 'loads nothing')
    await open(pathOf('Ada', 'Bo', 'Zoë', ...ODD), 'At most five observers can be compared. Left out: <b>')
    await open(`${pathOf('Ada', 'Lone')}&${RANGE}`, 'No Wolf number in white light in this range: Lone.')
  })
})

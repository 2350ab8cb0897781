/** The community index on the overview, and the choice between it and the daily mean. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { roundTo } from '../../../../server/src/domain/rounding.ts'
import type {
  DailyIndex,
  MonthlyIndex,
} from '../../../../server/src/features/index/records/series-records.ts'
import { updateIndex } from '../../../../server/src/features/index/update/update-index.ts'
import { walkPages } from '../../../../server/test/support/catalogue.ts'
import { communityRows } from '../../../../test/support/community.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { startWith } from '../../../../test/support/server.ts'
import { withoutBrowser } from '../../support/browser.ts'
import { openPortal } from '../../support/portal.ts'
import { nextRange, openOverview } from './support.ts'

/** A day of this year, so provisional. */
const PROVISIONAL = `${new Date().getUTCFullYear()}-01-01`
const SPOTLESS = '2024-09-08'
const H_ALPHA = '2024-09-09'
/** 615 days until 2024-09-06, then a gap. */
const ROWS = [
  ...communityRows('2023-01-01', 615),
  observation('spotless', `${SPOTLESS}T09:00:00Z`, { gt: 0, st: 0, gn: 0, sn: 0, gs: 0, ss: 0 }),
  observation('h-alpha', `${H_ALPHA}T09:00:00Z`, { type: 1, gt: 3, st: 9 }),
  observation('provisional', `${PROVISIONAL}T09:00:00Z`, { gt: 2, st: 5, gn: 1, sn: 2, gs: 1, ss: 3 }),
  observation('disputed', `${PROVISIONAL}T10:00:00Z`, { observer: 'Bo', gt: 9, st: 40 }),
]

const oneDecimal = (value: number): string => roundTo(value, 1).toFixed(1)

describe('index on the overview', { skip: withoutBrowser }, () => {
  const portal = openPortal({
    start: () => startWith({ observations: ROWS }),
    options: { colorScheme: 'light' },
  })
  let daily: DailyIndex[]

  /** All rows of a list of /index/v1. */
  const indexRows = async <Row>(list: string): Promise<Row[]> => {
    const read = async (path: string) => (await portal.server.request(path)).json()
    return (await walkPages(read, `/index/v1/${list}?limit=500`)).flat() as Row[]
  }
  const choice = (name: string) => portal.page.getByRole('button', { name, exact: true })
  const readout = (name: string) => portal.page.locator(`.readout [data-value=${name}]`).textContent()
  const shown = async () => (await portal.page.locator('.activity_shown').textContent()) ?? ''

  it('shows the daily mean without a choice when no index is computed', async () => {
    const { page, server } = portal
    await openOverview(page, '?measure=index')
    assert.match((await page.locator('.activity_shown').textContent()) ?? '', /Daily Wolf number from 0/)
    await page.getByRole('heading', { name: 'Wolf number', exact: true }).waitFor()
    assert.equal(await page.getByRole('group', { name: 'Measure of activity' }).count(), 0)
    assert.equal(await page.getByText('factor k').count(), 0)
    assert.equal(await page.getByRole('alert').count(), 0)
    await updateIndex(server.database)
    daily = await indexRows('daily')
  })

  it('shows index, uncertainty, status, observers and daily mean of a day', async () => {
    const { page, server } = portal
    await openOverview(page, '?from=2024-08-30&to=2024-09-09')
    assert.equal(await choice('Community index').getAttribute('aria-pressed'), 'true')
    await page.getByRole('heading', { name: 'Community index', exact: true }).waitFor()
    await page.getByText('Mean of the day’s counts, which are not scaled like the index.').waitFor()
    await page.getByRole('heading', { name: 'Daily mean by hemisphere' }).waitFor()
    await page.getByText("Each observer's Wolf number is multiplied by a personal factor k").waitFor()
    await page.locator('.activity_stage').focus()
    const expected = daily.filter(({ day }) => day > '2024-09-04')
    assert.deepEqual(pluck(expected, 'day'), ['2024-09-05', '2024-09-06', SPOTLESS, PROVISIONAL])
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
      const announced = page.locator('.activity_stage ~ [role=status]')
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
    const { page } = portal
    await page.goto('/?from=2024-03-01&to=2024-04-30')
    await page.locator('.activity_stage > svg').first().waitFor()
    const drawn = () => page.locator('.activity_stage > svg').first().innerHTML()
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

    await page.reload()
    await page.getByRole('checkbox', { name: 'Daily mean' }).waitFor()
    await choice('Community index').click()
    await page.waitForURL((url) => url.search === '?from=2024-03-01&to=2024-04-30')
    await page.getByRole('checkbox', { name: 'Index ± 2u' }).waitFor()
    assert.ok((await drawn()) === index)
  })

  it('shows the months of the index or of the daily mean in the table', async () => {
    const { page } = portal
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
})

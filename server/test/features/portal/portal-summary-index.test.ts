/** The community index in the portal summary. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decodeSummary } from '../../../../portal/src/data/decode-summary.ts'
import { communityRows } from '../../../../test/support/community.ts'
import { serveInProcess } from '../../../../test/support/in-process.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { serverFor, type TestServer } from '../../../../test/support/server.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import type { DailyIndex, MonthlyIndex } from '../../../src/features/index/records/series-records.ts'
import { updateIndex } from '../../../src/features/index/update/update-index.ts'
import type { PortalSummary } from '../../../src/features/portal/summary.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { walkPages } from '../../support/catalogue.ts'
import { expectJson } from '../../support/expect.ts'

const summaryOf = async ({ origin }: { origin: string }): Promise<PortalSummary> =>
  decodeSummary(JSON.parse(await expectJson(await fetch(`${origin}/portal/summary.json`))))

/** All rows of a list of /index/v1. */
const indexRows = async <Row>({ request }: TestServer, list: string): Promise<Row[]> => {
  const read = async (path: string) => JSON.parse(await expectJson(await request(path)))
  return (await walkPages(read, `/index/v1/${list}?limit=500`)).flat() as Row[]
}

/** Half away from zero; published values have two decimals. */
const oneDecimal = (value: number | null | undefined): number | null =>
  value == null ? null : Math.round(Math.round(value * 100) / 10) / 10

/** Asserts that the summary's index is that of /index/v1, on the summary's days and months. */
const assertAgrees = async (server: TestServer, { days, months, index }: PortalSummary): Promise<void> => {
  const daily = await indexRows<DailyIndex>(server, 'daily')
  const byDay = new Map(daily.map((one) => [one.day, one]))
  const monthly = new Map((await indexRows<MonthlyIndex>(server, 'monthly')).map((one) => [one.month, one]))
  const smoothed = new Map((await indexRows<MonthlyIndex>(server, 'smoothed')).map((one) => [one.month, one]))
  assert.deepEqual(index?.days, {
    index: days.day.map((day) => oneDecimal(byDay.get(day)?.index)),
    uncertainty: days.day.map((day) => oneDecimal(byDay.get(day)?.uncertainty)),
    observer_count: days.day.map((day) => byDay.get(day)?.observer_count ?? null),
  })
  assert.deepEqual(index.months, {
    mean: months.month.map((month) => oneDecimal(monthly.get(month)?.mean)),
    uncertainty: months.month.map((month) => oneDecimal(monthly.get(month)?.uncertainty)),
    smoothed: months.month.map((month) => oneDecimal(smoothed.get(month)?.mean)),
  })
  assert.equal(index.settled_to, daily.findLast(({ settled }) => settled)?.day)
}

/** 400 days, so that some months have a smoothed mean. The Wolf number of H-Alpha does not enter the index. */
const ROWS = [
  ...communityRows('2021-11-20', 400),
  observation('h-alpha', '2022-12-30T09:00:00Z', { type: 1, gt: 3, st: 9 }),
  observation('uncounted', '2022-03-01T09:00:00Z', { observer: 'Eve' }),
]

/** A day of this year, so provisional. */
const PROVISIONAL = `${new Date().getUTCFullYear()}-01-01T00:00:00Z`

it('contains the index as soon as it is stored, also of older data', async (t) => {
  const server = await serverFor(t)
  await server.publish(OBSERVATIONS, [observation('h-alpha', '2022-12-30T09:00:00Z', { type: 1, gt: 3 })])
  await updateIndex(server.database)
  assert.equal((await summaryOf(server)).index, null, 'no observation enters')

  await server.publish(OBSERVATIONS, ROWS)
  const outdated = await summaryOf(server)
  assert.deepEqual([outdated.totals.days, outdated.index], [401, null], 'still the index without days')
  await updateIndex(server.database)
  const computed = await summaryOf(server)
  assert.equal(computed.version, outdated.version)
  assert.ok(computed.index?.is_current)
  assert.equal(computed.index.version, computed.version)
  assert.ok(computed.index.months.smoothed.some((mean) => mean !== null))
  assert.equal(computed.index.days.index.at(-1), null, 'H-Alpha does not enter')
  await assertAgrees(server, computed)

  await retract(server.database, 'observation', ['2021-11-21-0', '2021-11-22-0', '2021-11-22-1'], {
    runBy: 'test',
  })
  await server.publish(OBSERVATIONS, [observation('new', PROVISIONAL, { gt: 2, st: 5 })])
  const stale = await summaryOf(server)
  assert.deepEqual(
    [stale.index?.is_current, stale.index?.version, stale.index?.days.index.at(-1)],
    [false, computed.version, null],
  )
  assert.ok(!stale.days.day.includes('2021-11-21'), 'a day of the index is retracted')
  await assertAgrees(server, stale)

  await updateIndex(server.database)
  const renewed = await summaryOf(server)
  assert.ok(renewed.index?.is_current)
  assert.equal(renewed.index.days.observer_count.at(-1), 1)
  await assertAgrees(server, renewed)

  const withoutIndex = await serveInProcess(server.database, { index: 'off' }, undefined)
  t.after(() => withoutIndex.close())
  assert.deepEqual(await summaryOf(withoutIndex), { ...renewed, index: null })
})

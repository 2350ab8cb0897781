/** The demo's community: the real cycles, a complete latest day, and days that do not depend on the last one. */
import { strict as assert } from 'node:assert'
import { describe, it, test } from 'node:test'
import { OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { ENGINES } from '../../test/support/engines.ts'
import { publishRows } from '../../test/support/publishing.ts'
import { createSandbox } from '../../test/support/sandbox.ts'
import { demoDays } from '../src/community/demo-days.ts'
import { sampleDays, yesterday } from '../src/community/sample-days.ts'
import type { SampleDay } from '../src/community/sample-records.ts'
import { prepareData } from '../src/demo-data.ts'

const DAYS = [...demoDays('2026-06-30')]
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Monthly means, smoothed over 13 months with half weight for the first and last. */
const smoothedMonths = (): [month: string, wolf: number][] => {
  const byMonth = Map.groupBy(
    DAYS.flatMap(({ day, observations }) => {
      const counts = observations.flatMap(({ wolf }) => wolf ?? [])
      return counts.length > 0 ? [{ month: day.slice(0, 7), wolf: mean(counts) }] : []
    }),
    ({ month }) => month,
  )
  const months = [...byMonth.values()].map((days) => mean(days.map(({ wolf }) => wolf)))
  return [...byMonth.keys()]
    .map((month, index): [string, number] => {
      const around = months.slice(Math.max(0, index - 6), index + 7)
      return [
        month,
        around.length < 13 ? Number.NaN : (mean(around.slice(1)) + mean(around.slice(0, -1))) / 2,
      ]
    })
    .filter(([, wolf]) => !Number.isNaN(wolf))
}

/** Names the first day that differs: comparing all records at once takes minutes if they differ. */
const assertSameDays = (days: SampleDay[], expected: SampleDay[]): void => {
  assert.equal(days.length, expected.length)
  for (const [index, day] of days.entries()) assert.deepEqual(day, expected[index])
}

describe('demo community', () => {
  it('has the minima and maxima of the real cycles 24 and 25', () => {
    const months = smoothedMonths()
    for (const [real, sign, least, most] of [
      ['2008-12', -1, 0, 5],
      ['2014-04', 1, 80, 130],
      ['2019-12', -1, 0, 5],
      ['2024-10', 1, 130, 190],
    ] as const) {
      const monthOf = (text: string) => 12 * Number(text.slice(0, 4)) + Number(text.slice(5))
      const [month, wolf] = months
        .filter(([month]) => Math.abs(monthOf(month) - monthOf(real)) < 36)
        .reduce((best, one) => (sign * one[1] > sign * best[1] ? one : best))
      assert.ok(Math.abs(monthOf(month) - monthOf(real)) <= 3, `${month} instead of ${real}`)
      assert.ok(wolf > least && wolf < most, `${wolf} in ${month}`)
    }
    assert.ok((months[0]?.[0] ?? '') <= '2008-07', 'the first minimum has months before it')
  })

  it('begins with few observations and has several observers and all bands on each recent day', () => {
    const rate = (year: string) =>
      mean(DAYS.filter(({ day }) => day.startsWith(year)).map(({ observations }) => observations.length))
    assert.ok(rate('2008') < 1.5 && rate('2015') < 3 && rate('2025') > 6)
    for (const { day, observations, images } of DAYS.filter(({ day }) => day >= '2021-07-01')) {
      const observers = new Set(observations.map(({ observer }) => observer))
      assert.ok(observers.size >= 2, `${day}: ${observers.size} observers`)
      // An image shows its observer's latest observation.
      const bands = images.map(
        (image) =>
          observations.findLast(
            ({ observer, date_of_observation: at }) =>
              observer === image.observer && at <= image.date_of_observation,
          )?.type,
      )
      assert.deepEqual([...new Set(bands)].sort(), [0, 1, 2], day)
    }
  })

  it('has the same records on each day whatever the first and the last day', () => {
    const shorter = [...demoDays('2021-12-31')]
    assertSameDays(shorter, DAYS.slice(0, shorter.length))
    assertSameDays([...demoDays('2026-06-30', '2021-12-31')], DAYS.slice(shorter.length))
    const options = { observers: 30, perDay: 4, seed: 2 }
    const [short, long] = [
      [...sampleDays({ ...options, years: 1, end: '2012-06-30' })],
      [...sampleDays({ ...options, years: 60, end: '2032-06-30' })],
    ]
    const first = long.findIndex(({ day }) => day === short[0]?.day)
    assertSameDays(long.slice(first, first + short.length), short)
  })
})

const BASE = { base: 'http://127.0.0.1:8080', isKnown: true }

const stored = async ({ reader }: Database) => ({
  observations: await reader.selectFrom('observation').select('body').orderBy('id').execute(),
  images: await reader.selectFrom('image').select('body').orderBy('id').execute(),
  dataset: await reader.selectFrom('dataset').select(['version', 'publication']).executeTakeFirstOrThrow(),
})

for (const engine of ENGINES)
  test(`demo data are extended to a later day by one publication (${engine.name})`, async (t) => {
    const [sandbox, fresh] = [await createSandbox(t, engine), await createSandbox(t, engine)]
    const end = '2008-07-31'
    const expected = await fresh.withDatabase(async (database) => {
      await prepareData(database, BASE, end)
      return stored(database)
    })
    await sandbox.withDatabase(async (database) => {
      const kept = { state: 'kept', extendedTo: undefined, isOther: false, isMoved: false }
      assert.deepEqual(await prepareData(database, BASE, '2008-07-10'), { state: 'created' })
      assert.deepEqual(await prepareData(database, BASE, '2008-07-10'), kept)
      // On any free port, new images get the address of the existing ones.
      const anyPort = { base: 'http://127.0.0.1:1', isKnown: false }
      const extended = await prepareData(database, anyPort, end)
      assert.deepEqual(extended, { ...kept, extendedTo: end })
      const after = await stored(database)
      assert.deepEqual(after.observations, expected.observations)
      assert.deepEqual(after.images, expected.images)
      assert.deepEqual({ ...after.dataset }, { ...expected.dataset, publication: 2 })
      assert.deepEqual(await prepareData(database, BASE, '2008-07-10'), kept, 'the clock was set back')

      const moved = await prepareData(
        database,
        { base: 'https://sun.example.org', isKnown: true },
        '2008-08-20',
      )
      assert.deepEqual(moved, { ...kept, extendedTo: '2008-08-20', isMoved: true })
      const { images, dataset } = await stored(database)
      assert.equal(dataset.publication, 3)
      assert.ok(images.length > after.images.length)
      for (const { body } of images) assert.ok(body.includes('"https://sun.example.org/sample-images/'))
    })
  })

test('a sample of other options or of an earlier release is not extended', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.withDatabase(async (database) => {
    const options = { years: 0.1, end: '2008-03-01', observers: 5, perDay: 2, seed: 2 }
    const rows = [...sampleDays(options)].flatMap(({ observations }) => observations)
    await publishRows(database, OBSERVATIONS, rows)
    const before = await stored(database)
    const { state, isOther } = (await prepareData(database, BASE, '2008-03-31')) as {
      state: string
      isOther: boolean
    }
    assert.deepEqual([state, isOther], ['kept', true])
    assert.deepEqual(await stored(database), before)
  })
})

test('yesterday is the day before in UTC', () => {
  assert.equal(yesterday(Date.UTC(2024, 2, 1)), '2024-02-29')
  assert.equal(yesterday(Date.UTC(2025, 0, 1, 23, 59, 59)), '2024-12-31')
})

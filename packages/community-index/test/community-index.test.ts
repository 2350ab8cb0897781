import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { dayNumber } from '../../../server/src/domain/day.ts'
import {
  dailyIndex,
  indexedObservation,
  indexObservers,
  monthlyIndex,
  smoothedIndex,
  uncertaintyOf,
} from '../../../server/src/features/index/records/published-index.ts'
import type { CommunityIndex, IndexSeries } from '../src/community-index.ts'
import { type DayRows, IndexInput } from '../src/index-rows.ts'
import { FLAGS } from '../src/row-flags.ts'
import { computeIndex } from './support/compute-index.ts'

interface Report {
  day: number
  observer: string
  wolf: number
  north: number | null
  south: number | null
}

const TODAY = '2026-11-16'
const FIRST_DAY = dayNumber('2013-11-20')

const indexOf = (reports: readonly Report[]): CommunityIndex => {
  const input = new IndexInput()
  for (const { day, observer, wolf, north, south } of reports) input.add(day, observer, wolf, north, south)
  assert.equal(input.length, reports.length)
  return computeIndex(input)
}

/** Reports on consecutive days, from the Wolf numbers of each observer; null on a day without a report. */
const consecutive = (wolf: Record<string, (number | null)[]>, first = FIRST_DAY): Report[] =>
  Object.entries(wolf).flatMap(([observer, numbers]) =>
    numbers.flatMap((one, at) =>
      one === null ? [] : [{ day: first + at, observer, wolf: one, north: null, south: null }],
    ),
  )

/** A level of activity that varies from day to day. */
const activity = (days: number): number[] => Array.from({ length: days }, (_, day) => 60 + ((day * 37) % 50))
const times = (levels: readonly number[], factor: number): number[] =>
  levels.map((level) => Math.round(level * factor))

const published = (index: CommunityIndex) => ({
  days: [...dailyIndex(index, TODAY)],
  months: monthlyIndex(index),
  smoothed: smoothedIndex(index),
  observers: indexObservers(index),
})
const flagsOf = ({ entries }: CommunityIndex) => Array.from(entries.flag, (flag) => FLAGS[flag])
const observerOf = (index: CommunityIndex, nickname: string) => {
  const found = index.observers.find((one) => one.nickname === nickname)
  assert.ok(found, nickname)
  return found
}
const valueAt = (values: Float64Array, at: number): number => values[at] as number

/** Fails for a number that is not finite, anywhere in a result. */
const assertFinite = (value: unknown, path: string): void => {
  if (typeof value === 'number') assert.ok(Number.isFinite(value), `${path} is ${value}`)
  else if (value instanceof Map) assertFinite([...value.values()], path)
  else if (typeof value === 'object' && value)
    for (const [key, part] of Object.entries(value)) assertFinite(part, `${path}.${key}`)
}

const assertInRange = (
  rows: DayRows,
  { days }: IndexSeries,
  { unit: { factor } }: CommunityIndex['factors'],
) => {
  for (const [at, index] of days.index.entries()) {
    const [first, end] = [rows.firstRow[at] as number, rows.firstRow[at + 1] as number]
    const scaled = Array.from(
      rows.unit.subarray(first, end),
      (unit, offset) => valueAt(factor, unit) * valueAt(rows.wolf, first + offset),
    )
    const rounding = 1e-12 * Math.max(...scaled)
    assert.ok(index >= Math.min(...scaled) - rounding && index <= Math.max(...scaled) + rounding)
    assert.ok(uncertaintyOf(days, at) > 0)
  }
}

describe('computeIndex', () => {
  // Their order by code units differs from that by UTF-8 bytes: the surrogates of 𝒜 come before ﬀ.
  const nickname = fc.constantFrom('ada', 'Bo', 'Ćosić', 'ﬀ', '𝒜', 'Zoë', 'a')
  const wolf = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 1, arbitrary: fc.constantFrom(1, 3000, 109_989) },
  )
  const report: fc.Arbitrary<Report> = fc.record({
    // Few enough days that observers meet; several years and months.
    day: fc.oneof(
      fc.integer({ min: FIRST_DAY, max: FIRST_DAY + 60 }),
      fc.integer({ min: FIRST_DAY, max: FIRST_DAY + 800 }).map((day) => day - (day % 12)),
    ),
    observer: nickname,
    wolf,
    north: fc.option(wolf),
    south: fc.option(wolf),
  })
  const community = fc.array(report, { maxLength: 250, size: 'max' })
  const SEED = 17

  it('returns finite numbers, and an index among its scaled values, for any community', () => {
    fc.assert(
      fc.property(community, (reports) => {
        const index = indexOf(reports)
        assertFinite(index, 'index')
        assertFinite(published(index), 'published')
        assertInRange(index.rows.total, index.total, index.factors)
        assertInRange(index.rows.north, index.north, index.factors)
        assertInRange(index.rows.south, index.south, index.factors)
        const { days, months, observers } = published(index)
        for (const { sd, se, uncertainty, low, high, index: value } of days)
          assert.ok(
            (sd ?? 0) >= 0 && se > 0 && uncertainty >= se && low >= 0 && low <= value && value <= high,
          )
        for (const { uncertainty } of months) assert.ok((uncertainty ?? 1) > 0)
        for (const { k, uncertainty, quality, factor } of observers)
          assert.ok((k ?? 1) > 0 && (uncertainty ?? 1) > 0 && quality >= 0.1 && quality <= 2 && factor > 0)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('returns the same numbers when the reports are shuffled', () => {
    const shuffled = community.chain((reports) =>
      fc.tuple(
        fc.constant(reports),
        fc.shuffledSubarray([...reports.keys()], { minLength: reports.length, maxLength: reports.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([reports, order]) => {
        const index = indexOf(reports)
        const other = indexOf(order.map((position) => reports[position] as Report))
        for (const [at, position] of order.entries())
          assert.deepEqual(indexedObservation(other, at), indexedObservation(index, position))
        const { rowOfReport } = index.rows
        assert.deepEqual({ ...other, rows: { ...other.rows, rowOfReport } }, index)
      }),
      { seed: SEED, numRuns: 30 },
    )
  })

  it('is empty when there are no reports', () => {
    const index = indexOf([])
    assert.deepEqual(published(index), { days: [], months: [], smoothed: [], observers: [] })
    assert.deepEqual([index.factors.passes, index.factors.converged], [0, true])
  })

  it('takes the last pass and reports it when 200 passes do not converge', () => {
    const index = indexOf(consecutive({ a: [8708], b: [0], c: [10_879], d: [442] }))
    assert.deepEqual([index.factors.passes, index.factors.converged], [200, false])
    assertFinite(index, 'index')
  })

  it('scales nobody when two observers never meet', () => {
    const index = indexOf(consecutive({ a: [50, null, 70, null], b: [null, 10, null, 20] }))
    assert.deepEqual([...index.factors.unit.factor], [1, 1])
    assert.deepEqual(
      index.observers.map(({ component }) => component),
      ['a', 'b'],
    )
    assert.deepEqual([...index.total.days.scale], [0, 0, 0, 0])
    assert.equal(index.factors.passes, 0)
  })

  it('finds the k of an observer who reports ten times too much', () => {
    const level = activity(300)
    const others = { a: level, b: times(level, 0.9), c: times(level, 1.1) }
    const index = indexOf(consecutive({ ...others, ten: times(level, 10) }))
    const { k, uncertainty } = observerOf(index, 'ten')
    assert.ok(k !== null && uncertainty !== null && k < 0.16, `${k} ± ${uncertainty}`)
    for (const [at, truth] of level.entries())
      assert.ok(Math.abs(valueAt(index.total.days.index, at) / truth - 1) < 0.1, `day ${at}`)
  })

  it('flags a single count that is ten times too high, and hardly moves the day', () => {
    const level = activity(60)
    const wrong = times(level, 1.1).with(30, 11 * (level[30] as number))
    const index = indexOf(consecutive({ a: level, b: times(level, 0.9), c: wrong }))
    assert.deepEqual(
      flagsOf(index).flatMap((flag, row) => (flag === 'ok' ? [] : [[flag, row]])),
      [['outlier', 30 * 3 + 2]],
    )
    assert.ok(Math.abs(valueAt(index.total.days.index, 30) / (level[30] as number) - 1) < 0.15)
  })

  it('averages the reports of one observer and day, hemispheres where reported', () => {
    const day = FIRST_DAY
    const { rows } = indexOf([
      { day, observer: 'a', wolf: 40, north: 11, south: null },
      { day, observer: 'b', wolf: 30, north: null, south: null },
      { day: day + 1, observer: 'a', wolf: 12, north: null, south: 12 },
      { day, observer: 'a', wolf: 61, north: null, south: null },
      { day, observer: 'a', wolf: 61, north: 22, south: null },
    ])
    assert.deepEqual([...rows.total.wolf], [54, 30, 12])
    assert.deepEqual([...rows.reports], [3, 1, 1])
    assert.deepEqual([...rows.rowOfReport], [0, 1, 2, 0, 0])
    assert.deepEqual([[...rows.north.day], [...rows.north.wolf]], [[day], [16.5]])
    assert.deepEqual([[...rows.south.day], [...rows.south.wolf]], [[day + 1], [12]])
  })
})

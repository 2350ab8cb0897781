import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { CommunityIndex, IndexSeries } from '../src/community-index.ts'
import { uncertaintyOf } from '../src/day-index.ts'
import { type DayRows, IndexInput } from '../src/index-rows.ts'
import { FLAGS, rowFlags } from '../src/row-flags.ts'
import { assertFinite, communities, FIRST_DAY, indexOf, type Report } from './support/communities.ts'
import { computeIndex } from './support/compute-index.ts'

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

const flagsOf = ({ rows, factors }: CommunityIndex) => {
  const entriesOf = rowFlags(rows, factors)
  return [...rows.total.day.keys()].flatMap((at) => {
    const { count, flag } = entriesOf(at)
    return Array.from(flag.subarray(0, count), (place) => FLAGS[place])
  })
}
/** All rows, by day. */
const decoded = (rows: DayRows) =>
  Array.from(rows.day, (day, at) => {
    const count = rows.read(at)
    const [unit, wolf, reports] = [rows.unit, rows.wolf, rows.reports].map((all) => [
      ...all.subarray(0, count),
    ])
    return { day, unit, wolf, reports }
  })
const observerOf = (index: CommunityIndex, nickname: string) => {
  const found = index.observers.find((one) => one.nickname === nickname)
  assert.ok(found, nickname)
  return found
}
const valueAt = (values: Float64Array, at: number): number => values[at] as number

const assertInRange = (
  rows: DayRows,
  { days }: IndexSeries,
  { unit: { factor } }: CommunityIndex['factors'],
) => {
  for (const [at, index] of days.index.entries()) {
    const scaled = Array.from(
      rows.unit.subarray(0, rows.read(at)),
      (unit, row) => valueAt(factor, unit) * valueAt(rows.wolf, row),
    )
    const rounding = 1e-12 * Math.max(...scaled)
    assert.ok(index >= Math.min(...scaled) - rounding && index <= Math.max(...scaled) + rounding)
    assert.ok(uncertaintyOf(days, at) > 0)
  }
}

describe('computeIndex', () => {
  const SEED = 17

  it('returns finite numbers, and an index among its scaled values, for any community', () => {
    fc.assert(
      fc.property(communities, (reports) => {
        const index = indexOf(reports)
        assertFinite(index, 'index')
        assertInRange(index.rows.total, index.total, index.factors)
        assertInRange(index.rows.north, index.north, index.factors)
        assertInRange(index.rows.south, index.south, index.factors)
      }),
      { seed: SEED, numRuns: 60 },
    )
  })

  it('returns the same numbers when the reports are shuffled', () => {
    const shuffled = communities.chain((reports) =>
      fc.tuple(
        fc.constant(reports),
        fc.shuffledSubarray([...reports.keys()], { minLength: reports.length, maxLength: reports.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([reports, order]) => {
        const index = indexOf(reports)
        const other = indexOf(order.map((position) => reports[position] as Report))
        const { rows, ...results } = index
        for (const name of ['total', 'north', 'south'] as const)
          assert.deepEqual(decoded(other.rows[name]), decoded(rows[name]))
        assert.deepEqual({ ...other, rows }, { ...results, rows })
      }),
      { seed: SEED, numRuns: 30 },
    )
  })

  it('is empty when there are no reports', () => {
    const index = indexOf([])
    const { days, ...months } = index.total
    assert.deepEqual([days.day.length, months, index.observers], [0, { months: [], smoothed: [] }, []])
    assert.deepEqual([index.factors.passes, index.factors.converged], [0, true])
  })

  it('takes the last pass and reports it when 200 passes do not converge', () => {
    const index = indexOf(consecutive({ a: [28], b: [329], c: [655], d: [6], e: [57] }))
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

  it('reports observers who never report 0, and who only report 0', () => {
    const days = (length: number, quiet: number, active: number) =>
      Array.from({ length }, (_, day) => (day < 20 ? quiet : active))
    const diagnose = (wolf: Record<string, (number | null)[]>) =>
      Object.fromEntries(
        indexOf(consecutive(wolf)).observers.map(({ nickname, diagnostics }) => [nickname, diagnostics]),
      )
    const usual = days(40, 0, 50)
    const never = usual.map((one) => one || 11)
    const always = usual.map(() => 0)
    assert.deepEqual(diagnose({ usual, never }), { usual: [], never: ['zeros-missing'] })
    assert.deepEqual(diagnose({ usual, always }), { usual: [], always: ['only-zeros'] })
    // A quarter, and three quarters, are not yet unusual; nor is anything on 19 days.
    assert.deepEqual(diagnose({ usual, never: never.fill(0, 0, 5) }), { usual: [], never: [] })
    assert.deepEqual(diagnose({ usual, always: always.fill(9, 20, 25) }), { usual: [], always: [] })
    const fewer = { usual: usual.slice(1, 39), never: usual.slice(1, 39).map((one) => one || 11) }
    assert.deepEqual(diagnose(fewer), { usual: [], never: [] })
    assert.deepEqual(diagnose({ usual: fewer.usual, always: fewer.usual.map(() => 0) }), {
      usual: [],
      always: [],
    })
  })

  it('has the last day and the share of flagged common days of an observer', () => {
    const level = activity(60)
    const wrong = times(level, 1.1).with(30, 11 * (level[30] as number))
    const index = indexOf(
      consecutive({
        a: [...level, 50],
        b: times(level, 0.9),
        c: wrong,
        lone: [...level.map(() => null), null, 70],
      }),
    )
    const summaries = index.observers.map(({ lastSeen, flaggedShare }) => [
      lastSeen - FIRST_DAY,
      flaggedShare,
    ])
    assert.deepEqual(summaries, [
      [60, 0],
      [59, 0],
      [59, 1 / 60],
      [61, null],
    ])
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
    assert.deepEqual(decoded(rows.total), [
      { day, unit: [0, 1], wolf: [54, 30], reports: [3, 1] },
      { day: day + 1, unit: [0], wolf: [12], reports: [1] },
    ])
    assert.deepEqual(decoded(rows.north), [{ day, unit: [0], wolf: [16.5], reports: [2] }])
    assert.deepEqual(decoded(rows.south), [{ day: day + 1, unit: [0], wolf: [12], reports: [1] }])
  })

  it('keeps rows of many observers, reports and spots exactly', () => {
    const observers = Array.from({ length: 20_000 }, (_, number) => `observer ${number}`)
    const reports = observers.map((observer) => ({
      day: FIRST_DAY,
      observer,
      wolf: 7,
      north: null,
      south: null,
    }))
    const last = { day: FIRST_DAY + 1, observer: 'z', wolf: 109_989, north: 127, south: 128 }
    const { rows } = indexOf([...reports, ...Array(40_000).fill(last)])
    const [unit, wolf] = [observers.length, 109_989]
    assert.deepEqual(decoded(rows.total)[1], { day: last.day, unit: [unit], wolf: [wolf], reports: [40_000] })
    assert.deepEqual(decoded(rows.north)[0]?.wolf, [127])
    assert.deepEqual(decoded(rows.south)[0]?.wolf, [128])
  })

  it('rejects a report of an earlier day', () => {
    const input = new IndexInput()
    input.add(FIRST_DAY + 1, 'a', 1, null, null)
    assert.throws(() => input.add(FIRST_DAY, 'a', 1, null, null), RangeError)
  })

  it('takes less than 40 bytes per row, hemispheres included', () => {
    const [days, observers] = [300, 200]
    const before = process.memoryUsage().arrayBuffers
    const input = new IndexInput()
    for (let day = FIRST_DAY; day < FIRST_DAY + days; day++)
      for (let number = 0; number < observers; number++) {
        const wolf = 20 + ((day * 37 + number * 11) % 60)
        for (let report = 0; report < 2; report++) input.add(day, `observer ${number}`, wolf, wolf - 9, 9)
      }
    let largest = 0
    computeIndex(input, () => {
      largest = Math.max(largest, process.memoryUsage().arrayBuffers - before)
    })
    const perRow = Math.max(largest, process.memoryUsage().arrayBuffers - before) / (days * observers)
    assert.ok(perRow < 40, `${perRow} bytes`)
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { daysInMonth } from '../src/calendar.ts'
import type { CommunityIndex, IndexSeries } from '../src/community-index.ts'
import { uncertaintyOf } from '../src/day-index.ts'
import type { Pass } from '../src/factors.ts'
import { IndexInput } from '../src/index-rows.ts'
import { type MonthIndex, smoothMonths } from '../src/month-index.ts'
import { CONSTANTS } from '../src/recipe.ts'
import { FLAGS, rowFlags } from '../src/row-flags.ts'
import { dayNumber } from './support/communities.ts'
import { computeIndex } from './support/compute-index.ts'

interface OracleReport {
  observer: string
  day: string
  w: number
}

interface OracleMonth {
  mean: number
  rand2: number
  sys2: number
  samp2: number
  scale2: number
  u: number
}

interface Oracle {
  constants: Record<string, number>
  cases: Record<string, { input: OracleReport[]; expected: unknown }>
  smoothed13: { input: OracleMonth[]; expected: ({ mean: number; u: number } | null)[] }
}

// Seven worked cases of the recipe by an independent implementation, to 6 decimals.
const oracle: Oracle = JSON.parse(
  readFileSync(new URL('./oracles/index-oracle.json', import.meta.url), 'utf8'),
)
const TOLERANCE = 0.5000001e-6

/** Compares numbers to 6 decimals, and everything else exactly. */
const assertClose = (actual: unknown, expected: unknown, path: string): void => {
  if (typeof actual === 'number' && typeof expected === 'number')
    assert.ok(Math.abs(actual - expected) <= TOLERANCE, `${path}: ${actual}, not ${expected}`)
  else if (typeof actual === 'object' && actual && typeof expected === 'object' && expected) {
    assert.deepEqual(Object.keys(actual).sort(), Object.keys(expected).sort(), path)
    for (const [key, value] of Object.entries(expected))
      assertClose((actual as Record<string, unknown>)[key], value, `${path}.${key}`)
  } else assert.equal(actual, expected, path)
}

const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)
const monthText = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12)).toISOString().slice(0, 7)

const inputOf = (reports: readonly OracleReport[]): IndexInput => {
  const input = new IndexInput()
  for (const { day, observer, w } of reports.toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    input.add(dayNumber(day), observer, w, w, null)
  return input
}

/** s2 is null where it does not exist. The oracle has 0 there if step 1 was skipped. */
const ratioVariances = ({ shrinkage, ratioVariance }: Pass['unit'], passes: number) =>
  Array.from(ratioVariance, (value, unit) => (shrinkage[unit] === 0 && passes > 0 ? null : value))

const traceOf = ({ number, largestChange, unit, observer, sums }: Pass) => ({
  pass: number,
  dmax: largestChange,
  num: [...sums.others],
  den: [...sums.own],
  T: [...unit.logRatio],
  s2: ratioVariances(unit, number),
  lambda: [...unit.shrinkage],
  logKObserver: [...observer.logFactor],
  logKUnit: [...unit.logFactor],
  V: [...unit.variance],
  q: [...observer.quality],
})

const unitsOf = ({ rows, factors: { unit, passes } }: CommunityIndex) => {
  const s2 = ratioVariances(unit, passes)
  return Array.from(rows.unitObserver, (observer, at) => ({
    observer: rows.observers[observer],
    year: rows.unitYear[at],
    T: unit.logRatio[at],
    s2: s2[at],
    lambda: unit.shrinkage[at],
    logFactor: unit.logFactor[at],
    factor: unit.factor[at],
    V: unit.variance[at],
    weight: unit.weight[at],
  }))
}

const observersOf = ({ observers, rows, factors: { unit } }: CommunityIndex) =>
  observers.map((one) => ({
    observer: one.nickname,
    k: one.k,
    uncertainty: one.uncertainty,
    reason: one.reason,
    commonDays: one.commonDays,
    from: one.firstDay === null ? null : dayText(one.firstDay),
    to: one.lastDay === null ? null : dayText(one.lastDay),
    determined: one.information,
    quality: one.quality,
    component: one.component,
    years: one.units.map((at) => ({
      year: rows.unitYear[at],
      factor: unit.factor[at],
      relativeUncertainty: Math.sqrt(unit.variance[at] as number),
      commonDays: unit.commonDays[at],
    })),
  }))

const daysOf = ({ rows, factors, total: { days } }: CommunityIndex) => {
  const entriesOf = rowFlags(rows, factors)
  return Array.from(days.day, (day, at) => {
    const value = (values: Float64Array) => values[at] as number
    const entries = entriesOf(at)
    const end = entries.count
    const isAlone = end === 1
    const observers = Array.from(
      rows.total.unit.subarray(0, end),
      (unit) => rows.observers[rows.unitObserver[unit] as number],
    )
    const u = uncertaintyOf(days, at)
    return {
      day: dayText(day),
      observers,
      scaled: [...entries.scaled.subarray(0, end)],
      share: [...entries.share.subarray(0, end)],
      huber: [...entries.huber.subarray(0, end)],
      z: isAlone ? [null] : [...entries.z.subarray(0, end)],
      flags: Array.from(entries.flag.subarray(0, end), (flag) => FLAGS[flag]),
      index: value(days.index),
      n: days.count[at],
      sd: isAlone ? null : value(days.deviation),
      phi: value(days.scatter),
      noise2: value(days.noise),
      k2: value(days.factor),
      scale2: value(days.scale),
      se: Math.sqrt(value(days.noise) + value(days.factor)),
      u,
      lower: Math.max(0, value(days.index) - 2 * u),
      upper: value(days.index) + 2 * u,
    }
  })
}

const monthsOf = ({ months }: IndexSeries) =>
  months.map((one) => ({
    month: monthText(one.month),
    mean: one.mean,
    days: one.days,
    daysInMonth: daysInMonth(one.month),
    rand2: one.noise,
    sys2: one.factor,
    samp2: one.sampling,
    scale2: one.scale,
    u: one.uncertainty,
  }))

describe('computeIndex', () => {
  it('uses the constants of the oracle', () => {
    for (const [name, value] of Object.entries(oracle.constants))
      assert.equal((CONSTANTS as Record<string, number>)[name], value, name)
  })

  for (const [name, { input, expected }] of Object.entries(oracle.cases))
    it(`equals the oracle to 6 decimals in the case "${name}"`, () => {
      const trace: unknown[] = []
      const index = computeIndex(inputOf(input), (pass) => {
        if (pass.number <= 2) trace.push(traceOf(pass))
      })
      const actual = {
        passes: index.factors.passes,
        trace,
        observers: observersOf(index),
        units: unitsOf(index),
        scaleVarianceByYear: Object.fromEntries(index.total.days.yearVariance),
        days: daysOf(index),
        months: monthsOf(index.total),
      }
      assertClose(actual, expected, name)
      assert.equal(index.factors.converged, true)
      // The northern Wolf numbers of the test are the total ones, so the series must be equal; the south has none.
      assert.deepEqual(index.north, index.total)
      assert.deepEqual([index.south.days.day.length, index.south.months.length], [0, 0])
    })
})

describe('smoothMonths', () => {
  const FIRST = 2000 * 12
  const months = oracle.smoothed13.input.map(
    ({ mean, rand2, sys2, samp2, scale2, u }, at): MonthIndex => ({
      month: FIRST + at,
      days: 20,
      mean,
      noise: rand2,
      factor: sys2,
      sampling: samp2,
      scale: scale2,
      uncertainty: u,
    }),
  )

  it('equals the oracle to 6 decimals', () => {
    const expected = oracle.smoothed13.expected.flatMap((one, at) =>
      one === null ? [] : [{ month: FIRST + at, days: 13 * 20, mean: one.mean, uncertainty: one.u }],
    )
    assert.equal(expected.length, 3)
    assertClose(smoothMonths(months), expected, 'smoothed')
  })

  it('skips a month when one of the thirteen is missing or has no uncertainty', () => {
    assert.deepEqual(
      smoothMonths(months.toSpliced(7, 1)).map(({ month }) => month),
      [],
    )
    const single = months.map((one, at) => (at === 1 ? { ...one, sampling: null, uncertainty: null } : one))
    assert.deepEqual(
      smoothMonths(single).map(({ month }) => month - FIRST),
      [8],
    )
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { dayAfter } from '../../src/domain/day.ts'
import { monthlyWolf } from '../../src/domain/records/monthly-wolf.ts'

/** The first day of each month, starting in January of this year. */
const firstsOf = (year: number, months: number): string[] =>
  Array.from({ length: months }, (_, index) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10))

describe('monthlyWolf', () => {
  it('returns no months when there are no days', () => {
    assert.deepEqual(monthlyWolf([], []), { month: [], wolf_mean: [], wolf_smoothed: [] })
  })

  it('returns consecutive months, even when a year has no days', () => {
    const { month, wolf_mean } = monthlyWolf(['0999-11-05', '1001-01-31'], [3, 5])
    assert.equal(month.length, 15)
    assert.deepEqual(month.slice(0, 4), ['0999-11', '0999-12', '1000-01', '1000-02'])
    assert.equal(month.at(-1), '1001-01')
    assert.deepEqual(wolf_mean, [3, ...Array(13).fill(null), 5])
  })

  it('smooths over 13 months, with half weight for the first and the last', () => {
    // Computed by hand: ½·100 + 0 + … + 0 + ½·20 = 60, and 60 / 12 = 5.
    const ends = monthlyWolf(firstsOf(2000, 13), [100, ...Array(11).fill(0), 20])
    assert.deepEqual(ends.wolf_smoothed, [...Array(6).fill(null), 5, ...Array(6).fill(null)])
    // Inside the window a month has full weight: 100 / 12 = 8.333…; at its edge half: 50 / 12 = 4.17.
    const within = monthlyWolf(firstsOf(2000, 20), [...Array(12).fill(0), 100, ...Array(7).fill(0)])
    assert.deepEqual(within.wolf_smoothed.slice(6, 14), [4.17, ...Array(7).fill(8.33)])
    // 1 to 13: ½·1 + (2 + … + 12) + ½·13 = 84, and 84 / 12 = 7.
    const line = monthlyWolf(
      firstsOf(2000, 13),
      Array.from({ length: 13 }, (_, index) => index + 1),
    )
    assert.equal(line.wolf_smoothed[6], 7)
    // 0.06 at one edge gives 0.03 / 12 = 0.0025, which rounds down; 0.12 gives 0.005, which rounds up.
    assert.equal(monthlyWolf(firstsOf(2000, 13), [0.06, ...Array(12).fill(0)]).wolf_smoothed[6], 0)
    assert.equal(monthlyWolf(firstsOf(2000, 13), [0.12, ...Array(12).fill(0)]).wolf_smoothed[6], 0.01)
  })

  it('equals an exact computation in hundredths for arbitrary days and means', () => {
    const days = fc
      .array(
        fc.record({
          gap: fc.oneof(
            { weight: 8, arbitrary: fc.integer({ min: 1, max: 25 }) },
            fc.integer({ min: 26, max: 200 }),
          ),
          value: fc.option(fc.integer({ min: 0, max: 10_998_900 }), { freq: 9 }),
        }),
        { minLength: 1, maxLength: 60 },
      )
      .map((steps) => {
        let day = '1998-06-15'
        return steps.map(({ gap, value }) => {
          day = dayAfter(day, gap)
          return { day, value }
        })
      })
    // Rounds to the nearest whole number, half up.
    const rounded = (sum: bigint, count: bigint) => Number((2n * sum + count) / (2n * count))
    fc.assert(
      fc.property(days, (given) => {
        const { month, wolf_mean, wolf_smoothed } = monthlyWolf(
          given.map(({ day }) => day),
          given.map(({ value }) => (value === null ? null : value / 100)),
        )
        assert.equal(month[0], given[0]?.day.slice(0, 7))
        assert.equal(month.at(-1), given.at(-1)?.day.slice(0, 7))
        const hundredths = month.map((name) => {
          const values = given.flatMap(({ day, value }) =>
            day.startsWith(name) && value !== null ? [value] : [],
          )
          const sum = values.reduce((total, value) => total + BigInt(value), 0n)
          return values.length === 0 ? null : rounded(sum, BigInt(values.length))
        })
        const published = (value: number | null) => (value === null ? null : value / 100)
        assert.deepEqual(wolf_mean, hundredths.map(published))
        const smoothed = hundredths.map((_, at) => {
          const window = at < 6 ? [] : hundredths.slice(at - 6, at + 7)
          if (window.length < 13 || window.includes(null)) return null
          const weighted = window.map(
            (value, index) => BigInt(value as number) * (index % 12 === 0 ? 1n : 2n),
          )
          return rounded(
            weighted.reduce((total, value) => total + value, 0n),
            24n,
          )
        })
        assert.deepEqual(wolf_smoothed, smoothed.map(published))
      }),
      { numRuns: 500 },
    )
  })
})

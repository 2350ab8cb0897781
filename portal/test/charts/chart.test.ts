/** Paths, ticks and bounds of charts. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { roundBounds, type Series, seriesPath, valueTicks } from '../../src/charts/chart.ts'
import { lineOfDays } from '../../src/charts/time-ticks.ts'

const SCALES = { x: (value: number) => 10 * value, y: (value: number) => 100 - value }

const pathOf = (series: Pick<Series, 'kind' | 'x' | 'end' | 'y' | 'low'>): string =>
  seriesPath({ label: '', colour: '', ...series }, SCALES)

describe('seriesPath', () => {
  it('breaks a line at gaps, crosses short ones and keeps single points', () => {
    assert.equal(
      pathOf({ kind: 'line', x: [0, 1, 2, 3, 4, 5], y: [1, undefined, 3, null, 5, Number.NaN] }),
      'M0 99L20 97M40 95m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0z',
    )
  })

  it('closes a band along its lower edge, half a day beyond its ends', () => {
    assert.equal(
      pathOf({ kind: 'band', x: [1, 2], y: [30, 40], low: [10, 20] }),
      'M5 70L10 70L20 60L25 60L25 80L20 80L10 90L5 90Z',
    )
  })

  it('draws a column for each value, of one day or up to its end, and a low one for zero', () => {
    assert.equal(pathOf({ kind: 'columns', x: [0, 1], y: [null, 5] }), 'M10 100V95H20V100Z')
    assert.equal(pathOf({ kind: 'columns', x: [1], end: [4], y: [0] }), 'M10 100V98H40V100Z')
  })
})

it('valueTicks returns round values within the range, without rounding errors', () => {
  assert.deepEqual(valueTicks(0, 170, 7), [0, 50, 100, 150])
  assert.deepEqual(valueTicks(0.5, 1.3, 4), [0.6, 0.8, 1, 1.2])
  assert.deepEqual(valueTicks(-40, 40, 4), [-40, -20, 0, 20, 40])
})

it('roundBounds returns round values around all others, also around a single one', () => {
  assert.deepEqual(roundBounds([0.87, 1, 1.31], 5), { min: 0.8, max: 1.4 })
  assert.deepEqual(roundBounds([1, 1], 5), { min: 1, max: 1.2 })
})

it('lineOfDays crosses gaps of up to three days, and breaks at longer ones', () => {
  const { x, y } = lineOfDays([
    ['1970-01-02', 10],
    ['1970-01-06', 20],
    ['1970-01-11', 30],
  ])
  assert.deepEqual(x, [1.5, 5.5, 6.5, 10.5])
  assert.deepEqual(y, [10, 20, null, 30])
})

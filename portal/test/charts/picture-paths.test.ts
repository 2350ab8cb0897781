/** Paths and ticks of pictures of charts. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import type { PictureSeries } from '../../src/charts/share/chart-picture.ts'
import { seriesPath, valueTicks } from '../../src/charts/share/picture-paths.ts'

const SCALES = { x: (value: number) => 10 * value, y: (value: number) => 100 - value }

const pathOf = (series: Pick<PictureSeries, 'kind' | 'x' | 'y' | 'low'>): string =>
  seriesPath({ label: '', colour: '', ...series }, SCALES)

describe('seriesPath', () => {
  it('breaks a line at gaps, crosses short ones and keeps single points', () => {
    assert.equal(
      pathOf({ kind: 'line', x: [0, 1, 2, 3, 4, 5], y: [1, undefined, 3, null, 5, Number.NaN] }),
      'M0 99L20 97M40 95h0',
    )
  })

  it('closes a band along its lower edge', () => {
    assert.equal(pathOf({ kind: 'band', x: [0, 1], y: [30, 40], low: [10, 20] }), 'M0 70L10 60L10 80L0 90Z')
  })

  it('draws a column for each day with a value', () => {
    assert.equal(pathOf({ kind: 'columns', x: [0, 1], y: [null, 5] }), 'M10 100V95H20V100Z')
  })
})

describe('valueTicks', () => {
  it('returns round values within the range, without rounding errors', () => {
    assert.deepEqual(valueTicks(0, 170, 7), [0, 50, 100, 150])
    assert.deepEqual(valueTicks(0.5, 1.3, 4), [0.6, 0.8, 1, 1.2])
    assert.deepEqual(valueTicks(-40, 40, 4), [-40, -20, 0, 20, 40])
  })
})

/** Solar cycles by months since their minima, and the layout of their chart. */
import { strict as assert } from 'node:assert'
import { describe, it } from 'node:test'
import { plotsOf } from '../../../src/charts/chart.ts'
import { cyclesBetween } from '../../../src/data/solar-cycles.ts'
import { loadTexts } from '../../../src/language/texts.ts'
import { countMinima, cycleChart, cycleSeries, monthAt } from '../../../src/pages/cycles/cycle-chart.ts'

await loadTexts('en')

/** Months from `first`, with the value of each; the smoothed one is ten times as high. */
const columns = (first: string, count: number, valueAt = (index: number): number | null => index) => {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const indexes = Array.from({ length: count }, (_, index) => index)
  return {
    month: indexes.map((index) => new Date(Date.UTC(year, month - 1 + index)).toISOString().slice(0, 7)),
    mean: indexes.map(valueAt),
    smoothed: indexes.map((index) => {
      const value = valueAt(index)
      return value === null ? null : 10 * value
    }),
  }
}

it('solar cycles are those of the given months', () => {
  const numbers = (first: string, last: string) => cyclesBetween(first, last).map(({ number }) => number)
  assert.deepEqual(numbers('2008-11', '2008-11'), [23])
  assert.deepEqual(numbers('2008-12', '2019-11'), [24])
  assert.deepEqual(numbers('2008-11', '2019-12'), [23, 24, 25])
  assert.deepEqual(numbers('1700-01', '1755-01'), [])
  assert.deepEqual(numbers('2050-01', '2050-02'), [25], 'a cycle after the list is not guessed')
})

describe('cycleSeries', () => {
  it('counts months from the minimum, and begins the next cycle with its own', () => {
    const [before, cycle, current, ...rest] = cycleSeries(columns('2008-10', 12 * 12))
    assert.deepEqual([before?.number, cycle?.number, current?.number, rest.length], [23, 24, 25, 0])
    // Cycle 23 began in 1996-08.
    assert.deepEqual(before?.months.indexOf(before.months.at(-1)), 147)
    assert.equal(before?.months.at(-1)?.month, '2008-11')
    assert.equal(before?.months[145], undefined)
    assert.deepEqual(cycle?.months[0], { month: '2008-12', mean: 2, smoothed: 20 })
    assert.deepEqual(cycle?.months.at(-1), { month: '2019-11', mean: 133, smoothed: 1330 })
    assert.equal(cycle?.months.length, 132)
    assert.deepEqual(current?.months[0], { month: '2019-12', mean: 134, smoothed: 1340 })
    assert.equal(countMinima(cycleSeries(columns('2008-10', 12 * 12))), 2)
  })

  it('counts a minimum only if the data include its month', () => {
    assert.equal(countMinima(cycleSeries(columns('2020-01', 12))), 0)
    assert.equal(countMinima(cycleSeries(columns('2019-11', 12))), 1)
  })
})

describe('chart of cycles', () => {
  const wave = (index: number) => 60 + 50 * Math.sin(index / 21)
  const chart = cycleChart(cycleSeries(columns('1950-01', 900, wave)), 'Wolf number', 1000)
  const [plot] = plotsOf(chart, 1000)
  assert.ok(plot)

  it('has gaps where months have no value', () => {
    const cycles = cycleSeries(columns('2019-12', 5, (index) => (index === 2 ? null : index)))
    const [points] = cycleChart(cycles, 'Wolf number', 1000).panels[0]?.series ?? []
    assert.deepEqual(points?.y, [0, 1, null, 3, 4])
  })

  it('finds the month at a position, the nearest one outside', () => {
    for (const month of [0, 1, 77, chart.to]) assert.equal(monthAt(plot, chart.to, plot.x(month)), month)
    assert.deepEqual(
      [-50, 5000].map((x) => monthAt(plot, chart.to, x)),
      [0, chart.to],
    )
  })
})

/** The map of rotations: which day is in which cell, classes of colours, shapes, and the view that a URL names. */
import { strict as assert } from 'node:assert'
import { before, describe, it } from 'node:test'
import { rotationsBetween } from '@heliolog/solar-ephemeris/carrington'
import { sunRecord } from '../../../../server/src/features/ephemeris/sun-record.ts'
import { pluck } from '../../../../test/support/pluck.ts'
import { dayNumber, dayText } from '../../../src/format/days.ts'
import { loadTexts } from '../../../src/language/texts.ts'
import { cellAt, cellPaths, mapLayout, NO_VALUE } from '../../../src/pages/rotations/map-layout.ts'
import { periodsOf, requestedView, viewQuery } from '../../../src/pages/rotations/requested-view.ts'
import {
  CLASSES,
  classBounds,
  classOf,
  longitudeOn,
  type RotationSeries,
  rotationRows,
  rotationSeries,
  rowIndexOf,
  rowsBetween,
} from '../../../src/pages/rotations/rotation-series.ts'

const rowsOf = (first: string, last: string) => rotationRows({ rotations: rotationsBetween(first, last) })

it('rotationRows has the longitude of the central meridian at noon of each day, rounded', () => {
  const rows = rowsOf('2018-01-01', '2026-12-31')
  for (const row of rows)
    for (let day = row.first; day < row.first + row.length; day++) {
      const exact = sunRecord(`${dayText(day)}T12:00:00Z`, null).l0
      assert.ok(Math.abs(longitudeOn(row, day) - exact) <= 0.7, `${dayText(day)}: ${exact}`)
    }
})

it('rowsBetween returns the rotations that have one of the days, the first and last included', () => {
  const rows = rowsOf('2024-01-01', '2024-12-31')
  // Rotation 2284 is from 2024-05-06 to 2024-06-02.
  const numbers = (from: string, to: string) =>
    rowsBetween(rows, dayNumber(from), dayNumber(to)).map(({ number }) => number)
  assert.deepEqual(numbers('2024-05-06', '2024-06-02'), [2284])
  assert.deepEqual(numbers('2024-05-05', '2024-06-03'), [2285, 2284, 2283])
  assert.equal(rows[rowIndexOf(rows, dayNumber('2024-06-02'))]?.number, 2284)
  assert.equal(rowIndexOf(rows, dayNumber('1990-01-01')), -1)
})

describe('classes of activity', () => {
  const days = Array.from({ length: 1000 }, (_, index) => index % 250)

  it('have one colour for spotless days, and steps that end below the highest days', () => {
    const bounds = classBounds(days, [null])
    assert.deepEqual(bounds, [0, 50, 100, 150, 200, 250, 300])
    assert.equal(bounds.length, CLASSES - 1)
    assert.deepEqual(
      [0, 0.01, 50, 50.01, 300, 300.01, 9999].map((value) => classOf(bounds, value)),
      [0, 1, 1, 2, 6, 7, 7],
    )
  })
})

it('rotationSeries scales the colours to the period, for all compared columns', () => {
  const days = ['2008-01-01', '2009-01-01', '2014-01-01']
  const column = [300, 5, 300]
  const values = { name: '', column, compared: [column, [0, 12, 0]], format: String }
  const topOf = (from: string, to: string) =>
    rotationSeries(days, values, { from: dayNumber(from), to: dayNumber(to) }).bounds.at(-1)
  assert.equal(topOf('2008-01-01', '2014-01-01'), 300)
  assert.equal(topOf('2008-01-02', '2013-12-31'), 12)
})

describe('map', () => {
  const rows = rowsOf('2024-05-20', '2024-07-10')
  const first = dayNumber('2024-05-20')
  /** Spotless, no value, then high values until the last day. */
  const values = [0, null, ...Array.from({ length: 50 }, () => 500)]
  const series: RotationSeries = {
    name: '',
    first,
    last: first + values.length - 1,
    values,
    bounds: classBounds([100]),
    format: String,
  }
  const layout = mapLayout(rows, 82 + 28 * 10)

  it('finds the day at each position', () => {
    assert.deepEqual(pluck(rows, 'number'), [2286, 2285, 2284])
    assert.equal(layout.cellWidth, 10)
    const at = (column: number, row: number) =>
      cellAt(layout, layout.left + column * 10 + 5, layout.top + (row + 0.5) * layout.rowHeight)
    assert.equal(at(0, 2), dayNumber('2024-05-06'))
    assert.equal(at(27, 2), dayNumber('2024-06-02'))
    assert.equal(at(0, 1), dayNumber('2024-06-03'))
    assert.equal(at(27, 1), undefined, 'rotation 2285 has 27 days')
    for (const [column, row] of [
      [-1, 1],
      [28, 2],
      [3, -1],
      [3, 3],
    ] as const)
      assert.equal(at(column, row), undefined)
  })

  it('draws each day with data once, by its class, and none before and after', () => {
    const paths = cellPaths(layout, series)
    const cells = (path: string | undefined) =>
      [...(path ?? '').matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)/g)].map(([, x, y, end]) => [
        (Number(x) - layout.left) / 10,
        (Number(y) - layout.top) / layout.rowHeight,
        (Number(end) - layout.left) / 10,
      ])
    assert.deepEqual(cells(paths[0]), [[14, 2, 15]])
    assert.deepEqual(cells(paths[NO_VALUE]), [[15, 2, 16]])
    assert.deepEqual(cells(paths[CLASSES - 1]), [
      [0, 0, 11],
      [0, 1, 27],
      [16, 2, 28],
    ])
    assert.ok([1, 2, 3, 4, 5, 6].every((one) => paths[one] === ''))
  })
})

describe('view of the URL', () => {
  before(() => loadTexts('en'))
  const [first, last] = [dayNumber('2008-01-01'), dayNumber('2025-12-31')]

  it('reads a view, writes it, and reports unknown values', () => {
    const periods = periodsOf(first, last)
    const read = (query: string) => requestedView(new URLSearchParams(query), periods)
    const { view, faults } = read('hemisphere=south&period=cycle-24')
    assert.deepEqual([view.hemisphere, view.period.name, faults], ['south', 'cycle-24', []])
    assert.deepEqual(viewQuery(view, periods), { hemisphere: 'south', period: 'cycle-24' })
    const unknown = read(`hemisphere=east&period=${'x'.repeat(99)}`)
    assert.deepEqual([unknown.view.hemisphere, unknown.view.period.name], ['total', '5y'])
    assert.deepEqual(unknown.faults, [
      'hemisphere in the URL, “east”, is none of total, north, south. The full disk is shown.',
      `period in the URL, “${'x'.repeat(39)}…”, is none of 2y, 5y, cycle-25, cycle-24, cycle-23, all.`,
    ])
    assert.deepEqual(viewQuery(unknown.view, periods), {})
  })
})

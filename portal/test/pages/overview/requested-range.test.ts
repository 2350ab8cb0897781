/** The range of days that a URL asks for, and the arithmetic of zooming and panning. */
import { strict as assert } from 'node:assert'
import { before, it } from 'node:test'
import { panWindow, requestedRange, zoomWindow } from '../../../src/charts/activity/time-window.ts'
import { dayNumber } from '../../../src/format/days.ts'
import { loadTexts } from '../../../src/language/texts.ts'

const [FIRST, LAST] = ['1988-01-01', '2023-08-04']

before(() => loadTexts('en'))

it('reads the range of a URL, or shows all days and says why', () => {
  for (const [query, days, fault] of [
    ['', [FIRST, LAST], undefined],
    ['from=2022-02-27&to=2022-03-01', ['2022-02-27', '2022-03-01'], undefined],
    [`from=${LAST}&to=${LAST}`, [LAST, LAST], undefined],
    ['from=2022-13-01', [FIRST, LAST], /^from in the URL, “2022-13-01”, is not a date such as 2024-05-11\./],
    ['from=2022-12-31&to=2022-01-01', [FIRST, LAST], /from \(2022-12-31\) is after its to \(2022-01-01\)\./],
    ['from=2030-01-01', [FIRST, LAST], /^The URL names days without data\. Choose days from 1988-01-01/],
    ['to=1987-12-31', [FIRST, LAST], /^The URL names days without data\./],
    ['from=1900-01-01&to=1989-12-31', [FIRST, '1989-12-31'], /but there are only data from 1988-01-01/],
  ] as const) {
    const range = requestedRange(new URLSearchParams(query), dayNumber(FIRST), dayNumber(LAST))
    assert.deepEqual(range.days, days, query)
    if (fault === undefined) assert.equal(range.fault, undefined)
    else assert.match(range.fault ?? '', fault)
  }
})

it('zooms around a day and pans, within the days with data', () => {
  const full = { from: 0, to: 100 }
  assert.deepEqual(zoomWindow(full, { from: 20, to: 60 }, 30, 0.5), { from: 25, to: 45 })
  assert.deepEqual(zoomWindow(full, { from: 20, to: 60 }, 30, 9), full)
  assert.deepEqual(zoomWindow(full, { from: 20, to: 22 }, 21, 0.01), { from: 20.5, to: 21.5 })
  assert.deepEqual(panWindow(full, { from: 20, to: 60 }, 10), { from: 30, to: 70 })
  assert.deepEqual(panWindow(full, { from: 20, to: 60 }, 999), { from: 60, to: 100 })
})

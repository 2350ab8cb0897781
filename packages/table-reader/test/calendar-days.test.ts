import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isDay } from '../src/calendar-days.ts'

describe('isDay', () => {
  it('accepts only calendar days in the form YYYY-MM-DD', () => {
    for (const day of ['2024-02-29', '2000-02-29', '1600-02-29', '2023-12-31', '0001-01-01', '9999-12-31'])
      assert.ok(isDay(day), day)
    for (const day of ['2023-02-29', '1900-02-29', '2100-02-29', '2024-04-31', '2024-00-10', '2024-13-01'])
      assert.ok(!isDay(day), day)
    for (const day of ['2024-01-00', '2024-1-01', '24-01-01', '2024-01-01 ', '2024/01/01', '+2024-01-01', ''])
      assert.ok(!isDay(day), JSON.stringify(day))
  })

  it('agrees with Date for arbitrary years, months and days', () => {
    const part = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 9999 }), part(13), part(32), (year, month, day) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        const date = new Date(Date.UTC(year, month - 1, day))
        assert.equal(isDay(text), date.toISOString().slice(0, 10) === text, text)
      }),
      { numRuns: 2_000 },
    )
  })
})

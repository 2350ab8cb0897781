import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isFormulaError, spreadsheetHint } from '../src/spreadsheet-faults.ts'
import { guessDateFormat, guessDecimal, guessNulls, percentageOf } from '../src/value-guesses.ts'

describe('guesses from values', () => {
  it('find the format of dates and times, also of day numbers', () => {
    for (const [format, hasTime, ...values] of [
      ['DD.MM.YYYY HH:mm', true, '11.05.2024 9:30', '12.5.2024 10:15'],
      ['MM/DD/YYYY hh:mm A', true, '5/11/2024 9:30 AM', '5/25/2024 1:15 PM'],
      ["DD/MM/YYYY HH'h'mm", true, '11/05/2024 09h30', '25/05/2024 08h05'],
      ['DD. MMM YYYY', false, '11. Mai 2024', '3. Juni 2024'],
      ['julian-day', true, '2460441.5', '2460442'],
      ['excel', false, '45423', '45424'],
      [undefined, true, '2024-05-11T09:30:00Z'],
    ] as const) {
      const guess = guessDateFormat(values, '.')
      assert.deepEqual([guess?.format, guess?.hasTime, guess?.alternative], [format, hasTime, undefined])
    }
  })

  it('name a second format that reads as many values', () => {
    const guess = guessDateFormat(['03/04/2024', '05/06/2024'], '.')
    assert.deepEqual([guess?.format, guess?.alternative], ['DD/MM/YYYY', 'MM/DD/YYYY'])
  })

  it('find no format unless half of the values have it', () => {
    assert.equal(guessDateFormat(['11.05.2024', 'gestern', 'heute'], '.'), undefined)
  })

  it('find decimal commas unless there are points', () => {
    assert.equal(guessDecimal(['2,5', '3'], false), ',')
    assert.equal(guessDecimal(['2,5', '3.5'], false), '.')
    assert.equal(guessDecimal(['2,5', '3.5'], true), ',')
  })

  it('find fewer texts for null among comments than among numbers', () => {
    assert.deepEqual(guessNulls(['-', '5', 'n/a', '-'], ['-', 'NULL']), ['-', 'n/a', 'NULL'])
  })

  it('read percentages up to 100', () => {
    assert.deepEqual(['10 %', '10,0%', '101 %', '10'].map(percentageOf), [10, 10, undefined, undefined])
  })
})

describe('faults of spreadsheets', () => {
  it('are errors of formulas in any language', () => {
    for (const value of ['#REF!', '#N/A', '#BEZUG!', '#¡VALOR!', '#NV', '#GETTING_DATA'])
      assert.ok(isFormulaError(value), value)
    for (const value of ['#5', 'REF!', 5]) assert.ok(!isFormulaError(value), String(value))
  })

  it('are cells without a usable value, also in one of two cells', () => {
    assert.equal(spreadsheetHint('2024-05-11 #NO_RESULT!', 'string')?.code, 'cell.noResult')
    assert.equal(spreadsheetHint('#BAD_CELL!', 'integer')?.code, 'cell.damaged')
  })

  it('are numbers that became dates', () => {
    for (const value of ['2024-05-03', '03.05.2024', '3-May', '03. Mai', 'May-03', '01:05'])
      assert.equal(spreadsheetHint(value, 'integer')?.code, 'cell.turnedIntoDate')
    assert.equal(spreadsheetHint('3-May', 'string'), undefined)
    assert.equal(spreadsheetHint('35', 'integer'), undefined)
  })
})

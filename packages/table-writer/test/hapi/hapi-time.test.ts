import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  endTimeOf,
  firstTimeOf,
  formatHapiTime,
  isBefore,
  parseHapiTime,
  wholeMilliseconds,
} from '../../src/hapi/hapi-time.ts'

const parsed = (text: string): string | undefined => {
  const time = parseHapiTime(text)
  return time && formatHapiTime(time.milliseconds) + time.finer
}

describe('HAPI times', () => {
  it('are parsed in every accepted form', () => {
    for (const [text, expected] of [
      ['2024Z', '2024-01-01T00:00:00.000Z'],
      ['2024-05', '2024-05-01T00:00:00.000Z'],
      ['2024-05-11', '2024-05-11T00:00:00.000Z'],
      ['2024-366Z', '2024-12-31T00:00:00.000Z'],
      ['2024-132T09', '2024-05-11T09:00:00.000Z'],
      ['2024-05-11T09:30Z', '2024-05-11T09:30:00.000Z'],
      ['2024-05-11T09:30:01.', '2024-05-11T09:30:01.000Z'],
      ['2024-05-11T09:30:01.5', '2024-05-11T09:30:01.500Z'],
      ['2024-05-11T09:30:01.123456700Z', '2024-05-11T09:30:01.123Z4567'],
      ['2024-05-11T24:00:00.0Z', '2024-05-12T00:00:00.000Z'],
      ['2016-12-31T23:59:60.7Z', '2017-01-01T00:00:00.000Z'],
      ['2015-181T23:59:60', '2015-07-01T00:00:00.000Z'],
      ['0050-02-28', '0050-02-28T00:00:00.000Z'],
      ['0050-060', '0050-03-01T00:00:00.000Z'],
    ] as const)
      assert.equal(parsed(text), expected)
  })

  it('are rejected when written otherwise', () => {
    const bad = `Z 24 2024- 2024-5 2024-00 2024-13 2024-02-30 2023-366 2024-000 2024-367 2024T09 2024-05T09
      2024-05-11T 2024-05-11Z09 2024-05-11T25 2024-05-11T24:01 2024-05-11T24:00:00.1 2024-05-11T09:60
      2024-05-11T09:30:60 2024-05-11T23:59:60 2024-05-11T09:30:00+02:00 2024-05-11T09:30:00.1.2
      20240511 +002024 ٢٠٢٤`
    for (const text of [...bad.split(/\s+/), '', '2024-05-11 09:30', ' 2024', '2024\n'])
      assert.equal(parsed(text), undefined, text)
  })

  it('are parsed as written when formatted, in calendar and ordinal form', () => {
    const first = Date.parse('0000-01-01T00:00:00Z')
    const last = Date.parse('9999-12-31T23:59:59.999Z')
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (milliseconds) => {
        const text = formatHapiTime(milliseconds)
        assert.equal(parseHapiTime(text)?.milliseconds, milliseconds)
        const newYear = Date.parse(`${text.slice(0, 4)}-01-01T00:00:00Z`)
        const ordinal = String(Math.floor((milliseconds - newYear) / 86_400_000) + 1).padStart(3, '0')
        assert.equal(
          parseHapiTime(`${text.slice(0, 5)}${ordinal}${text.slice(10)}`)?.milliseconds,
          milliseconds,
        )
      }),
    )
  })

  it('are bounds of records in milliseconds when their fraction is finer', () => {
    const time = (fraction: string) => {
      const found = parseHapiTime(`2024-05-11T09:30:00.${fraction}`)
      assert.ok(found)
      return found
    }
    assert.equal(wholeMilliseconds(time('5')) % 1_000, 500)
    assert.equal(wholeMilliseconds(time('500000')) % 1_000, 500)
    assert.equal(wholeMilliseconds(time('5000001')) % 1_000, 501)
    assert.equal(isBefore(time('5000001'), time('50000015')), true)
    assert.equal(isBefore(time('50000015'), time('5000001')), false)
    assert.equal(isBefore(time('50'), time('5')), false)
  })

  it('end with the day or month of the last record', () => {
    assert.equal(firstTimeOf('instant', '2024-05-11T09:30:00Z'), '2024-05-11T09:30:00.000Z')
    assert.equal(firstTimeOf('month', '2024-05'), '2024-05-01T00:00:00.000Z')
    assert.equal(endTimeOf('instant', '2024-02-28T23:59:59Z'), '2024-02-29T00:00:00.000Z')
    assert.equal(endTimeOf('day', '2023-12-31'), '2024-01-01T00:00:00.000Z')
    assert.equal(endTimeOf('month', '2023-12'), '2024-01-01T00:00:00.000Z')
    assert.equal(endTimeOf('month', '1600-01'), '1600-02-01T00:00:00.000Z')
  })
})

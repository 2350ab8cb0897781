import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { instant, isTimeOfDay, parseInstant } from '../../src/domain/day.ts'

const LATEST = '2024-06-15T12:00:00Z'
const read = (text: string, timeOfDay?: string) => {
  const result = parseInstant(text, { latest: LATEST, timeOfDay })
  return 'at' in result ? result.at : `(${result.fault})`
}
const assertReads = (expected: string, ...texts: string[]) => {
  for (const text of texts) assert.equal(read(text), expected, text)
}

it('isTimeOfDay accepts HH:MM and HH:MM:SS up to 23:59:59', () => {
  for (const time of ['00:00', '12:00', '23:59', '23:59:59', '09:05:07']) assert.ok(isTimeOfDay(time), time)
  for (const time of ['24:00', '12:60', '12:00:60', '9:00', '12', '12:00 ', '12:00Z', '', 'noon'])
    assert.ok(!isTimeOfDay(time), JSON.stringify(time))
})

describe('parseInstant', () => {
  it('returns UTC with whole seconds, 20 characters long', () => {
    assertReads(
      '2024-05-11T09:30:00Z',
      '2024-05-11T09:30:00Z',
      '2024-05-11t09:30:00z',
      '2024-05-11 09:30:00Z',
    )
    assert.equal(instant(Date.UTC(2024, 4, 11, 9, 30, 0, 999)), '2024-05-11T09:30:00Z')
    assert.equal(instant(-1), '1969-12-31T23:59:59Z', 'truncated, not rounded, before 1970 too')
  })

  it('reads a leap second at the end of a UTC day as the second before', () => {
    assertReads(
      '2016-12-31T23:59:59Z',
      '2016-12-31T23:59:60Z',
      '2016-12-31T23:59:60.5Z',
      '2017-01-01T00:59:60+01:00',
      '2016-12-31T18:29:60-05:30',
    )
    assertReads('(form)', '2016-12-31T12:00:60Z', '2016-12-31T23:59:60+01:00', '2016-12-31T23:59:61Z')
  })

  it('converts offsets, across midnight, years and leap days', () => {
    assertReads('2024-05-11T09:30:00Z', '2024-05-11T11:30:00+02:00', '2024-05-11T04:00:00-05:30')
    assertReads('2024-05-11T09:30:00Z', '2024-05-11T09:30:00+00:00', '2024-05-11T09:30:00-00:00')
    assertReads('2023-12-31T23:30:00Z', '2024-01-01T01:30:00+02:00')
    assertReads('2024-01-01T00:15:00Z', '2023-12-31T12:15:00-12:00')
    assertReads('2024-02-29T23:00:00Z', '2024-03-01T13:00:00+14:00')
    assertReads('2023-02-28T23:00:00Z', '2023-03-01T00:00:00+01:00')
    assertReads('2024-05-10T09:31:00Z', '2024-05-11T09:30:00+23:59')
  })

  it('truncates fractions of a second and never rounds', () => {
    assertReads('2024-05-11T09:30:59Z', '2024-05-11T09:30:59.999Z', '2024-05-11T09:30:59.999999999999Z')
    assertReads('2024-05-11T09:30:59Z', '2024-05-11T11:30:59.5+02:00', '2024-05-11T09:30:59.0Z')
    assertReads('1899-12-31T23:59:59Z', '1899-12-31T23:59:59.9Z', '1900-01-01T00:59:59.9+01:00')
  })

  it('accepts times from 1600-01-01 to the latest allowed one, inclusive, in UTC', () => {
    assertReads('1600-01-01T00:00:00Z', '1600-01-01T00:00:00Z', '1599-12-31T23:00:00-01:00')
    assertReads('(range)', '1599-12-31T23:59:59Z', '1600-01-01T00:59:59+01:00', '0000-01-01T00:00:00+10:00')
    assertReads(LATEST, LATEST, '2024-06-15T14:00:00+02:00', '2024-06-15T12:00:00.9Z')
    assertReads('(range)', '2024-06-15T12:00:01Z', '2024-06-15T12:00:00-00:01', '9999-12-31T23:59:59-23:59')
  })

  it('rejects what does not exist, is incomplete or ambiguous, or has another form', () => {
    const [day, time] = ['2024-05-11', '2024-05-11T09:30:00']
    assertReads('(form)', `${day}T24:00:00Z`, `${day}T09:60:00Z`, `${time}+24:00`, `${time}+02:60`)
    assertReads(
      '(noSuchDay)',
      '2023-02-29T10:00:00Z',
      '2024-13-01T09:00:00Z',
      '2023-02-29',
      '2024-04-31 09:30',
    )
    assertReads('(noSeconds)', `${day}T09:30Z`, `${day} 09:30`, `${day}T09:30+02:00`, `${day} 9:30`)
    assertReads('(ambiguous)', '03/04/2024', '3/4/2024 09:30', '11/05/2024 09:30:00', '03-04-24')
    assertReads('(form)', '25/12/2024', '12/25/2024', '03.04.2024', '03/04')
    assertReads('(noZone)', time, `${day} 09:30:00`, `${time}.25`)
    assertReads('(form)', '', 'yesterday', '11.05.2024 09:30', '20240511T093000Z', `${time} Z`, `${time}.Z`)
    assertReads('(form)', `${time}+0200`, `${time}+02`, '1715419800', '2024-W19-6T09:30:00Z')
    assertReads('(form)', '２０２４-05-11T09:30:00Z')
  })

  it('rejects a date without a time unless timeOfDay is given', () => {
    assertReads('(noTime)', '2024-05-11', '2024-02-29')
    assert.equal(read('2024-05-11', '12:00'), '2024-05-11T12:00:00Z')
    assert.equal(read('2024-05-11', '07:08:09'), '2024-05-11T07:08:09Z')
    assert.equal(read('2023-02-29', '12:00'), '(noSuchDay)')
    assert.equal(read('1599-12-31', '12:00'), '(range)')
    assert.equal(read('2024-06-15', '12:01'), '(range)')
    assert.equal(
      read('2024-05-11T09:30:00Z', '12:00'),
      '2024-05-11T09:30:00Z',
      'timeOfDay does not replace a given time',
    )
  })

  it('returns the same time for every offset', () => {
    const moment = fc.date({ min: new Date('1600-01-02'), max: new Date('2024-06-14'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: -1439, max: 1439 }), (date, offset) => {
        const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
        const zone = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
        const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1)
        const expected = `${date.toISOString().slice(0, 19)}Z`
        assert.equal(read(`${local}${offset < 0 ? '-' : '+'}${zone}`), expected)
      }),
      { numRuns: 1_000 },
    )
  })
})

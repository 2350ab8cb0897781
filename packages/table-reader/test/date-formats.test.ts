import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import {
  type DateOptions,
  dateFormatFault,
  dateReader,
  isTimeZone,
  joinDateCells,
} from '../src/date-formats.ts'
import { textOf } from '../src/messages.ts'

const read = (cell: string, options: Partial<DateOptions> = {}): string => {
  const reading = dateReader({ decimal: '.', ...options })(cell)
  return 'rule' in reading ? textOf(reading.rule) : reading.text + (reading.isRepeated ? ' (repeated)' : '')
}

describe('dates with a format', () => {
  for (const [format, cell, expected] of [
    ['DD.MM.YYYY HH:mm', '11.05.2024 09:30', '2024-05-11T09:30:00Z'],
    ['DD.MM.YYYY HH:mm', '1.5.2024  9:30', '2024-05-01T09:30:00Z'],
    ['DD.MM.YYYY HH:mm', '11.05.2024', '2024-05-11'],
    ['DD.MM.YYYY HH:mm[:ss]', '11.05.2024 09:30:15', '2024-05-11T09:30:15Z'],
    ['DD.MM.YYYY HH:mm[:ss]', '11.05.2024 09:30', '2024-05-11T09:30:00Z'],
    ['DD.MM.YYYY', '29.02.2024', '2024-02-29'],
    ["DD.MM.YYYY HH:mm 'Uhr'", '11.05.2024 09:30 Uhr', '2024-05-11T09:30:00Z'],
    ['DD.MM.YY', '11.05.24', '2024-05-11'],
    ['DD.MM.YY', '11.05.69', '1969-05-11'],
    ['MM/DD/YYYY hh:mm A', '5/11/2024 12:05 am', '2024-05-11T00:05:00Z'],
    ['MM/DD/YYYY hh:mm A', '05/11/2024 12:05 PM', '2024-05-11T12:05:00Z'],
    ['D. MMM YYYY', '11. Mai 2024', '2024-05-11'],
    ['D MMM YYYY', '3 sept. 2024', '2024-09-03'],
    ['D MMM YYYY', '3 March 2024', '2024-03-03'],
    ['YYYYMMDDHHmmss', '20240511093015', '2024-05-11T09:30:15Z'],
    ['YYYY-MM-DDTHH:mmZ', '2024-05-11T11:30+02:00', '2024-05-11T09:30:00Z'],
  ] as const)
    test(`reads ${cell} as ${format}`, () => assert.equal(read(cell, { format }), expected))

  test('reads ISO 8601 without a format, with or without seconds, fractions and offset', () => {
    assert.equal(read('2024-05-11 09:30:00'), '2024-05-11T09:30:00Z')
    assert.equal(read('2024-05-11T09:30'), '2024-05-11T09:30:00Z')
    assert.equal(read('2024-05-11 09:30:15.999'), '2024-05-11T09:30:15Z')
    assert.equal(read('2024-05-11 11:30:00+02', { zone: 'America/Lima' }), '2024-05-11T09:30:00Z')
    assert.equal(read('2024-05-11 04:30:00', { zone: 'America/Lima' }), '2024-05-11T09:30:00Z')
    assert.equal(read('2016-12-31 23:59:60Z'), '2016-12-31T23:59:60Z')
    assert.equal(read('2024-05-11'), '2024-05-11')
  })

  test('reads ISO 8601 besides a format, unless that has the year first', () => {
    for (const format of ['DD.MM.YYYY HH:mm', 'excel', 'julian-day'])
      assert.equal(read('2024-05-11 09:30:00', { format, zone: 'Europe/Berlin' }), '2024-05-11T07:30:00Z')
    assert.match(read('2024-05-13', { format: 'YYYY-DD-MM' }), /of a day that exists$/)
  })

  test('rejects what does not fit the format or does not exist', () => {
    const format = 'DD.MM.YYYY HH:mm'
    assert.equal(read('05/11/2024 09:30', { format }), 'a date as DD.MM.YYYY HH:mm')
    assert.equal(read('11.05.24 09:30', { format }), 'a date as DD.MM.YYYY HH:mm')
    assert.equal(read('11.05.2024 09:30+02:00', { format }), 'a date as DD.MM.YYYY HH:mm')
    assert.match(read('30.02.2024 09:30', { format }), /of a day that exists$/)
    assert.match(read('11.05.2024 24:00', { format }), /with a time of day that exists$/)
    assert.match(read('11/05/2024 13:05 PM', { format: 'DD/MM/YYYY hh:mm A' }), /time of day that exists$/)
    const spaces = ' '.repeat(200_000)
    assert.equal(read(`11.05.2024 09:30${spaces}x`, { format: `${format} Z` }), `a date as ${format} Z`)
    assert.match(read('11 Foo 2024', { format: 'D MMM YYYY' }), /of a day that exists$/)
  })

  test('converts local times, and finds those that clocks skip or show twice', () => {
    const format = 'DD.MM.YYYY HH:mm'
    const berlin = (cell: string) => read(cell, { format, zone: 'Europe/Berlin' })
    assert.equal(berlin('11.01.2024 09:30'), '2024-01-11T08:30:00Z')
    assert.equal(berlin('31.03.2024 01:59'), '2024-03-31T00:59:00Z')
    assert.match(berlin('31.03.2024 02:30'), /clocks in Europe\/Berlin were set forward/)
    assert.equal(berlin('31.03.2024 03:00'), '2024-03-31T01:00:00Z')
    assert.equal(berlin('27.10.2024 02:30'), '2024-10-27T00:30:00Z (repeated)')
    assert.equal(berlin('27.10.2024 03:00'), '2024-10-27T02:00:00Z')
    assert.equal(berlin('01.06.1880 12:00'), '1880-06-01T11:06:32Z')
    assert.equal(read('11.05.2024 09:30', { format, zone: '+05:45' }), '2024-05-11T03:45:00Z')
  })

  test('reads Julian days and serial numbers of Excel to the second', () => {
    assert.equal(read('2460441.89583', { format: 'julian-day' }), '2024-05-11T09:30:00Z')
    assert.equal(read('2451545', { format: 'julian-day' }), '2000-01-01T12:00:00Z')
    assert.match(read('60441.5e9', { format: 'julian-day' }), /a Julian day such as 2460441\.89583/)
    assert.equal(read('45423,3958333333', { format: 'excel', decimal: ',' }), '2024-05-11T09:30:00Z')
    assert.equal(
      read('45423 0.3958333333', { format: 'excel', zone: 'Europe/Berlin' }),
      '2024-05-11T07:30:00Z',
    )
    assert.equal(read('45423', { format: 'excel' }), '2024-05-11')
    assert.equal(read('45423 0', { format: 'excel' }), '2024-05-11T00:00:00Z')
    assert.match(read('11.05.2024', { format: 'excel', decimal: ',' }), /such as 45423,39583/)
    assert.match(read('60', { format: 'excel' }), /from 61 \(1900-03-01\)/)
  })

  test('rejects formats that do not exist with what is accepted, and unknown zones', () => {
    for (const [format, fault] of [
      ['TT.MM.JJJJ', /^"J" is not part of a date format; accepted: YYYY or YY/],
      ['DD.MM.YYYY HH:MM', /^a part appears twice; MM is the month, mm the minute; accepted/],
      ['DD.MM', /^year, month or day is missing/],
      ['DD.MM.YYYY mm', /^the hour is missing/],
      ['DD.MM.YYYY [HH', /^a bracket/],
    ] as const) {
      const found = dateFormatFault(format)
      assert.match(found ? textOf(found) : '', fault)
    }
    assert.equal(isTimeZone('Europe/Berln'), false)
    assert.equal(isTimeZone('UTC'), true)
  })
})

describe('a date and a time in two cells', () => {
  for (const [date, time, expected] of [
    ['2024-05-11', '09:30:00', '2024-05-11 09:30:00'],
    ['2024-05-11 00:00:00', '09:30:00', '2024-05-11 09:30:00'],
    ['2024-05-11T00:00', '09:30', '2024-05-11 09:30'],
    ['11.05.2024 0:00', '9:30', '11.05.2024 9:30'],
    ['2024-05-11 00:00:00', '', '2024-05-11'],
    ['2024-05-11 09:30:00', '09:30:00', '2024-05-11 09:30:00'],
    ['2024-05-11', '2024-05-11 09:30:00', '2024-05-11 09:30:00'],
    ['2024-05-11 00:00:00', '2024-05-11 09:30:00', '2024-05-11 09:30:00'],
    ['2024-05-11 09:30:00', '2024-05-11 09:30:00', '2024-05-11 09:30:00'],
    ['2024-05-11 08:00:00', '09:30:00', '2024-05-11 08:00:00 09:30:00'],
    ['', '09:30:00', '09:30:00'],
  ] as const)
    test(`reads "${date}" and "${time}"`, () => assert.equal(joinDateCells([date, time]), expected))

  test('keeps midnight when there is one cell only', () =>
    assert.equal(joinDateCells(['2024-05-11 00:00:00']), '2024-05-11 00:00:00'))
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import {
  acceptRow,
  assertKeepsEach,
  assertRejectsEach,
  faultsOf,
} from '../../../../test/support/row-checks.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'

const GOOD = observation('o-1', '2024-05-11T09:30:00Z')
const COUNTS = ['gt', 'gn', 'gs', 'st', 'sn', 'ss']
const WOLF_FIELDS = ['wolf', 'wolf_north', 'wolf_south']
const PERCENTS = ['seeing', 'transparency', 'cloud_cover']
const NOT_WHOLE_NUMBERS = [1.5, -1, '5', '', true, [1], {}, Number.NaN, Number.POSITIVE_INFINITY]
const INVALID_UNICODE = ['NUL \0', 'half \ud83c', '\udf1e half']

const rejects = (field: string, values: unknown[], rule: RegExp) =>
  assertRejectsEach(OBSERVATIONS, GOOD, field, values, rule)
const keeps = (field: string, values: unknown[]) => assertKeepsEach(OBSERVATIONS, GOOD, field, values)

describe('an invalid observation row', () => {
  it('is rejected when id, observer or type is invalid', () => {
    const ids = [undefined, null, '', 'a b', 'a/b', 'ä', 'a'.repeat(129), 7, ['a'], 'a\n', 'a\0', '😀']
    rejects('id', ['.', '..', ...ids], /^1 to 128 characters of A-Z .*, but not \. or \.\.$/)
    const names = [undefined, null, '', '   ', 'x'.repeat(65), '😀'.repeat(65), 'a\tb', 'a\u0000b', 5]
    rejects('observer', [...names, 'a\u009bb', 'a\ud83cb'], /1 to 64 characters|lone surrogates/)
    rejects('type', [undefined, null, 3, -1, 0.5, '0', 'white light', true], /^one of 0, 1, 2$/)
  })

  it('is rejected when its time is malformed, lacks a zone, or is out of range', () => {
    rejects(
      'date_of_observation',
      [undefined, null, 7, '', 'noon', '2024-05-11T24:00:00Z'],
      /^an RFC 3339 date and time/,
    )
    rejects('date_of_observation', ['2024-05-11'], /--time-of-day/)
    rejects('date_of_observation', ['2024-05-11T09:30:00'], /with its zone/)
    rejects(
      'date_of_observation',
      ['1599-12-31T00:00:00Z', '2100-01-01T00:00:01Z'],
      /^a time from 1600-01-01/,
    )
  })

  it('is rejected when a number is not whole or out of its range', () => {
    for (const [fields, tooMuch, rule] of [
      [COUNTS, 10_000, /^a whole number from 0 to 9,999, or empty/],
      [WOLF_FIELDS, 109_990, /^a whole number from 0 to 109,989/],
      [['a_number'], 2 ** 31, /^a whole number from 0 to 2,147,483,647/],
      [PERCENTS, 101, /^a whole number from 0 to 100, or empty/],
    ] as const)
      for (const field of fields) rejects(field, [...NOT_WHOLE_NUMBERS, tooMuch], rule)
  })

  it('is rejected when a text is too long, not a string, or invalid Unicode', () => {
    rejects('title', ['x'.repeat(301), '😀'.repeat(301), 5, {}], /^text of at most 300 characters/)
    rejects('comments', ['x'.repeat(10_001), 5, ['a']], /^text of at most 10,000 characters/)
    for (const field of ['title', 'comments']) rejects(field, INVALID_UNICODE, /without NUL/)
  })

  it('is rejected when tags is not a list of tags', () => {
    rejects('tags', ['flare', 5, { flare: true }], /^a list of tags$/)
    rejects(
      'tags',
      [[''], ['a', ' '], [5], [null], ['x'.repeat(65)], ['a\0'], [['a']]],
      /^1 to 64 characters/,
    )
  })

  it('is rejected with a suggestion when it has an unknown field', () => {
    rejects(
      'wolff',
      [1, null],
      /^only known fields; this is not a field of observations; did you mean wolf\?/,
    )
    rejects('declination', [1], /^only known fields; this is not a field of observations$/)
    rejects('urls', [{}], /is not a field of observations/)
    const [fault] = faultsOf(OBSERVATIONS, JSON.parse(`{"__proto__": 1, ${JSON.stringify(GOOD).slice(1)}`))
    assert.equal(fault?.field, '__proto__')
  })

  it('is rejected with all faults at once', () => {
    const fields = faultsOf(OBSERVATIONS, { id: '', type: 9, gt: -1, colour: 'red' }).map(
      ({ field }) => field,
    )
    assert.deepEqual(fields.sort(), ['colour', 'date_of_observation', 'gt', 'id', 'observer', 'type'])
  })

  it('is rejected with the expected value when a Wolf number contradicts its counts', () => {
    const faults = (more: object) => faultsOf(OBSERVATIONS, { ...GOOD, ...more })
    assert.deepEqual(faults({ gt: 3, st: 17, wolf: 46 }), [
      {
        ...{ field: 'wolf', value: 46, rule: '10 × gt + st, here 47' },
        ...{ code: 'wolf.contradicts', values: { groups: 'gt', spots: 'st', expected: 47 } },
      },
    ])
    assert.equal(faults({ gn: 0, sn: 0, wolf_north: 1 })[0]?.field, 'wolf_north')
    assert.equal(faults({ gs: 1, ss: 1, wolf_south: 0 })[0]?.field, 'wolf_south')
  })
})

describe('a valid observation row', () => {
  it('needs only the required fields; the others become null', () => {
    const { body, record, tags, warnings } = acceptRow(OBSERVATIONS, GOOD)
    assert.deepEqual(
      Object.values(body).filter((value) => value !== null),
      ['o-1', 'Ada', 0, '2024-05-11T09:30:00Z'],
    )
    assert.deepEqual([tags, record.tags, warnings], [undefined, undefined, []])
  })

  it('keeps unusual but allowed values unchanged', () => {
    keeps('id', ['...', '.a', '..-', 'a..', '~', 'A:b_c-1.2~', 'x'.repeat(128), '.'.repeat(128)])
    keeps('observer', ['Ø', '😀'.repeat(64), 'null', '0', "Robert'); drop table", 'a/b?c#d', '\u200d'])
    keeps('title', ['', ' ', '😀'.repeat(300), '\u001f\ttabs\r\nand lines\u2028', '"quoted"', '\\', null])
    keeps('comments', ['x'.repeat(10_000), '\\N', '\\.', '[{"data":"}', null])
    keeps('a_number', [0, 2_147_483_647, null])
    for (const field of COUNTS) keeps(field, [0, 9_999, null])
    for (const field of PERCENTS) keeps(field, [0, 100, null])
  })

  it('gets its nickname trimmed and in NFC, and its time in UTC', () => {
    const { body, record } = acceptRow(OBSERVATIONS, {
      ...GOOD,
      observer: '  Mari\u0301a del  Sol\u00a0',
      date_of_observation: ' 2024-05-11T01:30:00.9+02:00 ',
    })
    assert.deepEqual([body.observer, record.observer], ['Mar\u00eda del  Sol', 'Mar\u00eda del  Sol'])
    assert.deepEqual([body.date_of_observation, record.at], ['2024-05-10T23:30:00Z', '2024-05-10T23:30:00Z'])
  })

  it('keeps a Wolf number when it is correct or a count is missing', () => {
    const { record } = acceptRow(OBSERVATIONS, {
      ...GOOD,
      wolf: 99,
      wolf_north: 7,
      gn: 3,
      gs: 1,
      ss: 2,
      wolf_south: 12,
    })
    assert.deepEqual([record.wolf, record.wolf_north, record.wolf_south], [99, 7, 12])
  })

  it('gets its tags normalized and sorted, outside the body', () => {
    const { body, record, tags } = acceptRow(OBSERVATIONS, {
      ...GOOD,
      tags: ['Flare', ' filament ', 'FLARE', 'E\u0301'],
    })
    assert.deepEqual(tags, ['filament', 'flare', '\u00e9'])
    assert.equal(record.tags, '["filament","flare","\u00e9"]')
    assert.ok(!('tags' in body))
    assert.equal(acceptRow(OBSERVATIONS, { ...GOOD, tags: [] }).record.tags, '[]')
  })

  it('gets a warning for a leap second, which becomes the second before', () => {
    const { body, warnings } = acceptRow(OBSERVATIONS, {
      ...GOOD,
      date_of_observation: '2016-12-31T23:59:60Z',
    })
    assert.deepEqual([body.date_of_observation, warnings], ['2016-12-31T23:59:59Z', ['leapSecond']])
  })

  it('may have 100 tags and no more', () => {
    const tags = Array.from({ length: 101 }, (_, index) => `tag ${index}`)
    assert.equal(acceptRow(OBSERVATIONS, { ...GOOD, tags: tags.slice(1) }).tags?.length, 100)
    rejects('tags', [tags], /^at most 100 tags$/)
  })

  it('has the same bytes in any field order', () => {
    const reversed = Object.fromEntries(Object.entries({ ...GOOD, gt: 1, st: 2 }).reverse())
    assert.equal(
      acceptRow(OBSERVATIONS, reversed).record.body,
      acceptRow(OBSERVATIONS, { ...GOOD, st: 2, gt: 1 }).record.body,
    )
  })
})

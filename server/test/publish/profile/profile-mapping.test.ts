/** Profiles: how the rows of a file become the fields of heliolog. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { english, message } from '../../../src/domain/messages.ts'
import {
  IMAGES,
  type Kind,
  knownFieldsMessage,
  OBSERVATIONS,
  OBSERVERS,
} from '../../../src/domain/records/kinds.ts'
import { faultOf } from '../../../src/publish/check/fault.ts'
import { ColumnMapper } from '../../../src/publish/profile/column-mapper.ts'
import { kindFaults } from '../../../src/publish/profile/field-values.ts'
import type { Profile } from '../../../src/publish/profile/profile.ts'

const RULES = { latest: '2030-01-01T00:00:00Z', timeOfDay: undefined }
const mapperOf = (profile: Profile, kind: Kind = OBSERVATIONS, timeOfDay?: string) =>
  new ColumnMapper(kind, profile, { ...RULES, timeOfDay })

/** Maps one row, given as an object of columns. */
const map = (profile: Profile, row: Record<string, unknown>, kind?: Kind) =>
  mapperOf(profile, kind).forColumns(Object.keys(row)).map(Object.values(row))

const SOCIETY: Profile = {
  decimal: ',',
  null: ['NULL', '-'],
  id: '{observer}-{date}',
  ignore: ['Bemerkung intern', ''],
  columns: {
    Beobachter: 'observer',
    Art: 'type',
    Gruppen: 'gt',
    Flecken: 'st',
    Luftruhe: 'seeing',
    Notiz: 'comments',
  },
  date: { columns: ['Datum', 'Uhrzeit'], format: 'DD.MM.YYYY HH:mm', zone: 'Europe/Berlin' },
  values: { type: { Weißlicht: 0, 'H-Alpha': 1 } },
  scales: { seeing: '5..1 -> 0..100' },
}
const ROW = {
  Beobachter: ' Jürgen ',
  Datum: '11.05.2024',
  Uhrzeit: '09:30',
  Art: 'weißlicht',
  Gruppen: '9,0',
  Flecken: ' - ',
  Luftruhe: '2',
  Notiz: ' klar; ruhig ',
  'Bemerkung intern': 'x',
  '': '',
}

describe('a profile', () => {
  test('maps columns, constants, dates, values, scales, numbers, nulls and ids', () => {
    assert.deepEqual(map({ ...SOCIETY, constants: { title: 'Sonne', tags: ['a'] } }, ROW), {
      fields: {
        title: 'Sonne',
        tags: ['a'],
        observer: 'Jürgen',
        type: 0,
        gt: 9,
        st: null,
        seeing: 75,
        comments: 'klar; ruhig',
        date_of_observation: '2024-05-11T07:30:00Z',
        id: 'J~c3~bcrgen-2024-05-11',
      },
      faults: [],
      warnings: [],
      hasMadeId: true,
    })
  })

  test('leaves fields absent whose columns are absent, and accepts the names of fields', () => {
    assert.deepEqual(map(SOCIETY, { id: 'o-17', Flecken: '97', sn: '' }).fields, {
      id: 'o-17',
      st: 97,
      sn: null,
    })
  })

  test('leaves out rows whose trimmed cell is exactly one of the texts of skip', () => {
    const skip = { Datum: ['Summe', 'Σ'], Nr: [''] }
    const skips = (row: Record<string, unknown>) =>
      mapperOf({ skip }).forColumns(Object.keys(row)).skips(Object.values(row))
    for (const row of [{ Datum: ' Summe ' }, { Datum: 'Σ', Nr: 1 }, { Nr: null }, { Nr: ' ' }])
      assert.ok(skips(row), JSON.stringify(row))
    for (const row of [
      { Datum: 'summe' },
      { Datum: 'Summe 2024' },
      { Datum: '' },
      { Nr: 1 },
      { Flecken: 'Σ' },
    ])
      assert.ok(!skips(row), JSON.stringify(row))
  })

  test('gives constants to complete records, not to corrections of single fields', () => {
    const profile: Profile = { id: '{Nr}-{type}', ignore: ['Nr'], constants: { type: 1 } }
    const complete = { id: 'a', observer: 'Ada', date_of_observation: '2024-05-11T09:30:00Z' }
    assert.equal(map(profile, complete).fields['type'], 1)
    assert.deepEqual(map(profile, { Nr: '7', st: '5' }).fields, { id: '7-1', st: 5 })
    const noteOf = (columns: string[]) => {
      const note = mapperOf(profile).constantsNote(columns)
      return note && english(note)
    }
    assert.equal(noteOf(Object.keys(complete)), undefined)
    assert.match(
      noteOf(['id', 'st']) ?? '',
      /^rows without observer, date_of_observation .* type is not written$/,
    )
  })

  test('maps JSON values, which may be numbers and null', () => {
    const { fields } = map(SOCIETY, {
      id: 'o-17',
      Art: 1,
      Flecken: 97,
      Gruppen: null,
      Luftruhe: 5,
      tags: ['x'],
    })
    assert.deepEqual(fields, { id: 'o-17', type: 1, st: 97, gt: null, seeing: 0, tags: ['x'] })
    const urls = { thumb: 'https://x.example/a' }
    const julian: Profile = {
      decimal: ',',
      columns: { JD: 'date_of_observation' },
      date: { format: 'julian-day' },
    }
    assert.deepEqual(map(julian, { id: 'i', JD: 2460441.89583, urls }, IMAGES).fields, {
      id: 'i',
      urls,
      date_of_observation: '2024-05-11T09:30:00Z',
    })
    assert.match(
      map(SOCIETY, { id: 'o', Foo: 1 }).faults[0]?.rule ?? '',
      /this one is neither in the profile/,
    )
  })

  test('reports the column, the original cell and what is accepted', () => {
    const row = { ...ROW, Datum: '31.02.2024', Art: 'Kalzium', Gruppen: '1.234', Luftruhe: '6' }
    const mapping = mapperOf(SOCIETY).forColumns(Object.keys(row))
    const { faults, fields } = mapping.map(Object.values(row))
    assert.deepEqual([fields['id'], fields['gt']], [null, '1.234'])
    const shown = mapping
      .explain(faults, [faultOf('id', null, message('form.id'))], Object.values(row))
      .map(({ field, columns, value, rule }) => `${field} (${columns}): ${value}; accepted: ${rule}`)
    assert.deepEqual(shown, [
      'type (Art): Kalzium; accepted: one of 0, 1, 2, or a value of the profile: Weißlicht, H-Alpha',
      'gt (Gruppen): 1.234; accepted: a whole number from 0 to 9,999, or empty (null), without thousands separators',
      'seeing (Luftruhe): 6; accepted: a number from 1 to 5, or empty (null), for the scale 5..1 -> 0..100',
      'date_of_observation (Datum,Uhrzeit): 31.02.2024 09:30; accepted: a date as DD.MM.YYYY HH:mm, of a day that exists',
    ])
  })

  test('reads coordinates in degrees and minutes, with the letters of its compass', () => {
    const read = (compass: string | undefined, site_lat: string, site_lng: string) => {
      const profile: Profile = compass === undefined ? { decimal: ',' } : { compass }
      const { fields, faults } = map(profile, { site_lat, site_lng }, IMAGES)
      return faults.length > 0 ? faults.map(({ field, rule }) => `${field}: ${rule}`) : fields
    }
    assert.deepEqual(read(undefined, "48° 12' N", '-11,5'), { site_lat: 48.2, site_lng: -11.5 })
    assert.deepEqual(read('NSOW', 'S 23° 30′', "11° 30' o"), { site_lat: -23.5, site_lng: 11.5 })
    assert.deepEqual(read('NSOW', '48°N', "11° 30' E"), { site_lat: 48, site_lng: 11.5 })
    assert.deepEqual(read('NSEO', '48°N', "11° 30' O"), { site_lat: 48, site_lng: -11.5 })
    assert.deepEqual(read('NZOW', '48°Z', '11° W'), { site_lat: -48, site_lng: -11 })
    assert.deepEqual(read(undefined, '11° E', "11° 30' O"), [
      "site_lat: a number from -90 to 90, or empty (null); or degrees such as 8° 30' N. Other letters than N, S need compass in the profile",
      "site_lng: a number from -180 to 180, or empty (null); or degrees such as 8° 30' E. Other letters than E, W need compass in the profile",
    ])
  })

  test('reports headers that do not fit', () => {
    const faults = (profile: Profile, columns: string[], isExact = false) =>
      mapperOf(profile).headerFaults(columns, isExact).map(english)
    const all = Object.keys(ROW)
    assert.deepEqual(faults(SOCIETY, all, true), [])
    assert.deepEqual(faults(SOCIETY, [...all, '', 'Bemerkung intern']), [], 'ignored columns may be repeated')
    assert.deepEqual(faults(SOCIETY, [...all, 'Fleken', 'Art', 'st']), [
      'the column "Fleken" is neither in the profile nor a field of observations; did you mean Flecken?',
      'the column "Art" appears twice',
      'the column "st" gives st, as the column "Flecken" does',
      'name columns in [columns] of the profile; leave them out with ignore',
    ])
    assert.deepEqual(faults(SOCIETY, ['id', 'Datum']), [
      'the column "Uhrzeit" is missing, but the date needs it',
    ])
    assert.deepEqual(faults({}, ['st', '', '']), [
      'a column without a name cannot be a field; leave it out with ignore = [""]',
      'no column gives id',
    ])
    assert.deepEqual(faults({ constants: { type: 0 } }, ['id', 'type']), [
      'the column "type" gives type, which is also a constant',
    ])
    assert.deepEqual(
      faults({ id: '{Nr}' }, ['Nummer'], false)[1],
      'the column "Nr" is missing, but the template of ids {Nr} needs it',
    )
    assert.deepEqual(faults({ id: '{Nr}', ignore: ['Nr'] }, ['Nr', 'st']), [])
    const skipping = { ...SOCIETY, skip: { Dattum: ['Summe'], Nr: ['Summe'] } }
    assert.deepEqual(faults(skipping, [...all, 'Nr']), [
      'the column "Dattum" is missing, but skip needs it; did you mean Datum?',
    ])
    assert.deepEqual(faults({ ...skipping, id: '{Nr}' }, ['Nr', 'Flecken']), [], 'corrections need only some')
    assert.deepEqual(faults(SOCIETY, ['Flecken'], true), [
      'no column gives observer',
      'no column gives type',
      'no column gives date_of_observation',
    ])
  })

  test('is rejected if it does not fit the kind', () => {
    const faults = (kind: Kind, profile: Profile) =>
      kindFaults(kind, profile).map((fault) => `${fault.path.join('.')}: ${english(fault.message)}`)
    assert.deepEqual(faults(OBSERVATIONS, SOCIETY), [])
    assert.deepEqual(
      faults(OBSERVATIONS, { columns: { a: 'obsrver', b: 'url_thumb' }, scales: { title: '0..1 -> 0..1' } }),
      [
        `columns.a: "obsrver" is not a field of observations; did you mean observer? (${knownFieldsMessage(OBSERVATIONS)})`,
        'columns.b: "url_thumb" is not a field of observations',
        'scales.title: only fields with whole numbers can have a scale',
      ],
    )
    assert.deepEqual(
      faults(OBSERVATIONS, { constants: { type: '7', seeing: '', tags: 'a;b' }, values: { st: { x: 'y' } } }),
      [
        'constants.type: "7"; accepted: one of 0, 1, 2',
        'values.st.x: "y"; accepted: a whole number from 0 to 9,999, or empty (null)',
      ],
    )
    assert.deepEqual(mapperOf({ id: '{a}' }).headerFaults(['a;b'], false).length, 1)
    assert.deepEqual(faults(IMAGES, { columns: { b: 'url_thumb' } }), [])
    assert.deepEqual(faults(OBSERVATIONS, { date: { format: 'julian-day', zone: 'CET' } }), [
      'date.zone: CET; accepted: UTC, in which Julian days are',
    ])
    assert.deepEqual(faults(OBSERVERS, { id: '{nickname}', date: {} }), [
      'date: observers have no date',
      'id: observers have no id',
    ])
  })

  test('reads decimal commas, and values whose case is ambiguous only as written', () => {
    const { fields } = map({ decimal: ',' }, { id: 'a', site_lat: '40,44', site_lng: '-3,7' }, IMAGES)
    assert.deepEqual(fields, { id: 'a', site_lat: 40.44, site_lng: -3.7 })
    const point = map({ decimal: ',' }, { id: 'a', site_lat: '40.4' }, IMAGES).faults[0]
    assert.equal(point?.rule, 'a number from -90 to 90, or empty (null), with a decimal comma')
    const comma = map({ null: [] }, { id: 'a', site_lat: '40,4' }, IMAGES).faults[0]
    assert.match(comma?.rule ?? '', /; a decimal comma needs --set decimal=,$/)
    const values: Profile = { values: { a_number: { Wa: '0', wA: 1, k: '' } } }
    const mapped = (text: string) => map(values, { id: 'a', a_number: text }).fields['a_number']
    assert.deepEqual(['Wa', 'wA', 'WA', 'K', '2'].map(mapped), [0, 1, 'WA', null, 2])
  })
})

describe('ids that a profile makes', () => {
  const idOf = (id: string, row: Record<string, unknown>, timeOfDay?: string) =>
    mapperOf({ id, ignore: ['Nr'], date: {} }, OBSERVATIONS, timeOfDay)
      .forColumns(Object.keys(row))
      .map(Object.values(row))
  const at = '2024-05-11T11:30:00+02:00'

  test('contain fields, date and time in UTC, and any column', () => {
    const row = { observer: 'Ada', date_of_observation: at, Nr: '7' }
    assert.equal(idOf('s-{Nr}', row).fields['id'], 's-7')
    assert.equal(idOf('{observer}.{date}.{time}', row).fields['id'], 'Ada.2024-05-11.09:30:00')
    assert.equal(idOf('{date_of_observation}', row).fields['id'], '2024-05-11T09:30:00Z')
    const day = { date_of_observation: '2024-05-11', Nr: '7' }
    assert.equal(idOf('{date}-{time}', day, '12:00').fields['id'], '2024-05-11-12:00:00')
    assert.equal(idOf('{Nr}', { ...row, id: 'own' }).fields['id'], 'own')
    assert.equal(idOf('{Nr}', { ...row, id: '' }).fields['id'], '7')
  })

  test('use columns with and without an entry in ignore, but only those they name', () => {
    const faultsOf = (profile: Profile, ...columns: string[]) =>
      mapperOf({ ...profile, date: {} })
        .headerFaults(['observer', 'date_of_observation', ...columns], false)
        .map(english)
    for (const ignore of [[], ['Nr']]) {
      assert.deepEqual(faultsOf({ id: '{date}-{Nr}', ignore }, 'Nr'), [])
      assert.deepEqual(faultsOf({ id: '{Nr}', ignore }, 'Nr', 'id'), [])
    }
    assert.match(faultsOf({ id: '{date}-{Nr}' }, 'Nr', 'Nr').join(), /"Nr" appears twice/)
    // The placeholders date, time and hash are no columns.
    for (const name of ['date', 'time', 'hash', 'Ort'])
      assert.match(faultsOf({ id: `{date}{time}{hash}` }, name, 'type').join(), /is neither in the profile/)
  })

  test('differ if their parts differ', () => {
    const ids = [
      ['a-b', 'c'],
      ['a', 'b-c'],
      ['a~2db', 'c'],
      ['A', 'c'],
      ['ä', 'c'],
      ['a\u0308x', 'c'],
      ['~c3~a4', 'c'],
      ['😀', 'c'],
    ].map(([observer, Nr]) => idOf('{observer}-{Nr}', { observer, Nr }).fields['id'] as string)
    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id, /^[A-Za-z0-9._~:-]{1,128}$/)
    assert.equal(ids[0], 'a~2db-c')
  })

  test('need their parts, and report which is missing', () => {
    const { faults } = idOf('{observer}-{date}', { observer: 'Ada', date_of_observation: '' })
    assert.equal(
      faults[0]?.rule,
      'a row with an id, or with date, from which the profile makes it as {observer}-{date}',
    )
    const hashed = idOf('{hash}', { observer: 'Ada', date_of_observation: at, type: '' })
    assert.match(hashed.faults[0]?.rule ?? '', /^a row with an id, or with type, .* as \{hash\}$/)
    const inexact = idOf('{Nr}', { Nr: 2 ** 53 })
    assert.match(inexact.faults[0]?.rule ?? '', /Nr, .*; a number of more than 15 digits must be a text$/)
  })

  test('hash observer, instant and type, and only these', () => {
    const row = { observer: 'Ada', date_of_observation: at, type: 0, Nr: '7' }
    const hashOf = (values: object) => idOf('{hash}', { ...row, ...values }).fields['id']
    const hash = hashOf({})
    assert.match(String(hash), /^[0-9a-f]{24}$/)
    assert.equal(hashOf({ observer: ' Ada ', date_of_observation: '2024-05-11T09:30:00Z', Nr: '8' }), hash)
    for (const values of [{ observer: 'ada' }, { date_of_observation: '2024-05-11T09:30:00Z' }, { type: 1 }])
      assert.equal(hashOf(values) === hash, 'date_of_observation' in values)
    const secret = mapperOf({ id: '{hash}', secret: 's', ignore: ['Nr'], date: {} })
    assert.notEqual(secret.forColumns(Object.keys(row)).map(Object.values(row)).fields['id'], hash)
    assert.equal(idOf('{date}:{hash}-{Nr}', row).fields['id'], `2024-05-11:${hash}-7`)
  })
})

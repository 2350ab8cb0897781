/** Profiles: their files, and how they are combined with options. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { mergeProfiles, type Profile } from '../../src/publish/profile/profile.ts'
import { formatProfile, parseProfile } from '../../src/publish/profile/profile-file.ts'

const PROFILE: Profile = {
  delimiter: ';',
  encoding: 'windows-1252',
  decimal: ',',
  null: ['NULL', '\\N', '-'],
  id: '{observer}-{date}',
  ignore: ['Bemerkung "intern"'],
  columns: { Beobachter: 'observer', 'Größe d. Flecken': 'st' },
  constants: { type: 0, tags: ['a', 'b'] },
  date: { columns: ['Datum', 'Uhrzeit'], format: 'DD.MM.YYYY HH:mm', zone: 'Europe/Berlin' },
  values: { type: { Weißlicht: 0 }, mount: { Gabel: 'ALTAZ', '?': '' } },
  scales: { seeing: '1..5 -> 0..100' },
}

describe('profile files', () => {
  test('are read as they were written, as TOML and JSON', () => {
    const comments = {
      '': 'Made\nby hand',
      delimiter: 'found',
      columns: 'theirs',
      'values.mount': 'm',
      'date.zone': 'z',
    }
    const text = formatProfile(PROFILE, comments)
    assert.deepEqual(structuredClone(parseProfile(text, 'a.toml')), PROFILE)
    assert.match(text, /^# Made\n# by hand\n# found\ndelimiter = ";"\n/)
    assert.match(text, /\n\n# theirs\n\[columns\]\nBeobachter = "observer"\n/)
    assert.match(text, /\n# z\nzone = .*\n\n\[values\.type\]\n.*\n\n# m\n\[values\.mount\]\n/)
    assert.deepEqual(parseProfile(`\uFEFF${JSON.stringify(PROFILE)}`, 'a.JSON'), PROFILE)
  })

  for (const [content, fault] of [
    [
      'delimeter = ";"',
      /^a\.toml: delimeter: there is no such key; did you mean delimiter\? Known: delimiter, /,
    ],
    ['[date]\nformat = "DD.MM.JJJJ"', /^a\.toml: date\.format: "J" is not part of a date format/],
    ['[date]\ntimezone = "UTC"', /^a\.toml: date\.timezone: .*Known: columns, format, zone$/],
    ['delimiter = "|"', /delimiter: "\|"; accepted: ",", ";" or "tab"/],
    ['encoding = "cp850"', /encoding: "cp850" is not a known encoding; accepted: .*windows-1252/],
    ['null = "-"', /null: "-"; accepted: a list of texts/],
    ['[columns]\n"a b" = 5', /columns\."a b": 5; accepted: the name of a field/],
    ['[constants]\nx = 2024-05-11', /constants\.x: .*accepted: a text, a number or a list/],
    ['[scales]\nseeing = "1-5"', /scales\.seeing: "1-5"; accepted: two ranges/],
    ['id = "fixed"', /id: "fixed" would give all rows the same id/],
    ['id = "{observer}{Nr}"', /id: .*could give different rows the same id/],
    ['id = "{observer}/{Nr}"', /id: .*accepted: fields or columns in braces/],
    ['\n[columns]\nGröße = "st"', /^a\.toml:3: is not valid TOML: .*need quotes.*\n(.*\n)+ *\^$/],
  ] as const)
    test(`are rejected with ${JSON.stringify(content)}`, () =>
      assert.throws(() => parseProfile(content, 'a.toml'), { message: fault }))

  test('are rejected if they are not valid JSON, or not an object', () => {
    assert.throws(() => parseProfile('{', 'a.json'), { message: /^a\.json: is not valid JSON/ })
    assert.throws(() => parseProfile('[]', 'a.json'), { message: /^a\.json: \[\]; accepted: a table with/ })
  })

  test('are overridden by options, except that lists are added', () => {
    const merged = mergeProfiles(PROFILE, {
      delimiter: 'tab',
      null: ['x'],
      columns: { Beobachter: 'title' },
      date: { zone: 'UTC' },
      values: { type: { Kalzium: 2 } },
    })
    assert.deepEqual(merged, {
      ...PROFILE,
      delimiter: 'tab',
      null: ['NULL', '\\N', '-', 'x'],
      columns: { ...PROFILE.columns, Beobachter: 'title' },
      date: { ...PROFILE.date, zone: 'UTC' },
      values: { ...PROFILE.values, type: { Weißlicht: 0, Kalzium: 2 } },
    })
  })

  test('give way to options that concern the same columns and fields', () => {
    const over = { columns: { Art: 'type', extra: 'st' }, ignore: ['Beobachter'] }
    assert.deepEqual(mergeProfiles(PROFILE, over), {
      ...PROFILE,
      columns: over.columns,
      constants: { tags: ['a', 'b'] },
      ignore: [...(PROFILE.ignore ?? []), 'Beobachter'],
    })
    const { columns, constants } = mergeProfiles(PROFILE, { constants: { st: 1 } })
    assert.deepEqual([columns, constants?.['st']], [{ Beobachter: 'observer' }, 1])
  })
})

/** Profiles: their files, and how --set changes single keys. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { withFiles } from '../../../../test/support/importing.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import type { Profile } from '../../../src/publish/profile/profile.ts'
import { formatProfile, parseProfile, readProfile } from '../../../src/publish/profile/profile-file.ts'

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
  values: { type: { Weißlicht: 0 }, title: { Gabel: 'Fork', '?': '' } },
  scales: { seeing: '1..5 -> 0..100' },
}

describe('profile files', () => {
  test('are read as they were written, as TOML and JSON', () => {
    const comments = {
      '': 'Made\nby hand',
      delimiter: 'found',
      columns: 'theirs',
      'values.title': 'm',
      'date.zone': 'z',
    }
    const text = formatProfile(PROFILE, comments)
    assert.deepEqual(structuredClone(parseProfile(text, 'a.toml')), PROFILE)
    assert.match(text, /^# Made\n# by hand\n# found\ndelimiter = ";"\n/)
    assert.match(text, /\n\n# theirs\n\[columns\]\nBeobachter = "observer"\n/)
    assert.match(text, /\n# z\nzone = .*\n\n\[values\.type\]\n.*\n\n# m\n\[values\.title\]\n/)
    assert.deepEqual(parseProfile(`\uFEFF${JSON.stringify(PROFILE)}`, 'a.JSON'), PROFILE)
  })

  for (const [content, fault] of [
    [
      'delimeter = ";"',
      /^a\.toml: delimeter: there is no such key; did you mean delimiter\? Known: delimiter, /,
    ],
    ['[date]\nformat = "DD.MM.JJJJ"', /^a\.toml: date\.format: "J" is not part of a date format/],
    ['[date]\nzone = "Europe/Berln"', /^a\.toml: date\.zone: .*is not a time zone; .*Europe\/Berlin,/],
    ['[date]\ntimezone = "UTC"', /^a\.toml: date\.timezone: .*Known: columns, format, zone$/],
    ['delimiter = "|"', /delimiter: "\|"; accepted: ",", ";" or "tab"/],
    ['encoding = "cp850"', /encoding: "cp850" is not a known encoding; accepted: .*windows-1252/],
    ['null = "-"', /null: "-"; accepted: a list of texts/],
    ['[columns]\n"a b" = 5', /columns\."a b": 5; accepted: the name of a field/],
    ['[constants]\nx = 2024-05-11', /constants\.x: .*accepted: a text, a number or a list/],
    ['[scales]\nseeing = "1-5"', /scales\.seeing: "1-5"; accepted: two ranges/],
    ['id = "fixed"', /id: "fixed" would give all rows the same id/],
    ['id = "{observer}{Nr}"', /id: .*could give different rows the same id/],
    ['id = "{Nr}-{hash}"', /id: .*accepted: \{hash\} before fields and columns/],
    ['id = "{observer}/{Nr}"', /id: .*accepted: \{hash\}, fields or columns in braces/],
    ['\n[columns]\nGröße = "st"', /^a\.toml:3: is not valid TOML: .*need quotes.*\n(.*\n)+ *\^$/],
  ] as const)
    test(`are rejected with ${JSON.stringify(content)}`, () =>
      assert.throws(() => parseProfile(content, 'a.toml'), { message: fault }))

  test('are rejected if they are not valid JSON, or not an object', () => {
    assert.throws(() => parseProfile('{', 'a.json'), { message: /^a\.json: is not valid JSON/ })
    assert.throws(() => parseProfile('[]', 'a.json'), { message: /^a\.json: \[\]; accepted: a table with/ })
  })

  test('are overridden by single keys, in which texts need no quotes', async () => {
    await withFiles({ 'a.json': JSON.stringify(PROFILE) }, async ([file]) => {
      const entries = ['delimiter=tab', 'null=x', "columns.'Größe d. Flecken' = gt", 'constants.type=2']
      const more = ['date.zone=UTC', 'values.type.Kalzium=2', 'sheet=2024', 'ignore=["a", "b"]', 'id={Nr}']
      assert.deepEqual(await readProfile(OBSERVATIONS, file, [...entries, ...more]), {
        ...PROFILE,
        delimiter: 'tab',
        null: ['x'],
        id: '{Nr}',
        sheet: '2024',
        ignore: ['a', 'b'],
        columns: { ...PROFILE.columns, 'Größe d. Flecken': 'gt' },
        constants: { ...PROFILE.constants, type: 2 },
        date: { ...PROFILE.date, zone: 'UTC' },
        values: { ...PROFILE.values, type: { Weißlicht: 0, Kalzium: 2 } },
      })
      await assert.rejects(readProfile(OBSERVATIONS, file, ['ignore=Beobachter']), {
        message: '--set columns.Beobachter: it is also in ignore',
      })
    })
  })
})

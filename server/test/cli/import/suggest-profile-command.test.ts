/** heliolog import --suggest-profile: from a file of a society to published records. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createSandbox } from '../../../../test/support/sandbox.ts'

const GERMAN = `Beobachter;Datum;Uhrzeit;Gruppen;Flecken;Relativzahl;Seeing;Bemerkung;Instrument
J\u00fcrgen;11.05.2024;09:30;9;96;186;2,5;"Wolken; sch\u00f6n";Refraktor
\u00c4nne;12.05.2024;10:15;8;77;157;-;;Dobson
\u00c4nne;12.05.2024;10:15;8;77;157;-;;Dobson
`

describe('heliolog import --suggest-profile', () => {
  test('writes a profile with which a German table can be imported', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('sonne.csv', Buffer.from(GERMAN, 'latin1'))
    const suggested = await sandbox.run(['import', '--suggest-profile', 'sonne.csv'])
    assert.deepEqual([suggested.status, suggested.stderr], [0, ''])
    assert.match(suggested.stdout, /^ {2}observer: "Jürgen"\n {2}type: 0\n/m)
    assert.match(suggested.stdout, /published as observations if their times were UTC:$/m)
    assert.match(suggested.stdout, /^- In which time zone are the times in "Datum", "Uhrzeit"\?/m)
    assert.match(suggested.stdout, /It is incomplete: write the time zone into it, then run:$/m)
    const [, command = ''] = /^heliolog (import .*) --dry-run$/m.exec(suggested.stdout) ?? []
    assert.equal(command, 'import observations sonne.csv --profile sonne.csv.profile.toml')
    const profile = await readFile(join(sandbox.path, 'sonne.csv.profile.toml'), 'utf8')
    assert.match(profile, /^encoding = "windows-1252"$/m)
    assert.match(profile, /^id = "\{hash\}"$/m)
    assert.match(profile, /^secret = "[0-9a-f]{32}"$/m)
    assert.match(profile, /^zone = "\?"$/m)

    const asked = await sandbox.run(command.split(' '))
    assert.equal(asked.status, 1)
    assert.match(
      asked.stderr,
      /^heliolog: sonne\.csv\.profile\.toml: date\.zone: in which time zone are the times in "Datum", "Uhrzeit"\?/,
    )
    const imported = await sandbox.run([...command.split(' '), '--set', 'date.zone=Europe/Berlin'])
    assert.equal(imported.status, 0, imported.stdout)
    assert.match(imported.stdout, /^observations: 2 new, /m)
    assert.match(imported.stdout, /the same content as an earlier row in 1 row/)
    const { observations } = await sandbox.readPublished()
    const { observer, date_of_observation, wolf, seeing, comments } = observations[0] ?? {}
    assert.deepEqual(
      [observer, date_of_observation, wolf, seeing, comments],
      ['Jürgen', '2024-05-11T07:30:00Z', 186, 38, 'Wolken; schön'],
    )

    const again = await sandbox.run(['import', '--suggest-profile', 'sonne.csv'])
    assert.equal(again.status, 1)
    assert.match(again.stderr, /^heliolog: sonne\.csv\.profile\.toml already exists; delete or rename it/)
  })

  test('shows rows without an observer and with tags, and publishes degrees and minutes rounded', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile(
      'bilder.csv',
      "Datei;URL;Datum (UT);Breite;Länge;Tags\na.jpg;https://x.example/a.jpg;04.06.2023 11:22;48°08' N;11° 34,5' O;Sonne\n",
    )
    const { stdout } = await sandbox.run(['import', '--suggest-profile', 'bilder.csv'])
    assert.match(
      stdout,
      /^ {2}observer: "\?"\n(?: {2}.*\n)* {2}site_lat: 48\.1\n {2}site_lng: 11\.6\n {2}tags: \["sonne"\]$/m,
    )
    assert.match(stdout, /^- No column gives the observer: name one in \[columns\]/m)
    const [, command = ''] = /^heliolog (import .*) --dry-run$/m.exec(stdout) ?? []
    const imported = await sandbox.run([...command.split(' '), '--set', 'constants.observer=Ada'])
    assert.equal(imported.status, 0, imported.stdout)
    const [{ body = '' } = {}] = await sandbox.withDatabase(({ reader }) =>
      reader.selectFrom('image').select('body').execute(),
    )
    assert.match(body, /"site_lat":48\.1,"site_lng":11\.6,/)
  })

  test('writes no secret for ids with a prefix instead of a hash', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile(
      'list.csv',
      'Nr;Beobachter;Datum (UT);g;f\n1;Ada;04.06.2023 11:22;1;2\n2;Ada;05.06.2023 11:22;1;2\n',
    )
    await sandbox.run(['import', '--suggest-profile', 'list.csv'])
    const profile = await readFile(join(sandbox.path, 'list.csv.profile.toml'), 'utf8')
    assert.match(profile, /^id = "list-\{Nr\}"$/m)
    assert.doesNotMatch(profile, /secret/)
  })

  test("keeps numbers as ids only for lists with an observer of the source's records", async (t) => {
    const sandbox = await createSandbox(t)
    const header = 'id,observer,type,date_of_observation'
    await sandbox.writeFile('ada.csv', `${header}\n1,Ada,0,2024-05-11T09:30:00Z\n`)
    await sandbox.run(['import', 'observations', 'ada.csv'])
    const suggestedFor = async (file: string, observer: string) => {
      await sandbox.writeFile(file, `Nr;Beobachter;Datum\n1;${observer};2024-05-11 10:30:00\n`)
      await sandbox.run(['import', '--suggest-profile', file])
      return readFile(join(sandbox.path, `${file}.profile.toml`), 'utf8')
    }
    assert.match(await suggestedFor('list.csv', 'Ada'), /^Nr = "id"$/m)
    const other = await suggestedFor('bob-2024.csv', 'Bob')
    assert.match(other, /^id = "bob-2024-\{Nr\}"$/m)
    assert.match(other, /Ids begin with "bob-2024", which contains an observer's nickname/)
  })

  test('rejects files to import, standard input and missing arguments', async (t) => {
    const sandbox = await createSandbox(t)
    const cases: [string[], RegExp][] = [
      [['--suggest-profile', '-'], /needs a file, because it reads the rows twice/],
      [['observations', 'a.csv', '--suggest-profile', 'b.csv'], /takes one file, and imports none/],
      [['--suggest-profile', 'a.txt', '--format', 'aavso'], /--format aavso needs no profile/],
      [['--suggest-profile', 'a.csv', '--dry-run'], /cannot be combined with --dry-run; accepted: --format/],
      [
        ['--suggest-profile', 'a.csv', '--set', 'date.zone=UTC'],
        /cannot be combined with other keys; accepted: /,
      ],
      [['observations'], /the kind and the files are missing/],
      [['images', 'a.txt', '--format', 'silso'], /--format silso has observations only, not images/],
    ]
    for (const [args, message] of cases) {
      const { status, stderr } = await sandbox.run(['import', ...args])
      assert.equal(status, 2, args.join(' '))
      assert.match(stderr, message)
    }
    const missing = await sandbox.run(['import', '--suggest-profile', 'missing.csv'])
    assert.deepEqual([missing.status, missing.stderr], [1, 'heliolog: missing.csv: no such file\n'])
  })
})

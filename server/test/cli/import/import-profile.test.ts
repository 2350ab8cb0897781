/** heliolog import with --profile and --set. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import { REJECTED_COLUMNS } from '../../../src/publish/read/rejected-table.ts'

/** The example of docs/profiles.md. */
const documented = async (language: string, number = 0): Promise<string> => {
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/profiles.md'), 'utf8')
  return [...docs.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))][number]?.[1] ?? ''
}

/** As Excel saves it on a German Windows: Windows-1252 and CRLF. All characters of the example are in Latin-1 too. */
const asExcel = (text: string): Buffer => Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1')

describe('heliolog import --profile', () => {
  test('publishes the German spreadsheet of the documentation', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('society.toml', await documented('toml'))
    await sandbox.writeFile('beobachtungen.csv', asExcel(await documented('text')))
    const command = ['import', 'observations', 'beobachtungen.csv']
    const unread = await sandbox.run(command)
    assert.equal(unread.status, 1)
    assert.match(unread.stderr, /line 1\. If it should read ".*Bewölkung.*", add --set encoding=windows-1252/)

    const { status, stdout, stderr } = await sandbox.run([...command, '--profile', 'society.toml'])
    assert.equal(status, 0, stdout + stderr)
    assert.match(
      stdout,
      /^store: .*\nbeobachtungen\.csv: columns are separated by semicolons\nobservations: 2 new/,
    )
    const { observations } = await sandbox.readPublished()
    assert.deepEqual(
      observations.map(
        ({ id, observer, type, date_of_observation, gt, st, wolf, seeing, cloud_cover, comments }) => [
          [id, observer, type, date_of_observation],
          [gt, st, wolf, seeing, cloud_cover, comments],
        ],
      ),
      [
        [
          [JSON.parse(await documented('json')).id, 'Jürgen', 0, '2024-05-11T07:30:00Z'],
          [9, 96, 186, 75, 10, 'Fleck 13664; sehr groß'],
        ],
        [
          [observations[1].id, 'Ada', 1, '2024-05-11T08:15:00Z'],
          [null, null, null, 38, null, null],
        ],
      ],
    )
    // A correction with some of the columns keeps the other fields.
    await sandbox.writeFile(
      'korrektur.csv',
      asExcel('Beobachter;Datum;Uhrzeit;Art;Flecken\nJürgen;11.05.2024;09:30;Weißlicht;97\n'),
    )
    const corrected = await sandbox.run(
      'import observations korrektur.csv --profile society.toml --dry-run'.split(' '),
    )
    assert.match(
      corrected.stdout,
      /^korrektur\.csv:2: .*: st: 96 → 97; wolf: 186 → 187\n.* 0 new, 1 changed/m,
    )
  })

  test('reads files that lack the columns of the source as --set says', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('society.toml', await documented('toml'))
    await sandbox.writeFile('beobachtungen.csv', asExcel(await documented('text')))
    await sandbox.run(['import', 'observations', 'beobachtungen.csv', '--profile', 'society.toml'])
    const other = 'id|Wer|type|date_of_observation\nz1|J\u00fcrgen|0|2024-06-01T12:00\n'
    await sandbox.writeFile('other.csv', Buffer.from(other.replaceAll('|', ';'), 'latin1'))
    const entries = ['encoding=windows-1252', 'columns.Wer=observer', 'date.zone=+02:00']
    const set = entries.flatMap((entry) => ['--set', entry])
    const { status, stdout, stderr } = await sandbox.run(['import', 'observations', 'other.csv', ...set])
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout, /^other\.csv: read without the profile of the source, because there is no column /m)
    const { observations } = await sandbox.readPublished()
    const { observer, date_of_observation } = observations.find(({ id }) => id === 'z1') ?? {}
    assert.deepEqual([observer, date_of_observation], ['Jürgen', '2024-06-01T10:00:00Z'])
  })

  test('reads rejected rows as they were in the file', async (t) => {
    const sandbox = await createSandbox(t)
    const profile = `${await documented('toml')}cloud_cover = "0..8 -> 0..100"\n`
    await sandbox.writeFile('society.toml', profile)
    const [header = '', good] = (await documented('text')).split('\n')
    const rows = [
      header,
      good?.replace('10,0', '8'),
      'Käthe;12.05.2024;09:30;Weißlicht;viele;96;2;6;;',
      'Käthe;32.05.2024;09:30;Weißlicht;1;5;2;6;;',
      'Jürgen;11.05.2024;09:30;Weißlicht;1;5;2;6;;',
      'Ada;13.05.2024;09:30;Weißlicht;1',
    ]
    await sandbox.writeFile('rows.csv', asExcel(rows.join('\n')))
    const run = (...args: string[]) =>
      sandbox.run(['import', 'observations', ...args, '--profile', 'society.toml'])
    const first = await run('rows.csv', '--skip-invalid')
    assert.equal(first.status, 0, first.stdout + first.stderr)
    assert.match(first.stdout, /^4 bad rows were left out and written to rows\.csv\.rejected\.csv$/m)

    const file = 'rows.csv.rejected.csv'
    const written = await readFile(join(sandbox.path, file), 'utf8')
    assert.deepEqual(written.split('\r\n').slice(0, 3), [
      `\ufeff${REJECTED_COLUMNS.join(';')};${header}`,
      `rows.csv;;3;Gruppen;a whole number from 0 to 9,999, or empty (null);Käthe;'12.05.2024;'09:30;Weißlicht;viele;96;2;6;;`,
      "rows.csv;;4;Datum, Uhrzeit;a date as DD.MM.YYYY HH:mm, of a day that exists;Käthe;'32.05.2024;'09:30;Weißlicht;1;5;2;6;;",
    ])
    const again = await run(file, '--dry-run')
    assert.match(again.stdout, /^rows\.csv\.rejected\.csv:2: gt \(column "Gruppen"\): "viele"; /m)
    assert.match(
      again.stdout,
      /:3: date_of_observation \(columns "Datum", "Uhrzeit"\): "32\.05\.2024 09:30"; /,
    )
    assert.match(again.stdout, /:4: date_of_observation .*: empty; /)
    assert.match(again.stdout, /^3 of 4 rows are bad: /m)
    const text = written
      .replaceAll('viele', '9,0')
      .replaceAll("'32.05", '13.05')
      .replace(/Jürgen(?=;'11)/, 'Jörg')
    await sandbox.writeFile('fixed.csv', text.replace(/.*"Ada;.*\r\n/, ''))
    const fixed = await run('fixed.csv')
    assert.equal(fixed.status, 0, fixed.stdout + fixed.stderr)
    const { observations } = await sandbox.readPublished()
    assert.deepEqual(
      observations
        .map(({ observer, date_of_observation: at, gt, cloud_cover }) => [observer, at, gt, cloud_cover])
        .sort(),
      [
        ['Jörg', '2024-05-11T07:30:00Z', 1, 75],
        ['Jürgen', '2024-05-11T07:30:00Z', 9, 100],
        ['Käthe', '2024-05-12T07:30:00Z', 9, 75],
        ['Käthe', '2024-05-13T07:30:00Z', 1, 75],
      ],
    )
  })

  test('rejects options and profiles that cannot be used', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('rows.csv', 'id\na\n')
    await sandbox.writeFile('bad.toml', '[columns]\nBeobachter = "obsrver"\n')
    for (const [args, status, message] of [
      [
        ['--set', 'decimal=;', '--set', 'date.format=TT.MM.JJJJ'],
        2,
        /^heliolog: --set decimal: ";"; accepted: "\." or ","\n--set date\.format: "J" is not part/,
      ],
      [
        ['--set', 'columns."Flecken (alle)"=spots'],
        2,
        /^heliolog: --set columns\."Flecken \(alle\)": "spots" is not a field of observations/,
      ],
      [['--set', 'date.zone=Berlin'], 2, /^heliolog: --set date\.zone: "Berlin" is not a time zone/],
      [['--set', 'colums.a=gt'], 2, /^heliolog: --set colums: .*did you mean columns\? Known: delimiter, /],
      [['--set', 'type'], 2, /^heliolog: --set: "type"; accepted: KEY=VALUE, such as/],
      [['--profile', 'bad.toml'], 1, /^heliolog: bad\.toml: columns\.Beobachter: .*did you mean observer\?/],
      [['--profile', 'none.toml'], 1, /^heliolog: none\.toml: the profile cannot be read: no such file/],
    ] as const) {
      const result = await sandbox.run(['import', 'observations', 'rows.csv', ...args])
      assert.equal(result.status, status, result.stderr)
      assert.match(result.stderr, message)
    }
  })
})

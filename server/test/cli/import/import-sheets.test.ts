/** heliolog import of workbooks with several sheets. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { xlsx } from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'

const HEADER = ['id', 'observer', 'type', 'date_of_observation', 'gt', 'st']
const row = (id: string, gt: number | string = 1) => [id, 'Ada', 0, '2024-05-11T09:30:00Z', gt, 5]

const WORKBOOK = xlsx({
  2022: [['Bern'], HEADER, row('a'), row('b', 'many')],
  2023: [HEADER, row('c'), row('a', 2), row('d', -1)],
  Info: [['Monat', 'Relativzahl']],
})

describe('heliolog import of a workbook', () => {
  test('reads all of its sheets, and names the sheet of each row', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('all.xlsx', WORKBOOK)
    const run = (...more: string[]) => sandbox.run(['import', 'observations', 'all.xlsx', ...more])
    const stopped = await run()
    assert.equal(stopped.status, 1)
    assert.match(
      stopped.stderr,
      /^heliolog: all\.xlsx: has several sheets with the same columns: "2022", "2023"; accepted: sheets = "\*"/,
    )
    const bad = await run('--set', 'sheets=*', '--dry-run', '--json')
    const lines = bad.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ file, sheet, line, id }) => [file, sheet, line, id]),
      [
        ['all.xlsx', '2022', 4, 'b'],
        ['all.xlsx', '2023', 4, 'd'],
        ['all.xlsx', '2023', 3, undefined],
      ],
    )
    const { status, stdout } = await run('--set', 'sheets=*', '--skip-invalid')
    assert.equal(status, 0, stdout)
    const shown = stdout.split('\n').filter((line) => line.startsWith('all.xlsx'))
    assert.deepEqual(
      shown.map((line) => line.replace(/; accepted: (?!each id).*/, '')),
      [
        'all.xlsx: the sheets "2022", "2023" are read; left out: "Info" (other columns)',
        'all.xlsx, sheet 2022: the header is row 2; what is above it is left out',
        'all.xlsx, sheet 2022, row 4: gt: "many"',
        'all.xlsx, sheet 2023, row 3: id: "a"; accepted: each id once; it is already used at all.xlsx, sheet 2022, row 3',
        'all.xlsx, sheet 2023, row 4: gt: -1',
      ],
    )
    assert.deepEqual(
      (await sandbox.readPublished()).observations.map(({ id }) => id),
      ['a', 'c'],
    )
    const named = await run('--set', 'sheets=["Info"]')
    assert.equal(named.status, 1)
    assert.match(named.stderr, /^heliolog: all\.xlsx, sheet Info: the column "Monat" /)
    const both = await run('--set', 'sheet=2022', '--set', 'sheets=*')
    assert.equal(both.status, 2)
    assert.match(both.stderr, /^heliolog: --set sheets: sheet names one already; accepted: only one of/)
  })

  test('suggests a profile for all of its sheets, with the columns of each', async (t) => {
    const sandbox = await createSandbox(t)
    const columns = ['Beobachter', 'Datum (UT)', 'Gruppen']
    const rows = xlsx({
      2022: [columns, ['Ada', '2022-05-11 09:30', 1]],
      2023: [
        [...columns, 'Bemerkung'],
        ['Bo', '2023-05-11 09:30', 2, 'klar'],
      ],
    })
    await sandbox.writeFile('all.xlsx', rows)
    const { stdout } = await sandbox.run(['import', '--suggest-profile', 'all.xlsx'])
    assert.match(stdout, /^all\.xlsx, sheet 2022, row 2:\n(?: .*\n)*all\.xlsx, sheet 2023, row 2:$/m)
    const profile = await readFile(join(sandbox.path, 'all.xlsx.profile.toml'), 'utf8')
    assert.match(profile, /^# .* all visible sheets .*\nsheets = "\*"$/m)
    const [, command = ''] = /^heliolog (import .*) --dry-run$/m.exec(stdout) ?? []
    const imported = await sandbox.run(command.split(' '))
    assert.equal(imported.status, 0, imported.stdout + imported.stderr)
    const { observations } = await sandbox.readPublished()
    assert.deepEqual(
      observations.map(({ observer, comments }) => [observer, comments]),
      [
        ['Ada', null],
        ['Bo', 'klar'],
      ],
    )
  })

  test('suggests to skip the totals below thousands of rows, and skips them in a snapshot', async (t) => {
    const sandbox = await createSandbox(t)
    const days = Array.from({ length: 2_500 }, (_, index) =>
      new Date(Date.UTC(2016, 0, index + 1, 9)).toISOString(),
    )
    const header = ['Beobachter', 'Datum', 'Gruppen']
    const rows = days.map((day) => ['Ada', day, 1])
    const total = ['Summe', null, 2_500]
    await sandbox.writeFile('rows.xlsx', xlsx({ Tabelle1: [header, ...rows, total] }))
    const { stdout } = await sandbox.run(['import', '--suggest-profile', 'rows.xlsx'])
    assert.match(stdout, /^- Rows with "Summe" in the column "Beobachter" are taken for totals/m)
    const [, command = ''] = /^heliolog (import .*) --dry-run$/m.exec(stdout) ?? []
    const first = await sandbox.run(command.split(' '))
    assert.match(first.stdout, /^1 row skipped by rule\nobservations: 2,500 new, 0 changed/m)
    await sandbox.writeFile('rows.xlsx', xlsx({ Tabelle1: [header, ...rows.slice(1), total] }))
    const second = await sandbox.run([...command.split(' '), '--snapshot', '--expect-rows', '2499'])
    assert.match(
      second.stdout,
      /^1 row skipped by rule\nretracted: Ada, 2016-01-01 .*\nobservations: 0 new, .* 1 retracted$/m,
    )
  })
})

/** heliolog import: how bad rows are reported, skipped and saved. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { xlsxEntries, zip } from '../../../../packages/table-reader/test/support/xlsx-files.ts'
import { createSandbox, exists, observationsCsv } from '../../../../test/support/sandbox.ts'
import { REJECTED_COLUMNS } from '../../../src/publish/read/rejected-table.ts'

const HEADER = 'id,observer,type,date_of_observation,gt,st,wolf,tags'
const GOOD = 'good,Ada,0,2024-05-11T09:30:00Z,1,5,,flare'
const rejected = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('heliolog import with bad rows', () => {
  test('rejects a cell with line breaks that is longer than a comment', async (t) => {
    const sandbox = await createSandbox(t)
    const comment = `\n${'x'.repeat(10_000)}`
    const rows = `${HEADER},comments\n${GOOD},"${comment}"\n`
    const { status, stdout } = await sandbox.run(['import', 'observations', '-', '--format', 'csv'], {
      input: rows,
    })
    assert.equal(status, 1)
    assert.match(stdout, /:2: row: .*; accepted: at most 10,000 characters in a cell with line breaks\n/)
  })

  test('publishes nothing and locates the fault when one row is bad', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('good.csv', `${HEADER}\n${GOOD}\n`)
    assert.equal((await sandbox.run(['import', 'observations', 'good.csv'])).status, 0)
    const before = await sandbox.readPublished()

    await sandbox.writeFile(
      'rows.csv',
      `${HEADER}\nx,Bo,0,2024-05-12T09:30:00Z,1,5,,\n"",Bo,7,yesterday,1,5,16,\n`,
    )
    const { status, stdout, stderr } = await sandbox.run(['import', 'observations', 'good.csv', 'rows.csv'])
    assert.equal(status, 1)
    assert.equal(stderr, '')
    const lines = stdout.trimEnd().split('\n')
    assert.match(lines.find((line) => line.includes(': id: ')) ?? '', /^rows\.csv:3: id: empty; accepted: /)
    assert.ok(lines.includes('rows.csv:3: type: 7; accepted: one of 0, 1, 2'))
    assert.ok(
      lines.some((line) => line.startsWith('rows.csv:3: date_of_observation: "yesterday"; accepted: an RFC')),
    )
    assert.match(lines.at(-1) ?? '', /^1 of 3 rows is bad: nothing was published\. Fix it, .*--skip-invalid/)
    assert.deepEqual(await sandbox.readPublished(), before)
  })

  test('names the first 20 bad rows and counts all of them', async (t) => {
    const sandbox = await createSandbox(t)
    const bad = Array.from({ length: 1_234 }, (_, index) => `b${index},Ada,9,2024-05-11T09:30:00Z`)
    await sandbox.writeFile('rows.csv', observationsCsv(1, 3, bad))
    const { status, stdout } = await sandbox.run(['import', 'observations', 'rows.csv'])
    assert.equal(status, 1)
    const [, ...lines] = stdout.trimEnd().split('\n')
    assert.deepEqual(
      lines.slice(0, 20),
      Array.from({ length: 20 }, (_, index) => `rows.csv:${index + 5}: type: 9; accepted: one of 0, 1, 2`),
    )
    assert.deepEqual(lines[20], '… and 1,214 more bad rows; --dry-run --json lists all of them')
    assert.match(lines[21] ?? '', /^1,234 of 1,237 rows are bad: nothing was published/)
    assert.equal(lines.length, 22)
  })

  test('rejects a file whose quotes do not match, also with --skip-invalid', async (t) => {
    const sandbox = await createSandbox(t)
    const rows = observationsCsv(1, 1_000, ['b,Ada,9,2024-05-11T09:30:00Z']).split('\n')
    rows[3] = rows[3]?.replace('Ada', '"Ada') ?? ''
    await sandbox.writeFile('rows.csv', rows.join('\n'))
    for (const more of [[], ['--skip-invalid'], ['--skip-invalid', '--dry-run']]) {
      const { status, stdout, stderr } = await sandbox.run(['import', 'observations', 'rows.csv', ...more])
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(
        stderr,
        /^heliolog: rows\.csv: line 4 opens a quote in cell 2, but the file ends before it is closed; accepted: .*\n$/,
      )
    }
    assert.equal(await exists(join(sandbox.path, 'rows.csv.rejected.csv')), false)
    assert.equal((await sandbox.readPublished()).meta.observations, 0)
  })

  test('publishes a cell with a line like a row, and warns until it is published', async (t) => {
    const sandbox = await createSandbox(t)
    const row = `${GOOD.replace('flare', '"flare;\nx,Bo,0,2024-05-12T09:30:00Z,1,5,,"')}\n`
    await sandbox.writeFile('rows.csv', `${HEADER}\n${row}`)
    const run = () => sandbox.run(['import', 'observations', 'rows.csv', '--quiet'])
    const { status, stderr } = await run()
    assert.equal(status, 0, stderr)
    assert.match(
      stderr,
      /^warning: a line like a row in a quoted cell in 1 row \(rows\.csv:2 with line 3 in "tags"\), which is published as given; check that no quote is missing above it$/m,
    )
    assert.equal((await run()).stderr, '')
    assert.equal((await sandbox.readPublished()).meta.observations, 1)
  })

  test('escapes control characters of files in every report', async (t) => {
    const sandbox = await createSandbox(t)
    const codes = [0x202e, ...Array.from({ length: 0xa0 }, (_, index) => 0x9f - index)]
    const text = String.fromCharCode(...codes).replaceAll(/[\n\r -~]/g, '')
    await sandbox.writeFile('rows.csv', `${HEADER}\n${GOOD.replace('Ada', `Ada${text}x`)}${text}\n`)
    await sandbox.writeFile('header.csv', `${HEADER},${text}x\n${GOOD},\n`)
    const hidden = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u
    const cases = [['rows.csv'], ['rows.csv', '--json'], ['header.csv']]
    for (const [file = '', ...more] of cases)
      for (const command of [
        ['observations', file, '--dry-run', ...more],
        ['--suggest-profile', file],
      ]) {
        const { stdout, stderr } = await sandbox.run(['import', ...command])
        assert.doesNotMatch(stdout + stderr, hidden, command.join(' '))
        assert.ok(command[0] !== 'observations' || (stdout + stderr).includes('\\u009b'), stdout + stderr)
      }
  })

  test('reports a wrong Wolf number, a repeated id, broken JSON and an unknown field', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile(
      'rows.csv',
      `${HEADER}\n${GOOD}\nwolf,Ada,0,2024-05-11T09:30:00Z,1,5,16,\n${GOOD};north\n${GOOD}\n`,
    )
    await sandbox.writeFile(
      'rows.ndjson',
      '{"id":"n","observr":"Ada","gruppen":0}\n\n{"id":\n[1]\n{"id":"\\u001b"}',
    )
    const { status, stdout } = await sandbox.run(['import', 'observations', 'rows.csv', 'rows.ndjson'])
    assert.equal(status, 1)
    assert.match(stdout, /^rows\.csv:3: wolf: 16; accepted: 10 × gt \+ st, here 15$/m)
    assert.match(stdout, /^rows\.csv:4: id: "good"; accepted: each id once; .* rows\.csv:2$/m)
    assert.match(
      stdout,
      /^warning: the same content as an earlier row in 1 row \(rows\.csv:5\), which is left out$/m,
    )
    assert.match(stdout, /^rows\.ndjson:1: observr: "Ada"; .*did you mean observer\?$/m)
    assert.match(stdout, /^rows\.ndjson:1: gruppen: 0; .* not a field of observations$/m)
    assert.equal(stdout.match(/^fields of observations: id, observer, type, .*, tags$/gm)?.length, 1)
    assert.match(stdout, /^rows\.ndjson:3: row: .*accepted: valid JSON/m)
    assert.match(stdout, /^rows\.ndjson:4: row: "1"; accepted: a JSON object$/m)
    assert.match(stdout, /^rows\.ndjson:5: id: "\\u001b"; /m)
    assert.ok(!stdout.includes('\u001b'))
  })

  test('publishes good rows and saves bad ones as NDJSON when --rejects names such a file', async (t) => {
    const sandbox = await createSandbox(t)
    const rows = [
      GOOD,
      'b,Bo,9,2024-05-11T09:30:00Z,1,5,,flare;north',
      'good,Cy,0,2024-05-12T09:30:00Z,2,3,,south',
      'too,few,cells',
    ]
    await sandbox.writeFile('rows.csv', `${HEADER}\n${rows.join('\n')}\n`)
    const command = ['import', 'observations', 'rows.csv', '--skip-invalid', '--rejects', 'bad.ndjson']
    const { status, stdout } = await sandbox.run(command)
    assert.equal(status, 0)
    assert.match(stdout, /^3 bad rows were left out and written to bad\.ndjson$/m)
    assert.match(stdout, /^observations: 1 new, /m)

    const bad = await rejected(join(sandbox.path, 'bad.ndjson'))
    assert.deepEqual(
      bad.map(({ file, line, faults }) => [file, line, faults[0].field]),
      [
        ['rows.csv', 3, 'type'],
        ['rows.csv', 5, ''],
        ['rows.csv', 4, 'id'],
      ],
    )
    assert.equal(bad[1].row, 'too,few,cells')
    const fixed = [
      { ...bad[0].row, type: 1 },
      { ...bad[2].row, id: 'c' },
    ]
    await sandbox.writeFile('fixed.ndjson', fixed.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const again = await sandbox.run(['import', 'observations', 'fixed.ndjson'])
    assert.equal(again.status, 0, again.stdout)
    const rowsNow = await sandbox.withDatabase(({ reader }) =>
      reader.selectFrom('observation').select(['id', 'tags']).orderBy('id').execute(),
    )
    assert.deepEqual(
      rowsNow.map(({ id, tags }) => [id, tags]),
      [
        ['b', '["flare","north"]'],
        ['c', '["south"]'],
        ['good', '["flare"]'],
      ],
    )
  })

  test('writes the bad rows of several files as a table, from which they are imported', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile(
      'rows.csv',
      `${HEADER}\n${GOOD}\n${GOOD.replace('good', 'b').replace(',1,', ',3-5,')}\ntoo,few\n`,
    )
    const columns = ['id', 'observer', 'type', 'date_of_observation', 'gt', 'seeing', 'comments']
    const entries = xlsxEntries({
      'A & B': [
        columns,
        ['c', 'Cy', 9, '2024-05-12T09:30:00Z', 1, -1, '=1'],
        ['d', 'Di', 9, '2024-05-12T09:30:00Z', 1],
      ],
    })
    const path = 'xl/worksheets/sheet1.xml'
    const merged = (entries[path] as string).replace(
      '</sheetData>',
      '$&<mergeCell ref="G2:G3"/><mergeCell ref="E2:E3"/>',
    )
    await sandbox.writeFile('rows.xlsx', zip({ ...entries, [path]: merged.replace(/<c r="E3".*?<\/c>/, '') }))
    const run = (...args: string[]) => sandbox.run(['import', 'observations', ...args])
    const { stdout } = await run('rows.csv', 'rows.xlsx', '--skip-invalid')
    assert.match(stdout, /^4 bad rows were left out and written to rows\.csv\.rejected\.csv$/m)
    const written = await readFile(join(sandbox.path, 'rows.csv.rejected.csv'), 'utf8')
    const own = REJECTED_COLUMNS.join(',')
    const number = (max: string) => `a whole number from 0 to ${max}, or empty (null)`
    assert.deepEqual(written.split('\r\n'), [
      `\ufeff${own},${HEADER},seeing,comments`,
      `rows.csv,,3,gt,"${number('9,999')}",b,Ada,0,2024-05-11T09:30:00Z,'3-5,5,,flare,,`,
      'rows.csv,,4,,"8 cells as in the header, found 2","too,few",,,,,,,,,',
      `rows.xlsx,A & B,2,"type, seeing","type: one of 0, 1, 2 | seeing: ${number('100')}",c,Cy,9,2024-05-12T09:30:00Z,1,,,,-1,'=1`,
      written.split('\r\n')[4],
      '',
    ])
    assert.match(
      written,
      /^rows\.xlsx,A & B,3,"type, gt",.*,d,Di,9,2024-05-12T09:30:00Z,#MERGED!,,,,,#MERGED!$/m,
    )
    const corrections: [string, string][] = [
      [",'3-5,", ',2,'],
      ['Cy,9', 'Cy,1'],
      [',-1,', ',1,'],
      ['Di,9', 'Di,0'],
      ['Z,#MERGED!', 'Z,3'],
    ]
    const lines = corrections.reduce((text, [from, to]) => text.replace(from, to), written)
    await sandbox.writeFile('fixed.csv', lines.replace(/.*"too,few".*\r\n/, ''))
    const fixed = await run('fixed.csv')
    assert.equal(fixed.status, 0, fixed.stdout)
    const { observations } = await sandbox.readPublished()
    assert.deepEqual(
      observations.map(({ id, type, gt, comments }) => [id, type, gt, comments]),
      [
        ['b', 0, 2, null],
        ['good', 0, 1, null],
        ['c', 1, 1, '=1'],
        ['d', 0, 3, null],
      ],
    )
  })

  test('saves a row that would become another observation as it was in its file', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('good.csv', `${HEADER}\n${GOOD}\n`)
    await sandbox.run(['import', 'observations', 'good.csv'])
    const other = 'good,Bo,0,2024-06-01T09:30:00Z,2,6,,dim'
    await sandbox.writeFile('rows.csv', `${HEADER}\n${other}\n${GOOD.replace('good', 'new')}\n`)
    const { status, stderr } = await sandbox.run(['import', 'observations', 'rows.csv', '--skip-invalid'])
    assert.deepEqual([status, stderr], [0, ''])
    const written = await readFile(join(sandbox.path, 'rows.csv.rejected.csv'), 'utf8')
    assert.ok(written.endsWith(`,${other}\r\n`), written)
  })

  test('publishes the good rows of a snapshot, again and again, and exits with 2', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('all.csv', observationsCsv(1, 20))
    await sandbox.run(['import', 'observations', 'all.csv'])
    await sandbox.writeFile('rows.csv', observationsCsv(1, 18, ['o19,Ada,0,0000-00-00']))
    const args = ['import', 'observations', 'rows.csv', '--snapshot', '--skip-invalid']
    const dryRun = await sandbox.run([...args, '--dry-run'])
    assert.equal(dryRun.status, 2)
    assert.match(dryRun.stdout, /^retracted: Ada, \S+ \(id o20\)$/m)
    const { status, stdout } = await sandbox.run(args)
    assert.equal(status, 2)
    assert.match(stdout, /^rows\.csv:20: date_of_observation: "0000-00-00"; accepted: /m)
    assert.match(stdout, /^1 bad row was left out; published records with its id stay as they are$/m)
    assert.match(stdout, /^observations: 0 new, 0 changed, 18 unchanged, 1 retracted$/m)
    const { observations } = await sandbox.readPublished()
    assert.ok(observations.some(({ id }) => id === 'o19'))
    assert.match(
      (await sandbox.run(['doctor'])).stdout,
      /^imports {3}observations \S+, 19 rows .* s, exit code 2$/m,
    )

    await sandbox.writeFile('rows.csv', observationsCsv(1, 17, ['"",Ada,0,0000-00-00']))
    const quiet = await sandbox.run([...args, '--quiet'])
    assert.deepEqual([quiet.status, quiet.stdout], [2, ''])
    assert.match(
      quiet.stderr,
      /^nothing was retracted, because .* may be those of 1 bad row without a certain id; fix it first$/m,
    )
    assert.equal((await sandbox.readPublished()).observations.length, 19)
  })

  test('exits with 1 when --skip-invalid leaves no good row', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('rows.csv', observationsCsv(1, 0, ['b,Ada,9,2024-05-11T09:30:00Z']))
    await sandbox.writeFile('fields.ndjson', '{"id":"unknown","st":5}\n')
    const invalid = await sandbox.run(['import', 'observations', 'rows.csv', '--skip-invalid'])
    assert.equal(invalid.status, 1)
    assert.match(
      invalid.stdout,
      /^1 of 1 row is bad and written to rows\.csv\.rejected\.csv: there is no good row, so nothing was published\.$/m,
    )
    const args = ['import', 'observations', 'fields.ndjson', '--skip-invalid', '--dry-run']
    const dryRun = await sandbox.run(args)
    assert.equal(dryRun.status, 1)
    assert.match(dryRun.stdout, /^1 of 1 row is bad: there is no good row, so nothing was published\.$/m)
    assert.equal((await sandbox.readPublished()).meta.last_published_at, null)
  })

  test('exits with 1 when there are no rows', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('rows.csv', observationsCsv(1, 0))
    await sandbox.writeFile('rows.json', '[]')
    for (const args of [
      ['-', '--format', 'ndjson'],
      ['-', '--format', 'ndjson', '--dry-run'],
      ['rows.csv'],
      ['rows.json', '--skip-invalid'],
    ]) {
      const { status, stdout, stderr } = await sandbox.run(['import', 'observations', ...args])
      assert.deepEqual([status, stdout], [1, ''], args.join(' '))
      assert.match(
        stderr,
        /^heliolog: (standard input|rows\.\w+): there are no rows, so nothing was published\n$/,
      )
    }
  })

  test('keeps existing files, and leaves no rejects file when nothing is published', async (t) => {
    const sandbox = await createSandbox(t)
    const content = observationsCsv(1, 2, ['b,Ada,9,2024-05-11T09:30:00Z'])
    const rows = await sandbox.writeFile('rows.csv', content)
    await sandbox.writeFile('broken.json', '[{"id":')
    const run = (...args: string[]) =>
      sandbox.run(['import', 'observations', 'rows.csv', '--skip-invalid', ...args])
    assert.equal((await run('broken.json')).status, 1)
    const rejects = join(sandbox.path, 'rows.csv.rejected.csv')
    assert.equal(await exists(rejects), false)
    const overwriting = await run('--rejects', rows)
    assert.equal(overwriting.status, 2)
    assert.match(overwriting.stderr, /^heliolog: the bad rows would overwrite .*rows\.csv/)
    assert.equal(await readFile(rows, 'utf8'), content)
    await sandbox.writeFile('rows.csv.rejected.csv', 'precious')
    const existing = await run()
    assert.equal(existing.status, 1)
    assert.match(
      existing.stderr,
      /^heliolog: rows\.csv\.rejected\.csv already exists, .*; delete it .*, or name another file with --rejects\n$/,
    )
    assert.equal((await run('--dry-run')).status, 0, 'a dry run writes none')
    assert.equal(await readFile(rejects, 'utf8'), 'precious')
    assert.equal((await sandbox.readPublished()).meta.observations, 0)
    await sandbox.makeFolder('bad')
    assert.equal((await run('--rejects', 'bad/../bad.ndjson')).status, 0)
    assert.equal((await rejected(join(sandbox.path, 'bad.ndjson'))).length, 1)
  })
})

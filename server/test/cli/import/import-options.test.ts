/** heliolog import: --dry-run, --snapshot, and invalid combinations of options. */

import { strict as assert } from 'node:assert'
import { execFileSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { createSandbox, observationsCsv } from '../../../../test/support/sandbox.ts'

describe('heliolog import', () => {
  test('reports changes without publishing them with --dry-run', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(3)
    const before = await sandbox.readPublished()
    await sandbox.writeFile('two.csv', observationsCsv(2, 4).replace('o3,Ada', 'o3,Bo'))
    const { status, stdout } = await sandbox.run(['import', 'observations', 'two.csv', '--dry-run'])
    assert.equal(status, 0)
    assert.match(
      stdout,
      /^store: .*\ntwo\.csv:3: Bo, 2010-01-03 \(id o3\): observer: "Ada" → "Bo"\nobservations: 2 new, 1 changed, 1 unchanged, 0 retracted \(dry run: nothing was changed\)\n1 new observer: "Bo" \(1 row\)\n4 rows checked in \d\.\d s\n$/,
    )
    assert.deepEqual(await sandbox.readPublished(), before)
  })

  test('shows how to correct a new nickname that is similar to another', async (t) => {
    const sandbox = await createSandbox(t)
    const rows = observationsCsv(1, 3).replaceAll('Ada', 'Jürgen Müller').replace('Müller', 'Mueller')
    await sandbox.writeFile('rows.csv', rows)
    const warningOf = async (...more: string[]) =>
      /^warning: .*$/m.exec((await sandbox.run(['import', 'observations', 'rows.csv', ...more])).stdout)?.[0]
    const warning =
      'warning: the new observer "Jürgen Mueller" (1 row) is similar to "Jürgen Müller"; if this is the same person, '
    const rename = "run: heliolog observer rename --merge 'Jürgen Mueller' 'Jürgen Müller'"
    assert.equal(await warningOf('--dry-run'), `${warning}import the files, and ${rename}`)
    assert.equal(await warningOf(), warning + rename)
  })

  test('suggests a command that works when a nickname begins with a hyphen', async (t) => {
    const sandbox = await createSandbox(t)
    const rows = observationsCsv(1, 3).replaceAll('Ada', "-Bo's sun").replace('sun', 'sum')
    await sandbox.writeFile('rows.csv', rows)
    const { stdout } = await sandbox.run(['import', 'observations', 'rows.csv'])
    const command = / run: heliolog (observer rename .*)$/m.exec(stdout)?.[1]
    const words = execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' })
    const { status, stderr } = await sandbox.run(words.trimEnd().split('\n'))
    assert.equal(status, 0, stderr)
  })

  test('shows at most 20 changed records, and long values from where they differ', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(25)
    const rows = (comments: (index: number) => string | null) =>
      Array.from(
        { length: 25 },
        (_, index) => `${JSON.stringify({ id: `o${index + 1}`, comments: comments(index) })}\n`,
      ).join('')
    await sandbox.writeFile(
      'long.ndjson',
      rows((index) => (index === 0 ? `${'x'.repeat(5_000)}\u001b` : 'c')),
    )
    assert.equal((await sandbox.run(['import', 'observations', 'long.ndjson'])).status, 0)
    await sandbox.writeFile(
      'rows.ndjson',
      rows((index) => (index === 0 ? `${'x'.repeat(5_000)}y` : null)),
    )
    for (const more of [['--dry-run'], []]) {
      const { stdout } = await sandbox.run(['import', 'observations', 'rows.ndjson', ...more])
      const [, ...lines] = stdout.split('\n')
      const context = 'x'.repeat(20)
      assert.deepEqual(lines.slice(0, 2), [
        `rows.ndjson:1: Ada, 2010-01-01 (id o1): comments: …${context}\\u001b" → …${context}y"`,
        'rows.ndjson:2: Ada, 2010-01-02 (id o2): comments: "c" → empty',
      ])
      assert.equal(lines[20], '… and 5 more changed records')
      assert.match(lines[21] ?? '', /^observations: 0 new, 25 changed/)
    }
  })

  test('keeps fields that a file lacks, and empties them with --replace', async (t) => {
    const sandbox = await createSandbox(t)
    const at = '2024-05-11T09:30:00Z'
    const fields = 'id,observer,type,date_of_observation'
    await sandbox.writeFile('all.csv', `${fields},seeing,comments\na,Ada,0,${at},70,haze\n`)
    await sandbox.writeFile('some.csv', `${fields},seeing\na,Ada,0,${at},60\n`)
    const first = async () => (await sandbox.readPublished()).observations[0]
    await sandbox.run(['import', 'observations', 'all.csv'])
    await sandbox.run(['import', 'observations', 'some.csv'])
    assert.deepEqual([(await first()).seeing, (await first()).comments], [60, 'haze'])
    await sandbox.run(['import', 'observations', 'some.csv', '--replace'])
    assert.deepEqual([(await first()).seeing, (await first()).comments], [60, null])
  })

  test('retracts missing rows with --snapshot; over a tenth needs --allow-retract', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(20)
    await sandbox.writeFile('most.csv', observationsCsv(3, 19))
    await sandbox.writeFile('few.csv', observationsCsv(3, 2))
    const snapshot = (file: string, ...more: string[]) =>
      sandbox.run(['import', 'observations', file, '--snapshot', ...more])
    assert.match(
      (await snapshot('most.csv')).stdout,
      /^observations: 1 new, 0 changed, 18 unchanged, 2 retracted$/m,
    )

    const before = await sandbox.readPublished()
    const rejected = await snapshot('few.csv')
    assert.equal(rejected.status, 4)
    assert.match(
      rejected.stderr,
      /^heliolog: .*retract 17 of 19 observations.*nothing was changed.*--allow-retract/,
    )
    assert.deepEqual(await sandbox.readPublished(), before)

    assert.match(
      (await snapshot('few.csv', '--allow-retract')).stdout,
      /0 new, 0 changed, 2 unchanged, 17 retracted$/m,
    )
    assert.deepEqual(
      (await sandbox.readPublished()).observations.map(({ id }) => id),
      ['o3', 'o4'],
    )
  })

  test('rejects incompatible options before it reads any file', async (t) => {
    const sandbox = await createSandbox(t)
    for (const [options, expected] of [
      [['--rejects', 'bad.ndjson'], /--rejects needs --skip-invalid/],
      [
        ['--format', 'json', '--skip-invalid', '--rejects', 'bad.csv'],
        /--rejects bad\.csv needs CSV, TSV or XLSX files; name a file that ends in \.ndjson/,
      ],
      [['--allow-retract'], /--allow-retract needs --snapshot/],
      [['--max-retract', '5%'], /--max-retract needs --snapshot/],
      [['--snapshot', '--max-retract', '5', '--allow-retract'], /--max-retract cannot be combined/],
      [
        ['--format', 'json', '--end-marker', 'END'],
        /--end-marker cannot be used for json.*accepted: csv, tsv, ndjson/,
      ],
    ] as const) {
      const { status, stdout, stderr } = await sandbox.run(['import', 'observations', 'gone.csv', ...options])
      assert.deepEqual([status, stdout], [2, ''])
      assert.match(stderr, expected)
      assert.equal(stderr.trimEnd().split('\n').length, 1)
    }
  })
})

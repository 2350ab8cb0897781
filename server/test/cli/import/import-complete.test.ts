/** Imports that ended early publish nothing: --expect-rows, --end-marker, --max-retract. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { createSandbox, observationsCsv } from '../../../../test/support/sandbox.ts'

describe('heliolog import', () => {
  test('publishes nothing when there are fewer rows than --expect-rows', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('a.csv', observationsCsv(1, 3))
    await sandbox.writeFile('b.csv', observationsCsv(4, 2))
    const importAll = (rows: string) =>
      sandbox.run(['import', 'observations', 'a.csv', 'b.csv', '--snapshot', '--expect-rows', rows])
    const rejected = await importAll('6')
    assert.deepEqual([rejected.status, rejected.stdout], [1, ''])
    assert.equal(
      rejected.stderr,
      'heliolog: a.csv, b.csv: 5 rows, but --expect-rows demands at least 6; nothing was published\n',
    )
    assert.equal((await sandbox.readPublished()).meta.observations, 0)
    assert.equal((await importAll('5')).status, 0)
    assert.equal((await sandbox.readPublished()).meta.observations, 5)
  })

  test('publishes nothing when standard input ends before the --end-marker', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(2)
    const rows = observationsCsv(1, 3)
    const options = ['-', '--format', 'csv', '--snapshot', '--end-marker', '# end']
    const importFrom = (input: string, ...more: string[]) =>
      sandbox.run(['import', 'observations', ...options, ...more], { input })
    const rejected = await importFrom(rows)
    assert.deepEqual([rejected.status, rejected.stdout], [1, ''])
    assert.equal(
      rejected.stderr,
      'heliolog: standard input: the last line is not the end marker "# end", so the input ended early; nothing was published\n',
    )
    assert.equal((await sandbox.readPublished()).meta.observations, 2)
    const { status, stdout } = await importFrom(`${rows}# end\n`)
    assert.equal(status, 0)
    assert.match(stdout, /^observations: 1 new, 0 changed, 2 unchanged, 0 retracted$/m)
    // sqlite3 prints no header for a result without rows.
    const empty = await importFrom('# end\n', '--dry-run', '--json')
    assert.equal(empty.status, 4, empty.stderr)
    assert.match(empty.stderr, /retract 3 of 3 observations, .* They are o1, o2, o3; /)
    assert.equal(empty.stdout.match(/"change":"retracted"/g)?.length, 3)
    const bad = await importFrom(`${rows.replace('o2,Ada,0', 'o2,Ada,9')}# end\n`)
    assert.match(bad.stdout, /^standard input:3 \(o2\): type: 9; accepted: /m)
    assert.match(
      bad.stdout,
      /^1 of 3 rows is bad: nothing was published\. Fix it, or publish the good ones with --skip-invalid\.$/m,
    )
  })

  test('retracts as many records as --max-retract allows', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.seed(10)
    await sandbox.writeFile('rows.csv', observationsCsv(1, 6))
    const snapshot = (limit: string) =>
      sandbox.run(['import', 'observations', 'rows.csv', '--snapshot', '--max-retract', limit])
    const rejected = await snapshot('39%')
    assert.deepEqual([rejected.status, rejected.stdout], [4, ''])
    assert.match(rejected.stderr, /retract 4 of 10 observations, more than 39% of them; .*--max-retract 4,/)
    assert.equal((await snapshot('3')).status, 4)
    for (const limit of ['101%', '-1', 'some'])
      assert.match((await snapshot(limit)).stderr, /Accepted: a number/)
    assert.equal((await snapshot('40%')).status, 0)
    assert.equal((await sandbox.readPublished()).meta.observations, 6)
  })
})

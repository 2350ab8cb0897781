/** Imports that run regularly: --quiet, and what heliolog doctor reports about them, backups and the disk. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { ENGINES, SQLITE } from '../../../../test/support/engines.ts'
import { createSandbox, observationsCsv, type Sandbox } from '../../../../test/support/sandbox.ts'
import { scrape } from '../../../../test/support/scrape.ts'
import { recordBackupRun, recordImportRun } from '../../../src/storage/import-runs.ts'

const BAD_ROW = 'b,Ada,9,2024-05-11T09:30:00Z'

test('heliolog doctor reports the last imports', async (t) => {
  const sandbox = await createSandbox(t)
  const run = async (...args: string[]) => (await sandbox.run(['import', ...args])).status
  const doctor = async () =>
    /^imports {3}(.*(?:\n {10}.*)*)$/m.exec((await sandbox.run(['doctor'])).stdout)?.[1] ?? ''
  assert.equal(await doctor(), 'none yet')
  await sandbox.writeFile('good.csv', observationsCsv(1, 3))
  await sandbox.writeFile('few.csv', observationsCsv(1, 1))
  assert.equal(await run('observations', 'good.csv'), 0)
  assert.match(await doctor(), /^observations \S+Z, 3 rows in \d+\.\d s$/)
  assert.equal(await run('observations', 'good.csv', '--set', 'unknown=1'), 2)
  assert.doesNotMatch(await doctor(), /failed/, 'wrong arguments are no failed import')
  assert.equal(await run('observations', 'good.csv', '--profile', 'gone.toml'), 1)
  assert.match(await doctor(), /failed with exit code 1$/)
  assert.equal(await run('observers', 'gone.csv'), 1)
  assert.equal(await run('observations', 'few.csv', '--snapshot'), 4)
  assert.match(
    await doctor(),
    /^observations \S+Z, 3 rows in \S+ s; that of \S+Z failed with exit code 4\n {10}observers never; that of /,
  )
})

describe('heliolog import --quiet', () => {
  test('prints nothing when nothing is wrong', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('rows.csv', observationsCsv(1, 3))
    for (const more of [[], ['--dry-run']]) {
      const args = ['import', 'observations', 'rows.csv', '--quiet', ...more]
      const { status, stdout, stderr } = await sandbox.run(args)
      assert.deepEqual([status, stdout, stderr], [0, '', ''])
    }
    assert.equal((await sandbox.readPublished()).meta.observations, 3)
  })

  test('prints bad rows and warnings on standard error', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('bad.csv', observationsCsv(1, 1, [BAD_ROW]))
    const bad = await sandbox.run(['import', 'observations', 'bad.csv', '--quiet'])
    assert.deepEqual([bad.status, bad.stdout], [1, ''])
    assert.match(
      bad.stderr,
      /^bad\.csv:3: type: 9; accepted: .*\n1 of 2 rows is bad: nothing was published\./,
    )
    await sandbox.writeFile(
      'warned.csv',
      'id,observer,type,date_of_observation,gt,st\na,Ada,0,2024-05-11T09:30:00Z,5,2\n',
    )
    const warned = await sandbox.run(['import', 'observations', 'warned.csv', '--quiet'])
    assert.deepEqual([warned.status, warned.stdout], [0, ''])
    assert.match(warned.stderr, /^warning: .* in 1 row \(warned\.csv:2\), which is published as given\n$/)
  })

  for (const engine of ENGINES)
    test(`prints only warnings about rows that are new or changed (${engine.name})`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      const warningsOf = async (header: string, ...rows: string[]) => {
        await sandbox.writeFile('rows.csv', `${header}\n${rows.join('\n')}\n`)
        const result = await sandbox.run(['import', 'observations', 'rows.csv', '--quiet'])
        assert.deepEqual([result.status, result.stdout], [0, ''])
        return result.stderr
          .replaceAll(/^warning: .*? in (.*)\), .*$/gm, '$1')
          .split('\n')
          .filter(Boolean)
      }
      const header = 'id,observer,type,date_of_observation,gt,st,tags'
      const row = (id: string, groups: number) => `${id},Ada,0,2024-05-11T09:30:00Z,${groups},2,"a,${id}"`
      const rows = [row('o1', 5), row('o2', 5), row('o2', 5)]
      assert.deepEqual(await warningsOf(header, ...rows), [
        '2 rows (rows.csv:2, rows.csv:3',
        '2 rows (rows.csv:2, rows.csv:3',
        '1 row (rows.csv:4',
      ])
      assert.deepEqual(await warningsOf(header, ...rows), [])
      assert.deepEqual(await warningsOf(header, ...rows, row('o3', 1)), ['1 row (rows.csv:5'])
      assert.deepEqual(await warningsOf(header, row('o1', 6), ...rows.slice(1)), [
        '1 row (rows.csv:2',
        '1 row (rows.csv:2',
      ])
      assert.deepEqual(await warningsOf('id,gt', 'o1,6', 'o2,6'), ['1 row (rows.csv:3'])
    })
})

describe('heliolog doctor --strict', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const succeeded = (hours: number) => ({
    attempted_at: hoursAgo(hours),
    succeeded_at: hoursAgo(hours),
    exit_code: 0,
  })
  /** The problems that it prints, without the status of the data. */
  const problemsOf = async (sandbox: Sandbox, ...options: string[]) => {
    const { status, stdout, stderr } = await sandbox.run(['doctor', '--strict', '--quiet', ...options])
    assert.deepEqual([status, stdout], [stderr === '' ? 0 : 1, ''])
    return stderr
  }
  const NO_DISK = ['--min-free-disk', 'none']

  for (const engine of ENGINES)
    test(`fails without imports and backups, and when they fail or are late (${engine.name})`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      const backupCommand =
        engine === SQLITE ? 'heliolog backup FILE' : 'heliolog backup --record CODE with .*'
      assert.match(
        await problemsOf(sandbox, ...NO_DISK),
        new RegExp(
          '^PROBLEM: no import is recorded; import your data, or leave this check out with --max-import-age none\n' +
            `PROBLEM: no backup is recorded; run ${backupCommand}, or leave .* --max-backup-age none\n$`,
        ),
      )
      assert.equal(
        await problemsOf(sandbox, '--max-import-age', 'none', '--max-backup-age', 'none', ...NO_DISK),
        '',
      )
      const set = (imports: object, backup: object) =>
        sandbox.withDatabase(async (database) => {
          await recordImportRun(database, {
            kind: 'observations',
            source: 'main',
            attempted_at: '',
            ...imports,
          })
          await recordBackupRun(database, { attempted_at: '', ...backup })
        })
      await set(succeeded(25), succeeded(35))
      assert.equal(await problemsOf(sandbox, ...NO_DISK), '')
      await set(succeeded(27), succeeded(100))
      assert.match(
        await problemsOf(sandbox, ...NO_DISK),
        /^PROBLEM: the last successful import of observations ended 27 hours ago, and --max-import-age is 26 hours; .*\nPROBLEM: the last successful backup ended 4 days ago, and --max-backup-age is 36 hours; .*\n$/,
      )
      assert.equal(
        await problemsOf(sandbox, '--max-import-age', '28h', '--max-backup-age', '8d', ...NO_DISK),
        '',
      )
      await set({ attempted_at: hoursAgo(1), exit_code: 4 }, { attempted_at: hoursAgo(1), exit_code: 3 })
      assert.match(
        await problemsOf(sandbox, '--max-import-age', '8d', '--max-backup-age', '8d', ...NO_DISK),
        /^PROBLEM: the import of observations of \S+Z failed with exit code 4; .*\nPROBLEM: the backup of \S+Z failed with exit code 3; .*\n$/,
      )
    })

  for (const engine of ENGINES)
    test(`checks each source that is imported regularly, as do the metrics (${engine.name})`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      const check = () => problemsOf(sandbox, '--max-backup-age', 'none', ...NO_DISK)
      const run = (source: string, ...runs: object[]) =>
        sandbox.withDatabase(async (database) => {
          for (const one of runs)
            await recordImportRun(database, { kind: 'observations', source, attempted_at: '', ...one })
        })
      await run('archive', succeeded(1_000), succeeded(999))
      await run('club', succeeded(78), succeeded(54), succeeded(30))
      await run('web', succeeded(49), succeeded(25), succeeded(1))
      assert.match(
        await check(),
        /^PROBLEM: the last successful import of observations from club ended 30 hours ago, and [^\n]*\n$/,
      )
      const { stdout } = await sandbox.run(['doctor'])
      assert.match(
        stdout,
        /observations from archive .*\n +observations from club .*\n +observations from web /,
      )
      const server = await sandbox.serve([], { env: { HELIOLOG_METRICS_PORT: '0' } })
      const age = async () => {
        const series = (await scrape(server)).get(
          'heliolog_import_last_success_timestamp_seconds{kind="observations"}',
        )
        return Math.floor((Date.now() / 1_000 - (series ?? Number.NaN)) / 3_600)
      }
      assert.equal(await age(), 30)
      await run('club', succeeded(0))
      assert.equal(await age(), 1)
      assert.equal(await check(), '')
      await run('web', { attempted_at: hoursAgo(0), exit_code: 1 })
      assert.match(
        await check(),
        /^PROBLEM: the import of observations from web of \S+Z failed with exit code 1;/,
      )
    })

  test('accepts imports that run or left out bad rows, and checks only named kinds', async (t) => {
    const sandbox = await createSandbox(t)
    const check = (...options: string[]) =>
      problemsOf(sandbox, '--max-backup-age', 'none', ...NO_DISK, ...options)
    const set = (kind: string, run: object) =>
      sandbox.withDatabase((database) =>
        recordImportRun(database, { kind, source: 'main', attempted_at: hoursAgo(1), ...run }),
      )
    await set('observations', { exit_code: null })
    assert.equal(await check(), '')
    assert.match(
      await check('--max-import-age', '30m'),
      /^PROBLEM: the last import of observations began \d+ minutes ago, and --max-import-age is 30 minutes; /,
    )
    await set('observations', { exit_code: 2, succeeded_at: hoursAgo(0) })
    await set('observers', succeeded(1_000))
    assert.match(await check(), /^PROBLEM: the last successful import of observers ended 41 days ago, /)
    assert.equal(await check('--kind', 'observations'), '')
    assert.match(await check('--kind', 'images'), /^PROBLEM: no import of images is recorded; /)
  })

  test('fails when a disk has little free space, and says so after the data', async (t) => {
    const sandbox = await createSandbox(t)
    const { status, stdout } = await sandbox.run([
      ...['doctor', '--strict', '--max-import-age', 'none', '--max-backup-age', 'none'],
      ...['--min-free-disk', '99999GB'],
    ])
    assert.equal(status, 1)
    assert.match(
      stdout,
      /^sound: .*\nPROBLEM: the disk of \S+ has \d+\.\d GB free, and --min-free-disk is 99999 GB; delete .*\n$/m,
    )
  })

  test('rejects limits that it cannot use', async (t) => {
    const sandbox = await createSandbox(t)
    for (const [options, message] of [
      [['--strict', '--max-import-age', '26'], /Accepted: a number of minutes, hours or days, .*, or none\./],
      [['--strict', '--max-backup-age', '0d'], /Accepted: a number of minutes, hours or days, .*, or none\./],
      [['--strict', '--min-free-disk', '1TB'], /Accepted: a size such as 500MB or 1GB, or none\./],
      [['--strict', '--kind', 'sunspots'], /"sunspots" is not an accepted kind; accepted: observations, /],
      [['--max-import-age', '1h'], /--max-import-age, .* need --strict/],
    ] as const) {
      const { status, stdout, stderr } = await sandbox.run(['doctor', ...options])
      assert.deepEqual([status, stdout], [2, ''])
      assert.match(stderr, message)
    }
  })
})

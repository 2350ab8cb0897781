/** Imports that run regularly: --quiet, and what the metrics and heliolog doctor show of them. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { createSandbox, observationsCsv, requestApi } from '../../../test/support/sandbox.ts'
import { scrape, seriesOf } from '../../../test/support/scrape.ts'

const BAD_ROW = 'b,Ada,9,2024-05-11T09:30:00Z'

for (const engine of ENGINES)
  test(`the server and doctor report the last imports (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    const server = await sandbox.serve([], { env: { HELIOLOG_METRICS_PORT: '0' } })
    const readMetrics = async (kind = 'observations') => {
      const read = await scrape(server)
      const [attempt, success, rows, seconds] = [
        'last_attempt_timestamp_seconds',
        'last_success_timestamp_seconds',
        'rows',
        'duration_seconds',
      ].map((name) => seriesOf(read, `heliolog_import_${name}`)[`{kind="${kind}"}`])
      return { attempt: attempt ?? 0, success, rows, seconds }
    }
    const run = async (...args: string[]) => (await sandbox.run(['import', ...args])).status
    const doctor = async () =>
      /^imports {3}(.*(?:\n {10}.*)*)$/m.exec((await sandbox.run(['doctor'])).stdout)?.[1]
    assert.deepEqual(await readMetrics(), {
      attempt: 0,
      success: undefined,
      rows: undefined,
      seconds: undefined,
    })
    assert.equal(await doctor(), 'none yet')

    await sandbox.writeFile('good.csv', observationsCsv(1, 3))
    await sandbox.writeFile('bad.csv', observationsCsv(1, 1, [BAD_ROW]))
    // The server writes its call log to the same file meanwhile.
    const { token } = await sandbox.issueToken()
    const requests = Array.from({ length: 20 }, () => requestApi(server, '/meta', token))
    const before = Date.now() / 1000
    assert.equal(await run('observations', 'good.csv'), 0)
    await Promise.all(requests)
    const good = await readMetrics()
    assert.ok(good.attempt >= before && (good.success ?? 0) > good.attempt)
    assert.equal(good.rows, 3)
    assert.ok((good.seconds ?? 0) > 0 && (good.seconds ?? 0) < 60)
    assert.match((await doctor()) ?? '', /^observations \S+Z, 3 rows in \d+\.\d s$/)

    assert.equal(await run('observations', 'good.csv', '--dry-run'), 0)
    assert.deepEqual(await readMetrics(), good, 'a dry run is no attempt')
    assert.equal(await run('observations', 'bad.csv'), 1)
    const bad = await readMetrics()
    assert.ok(bad.attempt > (good.success ?? 0))
    assert.deepEqual({ ...bad, attempt: good.attempt }, good)
    assert.equal(await run('observers', 'gone.csv'), 1)
    assert.ok((await readMetrics('observers')).attempt > bad.attempt)
    assert.equal((await readMetrics('observers')).success, undefined)
    assert.match(
      (await doctor()) ?? '',
      /^observations \S+Z, 3 rows in \S+ s; that of \S+Z failed with exit code 1\n {10}observers never; that of /,
    )
    await sandbox.writeFile('few.csv', observationsCsv(1, 1))
    assert.equal(await run('observations', 'few.csv', '--snapshot'), 4)
    assert.match((await doctor()) ?? '', /^observations .* failed with exit code 4\n/)
  })

describe('heliolog import --quiet', { concurrency: 2 }, () => {
  test('prints nothing when nothing is wrong', async (t) => {
    const sandbox = await createSandbox(t)
    await sandbox.writeFile('rows.csv', observationsCsv(1, 3))
    for (const more of [[], ['--dry-run']]) {
      const { status, stdout, stderr } = await sandbox.run([
        'import',
        'observations',
        'rows.csv',
        '--quiet',
        ...more,
      ])
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
    const again = await sandbox.run(['import', 'observations', 'warned.csv', '--quiet'])
    assert.deepEqual([again.status, again.stderr], [0, ''])
  })
})

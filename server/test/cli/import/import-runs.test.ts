/** Imports that run regularly: --quiet, and what heliolog doctor shows of them. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { ENGINES } from '../../../../test/support/engines.ts'
import { createSandbox, observationsCsv } from '../../../../test/support/sandbox.ts'

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

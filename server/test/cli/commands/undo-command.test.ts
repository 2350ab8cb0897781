import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { ENGINES } from '../../../../test/support/engines.ts'
import { PASSWORD } from '../../../../test/support/postgres-server.ts'
import { createSandbox, observationsCsv } from '../../../../test/support/sandbox.ts'
import { locationOf } from '../../../src/storage/database-url.ts'

test('heliolog undo publishes the reverse of a publication, with a note', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(2)
  const { meta } = await sandbox.readPublished()
  await sandbox.writeFile('more.csv', observationsCsv(2, 2).replaceAll('o2,Ada', 'o2,Bob'))
  await sandbox.run(['import', 'observations', 'more.csv'])
  const dryRun = await sandbox.run(['undo', '2', '--dry-run'])
  assert.equal(
    dryRun.stdout,
    `store: ${locationOf(sandbox.url)}\n` +
      'Ada, 2010-01-02 (id o2): observer: "Bob" → "Ada"\nretracted: Ada, 2010-01-03 (id o3)\n' +
      'observations: 1 changed, 1 retracted (dry run: nothing was changed)\n',
  )
  const json = await sandbox.run(['undo', '2', '--dry-run', '--json'])
  assert.deepEqual(
    json.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).change),
    ['changed', 'retracted'],
  )
  const { status, stdout } = await sandbox.run(['undo', '2', '--note', 'wrong file'])
  assert.equal(status, 0)
  assert.match(
    stdout,
    new RegExp(`^store: .*\\nobservations: 1 changed, 1 retracted\\ndata version ${meta.version}\\n$`),
  )
  const [latest] = JSON.parse((await sandbox.run(['publications', '--json'])).stdout)
  assert.deepEqual(
    [latest.number, latest.version, latest.note],
    [3, meta.version, 'undo of publication 2: wrong file'],
  )
  const again = await sandbox.run(['undo', '2'])
  assert.deepEqual([again.status, again.stdout], [1, ''])
  assert.match(
    again.stderr,
    /^heliolog: publication 2 cannot be undone: later publications changed 2 of its records/,
  )
})

test('heliolog undo without a number shows what undoing the newest publication changes', async (t) => {
  const sandbox = await createSandbox(t)
  const empty = await sandbox.run(['undo'])
  assert.deepEqual(
    [empty.status, empty.stderr],
    [1, 'heliolog: nothing has been published yet, so there is nothing to undo\n'],
  )
  await sandbox.seed(1)
  await sandbox.writeFile('more.csv', observationsCsv(2, 1))
  await sandbox.run(['import', 'observations', 'more.csv', '--note', 'wrong file'])
  const before = await sandbox.readPublished()
  const { status, stdout, stderr } = await sandbox.run(['undo'])
  assert.equal(status, 2)
  assert.match(
    stdout,
    /^store: .*\nthe newest publication is 2, of \S+Z by \S+@\S+: wrong file\nretracted: Ada, \S+ \(id o2\)\nobservations: 1 retracted \(dry run: nothing was changed\)\n$/,
  )
  assert.equal(stderr, 'heliolog: name the publication to undo; for the newest one, run: heliolog undo 2\n')
  assert.deepEqual(await sandbox.readPublished(), before)
})

for (const engine of ENGINES)
  test(`heliolog undo without a number suggests a command that works (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(1)
    const options = ['--database', sandbox.url, '--note', "Ada's wish"]
    const { stderr } = await sandbox.run(['undo', ...options])
    assert.doesNotMatch(stderr, new RegExp(PASSWORD))
    const command = /, run(?: with PGPASSWORD set)?: (heliolog undo 1 .*)$/m.exec(stderr)?.[1]
    const undone = await sandbox.shell(`export PGPASSWORD=${PASSWORD}; ${command}`)
    assert.equal(undone.status, 0, undone.stderr)
    const [latest] = JSON.parse((await sandbox.run(['publications', '--json'])).stdout)
    assert.equal(latest.note, "undo of publication 1: Ada's wish")
  })

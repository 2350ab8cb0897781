import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import { NAME, publishRecords } from '../../support/observer-records.ts'

test('heliolog observer rename moves all records and the registration', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  for (const [args, status, expected] of [
    [['Zaphod', 'Zoe'], 1, /no observer is called "Zaphod"/],
    [[NAME, 'Ada'], 1, /there is already an observer called "Ada"; nothing was changed.*--merge/],
    [[NAME, 'Zoe', '--merge'], 1, /no observer is called "Zoe", so there is nobody to merge with/],
    [[NAME, NAME], 2, /already called/],
    [[NAME, ' '], 2, /is not a nickname; accepted: a nickname of 1 to 64 characters/],
  ] as const) {
    const result = await sandbox.run(['observer', 'rename', ...args])
    assert.deepEqual([result.status, result.stdout], [status, ''])
    assert.match(result.stderr, expected)
  }
  const { stdout } = await sandbox.run(['observer', 'rename', NAME, 'Zoé'])
  const { meta, observations } = await sandbox.readPublished()
  assert.equal(
    stdout,
    `observations: 2 changed\nimages: 1 changed\nobservers: 1 new, 1 retracted\ndata version ${meta.version}\n`,
  )
  assert.deepEqual(
    observations.map(({ observer }) => observer),
    ['Zoé', 'Ada', 'Zoé'],
  )
  await sandbox.run(['observer', 'rename', 'Zoé', 'Ada', '--merge'])
  assert.equal((await sandbox.readPublished()).meta.observers, 2)
})

test('heliolog observer forget accepts a nickname that only the history has', async (t) => {
  const sandbox = await createSandbox(t)
  await publishRecords(sandbox)
  await sandbox.run(['observer', 'rename', NAME, 'Zoe'])
  const { status, stdout } = await sandbox.run(['observer', 'forget', NAME, '--retract'])
  assert.deepEqual([status, /has no records any more; \d+ former records deleted/.test(stdout)], [0, true])
  const pruned = await sandbox.run(['history', 'prune', '--before', '2999-01-01'])
  assert.match(pruned.stdout, /^1 tombstone of forgotten observers deleted/m)
  const tombstones = await sandbox.withDatabase(({ reader }) =>
    reader.selectFrom('tombstone').selectAll().execute(),
  )
  assert.deepEqual(tombstones, [])
  assert.equal((await sandbox.run(['observer', 'forget', NAME, '--retract'])).status, 1)
})

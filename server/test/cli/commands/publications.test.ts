import { strict as assert } from 'node:assert'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { createSandbox } from '../../../../test/support/sandbox.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'

const DATE = '2024-05-11T09:30:00Z'

test('heliolog publications lists what was published, when and by whom', async (t) => {
  const sandbox = await createSandbox(t)
  assert.equal((await sandbox.run(['init'])).status, 0)
  assert.equal((await sandbox.run(['publications'])).stdout, 'nothing has been published yet\n')
  await sandbox.seed(3)
  const { meta } = await sandbox.readPublished()
  const noted = await sandbox.run(['retract', 'observations', 'o2', '--note', 'sent twice'])
  assert.equal(noted.status, 0)

  const { stdout } = await sandbox.run(['publications', '--json'])
  const [latest, ...earlier] = JSON.parse(stdout)
  assert.match(latest.run_by, /^.+@.+$/)
  assert.deepEqual(
    [latest.note, latest.version_before, latest.counts.observations, latest.available],
    ['sent twice', meta.version, { new: 0, changed: 0, retracted: 1 }, true],
  )
  assert.deepEqual(
    earlier.map(({ number }: { number: number }) => number),
    Array.from({ length: latest.number - 1 }, (_, index) => latest.number - 1 - index),
  )

  const table = await sandbox.run(['publications', '--limit', '1'])
  assert.match(
    table.stdout,
    /^number +published at +version +records +what +run by +note\n.*observations: 1 retracted.*sent twice\n$/,
  )

  const prune = ['history', 'prune', '--before', '2999-01-01']
  const dryRun = await sandbox.run([...prune, '--dry-run'])
  assert.match(
    dryRun.stdout,
    /^\d former states? of (a record|records) would be deleted; .* \(dry run: nothing was changed\)\n$/,
  )
  assert.equal((await sandbox.run(['publications', '--json'])).stdout, stdout)
  const pruned = await sandbox.run(prune)
  assert.match(
    pruned.stdout,
    new RegExp(`former states? of (a record|records) deleted; versions from publication ${latest.number} on`),
  )
  const after = JSON.parse((await sandbox.run(['publications', '--json'])).stdout)
  assert.deepEqual(
    after.map(({ available }: { available: boolean }) => available),
    [true, ...earlier.map(() => false)],
  )
})

test('heliolog history prune leaves no former record in the files of the store', async (t) => {
  const sandbox = await createSandbox(t)
  const path = sandbox.url.slice('sqlite:'.length)
  const isInFiles = () =>
    [path, `${path}-wal`].some((file) => existsSync(file) && readFileSync(file).includes('confidential'))
  const rows = ['confidential', 'public'].map((comments, index) =>
    observation(`o${index}`, DATE, { comments }),
  )
  await sandbox.withDatabase((database) => publishRows(database, OBSERVATIONS, rows))
  // A server that reads the store must not keep them either.
  await sandbox.serve([])
  assert.equal((await sandbox.run(['retract', 'observations', 'o0'])).status, 0)
  assert.ok(isInFiles())
  assert.equal((await sandbox.run(['history', 'prune', '--before', '2999-01-01'])).status, 0)
  assert.ok(!isInFiles())
  assert.equal((await sandbox.readPublished()).observations.length, 1)
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { createSandbox } from '../../../test/support/sandbox.ts'

for (const engine of ENGINES)
  test(`heliolog retract retracts all given records or none (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(4)
    const before = await sandbox.readPublished()

    const rejected = await sandbox.run(['retract', 'observations', 'o1', 'o9', 'p9'])
    assert.deepEqual([rejected.status, rejected.stdout], [1, ''])
    assert.equal(rejected.stderr, 'heliolog: no observation has the id "o9", "p9"; nothing was retracted\n')
    assert.deepEqual(await sandbox.readPublished(), before)

    const { status, stdout } = await sandbox.run(['retract', 'observations', 'o2', 'o3', 'o2'])
    assert.equal(status, 0)
    const { meta, observations } = await sandbox.readPublished()
    assert.deepEqual(
      observations.map(({ id }) => id),
      ['o1', 'o4'],
    )
    assert.deepEqual([meta.observations, meta.days], [2, 2])
    assert.notEqual(meta.version, before.meta.version)
    assert.equal(stdout, `observations: 2 retracted; data version ${meta.version}\n`)
  })

test('heliolog retract rejects a kind that cannot be retracted', async (t) => {
  const sandbox = await createSandbox(t)
  const { status, stderr } = await sandbox.run(['retract', 'observers', 'Ada'])
  assert.equal(status, 2)
  assert.match(stderr, /^heliolog: "observers" .*accepted: observations, images\n$/)
})

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { newPlace } from '../../../test/support/command-line.ts'
import { ENGINES } from '../../../test/support/engines.ts'

for (const engine of ENGINES)
  test(`heliolog retract retracts all given records or none (${engine.name})`, async (t) => {
    const place = await newPlace(t, engine)
    await place.seed(4)
    const before = await place.published()

    const rejected = await place.run(['retract', 'observations', 'o1', 'o9', 'p9'])
    assert.deepEqual([rejected.status, rejected.stdout], [1, ''])
    assert.equal(rejected.stderr, 'heliolog: no observation has the id "o9", "p9"; nothing was retracted\n')
    assert.deepEqual(await place.published(), before)

    const { status, stdout } = await place.run(['retract', 'observations', 'o2', 'o3', 'o2'])
    assert.equal(status, 0)
    const { meta, observations } = await place.published()
    assert.deepEqual(
      observations.map(({ id }) => id),
      ['o1', 'o4'],
    )
    assert.deepEqual([meta.observations, meta.days], [2, 2])
    assert.notEqual(meta.version, before.meta.version)
    assert.equal(stdout, `observations: 2 retracted; data version ${meta.version}\n`)
  })

test('heliolog retract rejects a kind that cannot be retracted', async (t) => {
  const place = await newPlace(t)
  const { status, stderr } = await place.run(['retract', 'observers', 'Ada'])
  assert.equal(status, 1)
  assert.match(stderr, /^heliolog: "observers" .*accepted: observations, images\n$/)
})

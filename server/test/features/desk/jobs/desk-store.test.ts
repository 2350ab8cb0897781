/** The desk without a store that it can use: looking changes nothing, and a button creates or upgrades it. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import type { Overview } from '@heliolog/desk-api'
import { sql } from 'kysely'
import { createUninitialised, ENGINES } from '../../../../../test/support/engines.ts'
import { createSandbox } from '../../../../../test/support/sandbox.ts'
import { withWriter } from '../../../../src/publish/apply/staging.ts'
import { readSettings } from '../../../../src/settings/read-settings.ts'
import { readSchemaState } from '../../../../src/storage/open/open.ts'
import { createFirstSchema } from '../../../support/first-schema.ts'
import { startJobDesk } from '../support/job-desk.ts'

for (const engine of ENGINES)
  describe(`desk on ${engine.name}`, () => {
    test('creates a missing store only when asked to', async (t) => {
      const store = await createUninitialised(engine)
      t.after(store.remove)
      const desk = await startJobDesk(t, store.url)
      const missing = await desk.get<Overview>('/api/overview')
      assert.deepEqual([missing.state, missing.data, missing.fault], ['missing', null, null])
      assert.match(missing.plan[0]?.text ?? '', /^creates an empty store at /)
      assert.match((await desk.fail('GET', '/api/publications'))[1], /^there is no store at/)
      assert.equal((await readSchemaState(store.url)).state, 'missing')
      const { state, error } = await desk.finish('/api/store', { action: 'create' })
      assert.deepEqual([state, error], ['done', null])
      const { state: found, data } = await desk.get<Overview>('/api/overview')
      assert.deepEqual([found, data?.observations, data?.sources], ['current', 0, []])
    })

    test('upgrades a store of an earlier release only when asked to', async (t) => {
      const store = await createFirstSchema(engine)
      t.after(store.remove)
      const desk = await startJobDesk(t, store.url)
      const outdated = await desk.get<Overview>('/api/overview')
      assert.deepEqual([outdated.state, outdated.data], ['outdated', null])
      assert.match(outdated.plan[0]?.text ?? '', /^upgrades the store at .* from schema version 1 to/)
      const created = await desk.finish('/api/store', { action: 'create' })
      assert.match(created.error?.text ?? '', /but this release needs version/)
      assert.equal((await readSchemaState(store.url)).version, 1)
      assert.equal((await desk.finish('/api/store', { action: 'upgrade' })).state, 'done')
      const { state, data } = await desk.get<Overview>('/api/overview')
      assert.equal(state, 'current')
      assert.ok((data?.observations ?? 0) > 0)
    })
  })

test('shows the faults that heliolog doctor has found last', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const desk = await startJobDesk(t, sandbox.url)
  const damage = async () => (await desk.get<Overview>('/api/overview')).data?.damage
  assert.equal(await damage(), null)
  await sandbox.run(['doctor'])
  assert.equal((await damage())?.faults, 0)
  await sandbox.withDatabase((database) =>
    withWriter(database, ({ db }) => sql`update dataset set observations = 4`.execute(db)),
  )
  await sandbox.run(['doctor'])
  assert.ok(((await damage())?.faults ?? 0) > 0)
})

test('shows why a store cannot be used', async (t) => {
  const desk = await startJobDesk(t, 'postgres://nobody@127.0.0.1:1/none')
  const { state, fault, engine } = await desk.get<Overview>('/api/overview')
  assert.deepEqual([state, engine], ['unusable', 'postgres'])
  assert.match(fault?.text ?? '', /cannot be used: .*ECONNREFUSED/)
})

test('rejects requests with other values than it accepts', async (t) => {
  const store = await createUninitialised(ENGINES[0] as (typeof ENGINES)[0])
  t.after(store.remove)
  const desk = await startJobDesk(t, store.url, readSettings({}, store.url))
  assert.deepEqual(await desk.fail('POST', '/api/store', { action: 'drop' }), [
    ...[400, 'drop is not an action; accepted: create, upgrade, doctor, backup'],
  ])
  assert.deepEqual(await desk.fail('POST', '/api/store', []), [400, 'action is missing; accepted: string'])
  assert.equal((await desk.fail('POST', '/api/drafts/none/check'))[0], 404)
  assert.equal((await desk.fail('GET', '/api/publications?before=x'))[0], 400)
  const change = { what: 'undo', publication: 99999999999, isPreview: true, note: null }
  for (const [changed, text] of [
    [{}, 'publication is not accepted; accepted: the number of a publication'],
    [{ what: 'drop' }, 'drop is not accepted; accepted: undo, rename, forget, retract, prune'],
    [{ note: 1 }, 'note is number; accepted: string or null'],
  ] as const)
    assert.deepEqual(await desk.fail('POST', '/api/changes', { ...change, ...changed }), [400, text])
})

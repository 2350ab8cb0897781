import assert from 'node:assert/strict'
import { it } from 'node:test'
import { observation } from '../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { onBothEngines } from '../support/each-setup.ts'
import { expectJson } from '../support/expect.ts'

onBothEngines(
  (server) => {
    const get = (path: string) => fetch(server().origin + path)

    it('reports alive on /healthz, and ready with the data version on /readyz', async () => {
      assert.equal(await expectJson(await get('/healthz')), '{"status":"alive"}')
      const versions = new Set<string>()
      for (const id of ['a', 'b']) {
        await server().publish(OBSERVATIONS, [observation(id, '2024-03-01T12:00:00Z')])
        const { limits, ...ready } = JSON.parse(await expectJson(await get('/readyz')))
        assert.deepEqual(ready, { status: 'ready', version: (await server().json('/meta')).version })
        // Instances that can share rate limits report whether they do.
        assert.equal(limits, server().databaseUrl.startsWith('sqlite:') ? undefined : 'shared')
        versions.add(ready.version)
      }
      assert.equal(versions.size, 2)
    })
  },
  { portal: 'off' },
)

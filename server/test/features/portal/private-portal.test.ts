/** HELIOLOG_PORTAL=private: the pages are public, and their data need a token. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { observation } from '../../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { onSqlite } from '../../support/each-setup.ts'
import { expectError } from '../../support/expect.ts'
import { APPLICATION, pageOf } from './support/portal-documents.ts'

const SUMMARY = '/portal/summary.json'

/** Documents that need no token in any mode. */
const PUBLIC_DOCUMENTS =
  '/api/v1/openapi.json /bulk/v1/dictionary.json /bulk/v1/citation.txt /healthz /readyz'

onSqlite(
  (server) => {
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(server().origin + path, { headers })

    it('serves pages and public documents without a token, and no data', async () => {
      await server().publish(OBSERVATIONS, [observation('a', '2024-05-11T09:30:00Z', { gt: 2, st: 9 })])
      for (const path of APPLICATION)
        assert.equal(await (await get(path)).text(), pageOf(path, { private: true, embed: false }), path)
      assert.equal((await get('/embed')).status, 404)
      for (const path of PUBLIC_DOCUMENTS.split(' ')) assert.equal((await get(path)).status, 200, path)
    })

    it('returns 401 for the summary without a valid token, as the API does', async () => {
      for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
        const [summary, api] = [await get(SUMMARY, headers), await get('/api/v1/meta', headers)]
        assert.equal(summary.headers.get('www-authenticate'), api.headers.get('www-authenticate'))
        assert.equal(summary.headers.get('etag'), null)
        assert.equal(
          await expectError(summary, 401, 'unauthorized'),
          await expectError(api, 401, 'unauthorized'),
        )
      }
    })

    it('returns the summary with a token, for this client only', async () => {
      const authorization = `Bearer ${server().token}`
      const response = await get(SUMMARY, { authorization })
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('cache-control'), 'private, no-cache')
      assert.equal(response.headers.get('vary'), 'Authorization, Accept-Encoding')
      const etag = response.headers.get('etag') ?? ''
      assert.equal(JSON.parse(await response.text()).version, (await server().json('/meta')).version)
      assert.equal((await get(SUMMARY, { authorization, 'if-none-match': etag })).status, 304)
      assert.equal((await get(SUMMARY, { 'if-none-match': etag })).status, 401)
    })

    it('counts the summary in the rate limit of its token', async () => {
      const { token } = await server().issue({ rate: 2 })
      const authorization = `Bearer ${token}`
      const remaining = async () =>
        (await get(SUMMARY, { authorization })).headers.get('x-ratelimit-remaining')
      assert.deepEqual([await remaining(), await remaining()], ['1', '0'])
      await expectError(await get(SUMMARY, { authorization }), 429, 'rate_limited')
    })
  },
  { portal: 'private', embed: ['*'] },
)

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { communityRows } from '../../../test/support/community.ts'
import { SQLITE } from '../../../test/support/engines.ts'
import { image } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { updateIndex } from '../../src/publish/index/update-index.ts'
import { IMAGES, OBSERVATIONS } from '../../src/publish/kinds.ts'
import { documentOf, getHapi, PUBLIC_HAPI } from './support/hapi-client.ts'
import { randomRequests, SENTINEL } from './support/hapi-requests.ts'

/** Set it to run more, and the seed to repeat a failure. */
const REQUESTS = Number(process.env['HELIOLOG_TEST_HAPI_REQUESTS'] || 600)
const SEED = Number(process.env['HELIOLOG_TEST_HAPI_SEED'] || 1)
const CONCURRENCY = 8

const isError = (status: number): boolean => status >= 400

describe('random HAPI requests', () => {
  let server: TestServer
  before(async () => {
    server = await startServer(SQLITE, PUBLIC_HAPI)
    await server.publish(OBSERVATIONS, communityRows('2022-11-20', 500))
    await server.publish(IMAGES, [image('i1', '2023-01-15T12:00:00Z')])
    await updateIndex(server.database)
  })
  after(() => server?.close())

  it(`never get a server error: ${REQUESTS} requests with seed ${SEED}`, async () => {
    const next = randomRequests(SEED)
    const counts = new Map<number, number>()
    let sent = 0
    const client = async () => {
      while (sent++ < REQUESTS) {
        const { method, path, headers } = next()
        const response = await getHapi(server, path, { method, ...headers })
        const { status, reason, body } = response
        const request = `${method} ${path}`
        assert.ok(status < 500, `${request}: ${status}`)
        if (!isError(status) || method === 'HEAD') continue
        const { HAPI, status: shown } = documentOf(response)
        assert.equal(HAPI, '3.3', request)
        assert.ok(reason.includes(`HAPI ${shown.code} `), `${request}: ${reason}`)
        assert.ok(!body.includes(SENTINEL), `${request} is repeated: ${body}`)
        counts.set(shown.code, (counts.get(shown.code) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, client))
    const codes = [1400, 1401, 1402, 1403, 1404, 1405, 1406, 1407, 1409, 1410, 1411, 1412, 1413]
    assert.deepEqual(
      codes.filter((code) => !counts.has(code)),
      [],
      'each error occurs',
    )
  })
})

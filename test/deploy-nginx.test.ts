/** The site of deploy/nginx, run by nginx: pages and whole series come through it as heliolog sends them. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { describe, test } from 'node:test'
import { newPlace } from './support/command-line.ts'
import { type Caller, download, rest } from './support/downloads.ts'
import { SQLITE } from './support/engines.ts'
import { ownPostgres } from './support/faulty.ts'
import { faultOf, publishMegabytes } from './support/long-files.ts'
import { type Nginx, startNginx, withoutNginx } from './support/nginx.ts'

const CSV = '/observations.csv'

/** What differs from call to call, or belongs to the connection. */
const OF_THE_MOMENT = [
  'date',
  'x-request-id',
  'connection',
  'keep-alive',
  'server',
  'strict-transport-security',
  'trailer',
]

const through = async (
  { origin, authority }: Nginx,
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage> => {
  const call = get(`${origin}${path}`, { headers, agent: new Agent({ ca: authority }) })
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  call.on('error', () => {})
  return response
}

describe('nginx in front of heliolog', { skip: withoutNginx(), concurrency: true }, () => {
  test('passes on whole series, parts of them and their heads as they are', async (t) => {
    const place = await newPlace(t, SQLITE)
    await place.open((database) => publishMegabytes(database, 14))
    const server = await place.serve()
    const caller: Caller = { origin: server.origin, token: (await place.issue({ rate: 1_000 })).token }
    const nginx = await startNginx(t, server.origin)
    for (const more of [{}, { 'accept-encoding': 'gzip' }, { range: 'bytes=5000000-' }] as Record<
      string,
      string
    >[]) {
      const direct = await download(caller, CSV, more)
      const headers = { authorization: `Bearer ${caller.token}`, ...more }
      const passed = await rest(await through(nginx, `/bulk/v1${CSV}`, headers))
      assert.equal(passed.status, direct.status)
      assert.ok(passed.body.equals(direct.body))
      for (const answer of [passed, direct]) {
        assert.match(String(answer.headers['ratelimit']), /"bulk";r=\d+/)
        for (const name of [...OF_THE_MOMENT, 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
          delete answer.headers[name]
      }
      assert.deepEqual(passed.headers, direct.headers)
    }
    const headers = { authorization: `Bearer ${caller.token}` }
    assert.equal((await rest(await through(nginx, '/api/v1/meta', headers))).status, 200)
    assert.equal((await rest(await through(nginx, '/bulk/v1/none.csv', headers))).status, 404)
  })

  test('lets a download that was cut off be seen as such', async (t) => {
    const { server: postgres, engine } = await ownPostgres(t)
    const place = await newPlace(t, engine)
    await place.open((database) => publishMegabytes(database, 40))
    const server = await place.serve()
    const { token } = await place.issue()
    const nginx = await startNginx(t, server.origin)
    const headers = { authorization: `Bearer ${token}` }
    // The part first: its beginning takes longer, and there is more room on the way than without nginx.
    const cut = [
      await through(nginx, `/bulk/v1${CSV}`, { ...headers, range: 'bytes=5-' }),
      await through(nginx, `/bulk/v1${CSV}`, headers),
    ]
    assert.deepEqual(
      cut.map(({ statusCode }) => statusCode),
      [206, 200],
    )
    await postgres.stop({ mode: 'immediate' })
    for (const response of cut) assert.ok(await faultOf(response), 'it does not seem whole')
  })
})

/** HELIOLOG_CALL_LOG_ADDRESSES: how much of clients' IP addresses is logged. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { createSandbox, logLines, requestApi } from '../../../test/support/sandbox.ts'

const BAD_TOKENS_PER_MINUTE = 300
const CLIENTS = ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::3', '::ffff:192.0.2.9', 'unknown']

describe('HELIOLOG_CALL_LOG_ADDRESSES', { concurrency: 2 }, () => {
  for (const [detail, logged] of [
    ['full', CLIENTS],
    ['network', ['203.0.113.0/24', '203.0.113.0/24', '2001:db8:1::/48', '192.0.2.0/24', '']],
    ['none', ['', '', '', '', '']],
  ] as const)
    test(`${detail} applies to the call log and to standard output`, async (t) => {
      const sandbox = await createSandbox(t)
      const { token } = await sandbox.issueToken()
      const env = { HELIOLOG_CALL_LOG_ADDRESSES: detail, HELIOLOG_TRUST_PROXY: 'loopback' }
      const server = await sandbox.serve([], { env })
      for (const client of CLIENTS) await requestApi(server, '/meta', token, { 'x-forwarded-for': client })
      const malformed = connect(Number(new URL(server.origin).port), '127.0.0.1')
      await once(malformed.end('nonsense\r\n\r\n').resume(), 'close')
      await server.stop()
      const rows = await sandbox.withDatabase(({ calls }) =>
        calls.selectFrom('call').select('address').orderBy('number').execute(),
      )
      assert.deepEqual(
        rows.map(({ address }) => address),
        logged,
      )
      const lines = logLines(server).filter(({ msg }) => msg === 'call')
      assert.deepEqual(
        lines.filter(({ parser }) => !parser).map(({ address }) => address),
        logged,
      )
      const local = { full: '127.0.0.1', network: '127.0.0.0/24', none: '' }[detail]
      assert.equal(lines.find(({ parser }) => parser)?.['address'], local)
      if (detail !== 'full') for (const client of CLIENTS) assert.ok(!server.output.stdout.includes(client))
    })

  test('none still limits bad tokens by address', async (t) => {
    const sandbox = await createSandbox(t)
    const env = { HELIOLOG_CALL_LOG_ADDRESSES: 'none', HELIOLOG_TRUST_PROXY: 'loopback' }
    const server = await sandbox.serve([], { env })
    const statusFor = async (client: string) =>
      (await requestApi(server, '/meta', 'wrong', { 'x-forwarded-for': client })).status
    const statuses = await Promise.all(
      Array.from({ length: BAD_TOKENS_PER_MINUTE + 1 }, () => statusFor('203.0.113.7')),
    )
    assert.deepEqual(statuses.filter((status) => status === 429).length, 1)
    assert.equal(await statusFor('203.0.113.8'), 401)
  })
})

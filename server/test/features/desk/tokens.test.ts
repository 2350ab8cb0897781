/** The tokens of a desk: what its routes answer, reject and wait for. Their rules have tests of the command. */
import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import type { ChangedToken, IssuedToken, Overview, TokenList, TokenUsage } from '@heliolog/desk-api'
import { ENGINES } from '../../../../test/support/engines.ts'
import { createSandbox, requestApi, waitUntil } from '../../../../test/support/sandbox.ts'
import { filesOf } from '../../../src/storage/sqlite/sqlite-file.ts'
import { startJobDesk } from './support/job-desk.ts'

const ADA = {
  ...{ holder: ' Ada Lovelace ', purpose: 'a study of spots', email: 'ada@example.org' },
  ...{ rate: 7, bulkPerHour: null, expiresOn: '2999-12-31', scope: 'api' },
}

for (const engine of ENGINES)
  describe(`tokens of the desk on ${engine.name}`, () => {
    test('issues a token that works, counts its calls, and revokes it', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.seed(1)
      const desk = await startJobDesk(t, sandbox.url)
      const hasToken = async () => (await desk.get<Overview>('/api/overview')).data?.hasToken
      const list = async () => (await desk.get<TokenList>('/api/tokens')).tokens
      assert.deepEqual([await hasToken(), await list()], [false, []])
      const { token, secret, address, warnings } = await desk.send<IssuedToken>('POST', '/api/tokens', ADA)
      assert.match(secret, /^hlg_\w{38}$/)
      assert.deepEqual([address, warnings], [null, []])
      assert.deepEqual(
        { ...token, id: '', issuedAt: '' },
        { ...ADA, holder: 'Ada Lovelace', id: '', issuedAt: '', state: 'valid', lastUsedAt: null },
      )
      assert.deepEqual([await hasToken(), await list()], [true, [token]])

      const server = await sandbox.serve()
      const status = async () => (await requestApi(server, '/meta', secret)).status
      assert.equal(await status(), 200)
      await waitUntil('the call is logged', async () => (await sandbox.countCalls(token.id)) === 1)
      const { days } = await desk.get<TokenUsage>(`/api/usage?token=${token.id}`)
      assert.deepEqual(
        days.map(({ calls }) => calls),
        [1],
      )
      const revoked = await desk.send<ChangedToken>('POST', `/api/tokens/${token.id}/revoke`)
      assert.equal(revoked.token.state, 'revoked')
      assert.notEqual(revoked.token.lastUsedAt, null)
      await waitUntil('the revoked token is rejected', async () => (await status()) === 401)
    })
  })

test('changes, replaces and deletes tokens, with the reasons why they are rejected', async (t) => {
  const sandbox = await createSandbox(t)
  const desk = await startJobDesk(t, sandbox.url, { publicUrl: 'https://sun.example.org', hapi: 'off' })
  const issued = await desk.send<IssuedToken>('POST', '/api/tokens', { ...ADA, scope: 'hapi' })
  const { id } = issued.token
  assert.equal(issued.address, `https://sun.example.org/hapi-token/${issued.secret}/hapi`)
  assert.deepEqual(
    issued.warnings.map(({ code }) => code),
    ['token.hapiOff'],
  )
  const change = (values: object) => desk.send<ChangedToken>('PUT', `/api/tokens/${id}`, values)
  const expired = await change({ expiresOn: '2020-01-01', email: null })
  assert.deepEqual(
    [expired.token.state, expired.token.email, expired.token.holder],
    ['expired', null, 'Ada Lovelace'],
  )
  assert.equal(expired.warnings[0]?.code, 'token.past')
  assert.equal((await change({ rate: null })).warnings[0]?.code, 'token.stillExpired')
  await change({ expiresOn: null })
  const rotated = await desk.send<IssuedToken>('POST', `/api/tokens/${id}/rotate`)
  assert.equal(rotated.token.id, id)
  assert.notEqual(rotated.secret, issued.secret)
  const deleted = await desk.send<ChangedToken>('POST', `/api/tokens/${id}/delete`)
  assert.deepEqual([deleted.token.state, deleted.token.holder], ['deleted', ''])
  assert.deepEqual((await desk.get<TokenList>('/api/tokens')).tokens, [deleted.token])
})

test('rejects values and changes as the command does', async (t) => {
  const sandbox = await createSandbox(t)
  const desk = await startJobDesk(t, sandbox.url)
  const { token } = await desk.send<IssuedToken>('POST', '/api/tokens', ADA)
  const path = `/api/tokens/${token.id}`
  for (const [method, to, body, text] of [
    ['POST', '/api/tokens', { ...ADA, holder: ' ' }, /^--holder must be text of 1 to 300 characters/],
    ['POST', '/api/tokens', { ...ADA, holder: undefined }, /^--holder must be text/],
    ['POST', '/api/tokens', { ...ADA, purpose: 'a\u202eb' }, /^--purpose must be text/],
    ['POST', '/api/tokens', { ...ADA, email: 'ada' }, /^--email must be one e-mail address/],
    ['POST', '/api/tokens', { ...ADA, rate: '7' }, /^--rate must be a whole number from 1 to 1,000,000$/],
    ['POST', '/api/tokens', [], /^--holder must be text/],
    ['PUT', path, { id: 't_other' }, /^nothing to change$/],
    ['PUT', path, { bulkPerHour: 0 }, /^--bulk-per-hour must be a whole number/],
    ['PUT', path, { expiresOn: '2025-02-29' }, /^--expires must be a UTC calendar day/],
    ['PUT', path, { holder: null }, /^--holder must be text/],
    ['POST', `${path}/restore`, undefined, /is not revoked, so there is nothing to restore$/],
    ['POST', `/api/tokens/hlg_${'x'.repeat(38)}/revoke`, undefined, /^no token has the id "hlg_…"/],
  ] as const) {
    const [status, message] = await desk.fail(method, to, body)
    assert.equal(status, 400, message)
    assert.match(message, text)
  }
  assert.deepEqual((await desk.get<TokenList>('/api/tokens')).tokens, [token])
})

test('says who keeps the tokens locked, and changes nothing', async (t) => {
  const sandbox = await createSandbox(t)
  const desk = await startJobDesk(t, sandbox.url, { lockTimeoutMs: 100 })
  const file = new DatabaseSync(filesOf(sandbox.url.slice('sqlite:'.length)).tokens)
  t.after(() => file.close())
  file.exec('begin immediate')
  const [status, text] = await desk.fail('POST', '/api/tokens', ADA)
  assert.equal(status, 400)
  assert.match(text, /process \d+\) has been writing to the store for more than 0.1 s.*nothing was changed$/)
  file.exec('rollback')
  assert.deepEqual((await desk.get<TokenList>('/api/tokens')).tokens, [])
})

/** heliolog token: updating, restoring and deleting tokens, which a server applies to the next request. */
import { strict as assert } from 'node:assert'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { ENGINES, SQLITE } from '../../../../test/support/engines.ts'
import type { CommandResult } from '../../../../test/support/heliolog-process.ts'
import { createSandbox, requestApi, type Sandbox, waitUntil } from '../../../../test/support/sandbox.ts'

const PERSON = {
  holder: 'Hildegard Sonnenschein',
  purpose: 'a thesis about plages',
  email: 'hildegard@sonnenschein.example',
}
const AGENT = 'hildegards-laptop/1.0'
/** So long that the row without it does not overwrite it. */
const LONG_AGENT = `${AGENT} ${'x'.repeat(300)}`
const OTHER_AGENT = 'telescope/1.0'

const runToken = (sandbox: Sandbox, ...args: string[]) => sandbox.run(['token', ...args])

const readJson = ({ status, stdout, stderr }: CommandResult) => {
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

/** Asserts that no file of the embedded store contains the texts. */
const assertErased = async ({ url }: Sandbox, texts: string[]): Promise<void> => {
  const entries = await readdir(dirname(url.slice('sqlite:'.length)), { withFileTypes: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const content = await readFile(join(parentPath, name))
    for (const text of texts) assert.ok(!content.includes(text), `${name} contains ${text}`)
  }
}

for (const engine of ENGINES)
  describe(`heliolog token on ${engine.name}`, () => {
    test('keeps all of two concurrent updates, and restores a revoked token', async (t) => {
      const sandbox = await createSandbox(t, engine)
      const { id } = await sandbox.issueToken({ ...PERSON, bulkPerHour: 7 })
      const update = (...options: string[]) => runToken(sandbox, 'update', id, ...options)
      const [before] = readJson(await runToken(sandbox, 'list', '--json'))
      assert.deepEqual([before.email, before.bulk_per_hour, before.deleted_at], [PERSON.email, 7, null])
      const results = await Promise.all([
        update('--email', 'none', '--rate', '70'),
        update('--bulk-per-hour', '8', '--holder', 'Zoë'),
      ])
      assert.deepEqual(
        results.map(({ status }) => status),
        [0, 0],
      )
      const [updated] = readJson(await runToken(sandbox, 'list', '--json'))
      assert.deepEqual(updated, { ...before, email: null, rate: 70, bulk_per_hour: 8, holder: 'Zoë' })
      const last = await update('--bulk-per-hour', 'default', '--email', ` ${PERSON.email} `)
      assert.match(last.stdout, new RegExp(`: Zoë, ${PERSON.email}, .*, 70 calls a minute, never expires\n$`))
      await runToken(sandbox, 'revoke', id)
      const restored = await runToken(sandbox, 'restore', id)
      assert.deepEqual([restored.status, restored.stderr], [0, ''])
      assert.match(restored.stdout, new RegExp(`^${id} is restored: Zoë, .*, never expires\n$`))
      const [{ valid, revoked_at }] = readJson(await runToken(sandbox, 'list', '--json'))
      assert.deepEqual([valid, revoked_at], [true, null])
    })

    test('deletes a token while it is used: forgets the holder, and keeps the usage', async (t) => {
      const sandbox = await createSandbox(t, engine)
      const other = await sandbox.issueToken()
      const { id, token } = await sandbox.issueToken(PERSON)
      const server = await sandbox.serve()
      const request = async (secret: string) => {
        const headers = { 'user-agent': secret === token ? LONG_AGENT : OTHER_AGENT }
        const response = await requestApi(server, '/meta', secret, headers)
        await response.text()
        return response.status
      }
      assert.deepEqual([await request(token), await request(other.token)], [200, 200])
      await waitUntil(
        'the calls are logged',
        async () => (await sandbox.countCalls(id)) + (await sandbox.countCalls(other.id)) === 2,
      )
      const deleted = readJson(await runToken(sandbox, 'delete', id, '--json'))
      assert.deepEqual(
        [deleted.holder, deleted.purpose, deleted.email, deleted.anonymised_calls],
        ['', '', null, 1],
      )
      assert.ok(deleted.deleted_at !== null && deleted.revoked_at === deleted.deleted_at)
      assert.match((await runToken(sandbox, 'list')).stdout, new RegExp(`^${id} +deleted +api `, 'm'))
      const usages = readJson(await sandbox.run(['usage', '--json', '--token', id]))
      assert.deepEqual([usages[0].calls, usages[0].holder], [1, null])

      await sandbox.withDatabase(async ({ calls, reader }) => {
        const rows = await calls.selectFrom('call').selectAll().where('status', '=', 200).execute()
        const clients = new Map(rows.map((row) => [row.token_id, [row.address, row.user_agent]]))
        assert.deepEqual(clients.get(id), ['', null])
        assert.deepEqual(clients.get(other.id), ['127.0.0.1', OTHER_AGENT])
        const { hash } = await reader
          .selectFrom('token')
          .select('hash')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        assert.equal(hash, `deleted ${id}`)
      })
      const isRejected = async () => (await requestApi(server, '/meta', token)).status === 401
      await waitUntil('the deleted token is rejected', isRejected)
      if (engine === SQLITE) {
        await assertErased(sandbox, Object.values(PERSON))
        // The server's write-ahead log has former rows of the call log until it stops.
        await server.stop()
        await assertErased(sandbox, [AGENT])
      }

      const again = await runToken(sandbox, 'delete', id)
      assert.match(again.stdout, /^t_\w+ is deleted: .* of 0 calls\n/)
      for (const args of [['restore'], ['revoke'], ['rotate'], ['update', '--holder', 'Eve']]) {
        const [command = '', ...options] = args
        const { status, stderr } = await runToken(sandbox, command, id, ...options)
        assert.equal(status, 1)
        assert.equal(
          stderr,
          `heliolog: ${id} was deleted at ${deleted.deleted_at}: issue a new token instead\n`,
        )
      }
    })
  })

test('heliolog token update applies to the next request', async (t) => {
  const sandbox = await createSandbox(t)
  const { id, token } = await sandbox.issueToken({ rate: 1_000, expiresOn: '2999-12-31' })
  const server = await sandbox.serve()
  const update = async (...args: string[]) =>
    readJson(await runToken(sandbox, 'update', id, ...args, '--json'))
  const limit = async () => {
    const response = await requestApi(server, '/meta', token)
    return response.headers.get('x-ratelimit-limit') ?? response.status
  }
  assert.equal(await limit(), '1000')
  const updated = await update('--rate', '500', '--holder', ' Ada King ', '--purpose', 'a longer study')
  assert.deepEqual([updated.rate, updated.holder, updated.purpose], [500, 'Ada King', 'a longer study'])
  assert.equal(await limit(), '500')
  assert.deepEqual(await update('--expires', '2020-01-01'), { ...updated, expires_on: '2020-01-01' })
  assert.equal(await limit(), 401)
  const renewed = { ...updated, rate: null, expires_on: null }
  assert.deepEqual(await update('--expires', 'never', '--rate', 'default'), renewed)
  assert.equal(await limit(), '60')
})

test('heliolog token lists the last use of a token when its calls were deleted', async (t) => {
  const sandbox = await createSandbox(t)
  const [used, unused] = [await sandbox.issueToken(), await sandbox.issueToken({ holder: 'Bo' })]
  const before = new Date().toISOString()
  const server = await sandbox.serve()
  for (const path of ['/meta', '/nothing']) await requestApi(server, path, used.token)
  await server.stop()
  const lastUse = async (id: string) => {
    const tokens = JSON.parse((await sandbox.run(['token', 'list', '--json'])).stdout)
    return tokens.find((token: { id: string }) => token.id === id).last_used_at
  }
  const lastUsed = await lastUse(used.id)
  assert.ok(lastUsed >= before && lastUsed <= new Date().toISOString(), lastUsed)
  await sandbox.withDatabase(async (database) => {
    const { calls } = database
    const row = await calls.selectFrom('call').selectAll().executeTakeFirstOrThrow()
    const { number: _, ...earlier } = { ...row, at: '2020-01-01T00:00:00.000Z' }
    await database.appendCalls([earlier])
    await calls.deleteFrom('call').execute()
  })
  assert.equal(await lastUse(used.id), lastUsed)
  assert.equal(await lastUse(unused.id), null)
  const { stdout } = await sandbox.run(['token', 'list'])
  assert.match(stdout, new RegExp(`^${used.id} .* ${lastUsed.slice(0, 10)} +Ada `, 'm'))
  assert.match(stdout, new RegExp(`^${unused.id} .* never +never +Bo `, 'm'))
})

/** heliolog token: updating, restoring and deleting tokens, and what each of them rejects. */
import { strict as assert } from 'node:assert'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { ENGINES, SQLITE } from '../../../test/support/engines.ts'
import type { CommandResult } from '../../../test/support/heliolog-process.ts'
import { createSandbox, requestApi, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { email } from '../../src/cli/option-values.ts'
import { dayAfter, dayOf, instant } from '../../src/domain/day.ts'

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
    test('stores e-mail and download limit, and keeps all of two concurrent updates', async (t) => {
      const sandbox = await createSandbox(t, engine)
      const person = ['--holder', PERSON.holder, '--purpose', PERSON.purpose, '--email', PERSON.email]
      const args = ['issue', ...person, '--bulk-per-hour', '7', '--json']
      const { token: _, id, ...issued } = readJson(await runToken(sandbox, ...args))
      assert.deepEqual([issued.email, issued.bulk_per_hour, issued.deleted_at], [PERSON.email, 7, null])
      const update = (...options: string[]) => runToken(sandbox, 'update', id, ...options)
      const results = await Promise.all([
        update('--email', 'none', '--rate', '70'),
        update('--bulk-per-hour', '8', '--holder', 'Zoë'),
      ])
      assert.deepEqual(
        results.map(({ status }) => status),
        [0, 0],
      )
      const [updated] = readJson(await runToken(sandbox, 'list', '--json'))
      const expected = { ...issued, id, email: null, rate: 70, bulk_per_hour: 8, holder: 'Zoë' }
      assert.deepEqual(updated, { ...expected, valid: true, last_used_at: null })
      const last = await update('--bulk-per-hour', 'default', '--email', ` ${PERSON.email} `)
      assert.match(last.stdout, new RegExp(`: Zoë, ${PERSON.email}, .*, 70 calls a minute, never expires\n$`))
    })

    test('restores a revoked token', async (t) => {
      const sandbox = await createSandbox(t, engine)
      const { id } = await sandbox.issueToken()
      await runToken(sandbox, 'revoke', id)
      const restored = await runToken(sandbox, 'restore', id)
      assert.deepEqual([restored.status, restored.stderr], [0, ''])
      assert.equal(restored.stdout, `${id} is restored: Ada, test, default rate, never expires\n`)
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
      assert.equal((await requestApi(server, '/meta', token)).status, 401)
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

describe('heliolog token', { concurrency: 2 }, () => {
  test('accepts one e-mail address, as mail servers transport it', () => {
    assert.equal(email(" zoë.o'hara+sun@mail.example.org "), "zoë.o'hara+sun@mail.example.org")
    for (const text of [
      '',
      'ada',
      'ada@localhost',
      'Ada <ada@example.org>',
      'a@b@example.org',
      'a,b@example.org',
    ])
      assert.throws(() => email(text), /Accepted: one e-mail address/, text)
    for (const text of ['ada\u0007@example.org', `${'a'.repeat(243)}@example.org`])
      assert.throws(() => email(text), /Accepted: one e-mail address/, text)
  })

  test('rejects bad values of token update, with what is accepted', async (t) => {
    const sandbox = await createSandbox(t)
    const { id } = await sandbox.issueToken()
    const hapi = await sandbox.issueToken({ scope: 'hapi' })
    const oneEmail = /Accepted: one e-mail address, such as ada@example\.org, or none\./
    const line = /^heliolog: --holder must be text of 1 to 300 characters without control characters\n$/
    const limit = /Accepted: a whole number from 1 to 1000000, or default\./
    for (const [expectedStatus, args, expected] of [
      [
        2,
        [id],
        /^heliolog: nothing to update; give --holder, --purpose, --email, --rate, --bulk-per-hour or/,
      ],
      [2, [id, '--holder', ''], line],
      [2, [id, '--holder', 'Ada\u001b[31m'], line],
      [2, [id, '--holder', 'Ada\u202eadA'], line],
      [2, [id, '--email', 'ada@example.org,bo@example.org'], oneEmail],
      [2, [id, '--bulk-per-hour', '0'], limit],
      [2, [id, '--expires', '2025-02-29'], /a calendar day, YYYY-MM-DD, or never\./],
      [
        1,
        ['t_nothere', '--rate', '5'],
        /^heliolog: no token has the id "t_nothere"; see: heliolog token list\n$/,
      ],
      [1, [`hlg_${'x'.repeat(38)}`, '--rate', '5'], /^heliolog: no token has the id "hlg_…"/],
      [2, [hapi.id, '--bulk-per-hour', '5'], /^heliolog: a HAPI token has no limit on downloads, because/],
    ] as const) {
      const { status, stdout, stderr } = await runToken(sandbox, 'update', ...args)
      assert.deepEqual([status, stdout], [expectedStatus, ''], args.join(' '))
      assert.match(stderr, expected)
    }
    const unchanged = readJson(await runToken(sandbox, 'list', '--json'))
    assert.deepEqual(
      unchanged.map(({ holder, rate, bulk_per_hour }: Record<string, unknown>) => [
        holder,
        rate,
        bulk_per_hour,
      ]),
      [
        ['Ada', null, null],
        ['Ada', null, null],
      ],
    )
  })

  test('changes only tokens in a state that allows it, and warns about expired ones', async (t) => {
    const sandbox = await createSandbox(t)
    const { id } = await sandbox.issueToken({ expiresOn: '2020-01-01' })
    const stillRejected = new RegExp(`^warning: ${id} expired on 2020-01-01, so it is still rejected; renew`)
    for (const [expectedStatus, args, expected] of [
      [0, ['update', id, '--rate', '5'], stillRejected],
      [
        1,
        ['rotate', id],
        new RegExp(`^heliolog: ${id} is expired: renew it first, with heliolog token update`),
      ],
      [1, ['restore', id], new RegExp(`^heliolog: ${id} is not revoked, so there is nothing to restore\n$`)],
      [0, ['revoke', id], /^$/],
      [1, ['update', id, '--rate', '5'], new RegExp(`^heliolog: ${id} is revoked: .*token restore ${id} if`)],
      [1, ['rotate', id], new RegExp(`^heliolog: ${id} is revoked: `)],
      [0, ['restore', id], stillRejected],
    ] as const) {
      const { status, stderr } = await runToken(sandbox, ...args)
      assert.equal(status, expectedStatus, args.join(' '))
      assert.match(stderr, expected)
    }
  })

  test('lists valid tokens that expire within a number of days, the next one first', async (t) => {
    const sandbox = await createSandbox(t)
    const inDays = (days: number) => dayAfter(dayOf(instant(Date.now())), days)
    const issue = (holder: string, days: number) => sandbox.issueToken({ holder, expiresOn: inDays(days) })
    await issue('late', 40)
    await issue('second', 20)
    await issue('first', 2)
    await issue('expired', -2)
    await runToken(sandbox, 'revoke', (await issue('revoked', 5)).id)
    await sandbox.issueToken({ holder: 'never' })
    const holders = readJson(await runToken(sandbox, 'list', '--expiring', '30d', '--json'))
    assert.deepEqual(
      holders.map(({ holder }: { holder: string }) => holder),
      ['first', 'second'],
    )
    assert.match((await runToken(sandbox, 'list', '--expiring', '10d')).stdout, /^id .*\nt_.* first +test\n$/)
    const { status, stderr } = await runToken(sandbox, 'list', '--expiring', '30')
    assert.equal(status, 2)
    assert.match(stderr, /Accepted: a number of days from 1d to 3650d, such as 30d\./)
  })
})

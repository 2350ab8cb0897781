/** heliolog token: issue, list, update, revoke, rotate. */
import { strict as assert } from 'node:assert'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { createSandbox, requestApi } from '../../../test/support/sandbox.ts'

const TOKEN = /hlg_[0-9A-Za-z]{38}/
/** Columns that only some tokens use. */
const NO_EXTRAS = { email: null, bulk_per_hour: null, deleted_at: null }
const ISSUE = ['token', 'issue', '--holder', 'Ada Lovelace', '--purpose', 'a study of spots']

for (const engine of ENGINES)
  describe(`heliolog token on ${engine.name}`, () => {
    test('issues, lists, rotates and revokes tokens with --json', async (t) => {
      const sandbox = await createSandbox(t, engine)
      const json = async (...args: string[]) => {
        const { status, stdout, stderr } = await sandbox.run(['token', ...args, '--json'])
        assert.equal(status, 0, stderr)
        return JSON.parse(stdout)
      }
      const issued = await json(...ISSUE.slice(1), '--rate', '7', '--expires', '2999-12-31')
      assert.deepEqual(Object.keys(issued).slice(0, 2), ['id', 'token'])
      assert.match(issued.token, new RegExp(`^${TOKEN.source}$`))
      const { token, ...rest } = issued
      assert.deepEqual(
        { ...rest, id: '', issued_at: '' },
        {
          id: '',
          holder: 'Ada Lovelace',
          purpose: 'a study of spots',
          rate: 7,
          issued_at: '',
          expires_on: '2999-12-31',
          revoked_at: null,
          scope: 'api',
          ...NO_EXTRAS,
        },
      )
      assert.deepEqual(await json('list'), [{ ...rest, valid: true, last_used_at: null }])

      const rotated = await json('rotate', issued.id)
      assert.deepEqual(Object.keys(rotated).slice(0, 2), ['id', 'token'])
      assert.equal(rotated.id, issued.id)
      assert.notEqual(rotated.token, token)

      const revoked = await json('revoke', issued.id)
      assert.match(revoked.revoked_at, /Z$/)
      assert.deepEqual(await json('list'), [
        { ...rest, revoked_at: revoked.revoked_at, valid: false, last_used_at: null },
      ])
    })

    test('updates a token, which applies to its next request', async (t) => {
      const sandbox = await createSandbox(t, engine)
      const { id, token } = await sandbox.issueToken({ rate: 1_000, expiresOn: '2999-12-31' })
      const server = await sandbox.serve()
      const update = async (...args: string[]) => {
        const { status, stdout, stderr } = await sandbox.run(['token', 'update', id, ...args, '--json'])
        assert.equal(status, 0, stderr)
        return JSON.parse(stdout)
      }
      const limit = async () => {
        const response = await requestApi(server, '/meta', token)
        return response.headers.get('x-ratelimit-limit') ?? response.status
      }
      assert.equal(await limit(), '1000')
      const updated = await update('--rate', '500', '--holder', ' Ada King ', '--purpose', 'a longer study')
      assert.deepEqual(
        { ...updated, issued_at: '' },
        {
          id,
          holder: 'Ada King',
          purpose: 'a longer study',
          rate: 500,
          issued_at: '',
          expires_on: '2999-12-31',
          revoked_at: null,
          scope: 'api',
          ...NO_EXTRAS,
        },
      )
      assert.equal(await limit(), '500')
      assert.deepEqual(await update('--expires', '2020-01-01'), { ...updated, expires_on: '2020-01-01' })
      assert.equal(await limit(), 401)
      const renewed = { ...updated, rate: null, expires_on: null }
      assert.deepEqual(await update('--expires', 'never', '--rate', 'default'), renewed)
      assert.equal(await limit(), '60')
    })

    test('lists when each token was last used, also after its calls were deleted', async (t) => {
      const sandbox = await createSandbox(t, engine)
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
  })

describe('heliolog token', { concurrency: 2 }, () => {
  test('prints the secret only when issued, and lists tokens without it', async (t) => {
    const sandbox = await createSandbox(t)
    const issued = await sandbox.run(ISSUE)
    assert.equal(issued.status, 0)
    const [token = ''] = TOKEN.exec(issued.stdout) ?? []
    assert.match(
      issued.stdout,
      /^id {5}t_\w{8}\ntoken {2}hlg_\w{38}\n\n.*Ada Lovelace.*cannot be shown again\.\n$/,
    )
    const [id = ''] = /t_\w{8}/.exec(issued.stdout) ?? []
    const other = await sandbox.issueToken({ rate: 5, expiresOn: '2020-01-01' })

    const listed = await sandbox.run(['token', 'list'])
    assert.match(
      listed.stdout,
      new RegExp(
        `^${id} +valid +api +default +default +\\S+ +never +never +Ada Lovelace +a study of spots$`,
        'm',
      ),
    )
    assert.match(
      listed.stdout,
      new RegExp(`^${other.id} +expired +api +5 +default +\\S+ +2020-01-01 +never +Ada +test$`, 'm'),
    )
    const revoked = await sandbox.run(['token', 'revoke', id])
    assert.match(revoked.stdout, new RegExp(`^${id} \\(Ada Lovelace\\) is revoked`))
    const json = await sandbox.run(['token', 'list', '--json'])
    const [first, second] = (await sandbox.run(['token', 'list'])).stdout.trimEnd().split('\n').slice(1)
    assert.match(`${first}\n${second}`, new RegExp(`^${id} +revoked `, 'm'))
    for (const { stdout } of [listed, revoked, json]) {
      assert.doesNotMatch(stdout, TOKEN)
      assert.ok(!stdout.includes(token.slice(4, 20)))
    }
  })

  test('issues a token whose expiry day is in the past, with a warning', async (t) => {
    const sandbox = await createSandbox(t)
    const { status, stdout, stderr } = await sandbox.run([...ISSUE, '--expires', '2020-01-01', '--json'])
    assert.equal(status, 0)
    assert.match(stderr, /^warning: 2020-01-01 is in the past/)
    assert.equal(JSON.parse(stdout).expires_on, '2020-01-01')
    const update = ['token', 'update', JSON.parse(stdout).id, '--expires', '2020-01-02']
    const updated = await sandbox.run(update)
    assert.match(updated.stderr, /^warning: 2020-01-02 is in the past/)
    assert.match(updated.stdout, /^t_\w+ is updated: Ada Lovelace, .*, default rate, expires 2020-01-02\n$/)
    const today = new Date().toISOString().slice(0, 10)
    assert.equal((await sandbox.run([...ISSUE, '--expires', today])).stderr, '')
  })

  test('rejects invalid arguments and prints what is accepted', async (t) => {
    const sandbox = await createSandbox(t)
    for (const [args, expected] of [
      [[...ISSUE, '--expires', '2025-02-29'], /a calendar day, YYYY-MM-DD/],
      [[...ISSUE, '--rate', '0'], /a whole number from 1 to 1000000/],
      [['token', 'issue', '--holder', 'Ada'], /--purpose/],
      [['token', 'issue', '--holder', ' ', '--purpose', 'x'], /^heliolog: --holder must be text of 1 to 300/],
      [
        ['token', 'revoke', 't_nothere'],
        /^heliolog: no token has the id "t_nothere"; see: heliolog token list\n$/,
      ],
      [['token', 'rotate', 't_nothere'], /^heliolog: no token has the id "t_nothere"/],
      [['token', 'update', 't_nothere', '--rate', '5'], /^heliolog: no token has the id "t_nothere"/],
      [
        ['token', 'update', 't_nothere'],
        /^heliolog: nothing to update; give --holder, --purpose, --email, --rate, --bulk-per-hour or --expires\n$/,
      ],
      [['token', 'update', 't_x', '--rate', 'none'], /a whole number from 1 to 1000000, or default\./],
      [['token', 'update', 't_x', '--expires', 'soon'], /a calendar day, YYYY-MM-DD, or never\./],
      [['token', 'update', 't_x', '--purpose', ''], /^heliolog: --purpose must be text of 1 to 300/],
      [
        ['token', 'update', 't_x', '--holder', 'a\nb'],
        /^heliolog: --holder .* without control characters\n$/,
      ],
    ] as const) {
      const { status, stdout, stderr } = await sandbox.run([...args])
      const isUnknownId = /no token has/.test(expected.source)
      assert.deepEqual([status, stdout], [isUnknownId ? 1 : 2, ''], args.join(' '))
      assert.match(stderr, expected)
      assert.doesNotMatch(stderr, /^ +at /m)
    }
    const { id } = await sandbox.issueToken()
    assert.equal((await sandbox.run(['token', 'revoke', id])).status, 0)
    assert.match((await sandbox.run(['token', 'revoke', id])).stderr, /was revoked already/)
    for (const args of [
      ['rotate', id],
      ['update', id, '--rate', '5'],
    ])
      assert.match((await sandbox.run(['token', ...args])).stderr, /is revoked: issue a new token/)
  })

  test('never writes the secret to the store or the log', async (t) => {
    const sandbox = await createSandbox(t)
    const { id, token } = JSON.parse((await sandbox.run([...ISSUE, '--json'])).stdout)
    const server = await sandbox.serve()
    assert.equal((await requestApi(server, `/observations?observer=${token}&${token}=1`, token)).status, 200)
    assert.equal(
      (await requestApi(server, `/observations/${token}`, token, { 'user-agent': token })).status,
      404,
    )
    assert.equal((await requestApi(server, '/meta', `${token}x`)).status, 401)
    const { stdout, stderr } = await server.stop()
    const secret = token.slice('hlg_'.length, -6)
    assert.ok(stdout.includes(id))
    assert.ok(!(stdout + stderr).includes(secret))

    const folder = dirname(sandbox.url.slice('sqlite:'.length))
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const contents = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
    assert.ok(contents.some((content) => content.includes(id)))
    for (const content of contents) assert.ok(!content.includes(secret))
  })
})

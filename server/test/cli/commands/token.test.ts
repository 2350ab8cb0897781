/** heliolog token: issue, list, rotate, revoke, and what it rejects. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import type { CommandResult } from '../../../../test/support/heliolog-process.ts'
import { createSandbox, type Sandbox } from '../../../../test/support/sandbox.ts'
import { email } from '../../../src/commands/options.ts'
import { dayAfter, dayOf, instant } from '../../../src/domain/day.ts'

const TOKEN = /hlg_[0-9A-Za-z]{38}/
/** Columns that only some tokens use. */
const NO_EXTRAS = { email: null, bulk_per_hour: null, deleted_at: null }
const ISSUE = ['issue', '--holder', 'Ada Lovelace', '--purpose', 'a study of spots']

const run = (sandbox: Sandbox, ...args: string[]) => sandbox.run(['token', ...args])
const json = ({ status, stdout, stderr }: CommandResult) => {
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

describe('heliolog token', () => {
  test('issues, lists, rotates and revokes tokens with --json', async (t) => {
    const sandbox = await createSandbox(t)
    const read = async (...args: string[]) => json(await run(sandbox, ...args, '--json'))
    const issued = await read(...ISSUE, '--rate', '7', '--expires', '2999-12-31')
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
    assert.deepEqual(await read('list'), [{ ...rest, valid: true, last_used_at: null }])
    const rotated = await read('rotate', issued.id)
    assert.equal(rotated.id, issued.id)
    assert.match(rotated.token, TOKEN)
    assert.notEqual(rotated.token, token)
    const { revoked_at } = await read('revoke', issued.id)
    assert.match(revoked_at, /Z$/)
    assert.deepEqual(await read('list'), [{ ...rest, revoked_at, valid: false, last_used_at: null }])
  })

  test('prints the secret only when issued, and lists tokens without it', async (t) => {
    const sandbox = await createSandbox(t)
    const issued = await run(sandbox, ...ISSUE)
    assert.equal(issued.status, 0)
    const [token = ''] = TOKEN.exec(issued.stdout) ?? []
    assert.match(
      issued.stdout,
      /^id {5}t_\w{8}\ntoken {2}hlg_\w{38}\n\n.*Ada Lovelace.*cannot be shown again\.\n$/,
    )
    const [id = ''] = /t_\w{8}/.exec(issued.stdout) ?? []
    const other = await sandbox.issueToken({ rate: 5, expiresOn: '2020-01-01' })

    const listed = await run(sandbox, 'list')
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
    const revoked = await run(sandbox, 'revoke', id)
    assert.equal(revoked.stdout, `${id} (Ada Lovelace) is revoked; its next request is rejected\n`)
    const json = await run(sandbox, 'list', '--json')
    const [first, second] = (await run(sandbox, 'list')).stdout.trimEnd().split('\n').slice(1)
    assert.match(`${first}\n${second}`, new RegExp(`^${id} +revoked `, 'm'))
    for (const { stdout } of [listed, revoked, json]) {
      assert.doesNotMatch(stdout, TOKEN)
      assert.ok(!stdout.includes(token.slice(4, 20)))
    }
  })

  test('issues and rotates HAPI tokens with their address', async (t) => {
    const sandbox = await createSandbox(t)
    const url = 'https://sun.example.org/data'
    const issue = ['token', ...ISSUE, '--hapi']
    const { id, token, scope, address } = json(
      await sandbox.run([...issue, '--json'], { env: { HELIOLOG_PUBLIC_URL: url } }),
    )
    assert.deepEqual([scope, address], ['hapi', `${url}/hapi-token/${token}/hapi`])
    // Without the public URL, the address is a path.
    assert.match(
      (await run(sandbox, 'rotate', id)).stdout,
      /^id {5}(t_\w{8})\ntoken {2}(hlg_\w{38})\nHAPI {3}\/hapi-token\/\2\/hapi\n\nHand the HAPI address to Ada /,
    )
    const updated = await run(sandbox, 'update', id, '--rate', '5')
    assert.match(updated.stdout, /is updated: Ada Lovelace, .*, HAPI, 5 calls a minute, never expires\n$/)
    const off = await sandbox.run(issue, { env: { HELIOLOG_HAPI: 'off' } })
    assert.match(off.stderr, /^warning: HAPI is turned off \(HELIOLOG_HAPI=off\)/)
    assert.match((await run(sandbox, 'list')).stdout, new RegExp(`^${id} +valid +hapi +5 `, 'm'))
  })

  test('accepts one e-mail address, as mail servers transport it', () => {
    assert.equal(email(" zoë.o'hara+sun@mail.example.org "), "zoë.o'hara+sun@mail.example.org")
    for (const text of [
      '',
      'ada@localhost',
      'Ada <ada@example.org>',
      'a@b@example.org',
      'a\u0007@example.org',
    ])
      assert.throws(() => email(text), /Accepted: one e-mail address/, text)
  })

  test('rejects bad values, with what is accepted, and changes nothing', async (t) => {
    const sandbox = await createSandbox(t)
    const { id } = await sandbox.issueToken()
    const before = (await run(sandbox, 'list')).stdout
    const line = /^heliolog: --holder must be text of 1 to 300 characters without control characters\n$/
    const unknown = /^heliolog: no token has the id "t_nothere"; see: heliolog token list\n$/
    for (const [expectedStatus, args, expected] of [
      [2, [...ISSUE, '--expires', '2025-02-29'], /a calendar day, YYYY-MM-DD/],
      [2, [...ISSUE, '--rate', '0'], /a whole number from 1 to 1000000/],
      [2, ['issue', '--holder', 'Ada'], /--purpose/],
      [2, ['issue', '--holder', ' ', '--purpose', 'x'], line],
      [1, ['revoke', 't_nothere'], unknown],
      [1, ['rotate', 't_nothere'], unknown],
      [1, ['update', 't_nothere', '--rate', '5'], unknown],
      [1, ['update', `hlg_${'x'.repeat(38)}`, '--rate', '5'], /^heliolog: no token has the id "hlg_…"/],
      [
        2,
        ['update', id],
        /^heliolog: nothing to update; give --holder, --purpose, --email, --rate, --bulk-p/,
      ],
      [2, ['update', id, '--purpose', ''], /^heliolog: --purpose must be text of 1 to 300/],
      [2, ['update', id, '--holder', 'Ada\u001b[31m'], line],
      [2, ['update', id, '--holder', 'Ada\u202eadA'], line],
      [2, ['update', id, '--email', 'a@example.org,b@example.org'], /one e-mail address, .* or none\./],
      [2, ['update', id, '--rate', 'none'], /a whole number from 1 to 1000000, or default\./],
      [2, ['update', id, '--bulk-per-hour', '0'], /a whole number from 1 to 1000000, or default\./],
      [2, ['update', id, '--expires', 'soon'], /a calendar day, YYYY-MM-DD, or never\./],
    ] as const) {
      const { status, stdout, stderr } = await run(sandbox, ...args)
      assert.deepEqual([status, stdout], [expectedStatus, ''], args.join(' '))
      assert.match(stderr, expected)
      assert.doesNotMatch(stderr, /^ +at /m)
    }
    assert.equal((await run(sandbox, 'list')).stdout, before)
  })

  test('changes only tokens in a state that allows it, and warns about expired ones', async (t) => {
    const sandbox = await createSandbox(t)
    const { id } = await sandbox.issueToken({ expiresOn: '2020-01-01' })
    const stillRejected = new RegExp(`^warning: ${id} expired on 2020-01-01, so it is still rejected; renew`)
    for (const [expectedStatus, args, expected] of [
      [0, [...ISSUE, '--expires', '2020-01-01'], /^warning: 2020-01-01 is in the past/],
      [0, ['update', id, '--rate', '5'], stillRejected],
      [
        1,
        ['rotate', id],
        new RegExp(`^heliolog: ${id} is expired: renew it first, with heliolog token update`),
      ],
      [1, ['restore', id], new RegExp(`^heliolog: ${id} is not revoked, so there is nothing to restore\n$`)],
      [0, ['revoke', id], /^$/],
      [1, ['revoke', id], /was revoked already/],
      [1, ['update', id, '--rate', '5'], new RegExp(`^heliolog: ${id} is revoked: .*token restore ${id} if`)],
      [1, ['rotate', id], new RegExp(`^heliolog: ${id} is revoked: `)],
      [0, ['restore', id], stillRejected],
    ] as const) {
      const { status, stderr } = await run(sandbox, ...args)
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
    await run(sandbox, 'revoke', (await issue('revoked', 5)).id)
    await sandbox.issueToken({ holder: 'never' })
    const holders = json(await run(sandbox, 'list', '--expiring', '30d', '--json'))
    assert.deepEqual(
      holders.map(({ holder }: { holder: string }) => holder),
      ['first', 'second'],
    )
    assert.match((await run(sandbox, 'list', '--expiring', '10d')).stdout, /^id .*\nt_.* first +test\n$/)
    const { status, stderr } = await run(sandbox, 'list', '--expiring', '30')
    assert.equal(status, 2)
    assert.match(stderr, /Accepted: a number of days from 1d to 3650d, such as 30d\./)
  })
})

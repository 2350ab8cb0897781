/** heliolog serve --demo: data, token and printed text on the first start and on later ones. */
import { strict as assert } from 'node:assert'
import { spawnSync } from 'node:child_process'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { OBSERVATIONS } from '../../server/src/publish/kinds.ts'
import { ENGINES } from '../../test/support/engines.ts'
import type { RunningServer } from '../../test/support/heliolog-process.ts'
import { observation, publishRows } from '../../test/support/publishing.ts'
import {
  createSandbox,
  requestApi,
  requestJson,
  type Sandbox,
  waitUntil,
} from '../../test/support/sandbox.ts'

const HAS_CURL = spawnSync('curl', ['--version']).status === 0

const shown = async (server: RunningServer) => {
  await waitUntil('the demo has shown its token', () => server.output.stdout.includes('Stop it with Ctrl-C'))
  const [, token = ''] = /Demo token: (hlg_\w{38})\n/.exec(server.output.stdout) ?? []
  const [, curl = ''] = /^ *(curl .*)$/m.exec(server.output.stdout) ?? []
  return { token, curl }
}

const DEMO = { holder: 'demo', purpose: 'trying heliolog on this machine' }

const listTokens = async (
  sandbox: Sandbox,
): Promise<{ id: string; valid: boolean; expires_on: string | null }[]> =>
  JSON.parse((await sandbox.run(['token', 'list', '--json'])).stdout)

/** Runs the line as pasted into a shell; without curl, sends the same request. */
// biome-ignore lint/suspicious/noExplicitAny: the tests assert its shape
const paste = async (sandbox: Sandbox, line: string): Promise<any> => {
  if (HAS_CURL) return JSON.parse((await sandbox.shell(`${line} --silent`)).stdout)
  const [, header = '', address = ''] = /^curl -H "Authorization: ([^"]+)" "([^"]+)"$/.exec(line) ?? []
  return (await fetch(address, { headers: { authorization: header } })).json()
}

test('serve --demo fills an empty store, prints a curl line, and reuses both later', async (t) => {
  const sandbox = await createSandbox(t)
  const server = await sandbox.serve(['--demo'])
  const { token, curl } = await shown(server)
  assert.ok(server.output.stdout.includes(`heliolog is listening on ${server.origin}\n`))
  assert.match(server.output.stdout, /SYNTHETIC/)
  const { data } = await paste(sandbox, curl)
  assert.equal(data.length, 7)
  const observers = await requestJson(server, '/observers', token)
  for (const { nickname } of observers.data) assert.match(nickname, /^sample-/)

  const file = join(dirname(sandbox.url.slice('sqlite:'.length)), 'demo-token')
  assert.equal((await readFile(file, 'utf8')).trim(), token)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const expiresOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  assert.ok(server.output.stdout.includes(`(valid until ${expiresOn}, stored in ${file})`))
  const before = await requestJson(server, '/meta', token)
  assert.ok(before.observations > 1_000 && before.images > 100)
  assert.equal((await server.stop()).status, 0)

  const again = await sandbox.serve(['--demo'])
  assert.equal((await shown(again)).token, token)
  assert.deepEqual(await requestJson(again, '/meta', token), before)
  assert.doesNotMatch(again.output.stdout, /was empty/)
  const tokens = await listTokens(sandbox)
  assert.deepEqual(
    tokens.map(({ expires_on }) => expires_on),
    [expiresOn],
  )

  // A revoked demo token is replaced, and the printed line uses the public URL.
  assert.equal((await sandbox.run(['token', 'revoke', tokens[0]?.id ?? ''])).status, 0)
  await again.stop()
  const third = await sandbox.serve(['--demo'], { env: { HELIOLOG_PUBLIC_URL: 'https://sun.example.org' } })
  const replaced = await shown(third)
  assert.notEqual(replaced.token, token)
  assert.match(replaced.curl, /"https:\/\/sun\.example\.org\/api\/v1\/activity\/daily/)
  assert.equal((await requestApi(third, '/meta', replaced.token)).status, 200)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
})

test('serve --demo replaces tokens that do not expire or whose file is lost', async (t) => {
  const sandbox = await createSandbox(t)
  const file = join(dirname(sandbox.url.slice('sqlite:'.length)), 'demo-token')
  const early = await sandbox.issueToken({ ...DEMO, expiresOn: null })
  const other = await sandbox.issueToken({ holder: 'demo' })
  await writeFile(file, `${early.token}\n`)
  const start = async (): Promise<string> => {
    const server = await sandbox.serve(['--demo', '--workers', '2'])
    const { token } = await shown(server)
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    assert.equal((await requestApi(server, '/meta', early.token)).status, 401)
    assert.equal((await requestApi(server, '/meta', other.token)).status, 200, 'not issued by the demo')
    await server.stop()
    return token
  }
  const token = await start()
  await rm(file)
  assert.notEqual(await start(), token)
  const valid = (await listTokens(sandbox)).filter(({ valid }) => valid)
  assert.equal(valid.length, 2)
})

test('serve --demo shares one token among processes that start together', async (t) => {
  const sandbox = await createSandbox(t)
  const servers = await Promise.all([1, 2].map(() => sandbox.serve(['--demo'])))
  const tokens = await Promise.all(servers.map(async (server) => (await shown(server)).token))
  assert.equal(new Set(tokens).size, 1)
  const valid = (await listTokens(sandbox)).filter(({ valid }) => valid)
  assert.equal(valid.length, 1)
})

test('serve --demo treats records that the demo did not publish as other data', async (t) => {
  const sandbox = await createSandbox(t)
  const own = observation('o-1', '2024-05-11T09:30:00Z', { observer: 'sample-ada' })
  await sandbox.withDatabase((database) => publishRows(database, OBSERVATIONS, [own]))
  const { id } = await sandbox.issueToken({ ...DEMO, expiresOn: null })
  const server = await sandbox.serve(['--demo'])
  await shown(server)
  assert.match(server.output.stdout, /The store contains other data: nothing was added\./)
  assert.match(server.output.stdout, new RegExp(`still valid.*heliolog token revoke ${id}\n`))
  assert.equal((await listTokens(sandbox)).length, 1)
  assert.equal((await sandbox.readPublished()).meta.observations, 1)
})

test('serve --demo adds nothing to a store whose records were all retracted', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(1)
  assert.equal((await sandbox.run(['retract', 'observations', 'o1'])).status, 0)
  const server = await sandbox.serve(['--demo'])
  await shown(server)
  assert.doesNotMatch(server.output.stdout, /hlg_|curl/)
  assert.equal((await sandbox.readPublished()).meta.observations, 0)
})

for (const engine of ENGINES)
  test(`serve --demo adds no data and no token to a store with other data (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(1)
    const server = await sandbox.serve(['--demo'])
    await shown(server)
    assert.match(
      server.output.stdout,
      /The store contains other data: nothing was added\.\n {2}To get a token for this store, run: heliolog token issue /,
    )
    assert.doesNotMatch(server.output.stdout, /hlg_|curl/)
    assert.deepEqual(JSON.parse((await sandbox.run(['token', 'list', '--json'])).stdout), [])
    const { meta } = await sandbox.readPublished()
    assert.deepEqual([meta.observations, meta.images], [1, 0])
  })

test('serve --demo stores a token for each store of a folder', async (t) => {
  const sandbox = await createSandbox(t)
  const folder = dirname(sandbox.url.slice('sqlite:'.length))
  const start = async (name: string): Promise<string> => {
    const url = `sqlite:${join(folder, name)}`
    const server = await sandbox.serve(['--demo'], { env: { HELIOLOG_DATABASE_URL: url } })
    const { token } = await shown(server)
    await server.stop()
    return token
  }
  const [token, otherToken] = [await start('heliolog.db'), await start('other.db')]
  assert.notEqual(token, otherToken)
  assert.equal((await readFile(join(folder, 'demo-token'), 'utf8')).trim(), token)
  assert.equal((await readFile(join(folder, 'other.demo-token'), 'utf8')).trim(), otherToken)
  assert.equal(await start('heliolog.db'), token)
})

test('serve leaves an empty store empty without --demo', async (t) => {
  const sandbox = await createSandbox(t)
  const { token } = await sandbox.issueToken()
  const server = await sandbox.serve()
  for (const path of ['/activity/daily', '/observations', '/images'])
    assert.deepEqual(await requestJson(server, path, token), { data: [], next_cursor: null })
  assert.deepEqual(await requestJson(server, '/observers', token), { data: [] })
  const meta = await requestJson(server, '/meta', token)
  assert.deepEqual([meta.first_day, meta.observations, meta.last_published_at], [null, 0, null])
  assert.doesNotMatch(server.output.stdout, /hlg_/)
})

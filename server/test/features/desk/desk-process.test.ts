/** heliolog desk as a real process: its addresses, its folder, and what serve loads of it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { createSandbox, waitUntil } from '../../../../test/support/sandbox.ts'
import { callDesk, changeHeaders, openSession } from './support/desk-in-process.ts'
import { startDeskProcess } from './support/desk-process.ts'

const createDesks = async (t: TestContext) => {
  const sandbox = await createSandbox(t)
  const temporary = await sandbox.makeFolder('tmp')
  const env = { TMPDIR: temporary, HELIOLOG_DATABASE_URL: sandbox.url }
  return {
    sandbox,
    env,
    temporary,
    /** The folders of desks. */
    folders: () => readdirSync(temporary).filter((name) => name.startsWith('heliolog-desk-')),
    start: (...args: string[]) =>
      startDeskProcess(t, ['--no-open', '--port', '0', ...args], { cwd: sandbox.path, env }),
  }
}

test('prints a new address for each Enter, and the sessions of earlier ones stay', async (t) => {
  const { start } = await createDesks(t)
  const desk = await start()
  const first = await openSession(desk.port, await desk.key())
  desk.process.stdin?.write('\n\n')
  const keys = [await desk.key(1), await desk.key(2)]
  assert.equal(new Set([await desk.key(), ...keys]).size, 3)
  for (const key of keys) await openSession(desk.port, key)
  assert.equal((await callDesk(desk.port, '/', { headers: first })).status, 200)
  assert.equal(desk.output.stderr, '')
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`ends and deletes its folder at ${signal}`, async (t) => {
    const { start, folders } = await createDesks(t)
    const desk = await start()
    const connection = connect(desk.port, '127.0.0.1')
    connection.on('error', () => {})
    await once(connection, 'connect')
    assert.equal(folders().length, 1)
    assert.equal(await desk.stop(signal), 0)
    assert.deepEqual(folders(), [])
    assert.equal(desk.output.stderr, '')
  })

test('deletes the folders of killed desks at the next start, and no others', async (t) => {
  const { start, folders, temporary, sandbox } = await createDesks(t)
  const killed = await start()
  const [left = ''] = folders()
  assert.equal(statSync(join(temporary, left)).mode & 0o777, 0o700)
  const session = await openSession(killed.port, await killed.key())
  const headers = { ...changeHeaders(killed.port), ...session }
  const { body } = await callDesk(killed.port, '/api/drafts', { method: 'POST', headers })
  const { id } = JSON.parse(body)
  const upload = connect(killed.port, '127.0.0.1')
  upload.on('error', () => {})
  const lines = Object.entries({ host: `127.0.0.1:${killed.port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  upload.write(`PUT /api/drafts/${id}/files/a.csv HTTP/1.1\r\n${lines}Content-Length: 100\r\n\r\nid,`)
  const files = () => readdirSync(join(temporary, left)).filter((name) => name.endsWith('.csv'))
  await waitUntil('the upload has begun', () => files().length === 1)
  assert.equal(await killed.stop('SIGKILL'), 'SIGKILL')
  assert.deepEqual([folders(), files().length], [[left], 1])

  const running = await start()
  const [own] = folders()
  assert.ok(own !== left && folders().length === 1)
  const elsewhere = await sandbox.makeFolder('elsewhere')
  writeFileSync(join(elsewhere, 'lock.db'), '')
  symlinkSync(elsewhere, join(temporary, 'heliolog-desk-link'))
  mkdirSync(join(temporary, 'heliolog-desk-empty'))
  const other = await start()
  assert.deepEqual(readdirSync(elsewhere), ['lock.db'])
  assert.equal(folders().filter((name) => name === own || name === 'heliolog-desk-link').length, 2)
  assert.equal(folders().length, 3)
  for (const desk of [running, other]) assert.equal(await desk.stop(), 0)
  assert.deepEqual(folders(), ['heliolog-desk-link'])
})

test('two desks on one store need two ports, and have sessions of their own', async (t) => {
  const { start, sandbox, env } = await createDesks(t)
  const [one, two] = [await start(), await start()]
  const args = ['desk', '--no-open', '--port', String(one.port)]
  assertFailed(
    await sandbox.runProcess(args, { env }),
    new RegExp(`^heliolog: port ${one.port} on 127.0.0.1 is in use; choose another one with --port$`, 'm'),
    5,
  )
  const session = await openSession(one.port, await one.key())
  const status = async (port: number) => (await callDesk(port, '/api/job', { headers: session })).status
  assert.notEqual(await status(one.port), 401)
  assert.equal(await status(two.port), 401)
})

test('rejects ports and sizes that it does not accept', async (t) => {
  const { sandbox } = await createDesks(t)
  assertFailed(await sandbox.run(['desk', '--port', '65536']), /Accepted: a whole number from 0 to 65535/, 2)
  assertFailed(await sandbox.run(['desk', '--max-upload', '5']), /Accepted: a size such as 500MB/, 2)
})

const withoutScreen = process.platform === 'linux' ? false : 'xdg-open is for Linux'

test('opens the browser without the key in its command line', { skip: withoutScreen }, async (t) => {
  const { sandbox, env } = await createDesks(t)
  const programs = await sandbox.makeFolder('bin')
  const opener = join(programs, 'xdg-open')
  writeFileSync(opener, `#!/bin/sh\nprintf '%s\\n' "$@" > opened\ncat "$1" > page\nstat -c %a "$1" > mode\n`)
  chmodSync(opener, 0o755)
  const path = `${programs}:${process.env['PATH']}`
  const options = { cwd: sandbox.path, env: { ...env, PATH: path, DISPLAY: ':0' } }
  const desk = await startDeskProcess(t, ['--port', '0'], options)
  const opened = (name: string) => readFileSync(join(sandbox.path, name), 'utf8')
  await waitUntil(
    'the browser has the page',
    () => readdirSync(sandbox.path).includes('mode') && opened('mode') !== '',
  )
  const key = await desk.key()
  assert.match(opened('opened'), /^\S+\/heliolog-desk-\w+\/open\.html\n$/)
  assert.match(opened('page'), new RegExp(`url=http://127\\.0\\.0\\.1:${desk.port}/\\?key=${key}"`))
  assert.equal(opened('mode'), '600\n')
  assert.equal(await desk.stop(), 0)
})

/** Prints the modules that a process loads. */
const HOOK = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => { process.stderr.write('loads ' + url + '\\n'); return next(url, context) } })`

test('serve loads no code of the desk', async (t) => {
  const { sandbox } = await createDesks(t)
  await sandbox.seed(1)
  const hook = pathToFileURL(await sandbox.writeFile('hook.mjs', HOOK)).href
  const launcher = join(import.meta.dirname, '../../../src/cli/main.ts')
  const server = await sandbox.serve([], { launcher, env: { NODE_OPTIONS: `--import ${hook}` } })
  for (const path of ['/', '/bulk/v1/observations.csv']) await (await fetch(server.origin + path)).text()
  const loaded = [...server.output.stderr.matchAll(/^loads .*\/server\/src\/(.*)$/gm)].map(([, path]) => path)
  assert.ok(loaded.includes('features/portal/portal-routes.ts'))
  assert.deepEqual(
    loaded.filter((path) => path?.startsWith('features/desk/')),
    ['features/desk/feature.ts'],
  )
  assert.equal((await fetch(`${server.origin}/api/session`, { method: 'POST' })).status, 405)
  assert.equal((await fetch(`${server.origin}/api/overview`)).status, 404)
})

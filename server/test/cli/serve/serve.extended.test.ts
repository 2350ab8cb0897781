/** heliolog serve: shutdown with open requests, read-only stores, starts by npm, and a log that nobody reads. */
import { strict as assert } from 'node:assert'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { createBackupSandbox } from '../../../../test/support/backups.ts'
import { download } from '../../../../test/support/downloads.ts'
import { type Engine, POSTGRES, SQLITE } from '../../../../test/support/engines.ts'
import {
  type CommandResult,
  collectOutput,
  ENVIRONMENT,
  LAUNCHER,
  type RunningServer,
} from '../../../../test/support/heliolog-process.ts'
import { workersOf } from '../../../../test/support/process-state.ts'
import { startRawRequest } from '../../../../test/support/raw-request.ts'
import {
  createSandbox,
  logLines,
  requestApi,
  type Sandbox,
  waitUntil,
} from '../../../../test/support/sandbox.ts'
import { metricsAddress, scrape, seriesOf } from '../../../../test/support/scrape.ts'
import { querySql } from '../../../../test/support/sql.ts'
import { lockTables } from '../../../../test/support/table-lock.ts'
import { findPort } from '../../../src/http/sockets/listen.ts'

interface Serving {
  sandbox: Sandbox
  server: RunningServer
  id: string
  token: string
}

const startServing = async (t: TestContext, engine: Engine = SQLITE): Promise<Serving> => {
  const sandbox = await createSandbox(t, engine)
  const { id, token } = await sandbox.issueToken()
  return { sandbox, server: await sandbox.serve([], { env: { HELIOLOG_METRICS_PORT: '0' } }), id, token }
}

const assertStopped = async (ended: Promise<CommandResult>): Promise<void> => {
  const { status, signal, stderr } = await ended
  assert.deepEqual({ status, signal, stderr }, { status: 0, signal: null, stderr: '' })
}

const requestHead = (token: string) =>
  `GET /api/v1/meta HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`

describe('heliolog serve, on shutdown', () => {
  test('completes a request that waits for the store, serves metrics, rejects others', async (t) => {
    const { sandbox, server, id, token } = await startServing(t, POSTGRES)
    const lock = await lockTables(sandbox.url, 'observation')
    t.after(() => lock.release())
    const response = requestApi(server, '/observations', token)
    await lock.waitForWaiters(1)
    const ended = server.stop('SIGTERM')
    await waitUntil('new connections are refused', () =>
      fetch(`${server.origin}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    assert.equal((await scrape(server)).get('heliolog_store_up'), 1)
    await lock.release()
    assert.deepEqual(await (await response).json(), { data: [], next_cursor: null })
    await assertStopped(ended)
    assert.equal(await sandbox.countCalls(id), 1)
    await assert.rejects(fetch(metricsAddress(server) as string))
  })

  test('completes a partly received request after SIGINT, despite further signals', async (t) => {
    const { sandbox, server, id, token } = await startServing(t)
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    const request = await startRawRequest(server.origin, requestHead(token))
    const ended = server.stop('SIGINT')
    await waitUntil('"stopping" is logged', () => logLines(server).some(({ msg }) => msg === 'stopping'))
    server.process.kill('SIGTERM')
    server.process.kill('SIGINT')
    request.send('\r\n')
    assert.match(await request.response, /"observations":0/)
    await assertStopped(ended)
    assert.equal(await sandbox.countCalls(id), 2)
  })

  test('waits neither for idle connections nor for a request that never completes', async (t) => {
    const { sandbox, server, id, token } = await startServing(t)
    const agent = new Agent({ keepAlive: true })
    t.after(() => agent.destroy())
    await new Promise<void>((done, fail) => {
      const headers = { authorization: `Bearer ${token}` }
      get(`${server.origin}/api/v1/meta`, { agent, headers }, (response) => {
        response.resume().on('end', done)
      }).on('error', fail)
    })
    const { hostname, port } = new URL(server.origin)
    const silent = connect(Number(port), hostname).on('error', () => {})
    t.after(() => silent.destroy())
    await once(silent, 'connect')
    const request = await startRawRequest(server.origin, requestHead(token))
    await assertStopped(server.stop())
    assert.doesNotMatch(await request.response, /"observations"/)
    assert.equal(await sandbox.countCalls(id), 1)
  })

  test('stops when the shell of npm ends, with its workers', async (t) => {
    const sandbox = await createSandbox(t)
    // npm runs a command in a shell and signals only that; the second command keeps it from replacing itself.
    const line = `'${process.execPath}' '${LAUNCHER}' serve --workers 2; true`
    const shell = spawn('sh', ['-c', line], {
      env: { ...ENVIRONMENT, npm_command: 'exec', PORT: '0', HELIOLOG_DATABASE_URL: sandbox.url },
      detached: true,
    })
    const closed = once(shell, 'close')
    t.after(() => {
      try {
        process.kill(-(shell.pid as number), 'SIGKILL')
      } catch {
        // It has ended.
      }
    })
    const output = collectOutput(shell)
    await waitUntil('it listens', () => output.stdout.includes('"address":"http'))
    shell.kill('SIGTERM')
    // The output closes when every process that shares it has exited.
    await closed
    assert.match(output.stdout, /"msg":"stopped"/)
    assert.equal(output.stderr, '')
  })
})

describe('heliolog serve --read-only', () => {
  /** Reads a page and a download, and sends a request without a valid token. */
  const useServer = async (server: RunningServer, token: string): Promise<void> => {
    const page = await requestApi(server, '/observations', token)
    assert.equal(((await page.json()) as { data: unknown[] }).data.length, 3)
    const { headers } = await download({ origin: server.origin, token }, '/observations.csv')
    assert.equal(headers['x-row-count'], '3')
    assert.equal((await requestApi(server, '/meta', 'wrong')).status, 401)
    const logged = () => logLines(server).filter(({ msg }) => msg === 'call')
    await waitUntil('the calls are logged', () => logged().length >= 3)
    await assertStopped(server.stop())
    const lines = logLines(server)
    assert.equal(lines.filter(({ msg }) => String(msg).startsWith('read-only: ')).length, 1)
    assert.deepEqual(
      lines.filter(({ level }) => Number(level) >= 40),
      [],
    )
  }

  test('changes no byte of a backup and creates no file beside it', async (t) => {
    const { sandbox, target } = await createBackupSandbox(t)
    const { token } = await sandbox.issueToken()
    assert.equal((await sandbox.run(['backup', 'backups/sun.db'])).status, 0)
    const folder = join(sandbox.path, 'backups')
    const hashes = async () =>
      Promise.all(
        (await readdir(folder)).sort().map(async (name) => {
          const content = await readFile(join(folder, name))
          return [name, createHash('sha256').update(content).digest('hex')]
        }),
      )
    const temporary = await sandbox.makeFolder('tmp')
    const before = await hashes()
    const args = ['--read-only', '--workers', '2', '--database', `sqlite:${target.data}`]
    const server = await sandbox.serve(args, { env: { TMPDIR: temporary } })
    assert.match((await readdir(temporary)).join(), /^heliolog-cache-\w+$/)
    await useServer(server, token)
    assert.deepEqual(await hashes(), before)
    assert.deepEqual(await readdir(temporary), [])
  })

  test('needs no right on PostgreSQL but to read', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await sandbox.seed(3)
    const { token } = await sandbox.issueToken()
    const role = `reader_${process.pid}`
    const url = new URL(sandbox.url)
    await querySql(sandbox.url, `create role ${role} login password 'only-for-tests'`)
    // The database is dropped by then, and the role's rights with it.
    t.after(() => querySql(new URL('/postgres', url).href, `drop role ${role}`))
    await querySql(sandbox.url, `grant select on all tables in schema public to ${role}`)
    const readerUrl = Object.assign(new URL(url), { username: role, password: 'only-for-tests' }).href
    await useServer(await sandbox.serve(['--read-only', '--database', readerUrl]), token)
    const rows = await querySql(
      sandbox.url,
      'select (select count(*) from call) + (select count(*) from token_use) + (select count(*) from call_window) as n',
    )
    assert.equal(Number(rows[0]?.['n']), 0)
  })
})

test('heliolog serve gives new workers the settings that it started with', async (t) => {
  const sandbox = await createSandbox(t)
  const file = await sandbox.writeFile('heliolog.env', 'HELIOLOG_NAME="Sociedad Solar"\n')
  const server = await sandbox.serve(['--workers', '2'])
  const workers = workersOf(server)
  await writeFile(file, 'a mistake\n')
  for (const pid of workers) process.kill(pid, 'SIGKILL')
  await waitUntil('another worker serves the name', async () => {
    const page = await fetch(server.origin).then(
      (response) => response.text(),
      () => '',
    )
    return page.includes('Sociedad Solar') && !workersOf(server).some((pid) => workers.includes(pid))
  })
})

test('heliolog serve responds while its log is not read, and reports dropped lines', async (t) => {
  const sandbox = await createSandbox(t)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const server = await sandbox.serve(['--workers', '2'], { env: { HELIOLOG_METRICS_PORT: '0' } })
  // More lines than the log buffer and the buffers of all pipes can store.
  const calls = 4_500
  server.process.stdout?.pause()
  const { hostname, port } = new URL(server.origin)
  const socket = connect(Number(port), hostname).setEncoding('latin1')
  const head = `GET /api/v1/meta?${'x'.repeat(1_000)} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${'x'.repeat(980)}\r\n`
  socket.write(`${head}Authorization: Bearer ${token}\r\n\r\n`.repeat(calls))
  let text = ''
  for await (const part of socket) {
    text += part
    if (text.split('HTTP/1.1 200 OK').length > calls) break
  }
  await waitUntil(
    'lines are dropped',
    async () => ((await scrape(server)).get('heliolog_log_lines_dropped_total') ?? 0) > 0,
  )
  server.process.stdout?.resume()
  const reports = () => logLines(server).filter(({ msg }) => msg === 'log lines were dropped')
  await waitUntil('they are reported', () => reports().length > 0)
  await assertStopped(server.stop())
  const logged = logLines(server).filter(({ msg }) => msg === 'call').length
  const dropped = reports().reduce((sum, report) => sum + Number(report['dropped']), 0)
  assert.equal(logged + dropped, calls)
})

test('heliolog serve serves while its log is on a full disk', async (t) => {
  const sandbox = await createSandbox(t)
  const port = await findPort('127.0.0.1', 0)
  const line = `exec '${process.execPath}' '${LAUNCHER}' serve > /dev/full`
  const child = spawn('sh', ['-c', line], {
    env: { ...ENVIRONMENT, PORT: String(port), HELIOLOG_DATABASE_URL: sandbox.url },
  })
  t.after(() => child.kill('SIGKILL'))
  const { token } = await sandbox.issueToken()
  const isServed = (): Promise<boolean> =>
    requestApi({ origin: `http://127.0.0.1:${port}` }, '/meta', token).then(
      ({ status }) => status === 200,
      () => false,
    )
  await waitUntil('it serves', isServed)
  // The line of the first call has failed by the time that the second one's is written.
  await waitUntil('the call is logged', async () =>
    (await sandbox.run(['usage', '--json'])).stdout.includes('"calls":1'),
  )
  assert.ok(await isServed())
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
})

test('heliolog serve lets a Parquet build wait when others use the memory', async (t) => {
  const sandbox = await createSandbox(t, POSTGRES)
  await sandbox.seed(3)
  // Enough for one Parquet file (272 MB) and one text file (48 MB).
  const env = { HELIOLOG_BULK_MEMORY_MB: '320', HELIOLOG_METRICS_PORT: '0' }
  const server = await sandbox.serve([], { env })
  const client = { origin: server.origin, token: (await sandbox.issueToken()).token }
  const lock = await lockTables(sandbox.url, 'observation')
  t.after(() => lock.release())
  const downloads = []
  for (const [path, running, waiting] of [
    ['/observations.parquet', 1, 0],
    ['/observations.parquet?to=2100-01-01', 1, 1],
    ['/observations.csv', 2, 1],
  ] as const) {
    downloads.push(download(client, path))
    await waitUntil(`${running} builds run and ${waiting} wait`, async () => {
      const builds = seriesOf(await scrape(server), 'heliolog_bulk_builds')
      return builds['{state="running"}'] === running && builds['{state="waiting"}'] === waiting
    })
  }
  await lock.release()
  for (const { status } of await Promise.all(downloads)) assert.equal(status, 200)
})

const withoutScript = (): string | false =>
  !spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') &&
  'needs script (util-linux)'

for (const workers of ['1', '2'])
  test(`heliolog serve prints text for people on a terminal (--workers ${workers})`, {
    skip: withoutScript(),
  }, async (t) => {
    const sandbox = await createSandbox(t)
    const { token } = await sandbox.issueToken()
    const command = `exec '${process.execPath}' '${LAUNCHER}' serve --workers ${workers}`
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      env: {
        ...ENVIRONMENT,
        PORT: '0',
        HELIOLOG_DATABASE_URL: sandbox.url,
        HELIOLOG_CACHE_DIR: '/proc/none',
      },
    })
    t.after(() => child.kill('SIGKILL'))
    const output = collectOutput(child)
    const ended = once(child, 'close')
    await waitUntil('the server has printed its text', () => output.stdout.includes('Stop it with Ctrl-C'))
    const [, origin = ''] = /is listening on (http\S+)/.exec(output.stdout) ?? []
    assert.equal((await requestApi({ origin }, '/meta', token)).status, 200)
    // The terminal turns this into SIGINT.
    child.stdin.write('\x03')
    assert.deepEqual(await ended, [0, null])
    const text = output.stdout.replaceAll('\r', '')
    const store = sandbox.url.slice('sqlite:'.length)
    assert.match(text, /^2\S+Z warning: the cache folder cannot be created: /m)
    assert.ok(
      text.includes(
        `\n  Portal         ${origin}\n  API reference  ${origin}/docs\n  Store          ${store}\n`,
      ),
      text,
    )
    assert.match(text, /Stop it with Ctrl-C\. Warnings and errors are printed below\.\n+(\^C)?$/)
    assert.doesNotMatch(text, /"level"|\/api\/v1\/meta/)
  })

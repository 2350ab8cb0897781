/** A blocked log never delays a response or a shutdown. */
import { strict as assert } from 'node:assert'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { it, type TestContext } from 'node:test'
import { freePort } from '../../../test/support/free-port.ts'
import { LAUNCHER } from '../../../test/support/heliolog-process.ts'
import { createSandbox, waitUntil } from '../../../test/support/sandbox.ts'

/** How heliolog is started, and with which standard output. */
interface Start {
  args: string[]
  stdout?: number | 'pipe'
  nodeOptions?: string
  /** Whether its output is a terminal, whose reader writes to `stdout`. */
  isOnTerminal?: boolean
}

/** Reads /proc, so Linux only. */
const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())

/** Starts `heliolog serve` with its own store, a token and metrics; resolves when it responds. */
const serve = async (
  t: TestContext,
  { args, stdout = 'pipe', nodeOptions = '', isOnTerminal = false }: Start,
) => {
  const sandbox = await createSandbox(t)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const [port, metricsPort] = [await freePort(), await freePort()]
  const command = [process.execPath, LAUNCHER, 'serve', ...args]
  const [program = '', ...programArgs] = isOnTerminal
    ? ['script', '--quiet', '--return', '--command', `exec ${command.join(' ')}`, '/dev/null']
    : command
  const child = spawn(program, programArgs, {
    env: {
      ...process.env,
      PORT: String(port),
      HELIOLOG_METRICS_PORT: String(metricsPort),
      HELIOLOG_DATABASE_URL: sandbox.url,
      NODE_OPTIONS: nodeOptions,
    },
    stdio: ['ignore', stdout, 'pipe'],
  })
  const exited = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGKILL')
    await exited
    if (stdout !== 'pipe') closeSync(stdout)
  })
  const origin = `http://127.0.0.1:${port}`
  await waitUntil(
    'it responds',
    async () => (await fetch(`${origin}/healthz`).catch(() => undefined))?.ok === true,
  )
  return {
    child,
    /** Sends pipelined requests that are logged with about 2,200 characters each, and a health check. */
    request: async (count: number) => {
      const socket = connect(port, '127.0.0.1').setEncoding('latin1')
      const head = `GET /api/v1/meta?${'x'.repeat(1_000)} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${'x'.repeat(980)}\r\n`
      socket.write(`${head}Authorization: Bearer ${token}\r\n\r\n`.repeat(count))
      let text = ''
      for await (const part of socket) {
        text += part
        if (text.split('HTTP/1.1 200 OK').length > count) break
      }
      assert.equal((await fetch(`${origin}/healthz`)).status, 200)
    },
    dropped: async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^heliolog_log_lines_dropped_total (\d+)$/m.exec(text)?.[1])
    },
    stop: async () => {
      const pid = child.pid as number
      process.kill(isOnTerminal ? childOf(pid) : pid, 'SIGTERM')
      // The reader of the terminal has to write what it has read before it exits.
      if (isOnTerminal) child.stdout?.resume()
      assert.deepEqual(await exited, [0, null])
    },
  }
}

/** More lines than the log buffer and the buffers of all pipes can store. */
const TOO_MANY = 4_500

it('responds, and reports dropped lines, when its log is read again after a while', async (t) => {
  const { child, request, dropped, stop } = await serve(t, { args: ['--workers', '2'] })
  const stdout = child.stdout as Readable
  stdout.pause()
  await request(TOO_MANY)
  await waitUntil('lines are dropped', async () => (await dropped()) > 0)
  let text = ''
  stdout.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  stdout.resume()
  await waitUntil('they are reported', () => text.includes('log lines were dropped'))
  await request(1)
  await stop()
  const lines = text
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one))
  const reports = lines.filter(({ msg }) => msg === 'log lines were dropped')
  // Lines that are dropped while the buffer is being written need a second report.
  assert.ok(reports.length <= 2, JSON.stringify(reports))
  const calls = lines.filter(({ msg }) => msg === 'call').length
  const dropsReported = reports.reduce((sum, report) => sum + report.dropped, 0)
  assert.equal(calls + dropsReported, TOO_MANY + 1)
})

it('responds, and exits with 0, when its terminal is not read', async (t) => {
  const { child, request, stop } = await serve(t, { args: [], isOnTerminal: true })
  child.stdout?.pause()
  await request(500)
  await stop()
})

it('responds, and exits with 0, when its standard error is not read', async (t) => {
  // More than the buffers of all pipes can store.
  const nodeOptions = "--import=data:text/javascript,process.emitWarning('x'.repeat(4e6))"
  const { child, request, stop } = await serve(t, { args: [], nodeOptions })
  child.stdout?.resume()
  await request(20)
  await stop()
})

it('writes to a named pipe again after its reader was replaced', async (t) => {
  const { path } = await createSandbox(t)
  const pipe = join(path, 'log')
  execFileSync('mkfifo', [pipe])
  const startReader = () => spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] })
  const first = startReader()
  t.after(() => first.kill())
  // Waits for the reader.
  const { request, dropped, stop } = await serve(t, { args: [], stdout: openSync(pipe, 'w') })
  first.kill()
  await once(first, 'exit')
  await request(5)
  await waitUntil('lines are dropped', async () => (await dropped()) >= 5)
  const second = startReader()
  t.after(() => second.kill())
  let text = ''
  second.stdout.setEncoding('utf8').on('data', (part) => {
    text += part
  })
  await waitUntil('they are reported', () => text.includes('"msg":"log lines were dropped"'))
  await stop()
})

it('responds, and exits with 0, when it is started with a closed standard output', async (t) => {
  const sandbox = await createSandbox(t)
  const port = await freePort()
  const child = spawn('sh', ['-c', 'exec "$0" "$1" serve >&- 2>&-', process.execPath, LAUNCHER], {
    env: { ...process.env, PORT: String(port), HELIOLOG_DATABASE_URL: sandbox.url },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const respond = () => fetch(`http://127.0.0.1:${port}/api/v1/meta`).catch(() => undefined)
  await waitUntil('it responds', async () => (await respond())?.status === 401)
  child.kill('SIGTERM')
  assert.deepEqual(await exited, [0, null])
})

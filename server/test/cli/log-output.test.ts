/** The log buffer is bounded, and a blocked log never delays a response or a shutdown. */
import { strict as assert } from 'node:assert'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { describe, it, type TestContext } from 'node:test'
import { freePort } from '../../../test/support/free-port.ts'
import { LAUNCHER } from '../../../test/support/heliolog-process.ts'
import { createSandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { LogOutput, type Sink } from '../../src/cli/log-output.ts'

/** A sink whose writes complete only when the test calls `accept` or `fail`. */
const newSink = () => {
  const written: string[] = []
  let waiting: ((error?: Error, count?: number) => void) | undefined
  const sink: Sink = {
    write: (bytes, done) => {
      waiting = (error, count = bytes.length) => {
        waiting = undefined
        written.push(bytes.toString('utf8', 0, count))
        done(error, count)
      }
    },
    close: () => {},
  }
  return {
    sink,
    written,
    /** Completes the write in progress, if there is one. */
    accept: (): boolean => {
      const isWriting = waiting !== undefined
      waiting?.()
      return isWriting
    },
    /** Fails the write after this many bytes. */
    fail: (count: number) => waiting?.(new Error('ENOSPC'), count),
  }
}

const line = (text: string) => `${JSON.stringify({ msg: text })}\n`

describe('LogOutput', () => {
  it('writes lines in order, and joins those that arrive during a write', () => {
    const { sink, written, accept } = newSink()
    const output = new LogOutput(sink)
    output.write('1\n')
    output.write('2\n')
    output.write('3\n')
    accept()
    accept()
    assert.deepEqual(written, ['1\n', '2\n3\n'])
  })

  it('drops lines when the buffer is full, and reports them once when it is not', () => {
    const { sink, written, accept } = newSink()
    const output = new LogOutput(sink)
    const thousand = line('x'.repeat(1_000)).repeat(1_000)
    for (let batch = 0; batch < 20; batch++) output.write(thousand)
    const { dropped } = output
    accept()
    output.write(line('after'))
    while (accept()) {}
    const lines = written.join('').trimEnd().split('\n')
    const reports = lines.filter((text) => text.includes('dropped')).map((text) => JSON.parse(text))
    assert.deepEqual(
      reports.map(({ msg, dropped }) => [msg, dropped]),
      [['log lines were dropped', dropped]],
    )
    assert.ok(dropped > 11_000 && dropped < 13_000, `${dropped} lines were dropped`)
    assert.equal(lines.length + dropped, 20_000 + 2)
  })

  it('reports lines that could not be written once the output accepts lines again', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { sink, written, accept, fail } = newSink()
    const output = new LogOutput(sink)
    output.write('1\n2\n')
    fail(0)
    for (let attempt = 0; attempt < 3; attempt++) {
      t.mock.timers.tick(1_000)
      fail(0)
    }
    t.mock.timers.tick(1_000)
    accept()
    t.mock.timers.tick(10_000)
    accept()
    const lines = written.join('').trimEnd().split('\n')
    assert.deepEqual([lines.length, JSON.parse(lines[0] ?? '').dropped, output.dropped], [1, 2, 2])
  })

  it('starts a new line after one that a full disk has cut off', () => {
    const { sink, written, accept, fail } = newSink()
    const output = new LogOutput(sink)
    output.write('first\nsecond\nthird\n')
    fail(9)
    assert.equal(output.dropped, 2)
    output.write('fourth\n')
    fail(0)
    output.write('fifth\n')
    accept()
    const [first, cut, fifth, report, ...rest] = written.join('').split('\n')
    assert.deepEqual([first, cut, fifth, rest], ['first', 'sec', 'fifth', ['']])
    assert.equal(JSON.parse(report ?? '').dropped, 3)
  })

  it('writes as many lines as fit when one batch exceeds the buffer', () => {
    const { sink, written, accept } = newSink()
    new LogOutput(sink).write(line('x'.repeat(1_000)).repeat(20_000))
    accept()
    assert.ok(written.join('').split('\n').length > 8_000)
    assert.ok(written.join('').endsWith('"}\n'))
  })
})

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
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok)
    await new Promise((done) => setTimeout(done, 50))
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
      const signalled = performance.now()
      const pid = child.pid as number
      process.kill(isOnTerminal ? childOf(pid) : pid, 'SIGTERM')
      // The reader of the terminal has to write what it has read before it exits.
      if (isOnTerminal) child.stdout?.resume()
      assert.deepEqual(await exited, [0, null])
      const elapsed = performance.now() - signalled
      assert.ok(elapsed < 8_000, `the shutdown took ${elapsed} ms`)
    },
  }
}

/** More lines than the log buffer and the buffers of all pipes can store. */
const TOO_MANY = 4_500

for (const args of [[], ['--workers', '2']])
  describe(`heliolog ${['serve', ...args].join(' ')}`, () => {
    it('responds, counts dropped lines and exits with 0 when the disk of its log is full', async (t) => {
      const { request, dropped, stop } = await serve(t, { args, stdout: openSync('/dev/full', 'w') })
      await request(20)
      await waitUntil('all lines are dropped', async () => (await dropped()) > 20)
      await stop()
    })

    it('responds, and reports dropped lines, when its log is read again after a while', async (t) => {
      const { child, request, dropped, stop } = await serve(t, { args })
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

    it('responds, and exits with 0, when its log is not read', async (t) => {
      const { child, request, stop } = await serve(t, { args })
      child.stdout?.pause()
      await request(500)
      await stop()
    })

    it('responds, and exits with 0, when its terminal is not read', async (t) => {
      const { child, request, stop } = await serve(t, { args, isOnTerminal: true })
      child.stdout?.pause()
      await request(500)
      await stop()
    })

    it('responds, and exits with 0, when its standard error is not read', async (t) => {
      // More than the buffers of all pipes can store.
      const nodeOptions = "--import=data:text/javascript,process.emitWarning('x'.repeat(4e6))"
      const { child, request, stop } = await serve(t, { args, nodeOptions })
      child.stdout?.resume()
      await request(20)
      await stop()
    })

    it('responds, counts dropped lines and exits with 0 when the reader of its log exits', async (t) => {
      const { child, request, dropped, stop } = await serve(t, { args })
      child.stdout?.destroy()
      await request(20)
      await waitUntil('lines are dropped', async () => (await dropped()) >= 20)
      await stop()
    })
  })

it('writes to a named pipe again after its reader was replaced', async (t) => {
  const { path } = await createSandbox(t)
  const pipe = join(path, 'log')
  execFileSync('mkfifo', [pipe])
  const startReader = () => spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] })
  const first = startReader()
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

/** The log buffer is bounded, and a blocked log never delays a response or a shutdown. */
import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { describe, it, type TestContext } from 'node:test'
import { temporaryDirectory } from '../../../test/support/engines.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { LAUNCHER } from '../../../test/support/heliolog-process.ts'
import { LogOutput, type Sink } from '../../src/cli/log-output.ts'

/** A sink whose writes complete only when the test calls `accept`. */
const newSink = () => {
  const written: string[] = []
  let waiting: (() => void) | undefined
  const sink: Sink = {
    write: (text, done) => {
      waiting = () => {
        waiting = undefined
        written.push(text)
        done()
      }
    },
    close: () => {},
  }
  return { sink, written, accept: () => waiting?.() }
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

  it('drops single lines when the buffer is full, and reports how many', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { sink, written, accept } = newSink()
    const output = new LogOutput(sink)
    const thousand = line('x'.repeat(1_000)).repeat(1_000)
    for (let batch = 0; batch < 20; batch++) output.write(thousand)
    for (let batch = 0; batch < 20; batch++) accept()
    const lines = written.join('').split('\n').length - 1
    assert.ok(lines > 8_000 && lines < 9_000, `${lines} lines were written`)
    t.mock.timers.tick(1_000)
    accept()
    const report = JSON.parse(written.at(-1) ?? '')
    assert.deepEqual([report.msg, report.dropped], ['log lines were dropped', 20_000 - lines])
  })

  it('writes as many lines as fit when one batch exceeds the buffer', () => {
    const { sink, written, accept } = newSink()
    new LogOutput(sink).write(line('x'.repeat(1_000)).repeat(20_000))
    accept()
    assert.ok(written.join('').split('\n').length > 8_000)
    assert.ok(written.join('').endsWith('"}\n'))
  })
})

/** Starts `heliolog serve` with this standard output; resolves when it responds. */
const serve = async (t: TestContext, args: string[], stdout: number | 'pipe') => {
  const { path, remove } = await temporaryDirectory()
  const port = await freePort()
  const child = spawn(process.execPath, [LAUNCHER, 'serve', ...args], {
    env: { ...process.env, PORT: String(port), HELIOLOG_DATABASE_URL: `sqlite:${path}/heliolog.db` },
    stdio: ['ignore', stdout, 'pipe'],
  })
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await remove()
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok)
    await new Promise((done) => setTimeout(done, 50))
  return { child, origin }
}

describe('heliolog serve', () => {
  it('responds, and exits with 0, when standard output is a full disk', async (t) => {
    const { child, origin } = await serve(t, [], openSync('/dev/full', 'w'))
    assert.equal((await fetch(`${origin}/api/v1/meta`)).status, 401)
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [0, null])
  })

  for (const args of [[], ['--workers', '2']])
    it(`responds, and exits with 0, when its log is not read: ${['serve', ...args].join(' ')}`, async (t) => {
      const { child, origin } = await serve(t, args, 'pipe')
      child.stdout?.pause()
      const agent = { headers: { 'user-agent': 'x'.repeat(1_900) } }
      for (let round = 0; round < 60; round++)
        await Promise.all(
          Array.from({ length: 10 }, async () =>
            assert.equal((await fetch(`${origin}/api/v1/meta`, agent)).status, 401),
          ),
        )
      child.kill('SIGTERM')
      assert.deepEqual(await once(child, 'exit'), [0, null])
    })
})

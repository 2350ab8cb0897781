/** `npm start` and `npx heliolog serve`, as described in the README. */
import { strict as assert } from 'node:assert'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryDirectory } from '../../../test/support/engines.ts'

/** Runs a command of npm that starts a server, and waits until it listens. */
const startWith = async (t: TestContext, command: string, args: string[]) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const started: ChildProcess = spawn(command, args, {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, PORT: '0', HELIOLOG_DATABASE_URL: `sqlite:${join(path, 'heliolog.db')}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => started.kill('SIGTERM'))
  let output = ''
  const address = await new Promise<string>((done, fail) => {
    started.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
      const found = /(?:listening on |"address":")(http:[^\s"]+)/.exec(output)?.[1]
      if (found) done(found)
    })
    started.once('close', () => fail(new Error(output)))
  })
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
  return {
    address,
    /** Sends SIGTERM, and returns the output once every process that shares it has exited. */
    stop: async (): Promise<string> => {
      const closed = once(started, 'close')
      started.kill('SIGTERM')
      await closed
      return output
    },
  }
}

test('npm start serves the demo and stops the server on SIGTERM', async (t) => {
  const { address, stop } = await startWith(t, 'npm', ['start'])
  assert.match(await stop(), /"msg":"stopped"/)
  await assert.rejects(fetch(`${address}/healthz`))
})

for (const options of [[], ['--workers', '2']])
  test(`${['npx heliolog serve', ...options].join(' ')} stops the server on SIGTERM`, async (t) => {
    const { address, stop } = await startWith(t, 'npx', ['heliolog', 'serve', ...options])
    assert.match(await stop(), /"msg":"stopped"/)
    await assert.rejects(fetch(`${address}/healthz`))
  })

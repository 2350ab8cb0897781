/** `npm start`, as described in the README. */
import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/support/engines.ts'

test('npm start serves the demo and stops the server on SIGTERM', async (t) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, PORT: '0', HELIOLOG_DATABASE_URL: `sqlite:${join(path, 'heliolog.db')}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const address = await new Promise<string>((done, fail) => {
    npm.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const found = /listening on (http:\S+)/.exec(output)?.[1]
      if (found) done(found)
    })
    npm.once('close', () => fail(new Error(output)))
  })
  assert.equal((await fetch(`${address}/healthz`)).status, 200)
  // `close` fires when every process that shares this output has exited.
  npm.kill('SIGTERM')
  await once(npm, 'close')
  assert.match(output, /"msg":"stopped"/)
  await assert.rejects(fetch(`${address}/healthz`))
})

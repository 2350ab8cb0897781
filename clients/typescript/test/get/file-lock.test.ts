/** Locks of other processes, and files that other programs change. */
import assert from 'node:assert/strict'
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { scripted } from '../support/scripted-server.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'

const RUN = '00000000-0000-4000-8000-000000000000'
const HEAD = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }

/** A file of two rows; calls `send` with what sends its last row. */
const startService = async (t: TestContext, send = (sendRest: () => void) => sendRest()) => {
  const { origin } = await scripted(t, (response, { method, url }) => {
    if (url?.endsWith('citation.txt')) return void response.end()
    if (method === 'HEAD') return void response.writeHead(200, { ...HEAD, 'x-row-count': '2' }).end()
    response.writeHead(200, HEAD).write('id\r\na\r\n')
    send(() => response.end('b\r\n'))
  })
  return createFastWorkspace(t, origin, 'token')
}

/** As the lock of a process stores it. */
const startTimeOf = async (id: number): Promise<string | null> => {
  const fields = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '')
  return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

test('fails while another process writes the file, and takes over when it has ended', async (t) => {
  const workspace = await startService(t)
  const lock = join(workspace.path, 'o.csv.part.lock')
  const start = await startTimeOf(process.pid)
  const own = { run: RUN, host: hostname(), process: process.pid, start }
  for (const [owner, message] of [
    [own, `Another heliolog-get (process ${process.pid}) is writing o.csv; wait for it to end.`],
    [{ ...own, host: 'elsewhere.example' }, 'If it was killed, remove o.csv.part.lock.'],
  ] as const) {
    await writeFile(lock, JSON.stringify(owner))
    const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
    assert.equal(status, 1)
    assert.ok(stderr.includes(message), stderr)
    assert.deepEqual(await workspace.names(), ['o.csv.part.lock'])
  }
  // Only Linux reports when a process was started, so that a reused id is recognised.
  const ended = start === null ? { ...own, process: 2 ** 22 + 1 } : { ...own, start: '1' }
  await writeFile(lock, JSON.stringify(ended))
  const { status, stderr } = await workspace.run(['observations', '-o', 'o.csv'])
  assert.equal(status, 0, stderr)
  assert.deepEqual(await workspace.names(), ['o.csv', 'o.csv.meta.json'])
})

test('discards a download that another program has written into', async (t) => {
  const { promise: sent, resolve } = Promise.withResolvers<() => void>()
  const workspace = await startService(t, resolve)
  const end = workspace.run(['observations', '-o', 'o.csv'])
  const sendRest = await sent
  const part = join(workspace.path, 'o.csv.part')
  await waitUntil(
    'part of the file is written',
    async () => ((await stat(part).catch(() => undefined))?.size ?? 0) > 0,
  )
  await appendFile(part, 'x\r\n')
  sendRest()
  const { status, stderr } = await end
  assert.equal(status, 1)
  assert.match(
    stderr,
    /o\.csv\.part has 13 bytes instead of the 10 that were received: another program has written into it/,
  )
  assert.deepEqual(await workspace.names(), [])
})

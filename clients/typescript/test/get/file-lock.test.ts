/** Locks of other processes. */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { scripted } from '../support/scripted-server.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'

const HEAD = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }

/** A server with a file of two rows. */
const startService = async (t: TestContext) => {
  const { origin } = await scripted(t, (response, { method, url }) => {
    if (url?.endsWith('citation.txt')) return void response.end()
    if (method === 'HEAD') return void response.writeHead(200, { ...HEAD, 'x-row-count': '2' }).end()
    response.writeHead(200, HEAD).end('id\r\na\r\nb\r\n')
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
  const own = { host: hostname(), process: process.pid, start }
  for (const [owner, message] of [
    [own, `Another heliolog-get (process ${process.pid}) is writing o.csv; wait for it to end.`],
    [
      { ...own, host: 'elsewhere.example' },
      `Another heliolog-get on elsewhere.example (process ${process.pid}) is writing o.csv; wait for it to end. If it was killed, remove o.csv.part.lock.`,
    ],
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

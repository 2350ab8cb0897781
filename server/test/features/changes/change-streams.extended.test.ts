/** Streams of lines of /changes/v1 to slow clients. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { serveInProcess } from '../../../../test/support/in-process.ts'
import { publishMegabytes } from '../../../../test/support/large-files.ts'
import { observeReads } from '../../../../test/support/observed-reads.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { serverFor } from '../../../../test/support/server.ts'

test('reads lines no faster than the client, and none for HEAD or a gone client', async (t) => {
  const server = await serverFor(t)
  const records = 600
  await publishMegabytes(server.database, records / 25)
  let reads = 0
  const counting = observeReads(server.database, () => {
    reads++
  })
  const { origin, close } = await serveInProcess(counting, {}, undefined)
  t.after(close)
  const start = async (method: string) => {
    const outgoing = request(`${origin}/changes/v1/records?limit=1`, {
      method,
      headers: { authorization: `Bearer ${server.token}`, accept: 'application/x-ndjson' },
      agent: false,
    }).end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    return response
  }
  /** Resolves when nothing was read for a while. */
  const readsWhenIdle = async (): Promise<number> => {
    let [before, idle] = [reads, 0]
    await waitUntil('nothing is read', () => {
      idle = reads === before ? idle + 1 : 0
      before = reads
      return idle === 15
    })
    return reads
  }
  await once((await start('HEAD')).resume(), 'end')
  assert.equal(await readsWhenIdle(), 1)
  const paused = await start('GET')
  const whilePaused = await readsWhenIdle()
  assert.ok(whilePaused < records, `${whilePaused} of ${records} records were read`)
  paused.destroy()
  assert.equal(await readsWhenIdle(), whilePaused)
})

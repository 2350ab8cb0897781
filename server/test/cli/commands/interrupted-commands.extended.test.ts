/** Commands that are stopped or killed leave the former data, index or nothing. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { communityRows } from '../../../../test/support/community.ts'
import { POSTGRES } from '../../../../test/support/engines.ts'
import { startCommand } from '../../../../test/support/heliolog-process.ts'
import { ndjson } from '../../../../test/support/importing.ts'
import { createSandbox, type Sandbox, waitUntil } from '../../../../test/support/sandbox.ts'
import { startStreamedImport } from '../../../../test/support/streamed-import.ts'
import { lockTables } from '../../../../test/support/table-lock.ts'

const ROWS = communityRows('2020-01-01', 60)

const importRows = async (sandbox: Sandbox, rows: object[]) => {
  const file = await sandbox.writeFile('rows.ndjson', ndjson(rows))
  return sandbox.run(['import', 'observations', file])
}
const versionOf = async (sandbox: Sandbox): Promise<string> => (await sandbox.readPublished()).meta.version

const readState = (sandbox: Sandbox) =>
  sandbox.withDatabase(async ({ reader }) => ({
    state: await reader.selectFrom('index_state').selectAll().executeTakeFirst(),
    days: (await reader.selectFrom('index_daily').select('day').execute()).length,
  }))

describe('index after a publication', () => {
  test('is stopped by SIGTERM with the exit status of the import', async (t) => {
    const sandbox = await createSandbox(t)
    const running = startStreamedImport(t, sandbox.url)
    const rows = communityRows('1990-01-01', 9_000)
    const line = ({ id, observer, date_of_observation, gt, st }: Record<string, unknown>) =>
      `${id},${observer},0,${date_of_observation},${gt},${st}\n`
    running.end(`id,observer,type,date_of_observation,gt,st\n${rows.map(line).join('')}`)
    await waitUntil('the rows are published', () => running.output.stdout.includes('data version'))
    running.process.kill('SIGTERM')
    const { status, stderr } = await running.ended
    assert.equal(status, 0, stderr)
    assert.match(
      stderr,
      /heliolog: the computation of the index was stopped by SIGTERM; the data are published\. There is no index yet; run heliolog index to compute it\.\n$/,
    )
    assert.equal((await readState(sandbox)).state, undefined)
  })

  test('stays the former one, labelled, when the import is killed', async (t) => {
    const sandbox = await createSandbox(t, POSTGRES)
    await importRows(sandbox, ROWS)
    const before = await readState(sandbox)
    const lock = await lockTables(sandbox.url, 'index_flag')
    t.after(() => lock.release())
    const running = startStreamedImport(t, sandbox.url)
    running.end('id,observer,type,date_of_observation,gt,st\nk,Bo,0,2020-01-02T09:30:00Z,1,1\n')
    await lock.waitForWaiters(1)
    running.process.kill('SIGKILL')
    assert.equal((await running.ended).signal, 'SIGKILL')
    await lock.release()
    const version = await versionOf(sandbox)
    assert.notEqual(version, before.state?.version, 'the data are published')
    assert.deepEqual(await readState(sandbox), before)
    assert.equal((await sandbox.run(['index'])).status, 0)
    assert.equal((await readState(sandbox)).state?.version, version)
  })
})

for (const [signal, left] of [
  ['SIGTERM', /^$/],
  ['SIGKILL', /^copy\.db\.partial-\w+$/],
] as const)
  test(`heliolog copy leaves no store behind when it is ended by ${signal}`, async (t) => {
    const original = await createSandbox(t, POSTGRES)
    await original.seed(3)
    const lock = await lockTables(original.url, 'observation')
    t.after(() => lock.release())
    const target = `sqlite:${join(original.path, 'copy.db')}`
    const copy = startCommand(['copy', '--from', original.url, '--to', target])
    const ended = once(copy, 'close')
    t.after(() => copy.kill('SIGKILL'))
    await lock.waitForWaiters(1)
    copy.kill(signal)
    // The first signal is handled when the original responds.
    if (signal === 'SIGTERM') await lock.release()
    const [status] = await ended
    assert.equal(status, signal === 'SIGTERM' ? 1 : null)
    assert.match((await readdir(original.path)).join(), left)
  })

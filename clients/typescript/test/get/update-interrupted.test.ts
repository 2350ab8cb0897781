/** --update that ends early: the file stays as it was, and the same command succeeds afterwards. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { startServer } from '../../../../test/support/server.ts'
import { longSeries, observationOfDay } from './support/long-series.ts'
import { COMMAND, createWorkspace, type Workspace } from './support/workspace.ts'

const FORMATS = ['csv', 'ndjson']
/** Makes the command kill itself instead of renaming a file. */
const KILL_AT_RENAME = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  fs.rename = async () => process.kill(process.pid, 'SIGKILL')
  syncBuiltinESMExports()
`)}`
const argsFor = (format: string): string[] => ['observations', '-o', `o.${format}`]

/** A file of several chunks, and a publication that it does not have yet. */
const startOutdated = async (t: TestContext, format: string): Promise<Workspace> => {
  const server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  t.after(() => server.close())
  await server.publish(OBSERVATIONS, longSeries(1_000, 3_000))
  const workspace = await createWorkspace(t, server.origin, server.token)
  assert.equal((await workspace.run(argsFor(format))).status, 0)
  await server.publish(OBSERVATIONS, [observationOfDay(900, 3_000, { title: 'corrected' })])
  return workspace
}

const assertUpdates = async (workspace: Workspace, format: string): Promise<void> => {
  const { status, stderr } = await workspace.run([...argsFor(format), '--update'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /^Applied 1 change\.$/m)
  await workspace.run(['observations', '-o', `new.${format}`])
  assert.ok((await workspace.read(`o.${format}`)).equals(await workspace.read(`new.${format}`)))
}

for (const format of FORMATS) {
  test(`${format}: keeps the file when the disk is full during an update`, async (t) => {
    const workspace = await startOutdated(t, format)
    const before = await workspace.read(`o.${format}`)
    // Limits the files of this shell's processes to 5,000 blocks of 512 bytes.
    const command = [process.execPath, COMMAND, ...argsFor(format), '--update'].join("' '")
    const failed = await promisify(execFile)(
      'sh',
      ['-c', `trap '' XFSZ; ulimit -f 5000; exec '${command}'`],
      {
        cwd: workspace.path,
        env: workspace.env,
      },
    ).catch((error) => error)
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /The disk is full \(EFBIG\)\. Free some space and run the same command/)
    assert.deepEqual(await workspace.names(), [`o.${format}`, `o.${format}.meta.json`])
    assert.ok((await workspace.read(`o.${format}`)).equals(before))
    await assertUpdates(workspace, format)
  })

  test(`${format}: keeps the file when an update is killed before it is complete`, async (t) => {
    const workspace = await startOutdated(t, format)
    const before = await workspace.read(`o.${format}`)
    const killed = await workspace.run([...argsFor(format), '--update'], { NODE_OPTIONS: KILL_AT_RENAME })
    assert.equal(killed.signal, 'SIGKILL')
    assert.ok((await workspace.names()).includes(`o.${format}.new`))
    assert.ok((await workspace.read(`o.${format}`)).equals(before))
    await assertUpdates(workspace, format)
  })
}

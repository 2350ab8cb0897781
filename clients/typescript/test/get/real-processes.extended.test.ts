/** heliolog-get as real processes: simultaneous and killed commands, and full disks. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { download } from '../../../../test/support/downloads.ts'
import { type CommandResult, ended } from '../../../../test/support/heliolog-process.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { sharedServer, startWith } from '../../../../test/support/server.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { longSeries, observationOfDay } from './support/long-series.ts'
import { COMMAND, createWorkspace, type Workspace } from './support/workspace.ts'

const DAYS = 400
const LETTERS = 3_000
const ARGS = ['observations', '-o', 'o.csv']
/** Makes the command kill itself instead of renaming a file. */
const KILL_AT_RENAME = `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  fs.rename = async () => process.kill(process.pid, 'SIGKILL')
  syncBuiltinESMExports()
`)}`

const server = sharedServer(() =>
  startWith({ observations: longSeries(DAYS, LETTERS) }, { bulkPerHour: 1_000 }),
)

const csv = async (): Promise<Buffer> => (await download(server, '/observations.csv')).body

for (const [file, more] of [
  ['o.csv', []],
  ['o.json', ['--update']],
] as const)
  test(`lets one of two simultaneous commands write ${file}, and fails the other`, async (t) => {
    const proxy = await startFaultyProxy(t, server.origin, { cutAfter: [150_000] })
    const workspace = await createWorkspace(t, proxy.origin, server.token)
    const args = ['observations', '-o', file, ...more]
    let second: CommandResult | undefined
    proxy.beforeCut = async () => {
      second = await workspace.run(args)
    }
    const child = workspace.start(args)
    const first = await ended(child)
    assert.equal(first.status, 0, first.stderr)
    assert.deepEqual(
      [second?.status, second?.stderr],
      [
        1,
        `heliolog-get: Another heliolog-get (process ${child.pid}) is writing ${file}; wait for it to end. If it was killed, remove ${file}.part.lock.\n`,
      ],
    )
    assert.deepEqual(await workspace.names(), [file, `${file}.meta.json`])
    if (file === 'o.csv') assert.ok((await workspace.read(file)).equals(await csv()))
  })

/** Starts a command whose download pauses, and waits until part of the file is on the disk. */
const startPaused = async (workspace: Workspace, paused: Promise<void>) => {
  const child = workspace.start(ARGS)
  const end = ended(child)
  await paused
  await waitUntil('part of the file is written', async () => {
    const part = await stat(join(workspace.path, 'o.csv.part')).catch(() => undefined)
    return (part?.size ?? 0) > 10 * LETTERS
  })
  return { child, end }
}

test('takes over the lock of a killed command and resumes its download', async (t) => {
  const proxy = await startFaultyProxy(t, server.origin, { pauseAfter: 150_000 })
  const workspace = await createWorkspace(t, proxy.origin, server.token)
  const { child, end } = await startPaused(workspace, proxy.paused)
  child.kill('SIGKILL')
  assert.equal((await end).signal, 'SIGKILL')
  assert.deepEqual(await workspace.names(), ['o.csv.part', 'o.csv.part.json', 'o.csv.part.lock'])
  proxy.open()
  // Several processes find the lock at the same time, and only one may take it over.
  const all = await Promise.all([1, 2, 3].map(() => workspace.run(ARGS)))
  const [done, ...others] = all.sort((a, b) => Number(a.status) - Number(b.status))
  assert.equal(done?.status, 0, done?.stderr)
  assert.match(done?.stderr ?? '', /^Resuming o\.csv from row [1-9]\d*\.$/m)
  for (const { status, stderr } of others) {
    assert.equal(status, 1)
    assert.match(stderr, /^heliolog-get: (Another heliolog-get|o\.csv already exists)/)
  }
  assert.ok((await workspace.read('o.csv')).equals(await csv()))
  assert.deepEqual(await workspace.names(), ['o.csv', 'o.csv.meta.json'])
})

/** Runs a command whose files are limited to 1,000 blocks of 512 bytes. */
const runOnFullDisk = ({ path, env }: Workspace, args: string[]) => {
  const command = [process.execPath, COMMAND, ...args].join("' '")
  const line = `trap '' XFSZ; ulimit -f 1000; exec '${command}'`
  return promisify(execFile)('sh', ['-c', line], { cwd: path, env, timeout: 60_000 }).catch((error) => error)
}

test('reports a full disk and keeps the partial download', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  const failed = await runOnFullDisk(workspace, ARGS)
  assert.equal(failed.code, 1)
  assert.match(failed.stderr, /The disk is full \(EFBIG\)\. Free some space and run the same command/)
  assert.deepEqual(await workspace.names(), ['o.csv.part', 'o.csv.part.json'])
  const { status, stderr } = await workspace.run(ARGS)
  assert.equal(status, 0, stderr)
  assert.match(stderr, /Resuming o\.csv from row/)
})

test('keeps the file when an update is killed or the disk is full', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  assert.equal((await workspace.run(ARGS)).status, 0)
  const before = await workspace.read('o.csv')
  await server.publish(OBSERVATIONS, [observationOfDay(300, LETTERS, { title: 'corrected' })])
  const update = [...ARGS, '--update']

  const failed = await runOnFullDisk(workspace, update)
  assert.equal(failed.code, 1)
  assert.match(failed.stderr, /The disk is full \(EFBIG\)\. Free some space and run the same command/)
  assert.deepEqual(await workspace.names(), ['o.csv', 'o.csv.meta.json'])
  assert.ok((await workspace.read('o.csv')).equals(before))

  const killed = await workspace.run(update, { NODE_OPTIONS: KILL_AT_RENAME })
  assert.equal(killed.signal, 'SIGKILL')
  assert.ok((await workspace.names()).includes('o.csv.new'))
  assert.ok((await workspace.read('o.csv')).equals(before))

  const { status, stderr } = await workspace.run(update)
  assert.equal(status, 0, stderr)
  assert.match(stderr, /^Applied 1 change\.$/m)
  assert.ok((await workspace.read('o.csv')).equals(await csv()))
})

/** Two commands for the same file, and locks of processes that have ended. */
import assert from 'node:assert/strict'
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import type { CommandResult } from '../../../../test/support/heliolog-process.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { scripted } from '../support/scripted-server.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { longSeries, observationOfDay } from './support/long-series.ts'
import { createWorkspace, ended, type Workspace } from './support/workspace.ts'

const DAYS = 200
const LETTERS = 2_000
const RUN = '00000000-0000-4000-8000-000000000000'

let server: TestServer
before(async () => {
  server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  await server.publish(OBSERVATIONS, longSeries(DAYS, LETTERS))
})
after(() => server.close())

const csv = async (): Promise<Buffer> => {
  const response = await fetch(`${server.origin}/bulk/v1/observations.csv`, {
    headers: { authorization: `Bearer ${server.token}` },
  })
  return Buffer.from(await response.arrayBuffer())
}

/** Runs the second command while the download of the first is paused. */
const runBoth = async (
  workspace: Workspace,
  proxy: Awaited<ReturnType<typeof startFaultyProxy>>,
  first: string[],
  second: string[],
): Promise<{ first: CommandResult; second: CommandResult | undefined; pid: number | undefined }> => {
  let secondResult: CommandResult | undefined
  proxy.beforeCut = async () => {
    secondResult = await workspace.run(second)
  }
  const child = workspace.start(first)
  return { first: await ended(child), second: secondResult, pid: child.pid }
}

for (const [file, more] of [
  ['o.csv', []],
  ['o.json', []],
  ['o.sqlite', ['--update']],
  ['o.parquet', ['--update', '--force']],
] as const)
  test(`lets one of two simultaneous commands write ${file}, and fails the other`, async (t) => {
    const proxy = await startFaultyProxy(t, server.origin, { cutAfter: [150_000] })
    const workspace = await createWorkspace(t, proxy.origin, server.token)
    const args = ['observations', '-o', file, ...more]
    const { first, second, pid } = await runBoth(workspace, proxy, args, args)
    assert.equal(first.status, 0, first.stderr)
    assert.deepEqual(
      [second?.status, second?.stderr],
      [1, `heliolog-get: Another heliolog-get (process ${pid}) is writing ${file}; wait for it to end.\n`],
    )
    assert.deepEqual(await workspace.names(), [file, `${file}.meta.json`])
    if (file === 'o.csv') assert.ok((await workspace.read(file)).equals(await csv()))
    if (file === 'o.json') assert.equal((await workspace.json(file)).length, DAYS)
  })

test('lets one of two simultaneous --update commands run', async (t) => {
  const proxy = await startFaultyProxy(t, server.origin, {})
  const workspace = await createWorkspace(t, proxy.origin, server.token)
  const args = ['observations', '--to', '2024-06-01', '-o', 'o.csv']
  assert.equal((await workspace.run(args)).status, 0)
  await server.publish(OBSERVATIONS, [observationOfDay(0, LETTERS, { title: 'corrected' })])
  const cutting = await startFaultyProxy(t, server.origin, { cutAfter: [2_000] })
  const meta = await readFile(join(workspace.path, 'o.csv.meta.json'), 'utf8')
  await writeFile(join(workspace.path, 'o.csv.meta.json'), meta.replaceAll(proxy.origin, cutting.origin))
  const update = [...args, '--update', '--url', cutting.origin]
  const { first, second } = await runBoth(workspace, cutting, update, update)
  assert.equal(first.status, 0, first.stderr)
  assert.equal(second?.status, 1)
  assert.match(second?.stderr ?? '', /Another heliolog-get \(process \d+\) is writing o\.csv/)
  assert.deepEqual(await workspace.names(), ['o.csv', 'o.csv.meta.json'])
})

test('takes over the lock of a killed command and resumes its download', async (t) => {
  const proxy = await startFaultyProxy(t, server.origin, { pauseAfter: 150_000 })
  const workspace = await createWorkspace(t, proxy.origin, server.token)
  const child = workspace.start(['observations', '-o', 'o.csv'])
  const end = ended(child)
  await proxy.paused
  await waitUntil('part of the file is written', async () => {
    const part = await stat(join(workspace.path, 'o.csv.part')).catch(() => undefined)
    return (part?.size ?? 0) > 10 * LETTERS
  })
  child.kill('SIGKILL')
  assert.equal((await end).signal, 'SIGKILL')
  assert.deepEqual(await workspace.names(), ['o.csv.part', 'o.csv.part.json', 'o.csv.part.lock'])
  proxy.open()
  // Several processes find the lock at the same time, and only one may take it over.
  const all = await Promise.all([1, 2, 3].map(() => workspace.run(['observations', '-o', 'o.csv'])))
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

const runWithLock = async (workspace: Workspace, content: string): Promise<CommandResult> => {
  await writeFile(join(workspace.path, 'o.csv.part.lock'), content)
  return workspace.run(['observations', '-o', 'o.csv'])
}

test('takes over an empty lock', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  const { status, stderr } = await runWithLock(workspace, '')
  assert.equal(status, 0, stderr)
  assert.deepEqual(await workspace.names(), ['o.csv', 'o.csv.meta.json'])
})

test('takes over a lock whose process id was reused', {
  skip: process.platform !== 'linux' && 'only Linux reports when a process was started',
}, async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  const owner = { run: RUN, host: hostname(), process: process.pid, start: '1' }
  const { status, stderr } = await runWithLock(workspace, JSON.stringify(owner))
  assert.equal(status, 0, stderr)
  assert.deepEqual(await workspace.names(), ['o.csv', 'o.csv.meta.json'])
})

test('respects a lock of another host and names the file to remove', async (t) => {
  const workspace = await createWorkspace(t, server.origin, server.token)
  const owner = { run: RUN, host: 'elsewhere.example', process: 1, start: null }
  const { status, stderr } = await runWithLock(workspace, JSON.stringify(owner))
  assert.equal(status, 1)
  assert.match(
    stderr,
    /on elsewhere\.example \(process 1\) is writing o\.csv.*remove o\.csv\.part\.lock\.\n$/,
  )
  assert.deepEqual(await workspace.names(), ['o.csv.part.lock'])
})

test('discards a download that another program has written into', async (t) => {
  const head = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
  let finish = () => {}
  const { origin } = await scripted(t, (response, { method, url }) => {
    if (url?.endsWith('citation.txt')) return void response.end()
    if (method === 'HEAD') return void response.writeHead(200, { ...head, 'x-row-count': '2' }).end()
    response.writeHead(200, head).write('id\r\na\r\n')
    finish = () => response.end('b\r\n')
  })
  const workspace = await createWorkspace(t, origin, 'token')
  const end = ended(workspace.start(['observations', '-o', 'o.csv']))
  const part = join(workspace.path, 'o.csv.part')
  await waitUntil(
    'part of the file is written',
    async () => ((await stat(part).catch(() => undefined))?.size ?? 0) > 0,
  )
  await appendFile(part, 'x\r\n')
  finish()
  const { status, stderr } = await end
  assert.equal(status, 1)
  assert.match(
    stderr,
    /o\.csv\.part has 13 bytes instead of the 10 that were received: another program has written into it/,
  )
  assert.deepEqual(await workspace.names(), [])
})

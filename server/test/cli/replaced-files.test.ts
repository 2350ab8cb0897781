/** A server whose program files are replaced by an update, as `npm ci` does: it needs none of them after its start. */
import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ROOT } from '../../../test/support/deployment.ts'
import { download } from '../../../test/support/downloads.ts'
import { ENGINES, temporaryDirectory } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { createSandbox, logLines, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { scrape } from '../../../test/support/scrape.ts'

const INSTALLED = ['server/package.json', 'server/bin', 'server/dist', 'server/public', 'portal/dist']

/** Copies the built server, which needs no node_modules. */
const install = async (t: TestContext) => {
  const { path, remove } = await temporaryDirectory()
  t.after(remove)
  const [folder, away] = [join(path, 'installed'), join(path, 'away')]
  for (const part of INSTALLED) await cp(join(ROOT, part), join(folder, part), { recursive: true })
  return {
    launcher: join(folder, 'server/bin/heliolog.js'),
    folder,
    removeFiles: () => rename(folder, away),
    deleteFiles: () => rm(folder, { recursive: true }),
    restoreFiles: () => rename(away, folder),
  }
}

/** Reads /proc, so Linux only. */
const workersOf = ({ process: { pid } }: RunningServer): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const PAGES = ['/', '/docs', '/explore', '/portal/summary.json', '/api/v1/openapi.json', '/readyz']
const DOWNLOADS = ['/observations.csv', '/observations.ndjson', '/observations.parquet', '/dictionary.json']

for (const engine of ENGINES)
  test(`serves downloads and pages after its files were removed (${engine.name})`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(3)
    const { token } = await sandbox.issueToken()
    const { launcher, removeFiles } = await install(t)
    const server = await sandbox.serve([], { launcher, env: { HELIOLOG_METRICS_PORT: '0' } })
    await removeFiles()
    const client = { origin: server.origin, token }
    for (const path of DOWNLOADS) {
      const { status, body } = await download(client, path)
      assert.equal(status, 200, path)
      assert.ok(body.length > 0, path)
    }
    for (const headers of [{ 'accept-encoding': 'br' }, { 'want-repr-digest': 'sha-256=1' }])
      assert.equal((await download(client, '/observations.csv', headers)).status, 200)
    assert.equal((await download(client, '/observations.csv', { range: 'bytes=0-9' })).status, 206)
    const assets = readdirSync(join(ROOT, 'portal/dist/assets')).filter((name) => !/\.(br|gz)$/.test(name))
    for (const path of [...PAGES, ...assets.map((name) => `/assets/${name}`)])
      for (const encoding of ['identity', 'br']) {
        const response = await fetch(server.origin + path, { headers: { 'accept-encoding': encoding } })
        assert.equal(response.status, 200, path)
        await response.arrayBuffer()
      }
    for (const path of ['/observations', '/observations/o1', '/activity/daily', '/observers/Ada', '/meta'])
      assert.equal((await requestApi(server, path, token)).status, 200, path)
    assert.equal((await scrape(server)).get('heliolog_store_up'), 1)
    const { status, stderr } = await server.stop()
    assert.deepEqual([status, stderr], [0, ''])
  })

test('serves downloads after its working directory was deleted', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(1)
  const { token } = await sandbox.issueToken()
  const { launcher, folder, deleteFiles } = await install(t)
  const server = await sandbox.serve([], { launcher, cwd: folder })
  await deleteFiles()
  for (const path of DOWNLOADS)
    assert.equal((await download({ origin: server.origin, token }, path)).status, 200, path)
})

test('replaces a dead worker as soon as the program files are there again', async (t) => {
  const sandbox = await createSandbox(t)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const { launcher, removeFiles, restoreFiles } = await install(t)
  const server = await sandbox.serve(['--workers', '2'], { launcher })
  await waitUntil('both workers run', () => workersOf(server).length === 2)
  const [first = 0, second = 0] = workersOf(server)
  await removeFiles()
  process.kill(first, 'SIGKILL')
  const deaths = () => logLines(server).filter(({ msg }) => msg === 'a worker died and is being replaced')
  await waitUntil('a replacement has failed', () => deaths().length >= 2)
  assert.equal((await requestApi(server, '/meta', token)).status, 200, 'the other worker serves')
  await restoreFiles()
  process.kill(second, 'SIGKILL')
  await waitUntil('the replacements serve', async () => {
    const response = await requestApi(server, '/meta', token).catch(() => undefined)
    return response?.status === 200
  })
  assert.equal((await server.stop()).status, 0)
})

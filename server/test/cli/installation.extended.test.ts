/** How heliolog is built, started by an older Node or with a cache, and running while its files are replaced. */
import { strict as assert } from 'node:assert'
import { execFile, spawnSync } from 'node:child_process'
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { appendFile, cp, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { BUILDS, isUpToDate } from '../../../test/builds.ts'
import { linkPackages, ROOT } from '../../../test/support/deployment.ts'
import { download } from '../../../test/support/downloads.ts'
import { folderFor } from '../../../test/support/engines.ts'
import { runHeliolog } from '../../../test/support/heliolog-process.ts'
import { workersOf } from '../../../test/support/process-state.ts'
import { createSandbox, requestApi } from '../../../test/support/sandbox.ts'
import { scrape } from '../../../test/support/scrape.ts'

/** The files of a clone that the build needs: no tests, and only the documents that the portal shows. */
const CLONED = [
  'package.json',
  'prepare.ts',
  'tsconfig.json',
  'demo/package.json',
  'demo/src',
  'packages',
  ...['bin', 'build.ts', 'package.json', 'src'].map((name) => `server/${name}`),
  ...['bin', 'build.ts', 'package.json', 'src', 'tsconfig.json'].map((name) => `clients/typescript/${name}`),
  ...[
    'build.ts',
    'desk.html',
    'docs.html',
    'embed.html',
    'index.html',
    'guides-plugin.ts',
    'package.json',
    'src',
    'vite.config.ts',
    'vite.desk.config.ts',
  ].map((name) => `portal/${name}`),
  'docs',
]

test('a clone is built with the packages of npm ci, or reports why not', async (t) => {
  const path = await folderFor(t)
  const at = (part: string) => join(path, part)
  for (const part of CLONED) await cp(join(ROOT, part), at(part), { recursive: true })
  const unprepared = promisify(execFile)(process.execPath, ['prepare.ts'], { cwd: path })
  await assert.rejects(unprepared, { code: 1, stderr: /^heliolog cannot be built: --omit=dev .*\n$/ })
  await linkPackages(at('node_modules'))
  const run = (launcher: string) => runHeliolog(['--version'], { launcher: at(launcher) })
  const build = (part: string) =>
    promisify(execFile)(process.execPath, ['build.ts'], { cwd: at(part), signal: t.signal })
  const unbuilt = await run('server/bin/heliolog.js')
  assert.deepEqual([unbuilt.status, unbuilt.stdout], [1, ''])
  assert.equal(unbuilt.stderr, 'heliolog is not built: run "npm run build" in its folder.\n')

  for (const { script } of BUILDS) await build(dirname(script))
  for (const one of BUILDS) assert.ok(isUpToDate(path, one), `${one.name} again`)
  for (const launcher of ['server/bin/heliolog.js', 'clients/typescript/bin/heliolog-get.js']) {
    const { status, stderr } = await run(launcher)
    assert.equal(status, 0, stderr)
  }
  assert.ok(existsSync(at('portal/dist/index.html')))

  await appendFile(at('server/src/cli/run.ts'), "import './missing-file.ts'\n")
  await assert.rejects(build('server'), { stderr: /The server could not be built: [\s\S]*?missing-file\.ts/ })
  assert.equal(existsSync(at('server/dist')), false)
})

const NEEDED_MAJOR = 24

/** The machine's own Node, if it is older than heliolog needs. */
const olderNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => folder !== '' && !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((node) => {
    const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) < NEEDED_MAJOR
  })

const skip = olderNode === undefined && `needs a Node older than ${NEEDED_MAJOR} on the PATH`

describe('heliolog started by an older Node', { skip }, () => {
  const node = olderNode as string

  test('forwards arguments, standard input and the exit status', async (t) => {
    const sandbox = await createSandbox(t)
    const missing = await sandbox.runProcess(['import', 'observations', 'a file; with "words" in it.csv'], {
      node,
    })
    assert.equal(missing.status, 1)
    assert.equal(missing.stderr, 'heliolog: a file; with "words" in it.csv: no such file\n')
    const input = 'id,observer,type,date_of_observation\na,Ada,0,2024-05-11T09:30:00Z\n'
    const imported = await sandbox.runProcess(['import', 'observations', '-', '--format', 'csv'], {
      node,
      input,
    })
    assert.equal(imported.status, 0)
    assert.equal((await sandbox.readPublished()).meta.observations, 1)
  })

  test("sets V8's flag before the options of the operator", async (t) => {
    const sandbox = await createSandbox(t)
    const env = {
      NODE_OPTIONS: '--import data:text/javascript,console.error(process.env.NODE_OPTIONS)',
    }
    const { stderr } = await sandbox.runProcess(['--version'], { node, env })
    assert.equal(stderr, `${env.NODE_OPTIONS}\n--max-semi-space-size=8 ${env.NODE_OPTIONS}\n`)
  })

  test('forwards SIGTERM, and the server shuts down gracefully', async (t) => {
    const sandbox = await createSandbox(t)
    const { id, token } = await sandbox.issueToken()
    const server = await sandbox.serve([], { node })
    assert.equal((await requestApi(server, '/meta', token)).status, 200)
    const { status, signal, stdout } = await server.stop()
    assert.deepEqual([status, signal], [0, null])
    assert.match(stdout, /"msg":"stopped"/)
    assert.equal(await sandbox.countCalls(id), 1)
  })

  test('shuts the server and its workers down when the launcher is killed', async (t) => {
    const sandbox = await createSandbox(t)
    const server = await sandbox.serve(['--workers', '2'], { node })
    const [started] = workersOf(server)
    t.after(() => existsSync(`/proc/${started}`) && process.kill(started as number, 'SIGKILL'))
    // Resolves when standard output is closed, which every process has inherited.
    const { signal, stdout } = await server.stop('SIGKILL')
    assert.equal(signal, 'SIGKILL')
    assert.match(stdout, /"signal":"SIGTERM","msg":"stopping"[\s\S]*"msg":"stopped"/)
  })
})

const INSTALLED = ['server/package.json', 'server/bin', 'server/dist', 'server/public', 'portal/dist']

/** Copies the built server, which needs no node_modules. */
const install = async (t: TestContext) => {
  const path = await folderFor(t)
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

test('prints warnings of Node, but not that a part of it is experimental', async () => {
  const warn = "process.emitWarning('one'); process.emitWarning('two', 'ExperimentalWarning')"
  const script = `process.once('beforeExit', () => { ${warn} })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(script)}`
  const { status, stderr } = await runHeliolog(['--version'], { env: { NODE_OPTIONS } })
  assert.equal(status, 0)
  assert.match(stderr, /^\(node:\d+\) Warning: one\n\(Use .*\)\n$/)
})

test('caches compiled code also if the server is killed, and starts where it cannot', async (t) => {
  const sandbox = await createSandbox(t)
  const { launcher, folder } = await install(t)
  const cache = join(folder, 'node_modules/.cache/heliolog')
  const startAndKill = async () => (await sandbox.serve([], { launcher })).stop('SIGKILL')
  const isFile = (entry: Dirent) => entry.isFile()
  const cached = () => readdirSync(cache, { recursive: true, withFileTypes: true }).filter(isFile).length
  await startAndKill()
  assert.equal(cached(), 1)
  await startAndKill()
  assert.equal(cached(), 1)
  await rm(join(folder, 'node_modules'), { recursive: true })
  await writeFile(join(folder, 'node_modules'), '')
  await startAndKill()
})

const PAGES = ['/', '/docs', '/explore', '/portal/summary.json', '/api/v1/openapi.json', '/readyz']
const DOWNLOADS = ['/observations.csv', '/observations.ndjson', '/observations.parquet', '/dictionary.json']

test('serves downloads and pages after its files and working directory were deleted', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const { token } = await sandbox.issueToken()
  const { launcher, folder, deleteFiles } = await install(t)
  const server = await sandbox.serve([], { launcher, cwd: folder, env: { HELIOLOG_METRICS_PORT: '0' } })
  await deleteFiles()
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

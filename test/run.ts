/** Builds, checks formatting and types, then runs the test files against a real PostgreSQL, Redis and browser. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { SHARED_BROWSER, serveBrowser, withoutBrowser } from '../portal/test/support/browser.ts'
import { bundleDependencies } from './support/bundled-dependencies.ts'
import { SHARED_POSTGRES_URL, startPostgresForStores } from './support/postgres.ts'
import { redisUrl, SHARED_REDIS_URL, withoutRedis } from './support/redis.ts'

const ROOT = join(import.meta.dirname, '..')
/** Folders with the longest tests come first so that none of them runs alone at the end. */
const FOLDERS = [
  'server/test/faults',
  'campaign',
  'clients/typescript/test/get',
  'portal/test',
  'clients/python/tests',
  'server/test/cli',
  'server/test',
  'demo/test',
  'test',
  'clients/typescript/test',
]
const TEST_TIMEOUT_MS = 300_000
/** One more than the number of cores, because test files also wait for processes and timers. */
const CONCURRENCY = availableParallelism() + 1
/** Compile cache shared by all test files. */
const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/heliolog-test')
const PRELOAD = join(import.meta.dirname, 'support/load-bundled.ts')

let [passed, failed, skipped] = [0, 0, 0]

const runTool = (name: string, command: string, ...args: string[]): Promise<void> =>
  new Promise((done) =>
    execFile(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT }, (error, stdout, stderr) => {
      if (error) failed++
      else passed++
      console.log(error ? `✖ ${name}\n${stdout}${stderr}` : `✔ ${name}`)
      done()
    }),
  )

await Promise.all([
  runTool('builds the server', 'node', 'server/build.ts'),
  runTool('builds the TypeScript client', 'node', 'clients/typescript/build.ts'),
  runTool('builds the portal', 'node', 'portal/build.ts'),
])
const filters = process.argv.slice(2)
/** Checked in complete runs only: they take longer than most test files. */
const checks =
  filters.length > 0
    ? []
    : [
        runTool('is formatted and free of lint', 'biome', 'check', '--error-on-warnings'),
        runTool('has correct types', 'tsc', '--noEmit'),
        runTool('has correct types in the portal', 'tsc', '--noEmit', '-p', 'portal'),
      ]

const inFolder = (folder: string): string[] => globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }).sort()
const files = [...new Set(FOLDERS.flatMap(inFolder))]
  .filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
  .map((file) => join(ROOT, file))

await bundleDependencies()
const postgres = await startPostgresForStores()
await Promise.all(checks)
process.env[SHARED_POSTGRES_URL] = postgres.url
process.env['NODE_COMPILE_CACHE'] = COMPILE_CACHE
if (!withoutRedis()) process.env[SHARED_REDIS_URL] = await redisUrl()
const needsBrowser = !withoutBrowser && files.some((file) => file.includes('/portal/test/'))
const browser = needsBrowser ? await serveBrowser() : undefined
if (browser) process.env[SHARED_BROWSER] = browser.wsEndpoint()
try {
  const events = run({
    files,
    concurrency: CONCURRENCY,
    timeout: TEST_TIMEOUT_MS,
    execArgv: ['--import', PRELOAD],
  })
  events.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    passed += counts.passed
    failed += counts.tests - counts.passed - counts.skipped - counts.todo
    skipped += counts.skipped + counts.todo
  })
  for await (const text of events.compose(new spec())) process.stdout.write(text)
} finally {
  await browser?.close()
  await postgres.remove()
}

if (passed === 0) failed++
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

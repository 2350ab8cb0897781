/** Runs everything: formatting, types, what is built, then every test file against a real PostgreSQL and Redis. */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { SHARED_URL, startPostgres } from './support/postgres.ts'
import { redisUrl, SHARED_REDIS_URL, withoutRedis } from './support/redis.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['server/test', 'client/test', 'clients/python/tests', 'portal/test']
const LONGEST_TEST_MS = 300_000

let [passed, failed, skipped] = [0, 0, 0]

const tool = (promise: string, command: string, ...words: string[]): void => {
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin', command), words, {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status === 0) passed++
  else failed++
  console.log(status === 0 ? `✔ ${promise}` : `✖ ${promise}\n${stdout}${stderr}`)
}

tool('the code is formatted and free of lint', 'biome', 'check', '--error-on-warnings')
tool('the server can be bundled: what the tests start is what ships', 'node', 'server/bundle/make.ts')
tool('the client can be built: what the tests load is what ships', 'node', 'client/build/make.ts')
tool('the portal can be built: what the tests open is what ships', 'node', 'portal/build/make.ts')
// The portal knows the client by what was built of it.
tool('the types hold in the strictest mode', 'tsc', '--noEmit')
tool('the types of the portal hold as well', 'tsc', '--noEmit', '-p', 'portal')

const wanted = process.argv.slice(2)
const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
  .map((file) => join(ROOT, file))

const postgres = await startPostgres()
process.env[SHARED_URL] = postgres.url
if (!withoutRedis()) process.env[SHARED_REDIS_URL] = await redisUrl()
try {
  const events = run({ files, concurrency: availableParallelism(), timeout: LONGEST_TEST_MS })
  events.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    passed += counts.passed
    failed += counts.tests - counts.passed - counts.skipped - counts.todo
    skipped += counts.skipped + counts.todo
  })
  for await (const text of events.compose(new spec())) process.stdout.write(text)
} finally {
  await postgres.remove()
}

if (passed === 0) failed++
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0

/** Builds what is out of date, then runs test files against real servers, and checks format and types beside them. */
import { execFile, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { BUILDS, buildOutdated } from './builds.ts'
import { Report } from './report.ts'
import { atExit } from './support/at-exit.ts'

const ROOT = join(import.meta.dirname, '..')
const LANE = join(import.meta.dirname, 'lane.ts')
/** Files that only `npm run test:all` runs. */
const EXTENDED = '.extended.test.ts'
/** Folders with the longest tests come first so that none of them runs alone at the end. */
const FOLDERS = [
  'test',
  'campaign',
  'bench',
  'portal/test',
  'server/test/faults',
  'server/test/cli',
  'server/test/features',
  'clients',
  'packages',
  'demo',
  'server',
]
/** One more than the number of cores, because tests also wait for processes and timers. */
const LANES = availableParallelism() + 1

/**
 * PostgreSQL rejects root. In a user namespace that has no other user, such as that of `unshare -r`, this runs the
 * tests as another user in a namespace of their own.
 */
const leaveRoot = (): void => {
  const users = process.getuid?.() === 0 ? readFileSync('/proc/self/uid_map', 'utf8').trim().split(/\s+/) : []
  if (users.length !== 3 || users[2] !== '1') return
  const args = ['--user', '--map-user=1000', '--map-group=1000', process.execPath, ...process.argv.slice(1)]
  process.exit(spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1)
}
leaveRoot()

const { all, filters } = (() => {
  const args = process.argv.slice(2)
  return { all: args.includes('--all'), filters: args.filter((arg) => arg !== '--all') }
})()
const isChosen = (file: string): boolean =>
  filters.length > 0 ? filters.some((part) => file.includes(part)) : all || !file.endsWith(EXTENDED)

const inFolder = (folder: string): string[] =>
  globSync(`${folder}/**/*.test.ts`, { cwd: ROOT, exclude: ['**/node_modules/**'] }).sort()
const files = [...new Set(FOLDERS.flatMap(inFolder))].filter(isChosen)
if (files.length === 0) {
  console.error(`No path of a test file contains ${filters.join(' or ')}.`)
  process.exit(1)
}
/** Part of the tests, by a developer who waits for their results. */
const isPart = filters.length > 0
const report = new Report(LANE, isPart)

/** Returns whether the tool succeeded. */
const runTool = (name: string, command: string, ...args: string[]): Promise<boolean> =>
  new Promise((done) =>
    execFile(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT }, (error, stdout, stderr) => {
      report.addStep(name, error ? `${stdout}${stderr}` || error.message : undefined)
      done(error === null)
    }),
  )

const builds = buildOutdated(ROOT, BUILDS, ({ name, script }) => runTool(name, 'node', script))
/** A few files start themselves what they need, so that those that need nothing do not wait. */
const startShared = async () => {
  const { startSharedServers } = await import('./shared-servers.ts')
  return startSharedServers(files)
}
process.env['NODE_COMPILE_CACHE'] = join(ROOT, 'node_modules/.cache/heliolog-test')
await using _shared = files.length > LANES ? await startShared() : undefined
// Tests of an older build would hide why this one failed.
if (!(await builds)) {
  report.finish([])
  process.exit(1)
}

/** Checked in complete runs only: they take longer than most test files. */
const checks = () => [
  runTool('is formatted and free of lint', 'biome', 'check', '--error-on-warnings'),
  runTool('has correct types', 'tsc', '--noEmit'),
  runTool('has correct types in the portal', 'tsc', '--noEmit', '-p', 'portal'),
]
const claims = mkdtempSync(join(tmpdir(), 'heliolog-test-claims-'))
atExit(() => rmSync(claims, { recursive: true, force: true }))
const lanesEnd = new AbortController()
atExit(() => lanesEnd.abort())
report.expect(files)
const runLane = (): Promise<void> =>
  report.follow(run({ files: [LANE], argv: [claims, ...files], signal: lanesEnd.signal }))
const lanes = Array.from({ length: Math.min(LANES, files.length) }, runLane)
await Promise.all([...lanes, ...(isPart ? [] : checks())])
const required = process.env['HELIOLOG_TEST_REQUIRED']?.split(',') ?? []
process.exitCode = report.finish(required) ? 0 : 1

/** Upgrades stores that the program of release 1.4 has filled and served, and goes back to it. */
import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { createUninitialised, ENGINES, type Engine, POSTGRES, SQLITE } from '../../../test/support/engines.ts'
import type { RunningServer } from '../../../test/support/heliolog-process.ts'
import { type LoadRequest, type ResponseCheck, startLoad } from '../../../test/support/load.ts'
import { reportCounts } from '../../../test/support/load-counts.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import { DEBIAN_BINARIES, withoutDebianPostgres } from '../../../test/support/postgres-binaries.ts'
import { LAUNCHER_1_4, withoutRelease14 } from '../../../test/support/release-1-4.ts'
import { createSandbox, observationsCsv, type Sandbox, waitUntil } from '../../../test/support/sandbox.ts'
import { revokeToken } from '../../src/access/tokens.ts'

const FORMER = { launcher: LAUNCHER_1_4 }
const MIN_RESPONSES = 100
const ANNOUNCED =
  /^heliolog: upgrading the store at \S+: .*data 006-publications.*\. This cannot be undone: .*docs\/upgrading\.md\)\n$/

const PATHS = [
  '/meta',
  '/observations?limit=3',
  '/observations?tag=drawing',
  '/observations?observer=Ada&type=0&limit=2',
  '/observations/o7',
  '/images?tag=full-disk',
  '/activity/daily?limit=5',
  '/observers',
  '/observers/Ada',
]
const IMAGES = `id,observer,date_of_observation,cdn_id,tags,url_thumb
i1,Bo,2010-01-02T09:00:00Z,c1,full-disk,https://images.example/i1.jpg
`

interface FormerStore {
  sandbox: Sandbox
  requests: LoadRequest[]
  /** Runs a command of 1.4, which must succeed. */
  runFormer(...args: string[]): Promise<string>
  /** Status 200 with the bytes that 1.4 has sent. */
  check: ResponseCheck
  /** Checks each request once. */
  checkAll(origin: string): Promise<void>
}

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/upgrading.md'), 'utf8')

/** The shell block of docs/upgrading.md that starts with a command. */
const blockOf = (command: string): string =>
  new RegExp(`\`\`\`sh\\n(${command} [^\`]*)\`\`\``).exec(DOCUMENT)?.[1] ?? assert.fail(`no ${command}`)

/** Fills a store with commands of 1.4, and records what 1.4 serves. */
const createFormerStore = async (t: TestContext, engine: Engine): Promise<FormerStore> => {
  const sandbox = await createSandbox(t, {
    name: engine.name,
    create: () => (ENGINES.includes(engine) ? createUninitialised(engine) : engine.create()),
  })
  const runFormer = async (...args: string[]): Promise<string> => {
    const { status, stdout, stderr } = await sandbox.runProcess(args, FORMER)
    assert.equal(status, 0, stderr)
    return stdout
  }
  const [header, ...rows] = observationsCsv(1, 12).trim().split('\n')
  const tagged = [`${header},tags`, ...rows.map((row) => `${row},drawing`)]
  await sandbox.writeFile('observations.csv', `${tagged.join('\n')}\n`)
  await sandbox.writeFile('images.csv', IMAGES)
  await sandbox.writeFile('observers.csv', 'nickname\nIdle\n')
  for (const [kind, file] of [
    ['observations', 'observations.csv'],
    ['images', 'images.csv'],
    ['observers', 'observers.csv'],
  ] as const)
    await runFormer('import', kind, file)
  const issue = ['token', 'issue', '--holder', 'Ada', '--purpose', 'load', '--rate', '1000000', '--json']
  const { token } = JSON.parse(await runFormer(...issue))
  const headers = { authorization: `Bearer ${token}` }
  const requests = PATHS.map((path) => ({ path: `/api/v1${path}`, headers }))
  const server = await sandbox.serve([], FORMER)
  const known = new Map<string, string>()
  for (const { path } of requests)
    known.set(path, await (await fetch(`${server.origin}${path}`, { headers })).text())
  assert.equal((await server.stop()).status, 0)
  const check: ResponseCheck = ({ path }, status, _, body) =>
    status === 200 && body.toString() === known.get(path) ? undefined : `${status} ${body}`
  const checkAll = async (origin: string): Promise<void> => {
    const maxRequests = requests.length
    const { wrong, answered } = await startLoad(t, { origins: [origin], requests, check, maxRequests }).done
    assert.deepEqual([wrong, answered], [0, maxRequests])
  }
  return { sandbox, requests, runFormer, check, checkAll }
}

/** Starts another server on the port of one that has stopped. */
const replace = (sandbox: Sandbox, { origin }: RunningServer, options = {}): Promise<RunningServer> =>
  sandbox.serve([], { ...options, env: { PORT: new URL(origin).port } })

/** Waits until a number of further requests were answered. */
const moreResponses = ({ counts }: { counts: { answered: number } }): Promise<void> => {
  const before = counts.answered
  return waitUntil('more requests are answered', () => counts.answered > before + MIN_RESPONSES)
}

describe('upgrade from release 1.4', { skip: withoutRelease14() }, () => {
  test('serves the same after an upgrade on SQLite, and after going back', async (t) => {
    const { sandbox, requests, runFormer, check, checkAll } = await createFormerStore(t, SQLITE)
    const former = await sandbox.serve([], FORMER)
    const load = startLoad(t, { origins: [former.origin], requests, check })
    await moreResponses(load)
    const folder = sandbox.url.slice('sqlite:'.length).replace(/\/heliolog\.db$/, '')
    const paste = (block: string) => {
      const lines = block.replaceAll('data/', `${folder}/`)
      return sandbox.shell(`set -e; heliolog() { '${process.execPath}' '${LAUNCHER_1_4}' "$@"; }; ${lines}`)
    }
    await sandbox.makeFolder('backups')
    const backedUp = await paste(blockOf('heliolog backup'))
    assert.equal(backedUp.status, 0, backedUp.stderr)

    assert.equal((await sandbox.run(['doctor'])).status, 3, 'doctor does not upgrade')
    await former.stop()
    const stoppedAt = performance.now()
    const upgraded = await replace(sandbox, former)
    t.diagnostic(`${Math.round(await load.firstOkAfter(stoppedAt))} ms without a server`)
    assert.match(upgraded.output.stderr, ANNOUNCED)
    await moreResponses(load)
    const counts = await load.stop()
    reportCounts(t, counts)
    assert.deepEqual([counts.wrong, counts.lost], [0, 0], counts.complaints.join('\n'))
    assert.match((await sandbox.run(['doctor'])).stdout, /^sound: /m)
    await sandbox.writeFile('later.csv', observationsCsv(20, 2))
    assert.equal((await sandbox.run(['import', 'observations', 'later.csv'])).status, 0)
    await upgraded.stop()

    const restored = await paste(blockOf('mkdir'))
    assert.equal(restored.status, 0, restored.stderr)
    const again = await replace(sandbox, former, FORMER)
    await checkAll(again.origin)
    assert.match(await runFormer('doctor'), /^sound: /m)
  })

  test('loses no request on PostgreSQL when two instances are upgraded in turn', async (t) => {
    const { sandbox, requests, check } = await createFormerStore(t, POSTGRES)
    const former = [await sandbox.serve([], FORMER), await sandbox.serve([], FORMER)] as const
    const origins = former.map(({ origin }) => origin)
    const load = startLoad(t, { origins, requests, check })
    await moreResponses(load)
    await former[0].stop()
    const first = await replace(sandbox, former[0])
    assert.match(first.output.stderr, ANNOUNCED)
    // 1.4 now serves from the new tables.
    await moreResponses(load)
    const { id, token } = await sandbox.issueToken()
    const statusAt = async (origin: string) =>
      (await fetch(`${origin}/api/v1/meta`, { headers: { authorization: `Bearer ${token}` } })).status
    for (const origin of origins) assert.equal(await statusAt(origin), 200)
    await sandbox.withDatabase((database) => revokeToken(database, id))
    for (const origin of origins)
      await waitUntil('the token is rejected', async () => (await statusAt(origin)) === 401)
    await moreResponses(load)
    assert.equal((await former[1].stop()).status, 0)
    const second = await replace(sandbox, former[1])
    assert.equal(second.output.stderr, '')
    await moreResponses(load)
    const counts = await load.stop()
    reportCounts(t, counts)
    assert.deepEqual(
      [counts.wrong, counts.lost, counts.unserved],
      [0, 0, 0],
      [...counts.complaints, ...counts.losses].join('\n'),
    )
    assert.match((await sandbox.run(['doctor'])).stdout, /^sound: /m)
  })
  test('is undone on PostgreSQL by restoring a dump', { skip: withoutDebianPostgres() }, async (t) => {
    const binaries = DEBIAN_BINARIES as string
    const server = await startPostgres({}, binaries)
    t.after(() => server.remove())
    const engine: Engine = {
      name: 'PostgreSQL',
      create: async () => ({ url: server.url, remove: async () => {} }),
    }
    const { sandbox, checkAll } = await createFormerStore(t, engine)
    const { host, hostname, port, username, password } = new URL(server.url)
    const paste = async (block: string): Promise<void> => {
      const lines = block
        .replace(/heliolog@db\.example\.org\/heliolog$/m, `${username}@${host}/postgres`)
        .replaceAll('heliolog@db.example.org/', `${username}@${host}/`)
        .replaceAll(
          '--host=db.example.org --username=heliolog',
          `--host=${hostname} --port=${port} --username=${username}`,
        )
      const { status, stderr } = await sandbox.shell(
        `set -e; export PATH='${binaries}':$PATH PGPASSWORD='${password}'; ${lines}`,
      )
      assert.equal(status, 0, stderr)
    }
    await paste(blockOf('pg_dump'))
    assert.equal((await sandbox.run(['init'])).status, 0)
    await paste(blockOf('createdb'))
    const restored = server.url.replace(/[^/]*$/, 'heliolog_before')
    const again = await sandbox.serve(['--database', restored], FORMER)
    await checkAll(again.origin)
  })
})

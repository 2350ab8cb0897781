/** Backups: the scripts of deploy/, and restoring as docs/backup.md describes. */
import { strict as assert } from 'node:assert'
import { spawn, spawnSync } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ROOT, read } from './support/deployment.ts'
import { folderFor } from './support/engines.ts'
import { type CommandResult, ended, runHeliolog, startHeliolog } from './support/heliolog-process.ts'
import { startPostgres } from './support/postgres.ts'
import { DEBIAN_BINARIES, withoutDebianPostgres } from './support/postgres-binaries.ts'
import { createSandbox, observationsCsv, requestJson } from './support/sandbox.ts'
import { querySql } from './support/sql.ts'

const SCRIPT = join(ROOT, 'deploy/systemd/heliolog-backup-postgres.sh')
/** Has characters that URLs and shells treat specially. */
const PASSWORD = "a b@:/%'$x"

/** Debian's PostgreSQL with the empty database `sun` of the role `ada`, and Debian's programs. */
const startDebianPostgres = async (t: TestContext) => {
  const server = await startPostgres({}, DEBIAN_BINARIES)
  t.after(() => server.remove())
  await querySql(server.url, `create role ada login createdb password '${PASSWORD.replaceAll("'", "''")}'`)
  await querySql(server.url, 'create database sun owner ada')
  // As docs/postgresql.md recommends; only a superuser can restore an extension.
  const sun = Object.assign(new URL(server.url), { pathname: '/sun' })
  await querySql(sun.href, 'create extension amcheck; grant execute on all functions in schema public to ada')
  const { port } = sun
  const folder = await folderFor(t)
  const shell = (line: string, more: Record<string, string> = {}): Promise<CommandResult> => {
    const env = { PATH: `${DEBIAN_BINARIES}:${process.env['PATH']}`, PGPORT: port, ...more }
    return ended(spawn('sh', ['-ec', line], { cwd: folder, env, timeout: 60_000 }))
  }
  const urlOf = (database: string) =>
    `postgres://ada:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`
  return { folder: folder, shell, urlOf }
}

test('a dump of the unit restores all data and tokens as docs/backup.md says', {
  skip: withoutDebianPostgres(),
}, async (t) => {
  const { folder, shell, urlOf } = await startDebianPostgres(t)
  const run = (database: string, args: string[], input = '') =>
    runHeliolog(args, { env: { HELIOLOG_DATABASE_URL: urlOf(database) }, input })
  const csv = ['import', 'observations', '-', '--format', 'csv']
  assert.equal((await run('sun', csv, observationsCsv(1, 3))).status, 0)
  const issue = ['token', 'issue', '--holder', 'Ada', '--purpose', 'test', '--json']
  const { token } = JSON.parse((await run('sun', issue)).stdout)
  const publications = async (database: string) => (await run(database, ['publications', '--json'])).stdout

  for (const day of [1, 2]) await writeFile(join(folder, `heliolog-2020-01-0${day}T033000Z.dump`), '')
  const backUp = (url: string) => shell(`'${SCRIPT}' . 2`, { HELIOLOG_DATABASE_URL: url })
  const first = await backUp(`${urlOf('sun')}?sslmode=disable&uselibpqcompat=true`)
  assert.deepEqual([first.status, first.stderr], [0, ''])
  assert.match(first.stdout, /^written and checked: \.\/heliolog-\S+\.dump\n$/)
  const [old, dump = '', ...more] = (await readdir(folder)).sort()
  assert.equal(old, 'heliolog-2020-01-02T033000Z.dump')
  assert.match(dump, /^heliolog-2\d{3}-\d\d-\d\dT\d{6}Z\.dump$/)
  assert.deepEqual(more, [])
  assert.equal((await stat(join(folder, dump))).mode & 0o777, 0o600)

  assert.match((await run('sun', ['doctor'])).stdout, /^backup {4}2\d{3}-\d\d-\d\dT[\d:.]+Z$/m)

  const failed = await backUp(urlOf('none'))
  assert.notEqual(failed.status, 0)
  assert.match(failed.stderr, /database "none" does not exist/)
  assert.deepEqual((await readdir(folder)).sort(), [old, dump], 'old dumps stay')
  const complete = await readFile(join(folder, dump))
  await writeFile(join(folder, 'damaged.dump'), complete.subarray(0, complete.length - 500))
  assert.notEqual(
    (await shell('pg_restore --file=/dev/null damaged.dump')).status,
    0,
    'the check of the script',
  )

  const [, restore = ''] = /```sh\n(createdb [^`]*)```/.exec(read('docs/backup.md')) ?? []
  assert.match(restore, /pg_restore/)
  const local = restore.replaceAll('db.example.org', '127.0.0.1').replaceAll('2026-05-11.dump', dump)
  const restored = await shell(local, { PGPASSWORD: PASSWORD })
  assert.equal(restored.status, 0, restored.stderr)
  const doctor = await run('sun_restored', ['doctor'])
  assert.match(doctor.stdout, /^data {6}3 observations, [\s\S]*^sound: /m)
  assert.equal(await publications('sun_restored'), await publications('sun'))

  const env = { HELIOLOG_DATABASE_URL: urlOf('sun_restored') }
  const server = await startHeliolog(['--read-only'], { env })
  // A killed one would leave its cache folder behind.
  t.after(() => server.stop())
  assert.equal((await requestJson(server, '/meta', token)).observations, 3)
})

const script = join(ROOT, 'deploy/systemd/heliolog-backup.sh')
const copy = (day: number) => `heliolog-2020-01-${String(day).padStart(2, '0')}T033000Z`

test('heliolog-backup.sh creates dated backups, and removes old ones when it succeeds', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const backups = await sandbox.makeFolder('backups')
  for (const day of [1, 2, 3])
    for (const kind of ['db', 'calls.db', 'tokens.db'])
      await writeFile(join(backups, `${copy(day)}.${kind}`), '')
  const backUp = (keep: number, url: string): number | null =>
    spawnSync('sh', [script, backups, String(keep)], { env: { ...process.env, HELIOLOG_DATABASE_URL: url } })
      .status

  assert.equal(backUp(3, sandbox.url), 0)
  const files = (await readdir(backups)).sort()
  const [newest = ''] = files.filter((name) => /Z\.db$/.test(name)).slice(-1)
  const today = new RegExp(`^heliolog-${new Date().getUTCFullYear()}-\\d\\d-\\d\\dT\\d{6}Z\\.db$`)
  assert.match(newest, today)
  const kept = [copy(2), copy(3), newest.replace(/\.db$/, '')]
  assert.deepEqual(
    files,
    kept.flatMap((name) => [`${name}.calls.db`, `${name}.db`, `${name}.tokens.db`]),
  )
  const { stdout } = await sandbox.run(['doctor', '--database', `sqlite:${join(backups, newest)}`])
  assert.match(stdout, /3 observations, [\s\S]*sound/)

  assert.notEqual(backUp(1, 'sqlite:there-is-none.db'), 0)
  assert.deepEqual((await readdir(backups)).sort(), files)
})

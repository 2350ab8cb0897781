/** Imports from a community's database, as docs/sync.md and deploy/sync describe, with real databases. */
import { strict as assert } from 'node:assert'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ROOT, read } from './support/deployment.ts'
import { ended, LAUNCHER } from './support/heliolog-process.ts'
import { startMariadb, withoutMariadb } from './support/mariadb.ts'
import { createPostgresDatabase } from './support/postgres.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'
import { querySql } from './support/sql.ts'

const PASSWORD = 'only-for-tests'
const SILENT = { status: 0, signal: null, stdout: '', stderr: '' }
/** Rows of more bytes than a database sends at once, so that a query can fail after it has sent some. */
const ROWS = 400
const REMARKS = 'tab\there, new\nline, back\\slash, "quotes", 20 % and ü'

interface Source {
  env: Record<string, string>
  /** Runs statements on the community's database. */
  change(sql: string): unknown
  /** An expression that fails for the row 390 only. */
  fault: string
}

/** The value in single quotes. MariaDB also interprets backslashes. */
const quoted = (text: string, isMariadb: boolean) =>
  `'${(isMariadb ? text.replaceAll('\\', '\\\\') : text).replaceAll("'", "''")}'`

const tableWith = (columns: string, isMariadb: boolean): string => {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const id = index + 1
    const remarks = id === 1 ? quoted(REMARKS, isMariadb) : `'${'x'.repeat(100)}'`
    const seeing = id === 2 ? 'null' : id % 100
    const minute = String(id % 60).padStart(2, '0')
    return `(${id}, 'Ada', 'white light', '2024-05-11 09:${minute}:00', 3, ${30 + (id % 50)}, ${seeing}, ${remarks}, ${isMariadb ? 1 : 'true'})`
  })
  return `create table sunspot (${columns}); insert into sunspot values ${rows.join(',')};`
}

const columnsWith = (time: string, flag: string) =>
  `id integer primary key, observer varchar(64), technique varchar(20), observed_at ${time}, group_count integer,
   spot_count integer, seeing integer, remarks text, approved ${flag}`

const FAILS = 'case when id = 390 then 1 / (id - 390) else spot_count end'

const SOURCES: Record<string, (t: TestContext, sandbox: Sandbox) => Promise<Source>> = {
  mariadb: async (t, sandbox) => {
    const server = await startMariadb()
    t.after(() => server.remove())
    const run = (sql: string) => server.run(`use society; ${sql}`)
    server.run('create database society character set utf8mb4')
    run(`set names utf8mb4; ${tableWith(columnsWith('datetime', 'integer'), true)}`)
    server.run(`grant select on society.* to heliolog_sync@localhost identified by '${PASSWORD}'`)
    const file = read('deploy/sync/mariadb.cnf.example')
      .replace('/run/mysqld/mysqld.sock', server.socket)
      .replace('CHANGE-ME\n', `${PASSWORD}\n`)
    await sandbox.writeFile('mariadb.cnf', file)
    return {
      env: {},
      change: run,
      fault: 'if(id = 390, (select id from sunspot), spot_count)',
    }
  },
  postgres: async (t, sandbox) => {
    const { url, drop } = await createPostgresDatabase()
    t.after(drop)
    const change = (sql: string) => querySql(url, sql)
    await change(tableWith(columnsWith('timestamp', 'boolean'), false))
    const { hostname, port, pathname, username, password } = new URL(url)
    const file = read('deploy/sync/pg_service.conf.example')
      .replace('db.example.org', `${hostname}\nport=${port}`)
      .replace('dbname=society', `dbname=${pathname.slice(1)}`)
      .replace('user=heliolog_sync', `user=${username}`)
      .replace('password=CHANGE-ME', `password=${password}`)
    const PGSERVICEFILE = await sandbox.writeFile('pg_service.conf', file)
    return { env: { PGSERVICEFILE }, change, fault: FAILS }
  },
  sqlite: async (_, sandbox) => {
    const file = join(sandbox.path, 'society.db')
    const change = (sql: string) => execFileSync('sqlite3', ['-bail', file], { input: sql })
    change(tableWith(columnsWith('text', 'integer'), false))
    const fault = 'case when id = 390 then abs(-9223372036854775807 - 1) else spot_count end'
    return { env: {}, change, fault }
  },
}

const isMissing = (program: string) =>
  !(process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)))

const SKIPPED: Record<string, string | false> = {
  mariadb: withoutMariadb(),
  postgres: isMissing('psql') && 'needs psql of postgresql-client',
  sqlite: isMissing('sqlite3') && 'needs sqlite3',
}

/** Runs a line of bash in the sandbox. */
const bash = (sandbox: Sandbox, line: string, more: Record<string, string>) => {
  const env = { ...process.env, HELIOLOG_DATABASE_URL: sandbox.url, ...more }
  const args = ['-c', `heliolog() { '${process.execPath}' '${LAUNCHER}' "$@"; }; ${line}`]
  return ended(spawn('bash', args, { cwd: sandbox.path, env, timeout: 60_000 }))
}

/** The command line of docs/sync.md that reads from an engine. */
const documentedLine = (program: string): string => {
  const [, line = ''] =
    new RegExp(`^\`\`\`sh\n(\\{ ${program} [^\`]*)\`\`\``, 'm').exec(read('docs/sync.md')) ?? []
  assert.match(line, /heliolog import observations - .*--snapshot/)
  return line
}

const PROGRAMS: Record<string, string> = { mariadb: 'mariadb', postgres: 'psql', sqlite: 'sqlite3' }

/** The command that a unit or cron starts for an engine, with the paths of the sandbox. */
const installedLine = (engine: string): string => {
  const [file, command] =
    engine === 'mariadb'
      ? ['deploy/sync/heliolog-sync.cron', /^\*\/5 \* \* \* \* heliolog (.* mariadb .*)$/m]
      : ['deploy/sync/heliolog-sync.service', new RegExp(`^#?ExecStart=(.*\\.sh ${engine} .*)$`, 'm')]
  const [, line = ''] = (command as RegExp).exec(read(file as string)) ?? []
  assert.match(line, /\/opt\/heliolog\//)
  return line
    .replace('/opt/heliolog/', `${ROOT}/`)
    .replaceAll(/\/(?:etc|var\/lib|srv)\/(?:heliolog|society)\//g, '')
}

for (const [engine, start] of Object.entries(SOURCES))
  test(`follows a table in ${engine}: values, corrections, withdrawals and failures`, {
    skip: SKIPPED[engine] ?? false,
  }, async (t) => {
    const sandbox = await createSandbox(t)
    const { env, change, fault } = await start(t, sandbox)
    const query = await sandbox.writeFile('observations.sql', read(`deploy/sync/${engine}.sql`))
    const sync = (options = '') => bash(sandbox, `${installedLine(engine)} ${options}`, env)
    const readPublished = async () => {
      const { meta, observations } = await sandbox.readPublished()
      return { version: meta.version, observations, byId: new Map(observations.map((one) => [one.id, one])) }
    }

    const first = await bash(sandbox, documentedLine(PROGRAMS[engine] as string), env)
    assert.deepEqual([first.status, first.stdout], [0, ''])
    const before = await readPublished()
    assert.equal(before.observations.length, ROWS)
    const { comments, date_of_observation, gt, st, wolf } = before.byId.get('s-1')
    assert.deepEqual(
      [comments, date_of_observation, gt, st, wolf],
      [REMARKS, '2024-05-11T07:01:00Z', 3, 31, 61],
    )
    assert.deepEqual([before.byId.get('s-2').seeing, before.byId.get('s-3').seeing], [null, 3])

    assert.deepEqual(await sync(), SILENT)
    assert.equal((await readPublished()).version, before.version, 'the installed command gives the same')
    await change('update sunspot set spot_count = 99, remarks = null where id = 7')
    await change('delete from sunspot where id = 8')
    const dryRun = await sync('--dry-run')
    assert.deepEqual([dryRun.status, dryRun.stderr], [0, ''])
    assert.match(dryRun.stdout, /^observations: 0 new, 1 changed, 398 unchanged, 1 retracted \(dry run/m)
    assert.deepEqual(await sync(), { ...SILENT, stderr: '1 record retracted\n' })
    const corrected = await readPublished()
    assert.deepEqual([corrected.observations.length, corrected.byId.has('s-8')], [ROWS - 1, false])
    const { st: spots, comments: none } = corrected.byId.get('s-7')
    assert.deepEqual([spots, none], [99, null])

    await change('update sunspot set seeing = 120 where id = 9')
    await change('delete from sunspot where id = 10')
    assert.equal((await sync()).status, 1)
    assert.equal((await readPublished()).version, corrected.version, 'one bad row stops it')
    const skipped = await sync('--skip-invalid')
    assert.deepEqual([skipped.status, skipped.stdout], [2, ''])
    assert.match(skipped.stderr, /^standard input:\d+ \(s-9\): seeing /)
    const remaining = await readPublished()
    assert.deepEqual([remaining.byId.get('s-9').seeing, remaining.byId.has('s-10')], [9, false])

    await writeFile(query, (await readFile(query, 'utf8')).replace('spot_count as st', `${fault} as st`))
    const failed = await sync()
    assert.deepEqual([failed.status, failed.stdout], [1, ''])
    assert.match(failed.stderr, /error/i)
    assert.match(
      failed.stderr,
      /^heliolog: standard input: the last line is not the end marker .*nothing was published$/m,
    )
    assert.equal((await readPublished()).version, remaining.version)
  })

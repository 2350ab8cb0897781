/** The desk's page of the store: check, backups, size and settings. */
import { strict as assert } from 'node:assert'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { StoreReport } from '@heliolog/desk-api'
import { sql } from 'kysely'
import { folderFor, POSTGRES, SQLITE } from '../../../../../test/support/engines.ts'
import { createSandbox, type Sandbox, waitUntil } from '../../../../../test/support/sandbox.ts'
import { JobRunner } from '../../../../src/features/desk/jobs/job-runner.ts'
import { withWriter } from '../../../../src/publish/apply/staging.ts'
import { readSettings, shownSettings } from '../../../../src/settings/read-settings.ts'
import { applySettingsFile } from '../../../../src/settings/settings-file.ts'
import { startBackedUpDesk } from '../support/backed-up-desk.ts'
import { startJobDesk } from '../support/job-desk.ts'

const damage = (sandbox: Sandbox) =>
  sandbox.withDatabase((database) =>
    withWriter(database, ({ db }) => sql`update dataset set observations = 7`.execute(db)),
  )

for (const engine of [SQLITE, POSTGRES])
  describe(`store of the desk on ${engine.name}`, () => {
    test('is checked as by heliolog doctor', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.seed(3)
      const desk = await startJobDesk(t, sandbox.url)
      assert.equal((await desk.get<StoreReport>('/api/store')).check, null)
      assert.equal((await desk.finish('/api/store', { action: 'doctor' })).state, 'done')
      const sound = (await desk.get<StoreReport>('/api/store')).check
      assert.deepEqual([sound?.findings, sound?.isDamaged], [[], false])
      assert.equal(sound?.skipped?.code, engine === SQLITE ? undefined : 'finding.unchecked')

      await damage(sandbox)
      await desk.finish('/api/store', { action: 'doctor' })
      const { check } = await desk.get<StoreReport>('/api/store')
      const { stdout } = await sandbox.run(['doctor'])
      const printed = [...stdout.matchAll(/^NOT SOUND: (.*)$/gm)].map(([, finding]) => finding)
      assert.deepEqual(
        check?.findings.map(({ text }) => text),
        printed,
      )
      assert.ok(printed.length > 0 && check?.isDamaged)
      assert.equal(check?.findings[0]?.code, 'finding.counts')
    })

    test('shows its size and the extent of its call log', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.seed(3)
      const desk = await startJobDesk(t, sandbox.url)
      const empty = await desk.get<StoreReport>('/api/store')
      assert.deepEqual(empty.size?.callLog, { rows: 0, firstAt: null, lastAt: null })
      await sandbox.withDatabase((database) =>
        database.appendCalls(
          ['2024-05-11T09:30:00Z', '2024-05-12T09:30:00Z', '2024-05-13T09:30:00Z'].map((at) => ({
            ...{ at, request_id: 'r', method: 'GET', path: '/', query: '', status: 200, completed: 1 },
            ...{ milliseconds: 1, bytes: 1, token_id: null, address: '', user_agent: null, count: 1 },
          })),
        ),
      )
      const { size } = await desk.get<StoreReport>('/api/store')
      const extent = { rows: 3, firstAt: '2024-05-11T09:30:00Z', lastAt: '2024-05-13T09:30:00Z' }
      assert.deepEqual(size?.callLog, extent)
      assert.ok(size.data > 0 && size.tokens > 0 && size.calls > 0)
      assert.equal(size.free === null, engine === POSTGRES)
    })
  })

test('backs up a store of SQLite, and lists the backups beside it', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const desk = await startJobDesk(t, sandbox.url)
  assert.deepEqual((await desk.get<StoreReport>('/api/store')).backups, [])
  const { state, error } = await desk.finish('/api/store', { action: 'backup' })
  assert.deepEqual([state, error], ['done', null])
  const folder = sandbox.url.slice('sqlite:'.length).replace(/[^/]*$/, '')
  await sandbox.run(['backup', `${folder}club-backup-may.db`])
  await sandbox.run(['backup', `${folder}other.db`])
  const { backups } = await desk.get<StoreReport>('/api/store')
  const { meta } = await sandbox.readPublished()
  const names = backups.map(({ file }) => file.slice(folder.length)).sort()
  assert.equal(names[0], 'club-backup-may.db')
  assert.match(names[1] ?? '', /^heliolog-backup-\d{8}T\d{6}Z\.db$/)
  assert.equal(names.length, 2)
  for (const { meta: of, bytes, at, isFormer } of backups) {
    assert.deepEqual([of?.version, of?.observations, isFormer], [meta.version, 3, false])
    assert.ok(bytes > 0 && Math.abs(Date.parse(at) - Date.now()) < 60_000)
  }
})

test('shows the commands for PostgreSQL without the password, quoted for the shell', async (t) => {
  const url = 'postgres://ada:s3cret@db.example.org:5433/sun%20spots?sslmode=require&uselibpqcompat=true'
  const desk = await startJobDesk(t, url)
  const { commands, size, settings } = await desk.get<StoreReport>('/api/store')
  const file = `heliolog-${new Date().toISOString().slice(0, 10)}.dump`
  const address = (name: string) => `'postgres://ada@db.example.org:5433/${name}?sslmode=require'`
  assert.deepEqual(commands?.backUp.split('\n'), [
    'umask 077',
    `pg_dump --format=custom --extension=plpgsql --file=${file} ${address('sun%20spots')}`,
    'heliolog backup --record $?',
  ])
  assert.deepEqual(commands?.restore.split('\n'), [
    `createdb --maintenance-db=${address('postgres')} --encoding=UTF8 --template=template0 'sun spots_restored'`,
    `pg_restore --no-owner --exit-on-error --single-transaction --dbname=${address('sun%20spots_restored')} ${file}`,
    `heliolog doctor --database ${address('sun%20spots_restored')}`,
  ])
  assert.equal(size, null)
  assert.ok(!JSON.stringify(settings).includes('s3cret'))
  assert.match((await desk.fail('POST', '/api/store', { action: 'backup' }))[1], /use pg_dump/)
})

describe('restore of the desk', () => {
  test('needs a preview of the same backup, and the name of the store', async (t) => {
    const { sandbox, desk, file, restore, report } = await startBackedUpDesk(t)
    const reject = (confirmed: string | null, path = file) =>
      desk.fail('POST', '/api/store/restore', { file: path, isPreview: false, confirmed })
    assert.deepEqual(await reject('heliolog.db'), [409, 'check the backup first'])
    await sandbox.seed(5)
    const changed = await sandbox.readPublished()
    assert.equal((await restore(null)).state, 'done')
    const preview = await report()
    assert.deepEqual([preview?.publication, preview?.formerPublication, preview?.kept], [1, 2, null])
    assert.equal(preview?.meta.observations, 3)
    assert.deepEqual(await sandbox.readPublished(), changed)
    assert.equal((await reject('heliolog.db', `${file}x`))[0], 409)
    await sandbox.seed(6)
    assert.equal((await restore('heliolog.db')).error?.code, 'job.notAsPreviewed')
    assert.equal((await sandbox.readPublished()).meta.observations, 6)
    await restore(null)
    for (const confirmed of ['heliolog', null])
      assert.deepEqual(await reject(confirmed), [
        ...[400, 'the store would be replaced; type heliolog.db to restore'],
      ])
    assert.equal((await restore('heliolog.db')).state, 'done')
    assert.equal((await sandbox.readPublished()).meta.observations, 3)
    assert.match((await report())?.kept ?? '', /-before-restore-/)
  })

  test('says that its end is unknown if its process was killed', async (t) => {
    const folder = await folderFor(t)
    const script = join(folder, 'dies.mjs')
    await writeFile(script, "process.on('message', () => process.kill(process.pid, 'SIGKILL'))")
    const settings = readSettings({}, `sqlite:${folder}/heliolog.db`)
    const jobs = new JobRunner({ settings, operator: 'ada' }, script)
    t.after(() => jobs[Symbol.asyncDispose]())
    jobs.start({ what: 'restore', file: 'a.db', previewed: 1 })
    await waitUntil('the job ends', () => jobs.job?.state !== 'running')
    assert.deepEqual([jobs.job?.state, jobs.job?.error?.code], ['failed', 'restore.ended'])
  })
})

test('shows where each setting comes from, and no secret', async (t) => {
  const folder = await folderFor(t)
  const file = join(folder, 'heliolog.env')
  await writeFile(file, `# ours\nHELIOLOG_NAME="Sun Club"\nHELIOLOG_MIRROR_TOKEN=hlg_${'0'.repeat(38)}\n`)
  const environment: NodeJS.ProcessEnv = { PORT: '8123' }
  applySettingsFile(environment, file)
  const shown = new Map(shownSettings(environment, 'postgres://a:s3cret@b/c').map((one) => [one.name, one]))
  assert.deepEqual(
    ['HELIOLOG_NAME', 'HELIOLOG_MIRROR_TOKEN', 'PORT', 'HELIOLOG_DATABASE_URL', 'HOST'].map((name) => {
      const { value, origin, place } = shown.get(name) ?? {}
      return [name, value, origin, place]
    }),
    [
      ['HELIOLOG_NAME', 'Sun Club', 'file', `${file}:2`],
      ['HELIOLOG_MIRROR_TOKEN', '***', 'file', `${file}:3`],
      ['PORT', '8123', 'environment', null],
      ['HELIOLOG_DATABASE_URL', 'postgres://a:***@b/c', 'option', null],
      ['HOST', '127.0.0.1', 'default', null],
    ],
  )
})

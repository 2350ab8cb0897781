/** Jobs that are cancelled, killed, or wait for another writer: nothing is half done, and the page can tell why. */
import { strict as assert } from 'node:assert'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import type { DraftSettings, Job, Overview, StoreChange } from '@heliolog/desk-api'
import { ENGINES, type Engine, POSTGRES, SQLITE } from '../../../../../test/support/engines.ts'
import { LAUNCHER } from '../../../../../test/support/heliolog-process.ts'
import {
  createSandbox,
  observationsCsv,
  type Sandbox,
  waitUntil,
} from '../../../../../test/support/sandbox.ts'
import { CSV_HEADER, startStreamedImport } from '../../../../../test/support/streamed-import.ts'
import { lockTables } from '../../../../../test/support/table-lock.ts'
import { NEW_SETTINGS } from '../../../../src/features/desk/drafts/draft-settings.ts'
import { CheckRowsFile } from '../../../../src/features/desk/jobs/check-rows.ts'
import { JobRunner } from '../../../../src/features/desk/jobs/job-runner.ts'
import type { JobOrder, JobReply, JobTask } from '../../../../src/features/desk/jobs/job-task.ts'
import { readSettings } from '../../../../src/settings/read-settings.ts'
import { type JobDesk, startJobDesk } from '../support/job-desk.ts'

const ROWS = observationsCsv(3, 3)
const UNCHANGED = { note: null, backup: false, confirmed: null }

const pathOf = (url: string): string => url.slice('sqlite:'.length)

/** Makes publications run for ever once they have written most of their rows. Returns how to end that. */
const blockPublications = async (t: TestContext, engine: Engine, { url }: Sandbox) => {
  if (engine === POSTGRES) {
    const lock = await lockTables(url, 'daily_activity')
    t.after(lock.release)
    return lock.release
  }
  const execute = (statement: string) => {
    using file = new DatabaseSync(pathOf(url))
    file.exec(statement)
  }
  execute(`create trigger endless before update on dataset begin
    select count(*) from (with recursive c (n) as (select 1 union all select n + 1 from c) select n from c); end`)
  return async () => execute('drop trigger endless')
}

const startPublication = async (desk: JobDesk): Promise<void> => {
  const { id } = await desk.draft({ 'rows.csv': ROWS }, { source: 'main' })
  const { state, error } = await desk.finish(`/api/drafts/${id}/check`)
  assert.deepEqual([state, error], ['done', null])
  await desk.send('POST', `/api/drafts/${id}/publish`, UNCHANGED)
}

const waitForPhase = (desk: JobDesk, phase: Job['phase']) =>
  waitUntil(`the job is ${phase}`, () => desk.jobs.job?.phase === phase)

for (const engine of ENGINES)
  test(`cancels a publication without a trace while another desk waits for it on ${engine.name}`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(3)
    const before = await sandbox.readPublished()
    const unblock = await blockPublications(t, engine, sandbox)
    const [desk, other] = [await startJobDesk(t, sandbox.url), await startJobDesk(t, sandbox.url)]
    await startPublication(desk)
    await waitForPhase(desk, 'publishing')
    await startPublication(other)
    await waitUntil('the other desk knows who writes', () => other.jobs.job?.waitsFor != null)
    assert.match(other.jobs.job?.waitsFor?.text ?? '', /^heliolog desk \(process \d+/)
    assert.equal(other.jobs.job?.phase, 'waiting')
    const overview = await other.get<Overview>('/api/overview')
    assert.deepEqual([overview.state, overview.data?.observations], ['current', 3])
    const undo = { what: 'undo', publication: 1, isPreview: true, note: null }
    assert.deepEqual(await other.fail('POST', '/api/changes', undo), [
      ...[409, 'another job is running; wait until it ends, or cancel it'],
    ])
    for (const one of [other, desk]) {
      await one.send('DELETE', '/api/job')
      const { state, error, outcome, waitsFor } = await one.ended()
      assert.deepEqual([state, error, outcome, waitsFor], ['cancelled', null, null, null])
    }
    await unblock()
    assert.deepEqual(await sandbox.readPublished(), before)
    await startPublication(desk)
    assert.equal((await desk.ended()).outcome?.publication, 2)
  })

test('names the import that a publication waits for, and fails when the wait is over', async (t) => {
  const sandbox = await createSandbox(t, SQLITE)
  await sandbox.seed(3)
  await blockPublications(t, SQLITE, sandbox)
  const running = startStreamedImport(t, sandbox.url)
  running.end(`${CSV_HEADER}\nk,Bo,0,2024-05-11T09:30:00Z\n`)
  await waitUntil('the import has the lock', () => {
    using file = new DatabaseSync(pathOf(sandbox.url), { timeout: 0 })
    try {
      file.exec('begin immediate; rollback')
      return false
    } catch {
      return true
    }
  })
  const desk = await startJobDesk(t, sandbox.url, { lockTimeoutMs: 1_500 })
  await startPublication(desk)
  await waitUntil('the desk knows who writes', () => desk.jobs.job?.waitsFor != null)
  assert.match(desk.jobs.job?.waitsFor?.text ?? '', /^heliolog import \(process \d+\)$/)
  const { state, error } = await desk.ended()
  assert.equal(state, 'failed')
  assert.match(
    error?.text ?? '',
    /heliolog import \(process \d+\) has been writing to the store .*; nothing was changed$/,
  )
})

const databasesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d+\.db/.test(name))

test('cancels a check, deletes its rows, and can run the next job', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const desk = await startJobDesk(t, sandbox.url)
  const { id } = await desk.draft({ 'rows.csv': observationsCsv(1, 300_000) }, { source: 'main' })
  await desk.send('POST', `/api/drafts/${id}/check`)
  await waitUntil('rows are read', () => (desk.jobs.job?.rows ?? 0) > 0)
  assert.ok((desk.jobs.job?.progress ?? 0) > 0)
  await desk.send('DELETE', '/api/job')
  assert.equal((await desk.ended()).state, 'cancelled')
  assert.deepEqual(await databasesIn(desk.folder), [])
  assert.equal((await desk.get<{ check: unknown }>(`/api/drafts/${id}`)).check, null)
  await startPublication(desk)
  assert.equal((await desk.ended()).state, 'done')
})

test('ends with the desk', async () => {
  const child = fork(LAUNCHER, ['desk', '--job'], { serialization: 'advanced' })
  await once(child, 'spawn')
  child.disconnect()
  const [code] = await once(child, 'exit')
  assert.equal(code, 1)
})

test('writes the rows of a check without a journal, which a killed process would leave', async (t) => {
  const folder = await (await createSandbox(t)).makeFolder('rows')
  using file = new CheckRowsFile(join(folder, '1.db'))
  const place = { file: null, fileNumber: null, sheet: null, line: null }
  file.add('new', { ...place, id: 'a', observer: null, day: null })
  assert.deepEqual(await readdir(folder), ['1.db'])
})

/** Starts the process of a job without a desk. */
const startTask = (t: TestContext, { url }: Sandbox, task: JobTask) => {
  const child = fork(LAUNCHER, ['desk', '--job'], { serialization: 'advanced' })
  t.after(() => child.kill('SIGKILL'))
  const replies: JobReply[] = []
  child.on('message', (reply: JobReply) => replies.push(reply))
  child.send({ task, settings: readSettings({}, url), operator: 'ada' } satisfies JobOrder)
  return { child, replies, exit: once(child, 'exit') }
}

test('does not blame the store for a temporary folder without space', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const path = await sandbox.writeFile('rows.csv', ROWS)
  const settings: DraftSettings = { ...NEW_SETTINGS, source: 'main' }
  const input = { files: [{ number: 1, path, name: 'rows.csv' }], settings, edits: [] }
  const rows = join(sandbox.path, 'none', '1.db')
  const { replies, exit } = startTask(t, sandbox, { what: 'check', input, rows, rejected: `${rows}.csv` })
  await exit
  const failed = replies.find((reply) => 'failed' in reply)
  assert.equal(failed && 'failed' in failed && failed.failed.code, 'desk.notStored')
})

test('leaves no unfinished backup at Ctrl-C, which a terminal sends to all processes', async (t) => {
  const sandbox = await createSandbox(t, SQLITE)
  await sandbox.seed(3)
  using file = new DatabaseSync(pathOf(sandbox.url))
  file.exec('create table padding as select zeroblob(300000000) as zeros')
  const input = { files: [], settings: NEW_SETTINGS, edits: [] }
  const checked = { publication: 2, counts: { new: 0, changed: 0, retracted: 0, unchanged: 0 } }
  const task: JobTask = { what: 'publish', input, note: null, hasBackup: true, checked }
  const { child, replies, exit } = startTask(t, sandbox, task)
  const folder = dirname(pathOf(sandbox.url))
  const backups = async () => (await readdir(folder)).filter((name) => name.includes('-backup-'))
  await waitUntil('the backup is being written', async () => (await backups()).length > 0)
  child.kill('SIGINT')
  await exit
  assert.deepEqual(await backups(), [])
  assert.match(JSON.stringify(replies.at(-1)), /the job was stopped/)
})

/** Runs a job whose process sends a message and dies. */
const runDyingJob = async (
  t: TestContext,
  sandbox: Sandbox,
  reply: JobReply,
  change: StoreChange = { what: 'undo', publication: 1 },
): Promise<Job> => {
  const script = await sandbox.writeFile(
    'dies.mjs',
    `process.on('message', () => process.send(${JSON.stringify(reply)}, () => process.kill(process.pid, 'SIGKILL')))`,
  )
  const jobs = new JobRunner({ settings: readSettings({}, sandbox.url), operator: 'ada' }, script)
  t.after(() => jobs[Symbol.asyncDispose]())
  const request = { ...change, isPreview: false, note: null }
  jobs.start({ what: 'change', request, previewed: null })
  await waitUntil('the job ends', () => jobs.job?.state !== 'running')
  return jobs.job as Job
}

for (const engine of ENGINES)
  test(`finds out whether a killed process has committed on ${engine.name}`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.seed(3)
    const { meta } = await sandbox.readPublished()
    const committed = { committing: { number: 1, version: meta.version } }
    const made = await runDyingJob(t, sandbox, committed)
    assert.deepEqual([made.state, made.error, made.outcome?.publication], ['done', null, 1])
    assert.deepEqual(made.outcome?.warnings, [])
    const pruned = await runDyingJob(t, sandbox, committed, { what: 'prune', before: '2024-05-11' })
    assert.equal(pruned.outcome?.warnings[0]?.code, 'history.notErasedYet')
    for (const committing of [
      { number: 1, version: 'other' },
      { number: 2, version: meta.version },
    ]) {
      const { state, error } = await runDyingJob(t, sandbox, { committing })
      assert.equal(state, 'failed')
      assert.match(error?.text ?? '', /ended unexpectedly; nothing was changed$/)
    }
  })

/** Checks, imports and undo of the desk do what the commands do. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { ChangedRow, CheckTab, Draft, Overview, Publication, RowPage } from '@heliolog/desk-api'
import { ENGINES, type Engine, POSTGRES } from '../../../../../test/support/engines.ts'
import { createSandbox, type Sandbox } from '../../../../../test/support/sandbox.ts'
import { openDatabase } from '../../../../src/storage/open/open.ts'
import { OPERATOR, startJobDesk } from '../support/job-desk.ts'

const HEADER = 'Nr;Name;Typ;Zeit;Seeing'
const FIRST = [
  'a1;Ada;0;2024-05-01T09:00:00Z;10',
  'a2;Ada;0;2024-05-02T09:00:00Z;20',
  'a3;Bo;0;2024-05-03T09:00:00Z;30',
  'a4;Bo;0;2024-05-04T09:00:00Z;40',
  'a5;Bo;0;2024-05-05T09:00:00Z;50',
]
/** One row for each tab of a check, and rows that change nothing. */
const SECOND = [
  'a1;Ada;0;2024-05-01T09:00:00Z;10',
  'a2;Ada;0;2024-05-02T09:00:00Z;25',
  'a4;Ada;0;2024-06-04T09:00:00Z;40',
  'a6;Bo;0;2024-05-05T10:00:00Z;50',
  'a7;Bo;0;2024-13-05T10:00:00Z;50',
  'Summe;;;;170',
  'a1;Ada;0;2024-05-01T09:00:00Z;10',
]
const PROFILE = {
  delimiter: ';',
  columns: { Nr: 'id', Name: 'observer', Typ: 'type', Zeit: 'date_of_observation', Seeing: 'seeing' },
  skip: { Nr: ['Summe'] },
}
const TOML = `delimiter = ";"
[columns]
${Object.entries(PROFILE.columns)
  .map(([column, field]) => `${column} = "${field}"`)
  .join('\n')}
[skip]
Nr = ["Summe"]
`

const csv = (rows: readonly string[]): string => `${[HEADER, ...rows].join('\n')}\n`

/** A store with the first file, as the command imports it. */
const seeded = async (t: TestContext, engine: Engine): Promise<Sandbox> => {
  const sandbox = await createSandbox(t, engine)
  await sandbox.writeFile('first.csv', csv(FIRST))
  await sandbox.writeFile('second.csv', csv(SECOND))
  await sandbox.writeFile('profile.toml', TOML)
  await sandbox.run(['import', 'observations', 'first.csv', '--profile', 'profile.toml'])
  return sandbox
}

const OPTIONS = ['--snapshot', '--skip-invalid', '--allow-retract', '--rejects', 'bad.csv']
const COMMAND = ['import', 'observations', 'second.csv', ...OPTIONS]

const SETTINGS = { kind: 'observations', source: 'main', profile: PROFILE } as const

for (const engine of ENGINES)
  describe(`imports of the desk on ${engine.name}`, () => {
    test('are checked with the rows and counts of a dry run, and published alike', async (t) => {
      const [sandbox, other] = [await seeded(t, engine), await seeded(t, engine)]
      const before = await sandbox.readPublished()
      const desk = await startJobDesk(t, sandbox.url)
      const settings = { ...SETTINGS, snapshot: true, skipInvalid: true }
      const { id } = await desk.draft({ 'second.csv': csv(SECOND) }, settings)
      const job = await desk.finish(`/api/drafts/${id}/check`)
      assert.deepEqual([job.state, job.error, job.draft], ['done', null, id])
      const { check } = await desk.get<Draft>(`/api/drafts/${id}`)
      assert.ok(check)
      const dryRun = await other.run([...COMMAND, '--dry-run', '--json'])
      const lines = dryRun.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      for (const tab of ['new', 'changed', 'retracted'] as CheckTab[]) {
        const expected = lines.filter(({ change }) => change === tab)
        const rows = await desk.rows(id, tab)
        assert.deepEqual(
          rows.map(({ id, observer, day, file, line, fields }) => ({
            id,
            observer,
            day,
            file,
            line,
            fields,
          })),
          expected.map(({ id, observer, day, file = null, line = null, fields }) => ({
            ...{ id, observer, day, file, line, fields },
          })),
          tab,
        )
      }
      const text = (row: { faults: { field: string; rule: string }[] }) =>
        row.faults.map(({ field, rule }) => `${field}: ${rule}`)
      const rejected = lines.filter(({ change }) => change === 'rejected')
      assert.deepEqual(
        (await desk.rows(id, 'bad')).map((row) => [row.line, ...text(row)]),
        rejected.map((row) => [row.line, ...text(row)]).sort(([one], [other]) => one - other),
      )
      assert.deepEqual(check.tabs, {
        ...{ new: 1, changed: 1, retracted: 2, bad: 2, skipped: 1, warnings: 1, corrections: 1, replaced: 1 },
      })
      assert.deepEqual(check.counts, { new: 1, changed: 1, unchanged: 1, retracted: 2 })
      assert.deepEqual(check.retractedBy, [{ observer: 'Bo', year: '2024', records: 2 }])
      assert.deepEqual([check.isAccepted, check.isAboveBrake, check.rows], [true, true, 6])
      assert.deepEqual(
        (await desk.rows(id, 'bad')).map(({ line, observer, day, fileNumber, cells }) => [
          ...[line, observer, day, fileNumber, cells?.['Nr'], cells?.['Seeing']],
        ]),
        [
          [4, 'Ada', '2024-06-04', 1, 'a4', '40'],
          [6, 'Bo', null, 1, 'a7', '50'],
        ],
      )
      const [correction] = await desk.rows(id, 'corrections')
      assert.deepEqual([correction?.id, correction?.corrects?.id], ['a6', 'a5'])
      const [replaced] = await desk.rows(id, 'replaced')
      assert.deepEqual(replaced?.fields[0], { field: 'observer', before: 'Bo', after: 'Ada' })
      assert.equal((await desk.rows(id, 'skipped'))[0]?.cells?.['Nr'], 'Summe')
      assert.match((await desk.rows(id, 'warnings'))[0]?.warning?.text ?? '', /same content/)
      const [first] = check.rules.bad
      const rule = encodeURIComponent(first?.rule ?? '')
      const ofRule = await desk.get<RowPage>(`/api/drafts/${id}/rows?tab=bad&rule=${rule}`)
      assert.deepEqual([ofRule.rows.length, first?.field], [first?.rows, 'date_of_observation'])
      assert.deepEqual(await sandbox.readPublished(), before, 'a check changes nothing')

      const badRows = await desk.download(`/api/drafts/${id}/rejected.csv`)
      const publish = `/api/drafts/${id}/publish`
      const request = { note: 'a note', backup: false, confirmed: 3 }
      assert.match((await desk.fail('POST', publish, request))[1], /^2 records would be retracted; type/)
      const published = await desk.finish(publish, { ...request, confirmed: 2 })
      assert.deepEqual([published.state, published.error], ['done', null])
      assert.deepEqual(published.outcome?.kinds, [{ kind: 'observations', counts: check.counts }])
      await other.run(COMMAND)
      const [ours, theirs] = [await sandbox.readPublished(), await other.readPublished()]
      assert.deepEqual(ours.observations, theirs.observations)
      assert.equal(ours.meta.version, theirs.meta.version)
      // Decoding leaves out the byte order mark of the download.
      assert.equal(`\ufeff${badRows}`, await readFile(join(other.path, 'bad.csv'), 'utf8'))

      const [publication] = await desk.get<Publication[]>('/api/publications')
      assert.deepEqual(
        [publication?.number, publication?.runBy, publication?.note, publication?.files, publication?.source],
        [2, OPERATOR, 'a note', ['second.csv'], 'main'],
      )
      assert.deepEqual(
        publication?.kinds,
        [{ kind: 'observations', counts: { new: 1, changed: 1, retracted: 2 } }],
        'without observers, who have other totals',
      )
      assert.deepEqual(
        (await desk.get<Publication[]>('/api/publications?before=2')).map(({ number }) => number),
        [1],
      )
      const { rows } = await desk.get<RowPage<ChangedRow>>('/api/publications/2/changes')
      assert.deepEqual(rows.map(({ change, id }) => `${change} ${id}`).sort(), [
        ...['changed a2', 'new a6', 'retracted a3', 'retracted a5'],
      ])
      const undo = { what: 'undo', publication: 2, isPreview: true, note: null }
      const publishUndo = { ...undo, isPreview: false, note: 'wrong file' }
      assert.deepEqual(await desk.fail('POST', '/api/changes', publishUndo), [
        ...[409, 'preview the change first'],
      ])
      const preview = await desk.finish('/api/changes', undo)
      assert.deepEqual(preview.outcome?.changes.map(({ change, id }) => `${change} ${id}`).sort(), [
        'changed a2',
        'new a3',
        'new a5',
        'retracted a6',
      ])
      assert.deepEqual(await sandbox.readPublished(), ours, 'a preview changes nothing')
      const undone = await desk.finish('/api/changes', publishUndo)
      assert.deepEqual([undone.state, undone.outcome?.publication], ['done', 3])
      assert.deepEqual((await sandbox.readPublished()).observations, before.observations)
      const again = await desk.finish('/api/changes', undo)
      assert.equal(again.state, 'failed')
      assert.match(again.error?.text ?? '', /^publication 2 cannot be undone: later publications changed/)
    })

    test('need a check of the draft as it is set', async (t) => {
      const sandbox = await seeded(t, engine)
      const desk = await startJobDesk(t, sandbox.url)
      const draft = await desk.draft({ 'second.csv': csv(SECOND) }, SETTINGS)
      const publish = `/api/drafts/${draft.id}/publish`
      const request = { note: null, backup: false, confirmed: null }
      assert.deepEqual(await desk.fail('POST', publish, request), [
        409,
        'check the files first, as they are set now',
      ])
      await desk.finish(`/api/drafts/${draft.id}/check`)
      assert.deepEqual(await desk.fail('POST', publish, request), [
        ...[409, 'some rows are bad; correct them, or leave them out'],
      ])
      const skipping = { ...draft.settings, skipInvalid: true }
      const changed = await desk.send<Draft>('PUT', `/api/drafts/${draft.id}/settings`, skipping)
      assert.equal(changed.check?.isAccepted, true, 'bad rows may be left out without another check')
      const snapshot = { ...skipping, snapshot: true }
      const other = await desk.send<Draft>('PUT', `/api/drafts/${draft.id}/settings`, snapshot)
      assert.equal(other.check, null)
      assert.equal((await desk.fail('POST', publish, request))[0], 409)
    })

    test('publish nothing when the store has changed since the check', async (t) => {
      const sandbox = await seeded(t, engine)
      const desk = await startJobDesk(t, sandbox.url)
      const { id } = await desk.draft({ 'second.csv': csv(FIRST) }, SETTINGS)
      const publish = () =>
        desk.finish(`/api/drafts/${id}/publish`, { note: null, backup: false, confirmed: null })
      await desk.finish(`/api/drafts/${id}/check`)
      await sandbox.writeFile('corrected.csv', csv(['a1;Ada;0;2024-05-01T09:00:00Z;99']))
      await sandbox.run(['import', 'observations', 'corrected.csv'])
      const before = await sandbox.readPublished()
      const { state, error, outcome } = await publish()
      assert.deepEqual([state, error?.code, outcome], ['failed', 'job.notAsChecked', null])
      assert.deepEqual(await sandbox.readPublished(), before)
      const { check } = await desk.get<Draft>(`/api/drafts/${id}`)
      assert.equal(check, null, 'the check shows changes of another state')
      await desk.finish(`/api/drafts/${id}/check`)
      assert.deepEqual((await publish()).outcome?.kinds[0]?.counts, {
        ...{ new: 0, changed: 1, retracted: 0, unchanged: 4 },
      })
    })

    test('publish nothing when a row has become another change without a publication', async (t) => {
      const sandbox = await seeded(t, engine)
      const desk = await startJobDesk(t, sandbox.url)
      const rows = csv(['a1;Ada;0;2024-05-01T09:00:00Z;99', 'b1;Bo;0;2024-05-01T09:00:00Z;99'])
      const { id } = await desk.draft({ 'second.csv': rows }, { ...SETTINGS, skipInvalid: true })
      await desk.finish(`/api/drafts/${id}/check`)
      await sandbox.run(['source', 'rename', 'main', 'club'])
      const path = `/api/drafts/${id}/publish`
      const { error } = await desk.finish(path, { note: null, backup: false, confirmed: null })
      assert.equal(error?.code, 'job.notAsChecked')
      assert.deepEqual((await sandbox.run(['source', 'list', '--json'])).stdout.match(/"name":"\w+"/g), [
        '"name":"club"',
      ])
    })

    test('note that commands have to name a source when a second one is created', async (t) => {
      const sandbox = await seeded(t, engine)
      const desk = await startJobDesk(t, sandbox.url)
      const rows = 'id,observer,type,date_of_observation\nb1,Bo,0,1994-05-11T09:30:00Z\n'
      const { id } = await desk.draft({ 'archive.csv': rows }, { source: 'archive' })
      await desk.finish(`/api/drafts/${id}/check`)
      const { check } = await desk.get<Draft>(`/api/drafts/${id}`)
      assert.deepEqual(
        check?.notes.map(({ code, values }) => [code, values?.['only']]),
        [
          ['note.newSource', undefined],
          ['note.secondSource', 'main'],
        ],
      )
    })

    test('back up the embedded store first if asked to', async (t) => {
      const sandbox = await seeded(t, engine)
      const before = await sandbox.readPublished()
      const desk = await startJobDesk(t, sandbox.url)
      const { id } = await desk.draft({ 'second.csv': csv(FIRST.slice(0, 1)) }, SETTINGS)
      await desk.finish(`/api/drafts/${id}/check`)
      const path = `/api/drafts/${id}/publish`
      const request = { note: null, backup: true, confirmed: null }
      if (engine === POSTGRES) {
        const rejected = [400, 'this store is in PostgreSQL; use pg_dump and pg_restore']
        return assert.deepEqual(await desk.fail('POST', path, request), rejected)
      }
      const { state, outcome } = await desk.finish(path, request)
      assert.deepEqual([state, outcome?.publication], ['done', null], 'no record changes')
      const backup = await openDatabase(`sqlite:${outcome?.backup}`)
      t.after(() => backup.close())
      const { meta } = await backup.reader.selectFrom('dataset').select('meta').executeTakeFirstOrThrow()
      assert.deepEqual(JSON.parse(meta), before.meta)
      const { data } = await desk.get<Overview>('/api/overview')
      assert.equal(data?.lastBackup?.exitCode, 0)
    })
  })

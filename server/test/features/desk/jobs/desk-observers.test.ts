/** Renaming, forgetting and retracting through the desk does what the commands do. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import type {
  ChangeRequest,
  DeskObserver,
  ForgetObserver,
  FormerNames,
  FoundRecords,
  Outcome,
  RowPage,
  StoreChange,
} from '@heliolog/desk-api'
import { ENGINES, POSTGRES } from '../../../../../test/support/engines.ts'
import { observation, publishRows } from '../../../../../test/support/publishing.ts'
import { createSandbox, type Sandbox } from '../../../../../test/support/sandbox.ts'
import { OBSERVATIONS } from '../../../../src/domain/records/kinds.ts'
import { changeStore } from '../../../../src/features/desk/jobs/change-task.ts'
import { verify } from '../../../../src/publish/correct/verify.ts'
import { NAME, publishRecords } from '../../../support/observer-records.ts'
import { startJobDesk } from '../support/job-desk.ts'

/** Makes changes in this process, as a job does in one of its own. */
const changing = (sandbox: Sandbox) => {
  const run = (change: StoreChange, isPreview: boolean, previewed: Outcome | null) =>
    sandbox.withDatabase((database) => {
      const request: ChangeRequest = { ...change, isPreview, note: null }
      return changeStore(database, { what: 'change', request, previewed }, {})
    })
  const preview = (change: StoreChange) => run(change, true, null)
  return {
    preview,
    publish: (change: StoreChange, previewed: Outcome) => run(change, false, previewed),
    make: async (change: StoreChange) => run(change, false, await preview(change)),
    /** Returns the code of the error. */
    fail: async (change: StoreChange): Promise<string | undefined> =>
      preview(change).then(
        () => undefined,
        ({ code }) => code,
      ),
  }
}

const textsOf = ({ notes, warnings }: Outcome) => ({
  notes: notes.map(({ text }) => text),
  warnings: warnings.map(({ text }) => text),
})

const RENAME = { what: 'rename', nickname: NAME, to: 'Zoe', merge: false, absent: false } as const
const FORGET: ForgetObserver = {
  ...{ what: 'forget', nickname: NAME, to: '', merge: false, absent: false, ids: null },
}
const ANY = { kind: 'observations', observer: '', from: '', to: '', id: '', tag: '' } as const

for (const engine of ENGINES)
  describe(`observers of the desk on ${engine.name}`, () => {
    test('are forgotten with their former versions, and stay forgotten in old files', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await publishRecords(sandbox)
      const desk = await startJobDesk(t, sandbox.url)
      const { preview, publish, make, fail } = changing(sandbox)
      assert.equal(await fail(FORGET), 'forget.openIds')
      const forgetting = { ...FORGET, ids: 'new' } as const
      const previewed = await preview(forgetting)
      assert.match(textsOf(previewed).warnings.join(), /still occurs in the comments of 1 record.* first$/)
      assert.match(textsOf(previewed).warnings.join(), /would delete the history of all publications/)
      assert.equal((await desk.get<FormerNames>('/api/names')).removals, null)

      const [done = '', announced = ''] = textsOf(await publish(forgetting, previewed)).notes
      assert.match(done, /^"Zaphod B\." is now "anonymous-[0-9a-f]{6}"; \d+ former states of records deleted/)
      const { names, removals } = await desk.get<FormerNames>('/api/names')
      assert.deepEqual(
        names.map(({ name }) => name),
        [null],
      )
      assert.equal(removals?.observers, 1)
      assert.ok(announced.includes(`--before ${removals?.day}`), announced)
      assert.equal(await fail({ what: 'undo', publication: 1 }), 'undo.rejected')
      assert.deepEqual(await desk.get('/api/publications/1/changes'), { rows: [], next: null })

      await sandbox.withDatabase((database) =>
        publishRows(database, OBSERVATIONS, [observation('z9', '2024-06-01T09:30:00Z', { observer: NAME })]),
      )
      const { observations } = await sandbox.readPublished()
      assert.equal(
        observations.some(({ observer }) => observer === NAME),
        false,
      )

      const pruned = await make({ what: 'prune', before: removals?.day ?? '' })
      assert.match(textsOf(pruned).notes.join(), /\d tombstones? of forgotten observers deleted/)
      const after = await desk.get<FormerNames>('/api/names')
      assert.equal(after.removals, null)
      const number = after.names[0]?.number
      assert.deepEqual((await desk.send<FormerNames>('DELETE', `/api/names/${number}`)).names, [])
      assert.match((await desk.fail('DELETE', `/api/names/${number}`))[1], /^no remembered nickname has/)
      assert.deepEqual(await sandbox.withDatabase(verify), [])
    })

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    test('are listed, renamed and merged, and a rename is undone', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await publishRecords(sandbox)
      const before = await sandbox.readPublished()
      const desk = await startJobDesk(t, sandbox.url)
      const { rows } = await desk.get<RowPage<DeskObserver>>('/api/observers?search=ZAPH')
      assert.deepEqual(rows, [
        {
          ...{ nickname: NAME, observations: 2, images: 1, isRegistered: true },
          ...{ firstDay: '2024-05-11', lastDay: '2024-05-11' },
        },
      ])
      const { make, fail } = changing(sandbox)
      assert.equal(await fail({ ...RENAME, to: 'Ada' }), 'observer.exists')
      const renamed = await make(RENAME)
      assert.deepEqual(renamed.kinds[0]?.counts.changed, 2)
      assert.deepEqual(textsOf(renamed).notes, [
        `Later imports publish rows of "${NAME}" as "Zoe" (heliolog observer names).`,
      ])
      const { names } = await desk.get<FormerNames>('/api/names')
      assert.deepEqual(
        names.map(({ name, becomes }) => [name, becomes]),
        [[NAME, 'Zoe']],
      )
      const merged = await make({ ...RENAME, nickname: 'Zoe', to: 'Ada', merge: true })
      assert.equal((await sandbox.readPublished()).meta.observers, 2)
      for (const { publication } of [merged, renamed])
        await make({ what: 'undo', publication: publication ?? 0 })
      assert.deepEqual((await sandbox.readPublished()).observations, before.observations)
      assert.deepEqual((await desk.get<FormerNames>('/api/names')).names, [])
    })

    test('are forgotten when only files to come have the nickname', async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.seed(1)
      const { make, fail } = changing(sandbox)
      const forgetting = { ...FORGET, nickname: 'Gone', to: null }
      assert.equal(await fail(forgetting), 'observer.unknown')
      const outcome = await make({ ...forgetting, absent: true })
      assert.deepEqual([outcome.publication, outcome.kinds], [null, []])
      assert.match(outcome.notes[0]?.text ?? '', /^no record has the nickname "Gone" now/)
    })
  })

for (const engine of ENGINES)
  test(`finds records, retracts and restores them on ${engine.name}`, async (t) => {
    const sandbox = await createSandbox(t, engine)
    await sandbox.withDatabase((database) =>
      publishRows(database, OBSERVATIONS, [
        observation('a1', '2024-05-11T09:30:00Z', { observer: 'Ada', tags: ['flare'] }),
        observation('a2', '2024-05-12T09:30:00Z', { observer: 'Ada' }),
        observation('b1', '2024-05-12T10:30:00Z', { observer: 'Bob', tags: ['flare', 'west'] }),
      ]),
    )
    const before = await sandbox.readPublished()
    const desk = await startJobDesk(t, sandbox.url)
    const find = async (query: string) => {
      const { rows, total, next } = await desk.get<FoundRecords>(`/api/records?kind=observations&${query}`)
      assert.deepEqual([total, next], [rows.length, null])
      return rows.map(({ id }) => id).join(' ')
    }
    assert.equal(await find('observer=Ada'), 'a1 a2')
    assert.equal(await find('from=2024-05-12&to=2024-05-12'), 'a2 b1')
    assert.equal(await find('tag=Flare'), 'a1 b1')
    assert.equal(await find('tag=flare&observer=Bob'), 'b1')
    assert.equal(await find('id=a2'), 'a2')
    for (const [query, text] of [
      ['', /^a search for all records is not accepted/],
      ['from=May', /^from is "May"; accepted: a calendar day/],
    ] as const)
      assert.match((await desk.fail('GET', `/api/records?kind=observations&${query}`))[1], text)

    const { preview, publish, make } = changing(sandbox)
    const retraction = { what: 'retract', ...ANY, tag: 'flare' } as const
    const previewed = await preview(retraction)
    await sandbox.withDatabase((database) =>
      publishRows(database, OBSERVATIONS, [observation('c1', '2024-05-13T09:30:00Z', { tags: ['flare'] })]),
    )
    await assert.rejects(publish(retraction, previewed), /the store has changed since the preview/)
    await make({ what: 'undo', publication: 2 })
    const { publication, kinds } = await make(retraction)
    assert.deepEqual(kinds[0]?.counts, { new: 0, changed: 0, retracted: 2, unchanged: 0 })
    assert.equal(await find('from=2000-01-01'), 'a2')
    await make({ what: 'undo', publication: publication ?? 0 })
    assert.deepEqual((await sandbox.readPublished()).observations, before.observations)
    await assert.rejects(preview({ ...retraction, observer: 'Adda' }), /"Adda"; did you mean "Ada"\?/)
  })

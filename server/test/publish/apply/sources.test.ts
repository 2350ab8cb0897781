import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ENGINES } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { observation } from '../../../../test/support/publishing.ts'
import { IMAGES, type Kind, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import type { ImportOptions, ImportReport } from '../../../src/publish/apply/import-files.ts'
import { RetractionError } from '../../../src/publish/apply/staged-publication.ts'
import { forgetObserver } from '../../../src/publish/correct/forget-observer.ts'
import { listPublications } from '../../../src/publish/correct/history.ts'
import { renameObserver } from '../../../src/publish/correct/rename-observer.ts'
import { retract } from '../../../src/publish/correct/retract.ts'
import { listSources, removeSource, renameSource } from '../../../src/publish/correct/sources.ts'
import { undo } from '../../../src/publish/correct/undo.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import { chooseSource, findSource, readSources } from '../../../src/publish/source.ts'
import type { Database } from '../../../src/storage/database.ts'
import { readSourceRuns, recordImportRun } from '../../../src/storage/import-runs.ts'

const importTo = async (
  database: Database,
  name: string | undefined,
  rows: object[],
  options: Partial<ImportOptions> = {},
  kind: Kind = OBSERVATIONS,
): Promise<ImportReport> => {
  const source = chooseSource(kind, await readSources(database.reader, kind), name, false)
  return importContents(database, kind, { 'rows.ndjson': ndjson(rows) }, { source, ...options })
}

const series = (prefix: string, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) =>
    observation(`${prefix}${index}`, `2024-05-${String(index + 1).padStart(2, '0')}T09:30:00Z`, more),
  )

const forgetAda = (database: Database) =>
  forgetObserver(
    database,
    { nickname: 'Ada', ids: 'new', anonymous: 'anonymous-1', merge: false },
    { onFound: () => {} },
  )

const published = async ({ reader }: Database): Promise<string[]> => {
  const rows = await reader.selectFrom('observation').select(['id', 'observer']).orderBy('id').execute()
  return rows.map(({ id, observer }) => `${id} ${observer}`)
}

const registrations = async ({ reader }: Database): Promise<string[]> => {
  const joined = reader.selectFrom('registration').innerJoin('source', 'source.number', 'registration.source')
  const rows = await joined.select(['nickname', 'name']).where('is_removed', '=', 0).execute()
  return rows.map(({ nickname, name }) => `${nickname} of ${name}`).sort()
}

const recordsOfSources = async (database: Database): Promise<string[]> =>
  (await listSources(database)).map(({ kind, name, records }) => `${kind} ${name} ${records}`)

const rulesOf = ({ firstBadRows }: ImportReport): string[] =>
  firstBadRows.flatMap(({ faults }) => faults.map(({ rule }) => rule))

for (const engine of ENGINES)
  describe(`sources on ${engine.name}`, () => {
    it('a snapshot retracts only records of its source', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('archive', 25, { observer: 'Bob' }))
        await importTo(database, 'web', series('web', 20))
        const { outcome } = await importTo(database, 'web', series('web', 18), { snapshot: true })
        assert.deepEqual(outcome?.difference, { new: 0, changed: 0, unchanged: 18, retracted: 2 })
        assert.equal((await published(database)).filter((id) => id.startsWith('archive')).length, 25)
        const few = series('web', 16)
        await assert.rejects(importTo(database, 'web', few, { snapshot: true }), (error: Error) => {
          assert.ok(error instanceof RetractionError)
          assert.match(error.message, /retract 2 of 18 observations/)
          return true
        })
        assert.deepEqual(await verify(database), [])
      }))

    it('a new row is a probable correction of a record at another time of the day that the files lack', () =>
      withStore(engine, async (database) => {
        const at = (day: number, time: string) => `2024-05-0${day}T${time}:00Z`
        await importTo(database, undefined, series('o', 3))
        await importTo(database, 'web', [observation('w', at(4, '09:30'))])
        const rows = [
          observation('same-time', at(1, '09:30')),
          observation('late', at(1, '10:00')),
          observation('other-type', at(1, '11:00'), { type: 1 }),
          observation('other-observer', at(1, '11:00'), { observer: 'Bob' }),
          observation('o1', at(2, '09:30'), { gt: 7 }),
          observation('second', at(2, '10:00')),
          observation('midnight', at(3, '00:00')),
          observation('other-source', at(4, '10:00')),
        ]
        const reported: string[][] = []
        const dryRun = async (options: Partial<ImportOptions>) => {
          reported.length = 0
          const { outcome } = await importTo(database, 'main', rows, {
            ...{ dryRun: true, skipsNew: true, ...options },
            onChange: (_, { change, id, place }) => reported.push([change, id, String(place?.line)]),
          })
          const { first = [], count } = outcome?.corrections ?? {}
          return [count, ...first.map(({ id, place, corrects }) => [id, place?.line, corrects])]
        }
        const correctionsOf = (retracted: boolean) => [
          2,
          ['late', 2, { id: 'o0', at: at(1, '09:30'), retracted }],
          ['midnight', 7, { id: 'o2', at: at(3, '09:30'), retracted }],
        ]
        assert.deepEqual(await dryRun({}), correctionsOf(false))
        const outdated = [
          ['new', 'late', '2'],
          ['changed', 'o1', '5'],
          ['new', 'midnight', '7'],
        ]
        assert.deepEqual(reported, outdated)
        assert.deepEqual(await dryRun({ snapshot: true, maxRetract: { percent: 100 } }), correctionsOf(true))
        const retracted = ['o0', 'o2'].map((id) => ['retracted', id, 'undefined'])
        assert.deepEqual(reported, [...outdated, ...retracted])
      }))

    it('a row with the id of a record of another source is bad, unless the record is taken over', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 3))
        const rows = series('', 3, { observer: 'Bob' })
        const rejected = await importTo(database, 'bob', rows)
        assert.deepEqual([rejected.badRows, rejected.outcome], [3, undefined])
        assert.match(rulesOf(rejected)[0] ?? '', /belongs to the source main/)
        assert.deepEqual(await published(database), ['0 Ada', '1 Ada', '2 Ada'])
        const { adaptation } = await importTo(database, 'bob', rows.slice(0, 2), { takesOver: true })
        assert.deepEqual(adaptation.takenOver, [{ owner: 'main', records: 2 }])
        assert.deepEqual(await published(database), ['0 Bob', '1 Bob', '2 Ada'])
        const same = await importTo(database, 'bob', series('', 3).slice(2), { takesOver: true })
        assert.deepEqual(same.outcome?.difference, { new: 0, changed: 0, unchanged: 1, retracted: 0 })
        assert.deepEqual(await recordsOfSources(database), ['observations main 0', 'observations bob 3'])
      }))

    it('an undone publication gives back the records that it only moved, and takes them again', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 5))
        await importTo(database, 'bob', series('', 4, { gt: 2 }).with(0, series('', 1)[0] as object), {
          takesOver: true,
        })
        const taken = ['observations main 1', 'observations bob 4']
        assert.deepEqual(await recordsOfSources(database), taken)
        await undo(database, 2)
        assert.deepEqual(await recordsOfSources(database), ['observations main 5'])
        await undo(database, 3)
        assert.deepEqual(await recordsOfSources(database), taken)
        const more = [...series('', 1), ...series('new', 1)]
        await importTo(database, 'cy', more, { takesOver: true })
        await assert.rejects(
          undo(database, 2),
          /\n {2}observation "0": publication 5\nUndo publication 5 first/,
        )
        await removeSource(database, OBSERVATIONS, 'main', { maxRetract: { percent: 100 } })
        await undo(database, 5)
        await undo(database, 2)
        assert.deepEqual(await recordsOfSources(database), ['observations main 4'])
        assert.deepEqual(await verify(database), [])
      }))

    it('nothing remains of an import that only moved records when the next publication is undone', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 2))
        await importTo(database, 'bob', series('', 1), { takesOver: true })
        await importTo(database, 'main', series('new', 1))
        await undo(database, 2)
        assert.deepEqual(await recordsOfSources(database), ['observations main 1', 'observations bob 1'])
      }))

    it('a row that would change both the observer and the day of a record is bad', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 20))
        const other = observation('1', '2024-06-01T09:30:00Z', { observer: 'Bob' })
        const rejected = await importTo(database, undefined, [other])
        assert.match(rulesOf(rejected)[0] ?? '', /"1", which is of "Ada" at 2024-05-02T09:30:00Z/)
        assert.equal(rejected.outcome, undefined)
        const rows = [...series('', 20).filter((_, index) => index !== 1), other]
        const options = { snapshot: true, skipInvalid: true }
        const { outcome } = await importTo(database, undefined, rows, options)
        assert.deepEqual(outcome?.difference, { new: 0, changed: 0, unchanged: 19, retracted: 0 })
        await importTo(database, undefined, [other], { allowsReplaced: true })
        assert.ok((await published(database)).includes('1 Bob'))
      }))

    it('a renamed observer keeps the new nickname in later imports, until the renaming is undone', () =>
      withStore(engine, async (database) => {
        const rows = series('', 12)
        await importTo(database, undefined, rows)
        await renameObserver(database, { from: 'Ada', to: 'Zoë', merge: false })
        await renameObserver(database, { from: 'Zoë', to: 'Zoe', merge: false })
        const { adaptation, outcome } = await importTo(database, undefined, rows, { snapshot: true })
        assert.deepEqual(adaptation.named.renamed, [{ from: 'Ada', to: 'Zoe', rows: 12 }])
        assert.deepEqual(outcome?.difference, { new: 0, changed: 0, unchanged: 12, retracted: 0 })
        await importTo(database, undefined, [{ nickname: 'Ada' }], {}, OBSERVERS)
        const observers = await database.reader.selectFrom('observer').select('nickname').execute()
        assert.deepEqual(
          observers.map(({ nickname }) => nickname),
          ['Zoe'],
        )
        await undo(database, 3)
        const again = await importTo(database, undefined, rows, { snapshot: true })
        assert.deepEqual(again.adaptation.named.renamed, [{ from: 'Ada', to: 'Zoë', rows: 12 }])
        await undo(database, 4)
        const undone = await importTo(database, undefined, rows, { snapshot: true })
        assert.deepEqual(undone.adaptation.named.renamed, [{ from: 'Ada', to: 'Zoe', rows: 12 }])
        assert.deepEqual(again.outcome?.difference, { new: 0, changed: 0, unchanged: 12, retracted: 0 })
      }))

    it('rows of a forgotten observer are left out, or published under the other nickname and ids', () =>
      withStore(engine, async (database) => {
        const rows = [
          ...series('ada-', 6),
          ...series('', 6, { observer: 'Bob' }),
          ...series('c', 15, { observer: 'Cy' }),
        ]
        await importTo(database, undefined, rows)
        await forgetAda(database)
        const options = { onFound: () => {} }
        await forgetObserver(database, { nickname: 'Bob', retract: true }, options)
        const before = await published(database)
        const later = [...rows, ...series('ada-x', 1), ...series('bob-x', 1, { observer: 'Bob' })]
        const { adaptation, outcome } = await importTo(database, undefined, later, { snapshot: true })
        assert.deepEqual(adaptation.named, { renamed: [], leftOut: 7, anonymous: 7 })
        assert.deepEqual(outcome?.difference, { new: 1, changed: 0, unchanged: 21, retracted: 0 })
        const after = await published(database)
        assert.equal(after.filter((record) => !before.includes(record)).length, 1)
        assert.deepEqual(
          after.filter((record) => /\b(?:ada|bob)/i.test(record)),
          [],
        )
        assert.deepEqual(await verify(database), [])
        const names = await database.reader.selectFrom('remembered_name').selectAll().execute()
        assert.doesNotMatch(JSON.stringify(names), /Ada|Bob/)
      }))

    it('an absent nickname is renamed or forgotten in later imports, also when a publication is undone', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('b', 20, { observer: 'Bob' }))
        await importTo(database, undefined, series('d', 1, { observer: 'Dan' }))
        const rename = { from: 'Ada', to: 'Bob', merge: false }
        await assert.rejects(renameObserver(database, rename), /no observer is called "Ada".* add --absent/)
        await renameObserver(database, { ...rename, absent: true })
        const options = { onFound: () => {} }
        const forgetting = { nickname: 'Cy', retract: true as const }
        await assert.rejects(forgetObserver(database, forgetting, options), /"Cy".* add --absent/)
        const { isDeleted } = await forgetObserver(database, { ...forgetting, absent: true }, options)
        assert.equal(isDeleted, false)
        await undo(database, 2)
        const rows = [...series('a', 1), ...series('c', 1, { observer: 'Cy' })]
        const { adaptation } = await importTo(database, undefined, rows)
        const renamed = [{ from: 'Ada', to: 'Bob', rows: 1 }]
        assert.deepEqual(adaptation.named, { renamed, leftOut: 1, anonymous: 0 })
        await forgetObserver(database, { ...forgetting, nickname: 'Bob', absent: true }, options)
        await assert.rejects(undo(database, 1), /has been deleted/)
      }))

    it('a forgotten nickname is neither renamed nor given to somebody else', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, [...series('', 1), ...series('b', 1, { observer: 'Bob' })])
        await forgetAda(database)
        const absent = { merge: false, absent: true }
        const forgetting = { anonymous: 'Ada', ...absent }
        for (const change of [
          () => renameObserver(database, { from: 'Ada', to: 'Cy', ...absent }),
          () => renameObserver(database, { from: 'Cy', to: 'Ada', ...absent }),
          () => forgetObserver(database, { nickname: 'Cy', ...forgetting }, { onFound: () => {} }),
        ])
          await assert.rejects(change, /imports remember "Ada" as a former nickname/)
        const { adaptation } = await importTo(database, undefined, series('', 1))
        assert.equal(adaptation.named.anonymous, 1)
      }))

    it('ids with a forgotten nickname beside other letters are replaced, but not hashes', () =>
      withStore(engine, async (database) => {
        const rows = [
          ...series('obsAda', 2),
          ...series('0123456789adacdef012345', 1),
          ...series('adage', 20, { observer: 'Bob' }),
        ]
        await importTo(database, undefined, rows)
        await forgetAda(database)
        const later = [...rows, ...series('newada', 1)]
        const { outcome } = await importTo(database, undefined, later)
        assert.deepEqual(outcome?.difference, { new: 1, changed: 0, unchanged: 23, retracted: 0 })
        const named = (await published(database)).filter((record) => record.endsWith('anonymous-1'))
        // The other ids are hashes, in which the nickname may occur by chance.
        const ids = named.map((record) => record.replace(/^[0-9a-f]{16} .*/, 'hash'))
        assert.deepEqual(ids.sort(), ['0123456789adacdef0123450 anonymous-1', 'hash', 'hash', 'hash'])
      }))

    it('an id with a forgotten nickname is not published again for a retracted record', () =>
      withStore(engine, async (database) => {
        const rows = [...series('ada-', 2), ...series('', 20, { observer: 'Bob' })]
        await importTo(database, undefined, rows)
        await retract(database, 'observation', ['ada-1'])
        await forgetAda(database)
        await importTo(database, undefined, rows)
        assert.equal((await published(database)).filter((record) => record.startsWith('ada-')).length, 0)
      }))

    it('a bad row keeps the record that got another id because its observer was forgotten', () =>
      withStore(engine, async (database) => {
        const others = series('', 20, { observer: 'Bob' })
        await importTo(database, undefined, [...series('ada-', 1), ...others])
        await forgetAda(database)
        const later = [...series('ada-', 1, { gt: -1 }), ...others]
        const options = { snapshot: true, skipInvalid: true }
        const { outcome } = await importTo(database, undefined, later, options)
        assert.deepEqual(outcome?.difference, { new: 0, changed: 0, unchanged: 20, retracted: 0 })
      }))

    it('an import whose rows all belong to another source creates none', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 3))
        assert.equal((await importTo(database, 'bob', series('', 3))).outcome, undefined)
        const sources = await readSources(database.reader, OBSERVATIONS)
        assert.deepEqual(
          sources.map(({ name }) => name),
          ['main'],
        )
      }))

    it('observers of other sources than main are renamed, and get their sources back when that is undone', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 3))
        await importTo(database, 'club', [{ nickname: 'Cy' }, { nickname: 'Dan' }], {}, OBSERVERS)
        await importTo(database, 'web', [{ nickname: 'Cy' }], {}, OBSERVERS)
        await renameObserver(database, { from: 'Cy', to: 'Cyd', merge: false })
        assert.deepEqual(await registrations(database), ['Cyd of club', 'Cyd of web', 'Dan of club'])
        await undo(database, 3)
        assert.deepEqual(await registrations(database), ['Cy of club', 'Cy of web', 'Dan of club'])
      }))

    it('an undone removal restores the registrations of the source, also those that another one has', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 1, { observer: 'Dan' }))
        const nicknames = ['Cy', 'Dan', 'Eve'].map((nickname) => ({ nickname }))
        await importTo(database, 'club', nicknames, {}, OBSERVERS)
        await importTo(database, 'web', nicknames.slice(0, 2), {}, OBSERVERS)
        const before = await registrations(database)
        await removeSource(database, OBSERVERS, 'club', { maxRetract: { percent: 100 } })
        assert.deepEqual(await registrations(database), ['Cy of web', 'Dan of web'])
        await undo(database, 3)
        assert.deepEqual(await registrations(database), before)
        await undo(database, 4)
        assert.deepEqual(await registrations(database), ['Cy of web', 'Dan of web'])
        assert.deepEqual(await verify(database), [])
      }))

    it('an undone snapshot of observers registers them in their source, also after it was renamed', () =>
      withStore(engine, async (database) => {
        await importTo(database, 'web', [{ nickname: 'Ada' }], {}, OBSERVERS)
        await importTo(database, 'club', [{ nickname: 'Cy' }, { nickname: 'Dan' }], {}, OBSERVERS)
        const options = { snapshot: true, maxRetract: { percent: 100 } }
        await importTo(database, 'club', [{ nickname: 'Cy' }], options, OBSERVERS)
        await renameSource(database, OBSERVERS, 'club', 'society')
        await undo(database, 3)
        assert.deepEqual(await registrations(database), ['Ada of web', 'Cy of society', 'Dan of society'])
        const [{ source } = {}] = (await listPublications(database, { limit: 2 })).slice(1)
        assert.equal(source, 'society')
      }))

    it('an undone correction restores the removed source of its records', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 1))
        await importTo(database, 'bob', series('', 1, { gt: 2 }), { takesOver: true })
        await removeSource(database, OBSERVATIONS, 'main', {})
        await undo(database, 2)
        assert.deepEqual(await recordsOfSources(database), ['observations main 1'])
      }))

    it('an undone import removes the source that it made, and no other one', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 1))
        await importTo(database, 'bob', series('b', 1))
        await undo(database, 2)
        assert.deepEqual(await recordsOfSources(database), ['observations main 1'])
        await undo(database, 3)
        assert.deepEqual(await recordsOfSources(database), ['observations main 1', 'observations bob 1'])
        await removeSource(database, OBSERVATIONS, 'bob', { maxRetract: { percent: 100 } })
        await importTo(database, 'bob', series('c', 1))
        await undo(database, 6)
        assert.deepEqual(await recordsOfSources(database), ['observations main 1'])
        await importTo(database, 'bob', series('c', 1))
        await retract(database, 'observation', ['c0'])
        await importTo(database, 'bob', series('d', 1))
        await undo(database, 10)
        assert.deepEqual(await recordsOfSources(database), ['observations main 1', 'observations bob 0'])
      }))

    it('a source is found by its name alone, unless several kinds have it', () =>
      withStore(engine, async (database) => {
        await importTo(database, 'club', series('', 1))
        await importTo(database, 'club', [{ nickname: 'Cy' }], {}, OBSERVERS)
        await importTo(database, 'web', [{ nickname: 'Cy' }], {}, OBSERVERS)
        const find = (name: string, kind?: Kind) => findSource(database.reader, name, kind)
        assert.equal((await find('web')).kind, OBSERVERS)
        assert.equal((await find('club', OBSERVATIONS)).kind, OBSERVATIONS)
        const rejected = (name: string, message: RegExp, kind?: Kind) =>
          assert.rejects(find(name, kind), { message })
        await rejected('club', /^several kinds .*: observations, observers$/)
        await rejected('wep', /^there is no source "wep"; accepted: club, web$/)
        await rejected(
          'web',
          /have no source "web"; web is a source of observers; accepted: club$/,
          OBSERVATIONS,
        )
        await rejected('web', /^images have no source "web"; web is a source of observers$/, IMAGES)
      }))

    it('a source gets the name of an import that failed before it created one', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('', 1))
        const run = { kind: 'observations', attempted_at: '2026-01-01T00:00:00.000Z' }
        await recordImportRun(database, { ...run, source: 'main', exit_code: 0 })
        await recordImportRun(database, { ...run, source: 'bob', exit_code: 1 })
        const codes = async () => (await readSourceRuns(database)).map((one) => [one.source, one.exit_code])
        assert.deepEqual(await codes(), [['main', 0]])
        await renameSource(database, OBSERVATIONS, 'main', 'bob')
        assert.deepEqual(await codes(), [['bob', 0]])
      }))

    it('an undone removal of a source restores its records and itself', () =>
      withStore(engine, async (database) => {
        await importTo(database, undefined, series('a', 20))
        await importTo(database, 'bob', series('b', 2))
        await removeSource(database, OBSERVATIONS, 'bob', {})
        assert.equal((await published(database)).length, 20)
        await undo(database, 3)
        const [, bob] = await listSources(database)
        assert.deepEqual([bob?.name, bob?.records], ['bob', 2])
      }))
  })

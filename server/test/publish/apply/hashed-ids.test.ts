/** Imports whose profile makes ids as {hash}: they stay the same whatever the observer is called. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { IMAGES, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { renameObserver } from '../../../src/publish/correct/rename-observer.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import type { Profile } from '../../../src/publish/profile/profile.ts'
import type { Database } from '../../../src/storage/database.ts'

const HASHED: Profile = { id: '{hash}', secret: 'of the tests' }
const AT = '2024-05-11T10:30:00Z'
const RENAMING = { from: 'Käthe Groß', to: 'Käthe Klein', merge: false }
/** One row per observer and hour, with all fields of a new record but some of others. */
const csv = (...rows: [observer: string, hour: number, st?: number, type?: number][]) =>
  `observer,date_of_observation,type,gt,st\n${rows
    .map(([name, hour, st = 5, type = 0]) => `${name},2024-05-11T${10 + hour}:30:00Z,${type},1,${st}\n`)
    .join('')}`

const importRows = async (database: Database, content: string, options = {}) =>
  (await importContents(database, OBSERVATIONS, { 'rows.csv': content }, { profile: HASHED, ...options }))
    .outcome?.difference

interface StoredRecord {
  id: string
  observer: string
  type: number
  title: string
  st: number
}
const recordsOf = async (database: Database): Promise<StoredRecord[]> =>
  (await readPublished(database)).observations.map((body) => JSON.parse(body))
const idsOf = async (database: Database) => (await recordsOf(database)).map(({ id }) => id).sort()

for (const engine of ENGINES)
  describe(`{hash} as id on ${engine.name}`, () => {
    for (const [name, renamed] of [
      ['old', RENAMING.from],
      ['new', RENAMING.to],
    ] as const)
      it(`stays the same after a rename when the file has the ${name} nickname`, () =>
        withStore(engine, async (database) => {
          await importRows(database, csv([RENAMING.from, 0], [RENAMING.from, 1], ['Ada', 0]))
          const ids = await idsOf(database)
          assert.match(ids.join(), /^[0-9a-f]{24}(,[0-9a-f]{24}){2}$/)
          await renameObserver(database, RENAMING)
          assert.deepEqual(await idsOf(database), ids)
          const rows = csv([renamed, 0, 6], [renamed, 1], ['Ada', 0])
          for (const dryRun of [true, false])
            assert.deepEqual(await importRows(database, rows, { snapshot: true, dryRun }), {
              new: 0,
              changed: 1,
              unchanged: 2,
              retracted: 0,
            })
          assert.deepEqual(await idsOf(database), ids)
          const { observer, st } = (await recordsOf(database)).find((record) => record.st === 6) ?? {}
          assert.deepEqual([observer, st], [RENAMING.to, 6])
          assert.deepEqual(await verify(database), [])
        }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('finds records with the ids of another profile or secret', () =>
      withStore(engine, async (database) => {
        const rows = csv(['Ada', 0], ['Bob', 0])
        await importRows(database, rows, { profile: { id: '{observer}-{date}' } })
        for (const profile of [HASHED, { ...HASHED, secret: 'another' }])
          assert.equal((await importRows(database, rows, { profile }))?.unchanged, 2)
        assert.deepEqual(await idsOf(database), ['Ada-2024-05-11', 'Bob-2024-05-11'])
      }))

    it('gives no row the id of a record that another row or another column identifies', () =>
      withStore(engine, async (database) => {
        await importRows(database, csv([RENAMING.from, 0]))
        await renameObserver(database, RENAMING)
        // The row with the old nickname has the id of the record.
        const both = await importRows(database, csv([RENAMING.to, 0], [RENAMING.from, 0]), { dryRun: true })
        assert.deepEqual([both?.new, both?.changed], [1, 0])
        const others = csv([RENAMING.to, 0, 5, 1], [RENAMING.to, 1])
        assert.equal((await importRows(database, others, { dryRun: true }))?.new, 2)
        const numbered = { ...HASHED, id: '{hash}-{gt}' }
        assert.equal((await importRows(database, csv([RENAMING.to, 0]), { profile: numbered }))?.new, 1)
        const given = `id,${csv([RENAMING.to, 0]).replace('\n', '\nown,')}`
        assert.equal((await importRows(database, given))?.new, 1, 'a row keeps its own id')
      }))

    it('gives a row a new id when several records could be meant', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [observation('a', AT), observation('b', AT)])
        assert.equal((await importRows(database, csv(['Ada', 0])))?.new, 1)
      }))

    it('changes only the records of its rows when secret and order of the rows change', async () => {
      const row = fc.record({
        observer: fc.constantFrom('Ada', 'Bob'),
        type: fc.constantFrom(0, 1),
        title: fc.constantFrom('1', '-1', '4-1', '24-1', '2024-1', 'a', ''.padEnd(24, 'f')),
        st: fc.nat(9),
      })
      const keyOf = ({ observer, type, title }: { observer: string; type: number; title: string }) =>
        [observer, type, title].join()
      const rows = fc.uniqueArray(row, { selector: keyOf, minLength: 1, maxLength: 6 })
      const imports = fc.array(fc.tuple(fc.constantFrom('x', 'y', 'z'), rows), { minLength: 2, maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(imports, (given) =>
          withStore(engine, async (database) => {
            const expected = new Map<string, { id: string; st: number }>()
            for (const [secret, batch] of given) {
              const content = ndjson(batch.map((one) => ({ ...one, date_of_observation: AT })))
              const profile = { id: '{hash}-{title}', secret }
              await importContents(database, OBSERVATIONS, { 'rows.ndjson': content }, { profile })
              const records = await recordsOf(database)
              for (const one of batch) {
                const id = records.find((record) => keyOf(record) === keyOf(one))?.id ?? ''
                expected.set(keyOf(one), { id: expected.get(keyOf(one))?.id ?? id, st: one.st })
              }
              const stored = records.map((record) => [keyOf(record), { id: record.id, st: record.st }])
              assert.deepEqual(stored.sort(), [...expected].sort())
            }
          }),
        ),
        { seed: 5, numRuns: 15 },
      )
    })

    it('retracts nothing with a snapshot that has a bad row', () =>
      withStore(engine, async (database) => {
        await importRows(database, csv([RENAMING.from, 0], ['Ada', 0]))
        await renameObserver(database, RENAMING)
        const bad = csv([RENAMING.to, 0, -1], ['Ada', 0])
        const options = { snapshot: true, skipInvalid: true, maxRetract: { percent: 100 } }
        assert.equal((await importRows(database, bad, options))?.retracted, 0)
      }))

    it('identifies images by observer, instant and cdn_id', () =>
      withStore(engine, async (database) => {
        const rows = (observer: string) =>
          `observer,date_of_observation,cdn_id,url_thumb\n${['x', 'y']
            .map((cdn) => `${observer},2024-05-11T10:30:00Z,${cdn},https://example.org/${cdn}\n`)
            .join('')}`
        const importImages = async (observer: string) =>
          (await importContents(database, IMAGES, { 'rows.csv': rows(observer) }, { profile: HASHED }))
            .outcome?.difference
        assert.equal((await importImages(RENAMING.from))?.new, 2)
        await renameObserver(database, RENAMING)
        assert.equal((await importImages(RENAMING.to))?.unchanged, 2)
      }))
  })

/** Imports of rows that lack fields: absent fields keep their stored values, empty ones are emptied. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import {
  importContents,
  importPaths,
  ndjson,
  withFiles,
  withStore,
} from '../../../../test/support/importing.ts'
import { readPublished } from '../../../../test/support/published.ts'
import { image, observation, publishRows } from '../../../../test/support/publishing.ts'
import { IMAGES, type Kind, OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import type { ImportOptions } from '../../../src/publish/apply/import-files.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import type { Database } from '../../../src/storage/database.ts'

const AT = '2024-05-11T09:30:00Z'
const COUNTS = { gt: 9, gn: 4, gs: 5, st: 96, sn: 21, ss: 75 }
const WOLF = { wolf: 186, wolf_north: 61, wolf_south: 125 }
const FULL = observation('a', AT, {
  title: 'AR 13664',
  ...COUNTS,
  ...WOLF,
  a_number: 1,
  seeing: 70,
  transparency: 80,
  cloud_cover: 10,
  comments: 'haze',
  tags: ['flare', 'west'],
})
const { tags: _, ...FULL_BODY } = FULL as Record<string, unknown>

const importFile = (
  database: Database,
  name: string,
  content: string,
  options: Partial<ImportOptions> = {},
  kind: Kind = OBSERVATIONS,
) => importContents(database, kind, { [name]: content }, options)

// biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
const recordsOf = async (database: Database): Promise<any[]> =>
  (await readPublished(database)).observations.map((body) => JSON.parse(body))

// biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
const imageOf = async (database: Database): Promise<any> =>
  JSON.parse((await readPublished(database)).images[0] ?? '')

const rulesOf = (report: Awaited<ReturnType<typeof importFile>>) =>
  report.firstBadRows.flatMap(({ line, faults }) =>
    faults.map(({ field, value, rule }) => [line, field, value, rule]),
  )

for (const engine of ENGINES)
  describe(`correction on ${engine.name}`, () => {
    it('keeps the values of absent keys; an empty cell and null empty a field', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [FULL])
        await importFile(database, 'a.ndjson', ndjson([{ id: 'a', comments: null }]))
        assert.deepEqual(await recordsOf(database), [{ ...FULL_BODY, comments: null }])
        await importFile(database, 'b.csv', 'id,seeing,tags\na,,\n')
        assert.deepEqual(await recordsOf(database), [{ ...FULL_BODY, comments: null, seeing: null }])
        await importFile(database, 'c.json', '[{"id":"a","tags":["x"]}]')
        await importFile(database, 'd.json', '[{"id":"a","tags":null}]')
        assert.deepEqual((await readPublished(database)).observationTags, [])
        assert.deepEqual(await verify(database), [])
      }))

    it('is merged with the values that are stored when it is published', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [FULL])
        await withFiles({ 'rows.ndjson': ndjson([{ id: 'a', seeing: 1 }]) }, async (files) => {
          let other: Promise<void> | undefined
          await importPaths(database, OBSERVATIONS, files, {
            onPublishing: async () => {
              other = publishRows(database, OBSERVATIONS, [{ ...FULL, comments: 'meanwhile' }])
              await other
            },
          })
          assert.ok(other)
        })
        assert.deepEqual(await recordsOf(database), [{ ...FULL_BODY, seeing: 1, comments: 'meanwhile' }])
      }))

    it('of many rows is merged in batches, and the repeated one is rejected as given', () =>
      withStore(engine, (database) => {
        const ids = Array.from({ length: 2_500 }, (_, index) => `o${index}`)
        const rows = ids.map((id) => ({ id, seeing: 5 }))
        return withFiles(
          { 'rows.ndjson': ndjson([...rows, { id: 'o7', seeing: 6 }]) },
          async (files, folder) => {
            await publishRows(
              database,
              OBSERVATIONS,
              ids.map((id, index) =>
                observation(id, AT, { comments: `c${index}`, seeing: index % 2 ? 5 : 4 }),
              ),
            )
            const rejects = join(folder, 'rejects.ndjson')
            const report = await importPaths(database, OBSERVATIONS, files, { rejects })
            assert.deepEqual(report.outcome?.difference, {
              new: 0,
              changed: 1_250,
              unchanged: 1_250,
              retracted: 0,
            })
            assert.deepEqual(JSON.parse(readFileSync(rejects, 'utf8').trim()).row, { id: 'o7', seeing: 6 })
            const records = await recordsOf(database)
            assert.ok(records.every(({ seeing, comments }) => seeing === 5 && comments.startsWith('c')))
            assert.deepEqual(await verify(database), [])
          },
        )
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('needs all required fields when the id is new, and rejects it otherwise', () =>
      withStore(engine, (database) =>
        withFiles(
          { 'rows.csv': `id,type,date_of_observation,tags\nb,0,${AT},x\na,1,${AT},\n` },
          async (files, directory) => {
            await publishRows(database, OBSERVATIONS, [FULL])
            const before = await readPublished(database)
            const report = await importPaths(database, OBSERVATIONS, files)
            assert.deepEqual([report.rows, report.badRows, report.outcome], [2, 1, undefined])
            const [[line, field, value, rule] = []] = rulesOf(report)
            assert.deepEqual([line, field, value], [2, 'observer', undefined])
            assert.match(
              String(rule),
              /^a nickname of 1 to 64 characters.*no published observation has this id/,
            )
            assert.deepEqual(await readPublished(database), before)

            const rejects = join(directory, 'rejects.ndjson')
            const skipped = await importPaths(database, OBSERVATIONS, files, { rejects })
            assert.deepEqual(skipped.outcome?.difference, { new: 0, changed: 1, unchanged: 0, retracted: 0 })
            assert.deepEqual(JSON.parse(readFileSync(rejects, 'utf8').trim()).row, {
              id: 'b',
              type: 0,
              date_of_observation: AT,
              tags: ['x'],
            })
            assert.deepEqual(await recordsOf(database), [{ ...FULL_BODY, type: 1 }])
            assert.deepEqual(await verify(database), [])
          },
        ),
      ))

    it('computes each absent Wolf number again when its counts change', () =>
      withStore(engine, async (database) => {
        const reported = observation('r', AT, { wolf: 57 })
        await publishRows(database, OBSERVATIONS, [FULL, reported])
        const rows = [
          { id: 'a', sn: 22, gs: null },
          { id: 'r', st: 7 },
        ]
        await importFile(database, 'rows.ndjson', ndjson(rows))
        const [a, r] = await recordsOf(database)
        assert.deepEqual([a.wolf, a.wolf_north, a.wolf_south], [186, 62, null])
        assert.deepEqual([r.gt, r.st, r.wolf], [null, 7, 57], 'reported without counts')
        await importFile(database, 'gt.ndjson', ndjson([{ id: 'r', gt: 2 }]))
        assert.equal((await recordsOf(database))[1].wolf, 27)
        assert.deepEqual(await verify(database), [])
      }))

    it('is rejected when a given Wolf number contradicts the stored counts', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [FULL])
        const report = await importFile(database, 'rows.ndjson', ndjson([{ id: 'a', wolf: 187 }]))
        assert.deepEqual(rulesOf(report), [[1, 'wolf', 187, '10 × gt + st, here 186']])
        assert.equal(report.outcome, undefined)
        const both = await importFile(database, 'both.ndjson', ndjson([{ id: 'a', wolf: 187, st: 97 }]))
        assert.equal(both.outcome?.difference.changed, 1)
      }))

    it('writes records exactly as given with replace and snapshot', () =>
      withStore(engine, async (database) => {
        const row = observation('a', AT, { st: 5 })
        for (const options of [{ replace: true }, { snapshot: true }]) {
          await publishRows(database, OBSERVATIONS, [FULL])
          await importFile(database, 'rows.ndjson', ndjson([row]), options)
          const [record] = await recordsOf(database)
          assert.deepEqual([record.st, record.gt, record.wolf, record.comments], [5, null, null, null])
          assert.deepEqual((await readPublished(database)).observationTags, [])
          const missing = await importFile(database, 'id.ndjson', ndjson([{ id: 'a' }]), options)
          assert.deepEqual([missing.badRows, missing.firstBadRows[0]?.faults.length], [1, 3])
        }
        assert.deepEqual(await verify(database), [])
      }))

    it('keeps the URLs of absent columns, and replaces a given urls object', () =>
      withStore(engine, async (database) => {
        const urls = {
          full: 'https://x.example/f',
          thumb: 'https://x.example/t',
          webp: 'https://x.example/w',
        }
        await publishRows(database, IMAGES, [image('i', AT, { urls, site_lat: 40.4, site_lng: -3.7 })])
        const csv = 'id,url_thumb,url_webp,url_new\ni,https://x.example/t2,,https://x.example/n\n'
        await importFile(database, 'i.csv', csv, {}, IMAGES)
        assert.deepEqual((await imageOf(database)).urls, {
          full: 'https://x.example/f',
          new: 'https://x.example/n',
          thumb: 'https://x.example/t2',
        })
        await importFile(
          database,
          'i.ndjson',
          ndjson([{ id: 'i', mount: 'ALTAZ', site_lat: 41.04 }]),
          {},
          IMAGES,
        )
        const moved = await imageOf(database)
        assert.deepEqual([moved.site_lat, moved.site_lng, moved.mount], [41, -3.7, 'ALTAZ'])
        await importFile(database, 'u.ndjson', ndjson([{ id: 'i', urls: { webp: urls.webp } }]), {}, IMAGES)
        assert.deepEqual((await imageOf(database)).urls, { webp: urls.webp })
        assert.deepEqual(await verify(database), [])

        const rows = [{ id: 'i', site_lat: null }, { id: 'j' }]
        const bad = await importFile(database, 'bad.ndjson', ndjson(rows), {}, IMAGES)
        assert.deepEqual(
          rulesOf(bad).map(([line, field]) => [line, field]),
          [
            [1, 'site_lat'],
            [2, 'observer'],
            [2, 'date_of_observation'],
            [2, 'cdn_id'],
            [2, 'urls'],
          ],
        )
        const none = await importFile(database, 'none.csv', 'id,url_webp\ni,\n', {}, IMAGES)
        assert.deepEqual(rulesOf(none)[0]?.slice(0, 2), [2, 'urls'])
      }))

    it('is reported by old and new values of each field in a dry run', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [FULL, observation('b', AT), observation('c', AT)])
        const rows = [
          { id: 'c', title: 'new', tags: ['x'] },
          { id: 'b', type: 0 },
          { id: 'a', st: 97, comments: null },
          observation('n', AT),
        ]
        const report = await importFile(database, 'rows.ndjson', ndjson(rows), { dryRun: true })
        const changes = report.outcome?.changes.map(({ place, ...change }) => ({
          ...change,
          line: place?.line,
        }))
        assert.deepEqual(changes, [
          {
            ...{ id: 'c', change: 'changed', line: 1, observer: 'Ada', day: AT.slice(0, 10) },
            fields: [
              { field: 'title', before: null, after: 'new' },
              { field: 'tags', before: [], after: ['x'] },
            ],
          },
          {
            ...{ id: 'a', change: 'changed', line: 3, observer: 'Ada', day: AT.slice(0, 10) },
            fields: [
              { field: 'st', before: 96, after: 97 },
              { field: 'wolf', before: 186, after: 187 },
              { field: 'comments', before: 'haze', after: null },
            ],
          },
        ])
      }))
  })

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
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { message } from '../../../src/domain/messages.ts'
import { OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { faultOf } from '../../../src/publish/check/fault.ts'
import { retract } from '../../../src/publish/correct/retract.ts'

const AT = '2024-05-11T09:30:00Z'
const row = (id: string, more = {}) => observation(id, AT, more)

for (const engine of ENGINES)
  describe(`import on ${engine.name}`, () => {
    it('publishes the first row of a repeated id, also when both are on one line', () =>
      withStore(engine, (database) => {
        const rows = [
          row('a', { title: 'first', tags: ['one'] }),
          row('a', { title: 'second', tags: ['two'] }),
          row('b'),
        ]
        return withFiles({ 'rows.json': JSON.stringify(rows) }, async (files, directory) => {
          const rejects = join(directory, 'rejects.ndjson')
          const report = await importPaths(database, OBSERVATIONS, files, { rejects })
          assert.deepEqual([report.badRows, report.outcome?.difference.new], [1, 2])
          const { observations, observationTags } = await readPublished(database)
          assert.deepEqual(
            observations.map((body) => JSON.parse(body).title),
            ['first', null],
          )
          assert.deepEqual(observationTags, [`one|${AT}|a|Ada|0`])
          const rejected = JSON.parse(readFileSync(rejects, 'utf8').trim())
          assert.deepEqual([rejected.row.title, rejected.row.tags], ['second', ['two']])
        })
      }))

    it('leaves out rows with the same content as an earlier one, and counts them', () =>
      withStore(engine, async (database) => {
        const files = {
          'a.ndjson': ndjson([row('a', { gt: 1 }), row('b'), { id: 'b', st: 5 }]),
          'b.ndjson': ndjson([row('a', { gt: 1, observer: ' Ada ' }), row('b'), row('b')]),
        }
        const differing = await importContents(database, OBSERVATIONS, files)
        assert.deepEqual([differing.badRows, differing.warnings.get('duplicate')?.count], [1, 3])
        const again = await importContents(database, OBSERVATIONS, {
          'a.ndjson': ndjson([row('a', { gt: 1, tags: null }), row('b')]),
          'b.csv': 'id,observer,type,date_of_observation,gt,tags\na,Ada,0,2024-05-11T11:30:00+02:00,1,\n',
        })
        assert.deepEqual(
          [again.badRows, again.warnings.get('duplicate')?.count, again.outcome?.difference.new],
          [0, 1, 2],
        )
        const observers = await importContents(database, OBSERVERS, { 'o.csv': 'nickname\nBob\n Bob\n' })
        assert.deepEqual([observers.badRows, observers.warnings.get('duplicate')?.count], [0, 1])
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('publishes nothing when one row is bad', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [row('old')])
        const before = await readPublished(database)
        const rows = Array.from({ length: 100 }, (_, index) =>
          row(`o${index}`, index === 57 ? { type: 9 } : {}),
        )
        const report = await importContents(database, OBSERVATIONS, {
          'rows.ndjson': ndjson([row('old', { gt: 1 }), ...rows]),
        })
        assert.deepEqual([report.rows, report.badRows, report.outcome], [101, 1, undefined])
        assert.deepEqual(
          report.firstBadRows.map(({ line, faults }) => [line, faults]),
          [[59, [faultOf('type', 9, message('value.oneOf', { values: '0, 1, 2' }))]]],
        )
        const bad = Array.from({ length: 50 }, (_, index) => row(`o${index}`, { type: 7 }))
        const many = await importContents(database, OBSERVATIONS, { 'rows.ndjson': ndjson(bad) })
        assert.deepEqual([many.badRows, many.firstBadRows.length, many.firstBadRows[19]?.line], [50, 20, 20])
        assert.deepEqual(await readPublished(database), before)
      }))

    it('publishes nothing when one of several files is invalid', () =>
      withStore(engine, async (database) => {
        const before = await readPublished(database)
        const files = {
          'good.ndjson': ndjson([row('a')]),
          'cut.json': JSON.stringify([row('b'), row('c')]).slice(0, -5),
        }
        await assert.rejects(
          importContents(database, OBSERVATIONS, files),
          /cut\.json: is not valid JSON: line 1/,
        )
        const unknown = { 'good.ndjson': ndjson([row('a')]), 'head.csv': 'id,observer,typ\n' }
        await assert.rejects(
          importContents(database, OBSERVATIONS, unknown),
          /head\.csv: the column "typ" .* did you mean type\?/,
        )
        await assert.rejects(
          importContents(database, OBSERVATIONS, { 'rows.txt': '' }),
          /does not show the format/,
        )
        assert.deepEqual(await readPublished(database), before)
      }))

    it('publishes good rows and writes bad ones to the rejects file', () =>
      withStore(engine, (database) =>
        withFiles(
          { 'rows.ndjson': `${ndjson([row('a'), row('b', { gt: -1 })])}{"id":\n${ndjson([row('c')])}` },
          async (files, directory) => {
            const rejects = join(directory, 'rejects.ndjson')
            const report = await importPaths(database, OBSERVATIONS, files, { rejects })
            assert.deepEqual([report.rows, report.badRows, report.outcome?.difference.new], [4, 2, 2])
            const [one, two] = readFileSync(rejects, 'utf8')
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line))
            assert.deepEqual([one.line, one.faults[0].field, one.row], [2, 'gt', row('b', { gt: -1 })])
            assert.deepEqual([two.line, two.row], [3, '{"id":'])
          },
        ),
      ))

    it('reports repeated ids in file order, with the first occurrence', () =>
      withStore(engine, async (database) => {
        const files = {
          'a.ndjson': ndjson([row('a'), row('b'), row('a', { tags: ['x'] }), row('c', { type: 5 })]),
          'b.ndjson': ndjson([row('d'), row('b', { gt: 1 }), row('b', { gt: 2 })]),
        }
        const report = await importContents(database, OBSERVATIONS, files)
        assert.equal(report.outcome, undefined)
        const reported = report.firstBadRows.map(
          ({ file, line, faults }) => `${file.slice(-8)}:${line} ${faults[0]?.rule}`,
        )
        assert.equal(reported.length, 4)
        assert.match(reported[0] ?? '', /^a\.ndjson:3 each id once; it is already used at .*a\.ndjson:1$/)
        assert.match(reported[1] ?? '', /^a\.ndjson:4 one of 0, 1, 2$/)
        assert.match(reported[2] ?? '', /^b\.ndjson:2 each id once; it is already used at .*a\.ndjson:2$/)
        assert.match(reported[3] ?? '', /^b\.ndjson:3 each id once; it is already used at .*a\.ndjson:2$/)
        assert.equal((await readPublished(database)).meta.observations, 0)
      }))

    it('publishes no tags for null, and names a tag that looks like a list', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [row('a', { tags: ['old'] }), row('b', { tags: ['old'] })])
        const report = await importContents(database, OBSERVATIONS, {
          'a.ndjson': ndjson([{ id: 'a', tags: null }]),
          'b.csv': 'id,tags\nb,"flare, filament"\n',
        })
        const { count, tags } = report.warnings.get('commaInTag') ?? {}
        assert.deepEqual([report.badRows, count, tags], [0, 1, ['flare, filament']])
        const { observationTags } = await readPublished(database)
        assert.deepEqual(observationTags, [`flare, filament|${AT}|b|Ada|0`])
      }))

    it('reports changes without publishing in a dry run', () =>
      withStore(engine, (database) =>
        withFiles(
          { 'rows.ndjson': ndjson([row('a', { gt: 1 }), row('b'), row('c', { type: 8 })]) },
          async (files) => {
            await publishRows(database, OBSERVATIONS, [row('a'), row('z')])
            const before = await readPublished(database)
            const report = await importPaths(database, OBSERVATIONS, files, {
              dryRun: true,
              skipInvalid: true,
            })
            assert.deepEqual(report.outcome, {
              number: 2,
              difference: { new: 1, changed: 1, unchanged: 0, retracted: 0 },
              changes: [
                {
                  ...{ id: 'a', change: 'changed', observer: 'Ada', day: AT.slice(0, 10) },
                  place: { file: files[0], line: 1 },
                  fields: [{ field: 'gt', before: null, after: 1 }],
                },
              ],
              retracted: [],
              corrections: { first: [], count: 0 },
              retractsMany: false,
              version: before.meta.version,
            })
            const idle = await importContents(
              database,
              OBSERVERS,
              { 'o.csv': 'nickname\nIda\n' },
              { dryRun: true },
            )
            assert.equal(idle.outcome?.difference.new, 1)
            assert.deepEqual(await readPublished(database), before)
          },
        ),
      ))

    it('retracts nothing and names the unknown ids when one id is unknown', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, [row('a', { tags: ['t'] }), row('b')])
        const before = await readPublished(database)
        await assert.rejects(retract(database, 'observation', ['a', 'nobody', 'b', "x'"]), {
          name: 'UserError',
          message: `no observation has the id "nobody", "x'"; nothing was retracted`,
        })
        await assert.rejects(retract(database, 'image', ['a']), /no image has the id "a"/)
        assert.deepEqual(await readPublished(database), before)
      }))

    it('rejects a time more than one day in the future', () =>
      withStore(engine, async (database) => {
        const now = Date.parse('2024-05-10T09:30:00Z')
        const later = observation('b', '2024-05-11T09:30:01Z')
        const report = await importContents(
          database,
          OBSERVATIONS,
          { 'a.ndjson': ndjson([row('a'), later]) },
          { now },
        )
        assert.deepEqual(
          report.firstBadRows.map(({ line }) => line),
          [2],
        )
        assert.match(report.firstBadRows[0]?.faults[0]?.rule ?? '', /one day after now/)
      }))
  })

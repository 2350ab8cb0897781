/** The community index in the store: what is computed after which publication, and what interruptions leave behind. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { IndexInput } from '@heliolog/community-index/index-rows'
import { computeIndex } from '../../../../packages/community-index/test/support/compute-index.ts'
import { communityRows } from '../../../../test/support/community.ts'
import { ENGINES, POSTGRES } from '../../../../test/support/engines.ts'
import { withStore } from '../../../../test/support/importing.ts'
import { observation, publishRows, tryPublishRows } from '../../../../test/support/publishing.ts'
import { dayNumber } from '../../../src/domain/day.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import type { Observation } from '../../../src/domain/records/observation.ts'
import {
  dailyIndex,
  indexObservers,
  monthlyIndex,
  smoothedIndex,
} from '../../../src/features/index/records/published-index.ts'
import {
  type IndexOptions,
  indexStatus,
  updateIndex,
} from '../../../src/features/index/update/update-index.ts'
import { verifyIndex } from '../../../src/features/index/update/verify-index.ts'
import type { Database } from '../../../src/storage/database.ts'
import { expectFound } from '../../support/damages.ts'

const ROWS = communityRows('2022-11-20', 420)
const NOW = Date.parse('2024-03-01T12:00:00Z')

/** All rows of the stored index but its state. */
const readIndex = async ({ reader }: Database) => ({
  daily: await reader.selectFrom('index_daily').selectAll().orderBy('day').execute(),
  entries: await reader.selectFrom('index_entry').selectAll().orderBy('day').execute(),
  monthly: await reader.selectFrom('index_monthly').selectAll().orderBy('month').execute(),
  smoothed: await reader.selectFrom('index_smoothed').selectAll().orderBy('month').execute(),
  observers: await reader.selectFrom('index_observer').selectAll().orderBy('nickname').execute(),
  flags: await reader
    .selectFrom('index_flag')
    .selectAll()
    .orderBy('at')
    .orderBy('id')
    .orderBy('flag')
    .execute(),
})
const stateOf = ({ reader }: Database) => reader.selectFrom('index_state').selectAll().executeTakeFirst()

const publish = (database: Database, rows: object[], options = {}) =>
  tryPublishRows(database, OBSERVATIONS, rows, { now: NOW, ...options })

const update = (database: Database, options: IndexOptions = {}) =>
  updateIndex(database, { now: NOW + 60_000, ...options })

/** The index of the published data, computed from their bodies, in another order within a day. */
const expectedIndex = async ({ reader }: Database) => {
  const bodies = await reader.selectFrom('observation').select('body').orderBy('id', 'desc').execute()
  const input = new IndexInput()
  const records = bodies.map(({ body }): Observation => JSON.parse(body))
  const dayOf = (o: Observation) => dayNumber(o.date_of_observation.slice(0, 10))
  for (const o of records.toSorted((a, b) => dayOf(a) - dayOf(b)))
    if (o.type === 0 && o.wolf !== null) input.add(dayOf(o), o.observer, o.wolf, o.wolf_north, o.wolf_south)
  return computeIndex(input)
}

const dumps: string[] = []

for (const engine of ENGINES)
  describe(`stored index on ${engine.name}`, () => {
    it('contains the index of the published white-light observations', () =>
      withStore(engine, async (database) => {
        assert.equal(await update(database), undefined, 'nothing is published')
        await publish(database, [
          ...ROWS,
          observation('h-alpha', '2023-01-01T08:00:00Z', { observer: 'Hal', type: 1, gt: 3, st: 9 }),
          observation('no-wolf', '2023-01-01T08:00:00Z', { observer: 'Nil' }),
        ])
        const report = await update(database)
        const index = await expectedIndex(database)
        const stored = await readIndex(database)
        const parsed = (rows: { body: string }[]) => rows.map(({ body }) => JSON.parse(body))
        assert.deepEqual(parsed(stored.daily), [...dailyIndex(index, '2024-03-01')])
        assert.deepEqual(parsed(stored.monthly), monthlyIndex(index))
        assert.deepEqual(parsed(stored.smoothed), smoothedIndex(index))
        assert.ok(stored.smoothed.length > 0)
        assert.deepEqual(
          stored.observers.map(({ detail }) => JSON.parse(detail)),
          indexObservers(index),
        )
        assert.ok(stored.observers.every(({ body }) => !('years' in JSON.parse(body))))
        assert.ok(JSON.parse(stored.daily[0]?.body ?? '').settled)
        const { passes } = index.factors
        assert.deepEqual(report, {
          stored: true,
          version: (await indexStatus(database)).dataVersion,
          observations: ROWS.length,
          days: 420,
          observers: 4,
          passes,
          converged: true,
        })
        dumps.push(JSON.stringify(stored))
        const { summary, ...state } = (await stateOf(database)) ?? { summary: '' }
        assert.deepEqual(state, {
          number: 1,
          publication: 1,
          version: report?.version,
          as_of: '2024-03-01',
          recipe: 'index-2',
          computed_at: '2024-03-01T12:01:00Z',
        })
        assert.equal(JSON.parse(summary).passes, passes)
      }))

    it('is compared with a new one by the checks of a store', () =>
      withStore(engine, async (database) => {
        await publish(database, ROWS.slice(0, 100))
        await update(database)
        await expectFound(database, verifyIndex, [
          ["update index_daily set body = '{}'", /the table index_daily of the community index /],
          ["update index_state set version = 'x'", /the table index_state of the community index /],
          ["update index_state set summary = '{}'", /the table index_state of the community index /],
          ['delete from index_entry', /the table index_entry of the community index /],
        ])
      }))

    it('has an entry for each observation and a row for each flag', () =>
      withStore(engine, async (database) => {
        const at = (time: string) => `2023-05-01T${time}:00Z`
        await publish(database, [
          observation('a', at('08:00'), {
            observer: 'Ada',
            title: ',"gt":1,"gn":1,"gs":0,"st":1,"sn":1,"ss":0,',
            ...{ gt: 3, st: 2, gn: 1, gs: 1, sn: 1, ss: 2 },
          }),
          observation('b1', at('09:00'), { observer: 'Bo', gt: 2, st: 12 }),
          observation('b2', at('10:00'), { observer: 'Bo', gt: 2, st: 16 }),
          observation('alone', '2023-05-02T08:00:00Z', { observer: 'Bo', gt: 1, st: 1 }),
        ])
        await update(database)
        const { entries, flags, daily } = await readIndex(database)
        const [first, second] = entries.map((row) => JSON.parse(row.entries))
        assert.deepEqual(
          first.map(([ids, observer, wolf]: unknown[]) => [ids, observer, wolf]),
          [
            [['a'], 'Ada', 32],
            [['b1', 'b2'], 'Bo', 34],
          ],
        )
        assert.deepEqual([second[0][0], second[0].at(-2), second[0].at(-1)], [['alone'], null, 'no-peers'])
        assert.deepEqual(
          flags.map(({ id, flag, observer }) => [id, flag, observer]),
          [
            ['a', 'groups-differ', 'Ada'],
            ['a', 'more-groups-than-spots', 'Ada'],
            ['a', 'spots-differ', 'Ada'],
            ['b1', 'several-reports', 'Bo'],
            ['b2', 'several-reports', 'Bo'],
            ['alone', 'no-peers', 'Bo'],
          ],
        )
        const { wolf, z, day_index } = flags.at(-1) ?? {}
        assert.deepEqual([wolf, z, day_index], ['11', 'null', `${JSON.parse(daily[1]?.body ?? '').index}`])
      }))

    // No SQL decides the rest.
    if (engine === POSTGRES) return

    it('follows corrections and the retraction of everything', () =>
      withStore(engine, async (database) => {
        await publish(database, ROWS)
        await update(database)
        const before = await readIndex(database)
        const [first, ...others] = ROWS
        await publish(database, [{ ...first, st: 90, sn: null, ss: null }])
        await update(database)
        const after = await readIndex(database)
        assert.notDeepEqual(after, before)
        assert.deepEqual(
          after.daily.map(({ body }) => JSON.parse(body)),
          [...dailyIndex(await expectedIndex(database), '2024-03-01')],
        )
        const kept = others.slice(-3)
        await publish(database, kept, { snapshot: true, maxRetract: { percent: 100 } })
        await update(database)
        assert.equal((await readIndex(database)).daily.length, 2)
        await publish(database, [], { snapshot: true, maxRetract: { percent: 100 } })
        const report = await update(database)
        assert.deepEqual([report?.days, report?.observers, report?.converged], [0, 0, true])
        assert.ok(Object.values(await readIndex(database)).every((rows) => rows.length === 0))
        assert.equal((await stateOf(database))?.publication, 4)
      }))

    it('stays the former one, with its version, when a computation is stopped', () =>
      withStore(engine, async (database) => {
        await publish(database, ROWS.slice(0, 300))
        const { version } = (await update(database)) ?? {}
        const [former, state] = [await readIndex(database), await stateOf(database)]
        await publish(database, ROWS)
        for (const step of ['read', 'pass', 'stored'] as const) {
          const abort = new AbortController()
          const onProgress: IndexOptions['onProgress'] = (progress) => {
            if (progress.step === step) abort.abort(new Error(`stopped at ${step}`))
          }
          await assert.rejects(update(database, { signal: abort.signal, onProgress }), /^Error: stopped at/)
        }
        assert.deepEqual(await readIndex(database), former)
        assert.deepEqual(await stateOf(database), state)
        const status = await indexStatus(database)
        assert.deepEqual([status.stored?.version, status.isCurrent], [version, false])
        await update(database)
        assert.ok((await indexStatus(database)).isCurrent)
      }))

    it('is not replaced by that of an earlier publication', () =>
      withStore(engine, async (database) => {
        await publish(database, ROWS.slice(0, 300))
        let later: Promise<unknown> | undefined
        const slow = await update(database, {
          onProgress: ({ step }) => {
            if (step === 'pass') later ??= publish(database, ROWS).then(() => update(database))
          },
        })
        await later
        // Whichever was stored last, it is that of the later publication.
        assert.equal(typeof slow?.stored, 'boolean')
        assert.ok((await indexStatus(database)).isCurrent)
        const stale = await database.openWriter()
        await stale.transaction((db) => db.updateTable('index_state').set({ publication: 99 }).execute())
        await stale.close()
        assert.equal((await update(database))?.stored, false)
        assert.equal((await stateOf(database))?.publication, 99)
      }))

    it('is dated later than the former one when computed within a second', () =>
      withStore(engine, async (database) => {
        await publishRows(database, OBSERVATIONS, ROWS.slice(0, 10))
        await update(database)
        await update(database)
        assert.equal((await stateOf(database))?.computed_at, '2024-03-01T12:01:01Z')
      }))
  })

it('has the same bytes on every engine', () => {
  assert.equal(dumps.length, ENGINES.length)
  assert.equal(new Set(dumps).size, 1)
})

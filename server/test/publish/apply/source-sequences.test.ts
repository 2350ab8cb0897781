/** Random sequences of imports into two sources, renamings, forgettings and undoings. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { ENGINES, type Engine, SQLITE } from '../../../../test/support/engines.ts'
import { importContents, ndjson, withStore } from '../../../../test/support/importing.ts'
import { observation, publishRows } from '../../../../test/support/publishing.ts'
import { OBSERVATIONS } from '../../../src/domain/records/kinds.ts'
import { UserError } from '../../../src/domain/user-error.ts'
import { NO_RETRACTION_LIMIT } from '../../../src/publish/apply/staged-publication.ts'
import { forgetObserver } from '../../../src/publish/correct/forget-observer.ts'
import { renameObserver } from '../../../src/publish/correct/rename-observer.ts'
import { undo } from '../../../src/publish/correct/undo.ts'
import { verify } from '../../../src/publish/correct/verify.ts'
import { nicknameMatcher } from '../../../src/publish/nickname-matcher.ts'
import { chooseSource, readSources } from '../../../src/publish/source.ts'
import type { Database } from '../../../src/storage/database.ts'

/** None of them consists of hexadecimal digits, as new ids do. */
const NAMES = ['Zoe', 'Bob', 'Cyn', 'Liz']
const name = fc.constantFrom(...NAMES)
/** Ids of rows are made from the nickname, from the source, or from a number that both sources use. */
const row = fc.record({
  observer: name,
  prefix: fc.constantFrom('observer', 'source', 'none'),
  number: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 1, max: 3 }),
})
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constant('import' as const),
      source: fc.constantFrom('main', 'second'),
      snapshot: fc.boolean(),
      rows: fc.array(row, { minLength: 1, maxLength: 6 }),
    }),
  },
  fc.record({ action: fc.constant('rename' as const), from: name, to: name, merge: fc.boolean() }),
  fc.record({ action: fc.constant('forget' as const), nickname: name, retract: fc.boolean() }),
  fc.record({ action: fc.constant('undo' as const), back: fc.integer({ min: 0, max: 2 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const readRecords = ({ reader }: Database) =>
  reader
    .selectFrom('observation')
    .select(['id', 'observer', 'source', 'body', 'tags'])
    .orderBy('id')
    .execute()

const apply = async (database: Database, given: Step, index: number): Promise<void> => {
  if (given.action === 'rename') await renameObserver(database, given)
  else if (given.action === 'forget') {
    const { nickname, retract } = given
    const kept = retract ? { retract: true as const } : { anonymous: `anonymous-${index}`, merge: false }
    await forgetObserver(database, { nickname, ids: 'new', ...kept }, { onFound: () => {} })
  } else if (given.action === 'undo') {
    const { publication } = await database.reader
      .selectFrom('dataset')
      .select('publication')
      .executeTakeFirstOrThrow()
    await undo(database, Math.max(1, publication - given.back))
  } else {
    const rows = given.rows.map(({ observer, prefix, number, day }) => {
      const before = { observer: `${observer}-`, source: `${given.source}-`, none: '' }[prefix]
      return observation(`${before}${number}`, `2024-05-0${day}T0${number}:00:00Z`, {
        observer,
        gt: 1,
        st: day,
      })
    })
    const source = chooseSource(
      OBSERVATIONS,
      await readSources(database.reader, OBSERVATIONS),
      given.source,
      false,
    )
    const options = { source, snapshot: given.snapshot, skipInvalid: true, maxRetract: NO_RETRACTION_LIMIT }
    await importContents(database, OBSERVATIONS, { 'rows.ndjson': ndjson(rows) }, options)
  }
}

/** The records of all sources but one. */
const ofOthers = async (database: Database, source: string) => {
  const sources = await readSources(database.reader, OBSERVATIONS)
  const own = sources.find((one) => one.name === source)?.number
  return (await readRecords(database)).filter((record) => record.source !== own)
}

const assertVersionOf = async (engine: Engine, database: Database): Promise<void> => {
  const records = await readRecords(database)
  const { version } = await database.reader.selectFrom('dataset').select('version').executeTakeFirstOrThrow()
  await withStore(engine, async (fresh) => {
    if (records.length > 0)
      await publishRows(
        fresh,
        OBSERVATIONS,
        records.map(({ body }) => JSON.parse(body)),
      )
    const { version: expected } = await fresh.reader
      .selectFrom('dataset')
      .select('version')
      .executeTakeFirstOrThrow()
    assert.equal(version, expected)
  })
}

const check = (engine: Engine, steps: readonly Step[]): Promise<void> =>
  withStore(engine, async (database) => {
    const forgotten = new Set<string>()
    for (const [index, given] of steps.entries()) {
      const before = given.action === 'import' ? await ofOthers(database, given.source) : []
      try {
        await apply(database, given, index)
        if (given.action === 'forget') forgotten.add(given.nickname)
      } catch (error) {
        if (!(error instanceof UserError)) throw error
      }
      if (given.action === 'import') assert.deepEqual(await ofOthers(database, given.source), before)
      if (forgotten.size > 0) {
        const { isIn } = nicknameMatcher([...forgotten])
        const named = (await readRecords(database)).filter(({ id, observer }) => isIn(id) || isIn(observer))
        assert.deepEqual(named, [])
      }
      assert.deepEqual(await verify(database), [])
    }
    await assertVersionOf(engine, database)
  })

const STEPS = fc.array(step, { minLength: 4, maxLength: 14 })

it('imports change no records of other sources, and publish no forgotten nickname', () =>
  fc.assert(
    fc.asyncProperty(STEPS, (steps) => check(SQLITE, steps)),
    { numRuns: 12, seed: 1, includeErrorInReport: true },
  ))

it('sequences have the same outcome on every engine', () =>
  fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      for (const engine of ENGINES) await check(engine, steps)
    }),
    { numRuns: 2, seed: 2, includeErrorInReport: true },
  ))

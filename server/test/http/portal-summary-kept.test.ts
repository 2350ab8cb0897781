/** The summary is made when something has changed, and not when somebody asks. */
import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { ENGINES, type Engine, SQLITE } from '../../../test/support/engines.ts'
import { inThisProcess } from '../../../test/support/in-process.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { dayAfter } from '../../src/domain/day.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'

interface Counted {
  database: Database
  get(): Promise<Response>
  /** How often the days were read. */
  reads(): number
  /** Does something before the next reading, or lets it fail. */
  before(something: () => Promise<void>): void
}

const counted = async (t: TestContext, engine: Engine): Promise<Counted> => {
  const store = await engine.create()
  const database = await openDatabase(store.url)
  let reads = 0
  let something = async (): Promise<void> => {}
  const counting: Database = {
    ...database,
    preparePublished: (statement) => {
      const read = database.preparePublished(statement) as (...words: unknown[]) => never
      return async (...words) => {
        reads++
        const first = something
        something = async () => {}
        await first()
        return read(...words)
      }
    },
    isUnavailable: (error) => /disk is away/.test(String(error)) || database.isUnavailable(error),
  }
  const served = await inThisProcess(counting, {}, undefined)
  t.after(async () => {
    await served.close()
    await database.close()
    await store.remove()
  })
  return {
    database,
    get: () => fetch(`${served.origin}/portal/summary.json`),
    reads: () => reads,
    before: (wanted) => {
      something = wanted
    },
  }
}

for (const engine of ENGINES)
  it(`on ${engine.name} many who ask at once share one reading, and it serves until the next publication`, async (t) => {
    const { database, get, reads } = await counted(t, engine)
    const answers = await Promise.all(Array.from({ length: 20 }, get))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(20).fill(200),
    )
    assert.equal(reads(), 1)
    for (let time = 0; time < 5; time++) await get()
    assert.equal(reads(), 1)
    await publishRows(database, OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
    const versions = new Set<string>()
    for (const answer of await Promise.all(Array.from({ length: 20 }, get)))
      versions.add(JSON.parse(await answer.text()).version)
    assert.equal(versions.size, 1)
    assert.equal(reads(), 2)
  })

it('a reading that fails is 503, and the next call reads again', async (t) => {
  const { get, reads, before } = await counted(t, SQLITE)
  before(() => Promise.reject(new Error('the disk is away')))
  const refused = await get()
  assert.equal(refused.status, 503)
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal((await get()).status, 200)
  assert.equal(reads(), 2)
})

it('it is made anew when the UTC day turns, with another validator', async (t) => {
  const { get, reads } = await counted(t, SQLITE)
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2024-06-02T23:59:59.999Z') })
  const before = await get()
  const { today, rotation } = JSON.parse(await before.text())
  assert.deepEqual([today, rotation.number, rotation.last_day], ['2024-06-02', 2284, '2024-06-02'])
  t.mock.timers.setTime(Date.parse('2024-06-03T00:00:00Z'))
  const after = await get()
  const next = JSON.parse(await after.text())
  assert.deepEqual([next.today, next.rotation.number], ['2024-06-03', 2285])
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
  assert.equal(reads(), 2)
})

it('a publication that comes while it is made is in it, and is not read once more', async (t) => {
  const { database, get, reads, before } = await counted(t, SQLITE)
  before(async () => {
    // What is read in one turn of the event loop is of one moment.
    await setImmediate()
    await publishRows(database, OBSERVATIONS, [observation('a', '2024-03-01T12:00:00Z')])
  })
  for (let time = 0; time < 2; time++) {
    const { totals, days } = JSON.parse(await (await get()).text())
    assert.deepEqual([totals.observations, days.day], [1, ['2024-03-01']])
  }
  assert.equal(reads(), 1)
})

it('more days than are parsed at once come whole and in order, and may all be made up', async (t) => {
  const { database, get } = await counted(t, SQLITE)
  const expected = Array.from({ length: 2_345 }, (_, index) => dayAfter('2018-01-01', index))
  const rows = expected.map((day, index) =>
    observation(`o${index}`, `${day}T12:00:00Z`, { observer: 'sample-zoë', gt: 0, st: index }),
  )
  await publishRows(database, OBSERVATIONS, rows)
  const { days, synthetic } = JSON.parse(await (await get()).text())
  assert.deepEqual(days.day, expected)
  assert.deepEqual(days.wolf_mean, [...expected.keys()])
  assert.equal(synthetic, 'all')
})

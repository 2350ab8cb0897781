import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import fc from 'fast-check'
import { ENGINES, type Engine } from '../../../test/support/engines.ts'
import { Model } from '../../../test/support/model.ts'
import { published } from '../../../test/support/published.ts'
import { type Step, someStep, take } from '../../../test/support/steps.ts'
import { verify } from '../../src/publish/verify.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open.ts'

const BEGINS = Date.parse('2025-06-01T00:00:00Z')

/** Compares a store with the model; gives its version, and when it was published. */
const compare = async (database: Database, model: Model): Promise<{ version: string; at: string | null }> => {
  assert.deepEqual(await verify(database), [])
  const { meta, ...stored } = await published(database)
  const { version, last_published_at: at, ...rest } = meta
  assert.deepEqual({ ...stored, meta: rest }, model.published())
  return { version, at }
}

/** Takes all steps on one store of each engine, and compares after each. */
const walk = async (engines: readonly Engine[], steps: Step[]): Promise<void> => {
  const stores = await Promise.all(engines.map((engine) => engine.create()))
  const databases = await Promise.all(stores.map(({ url }) => openDatabase(url)))
  try {
    const models = databases.map(() => new Model())
    const versionOf = new Map([[new Model().identity(), '0000000000000']])
    let publishedAt: string | null = null
    let before = '0000000000000'
    for (const [number, step] of steps.entries()) {
      const now = BEGINS + number * 1_000
      const found = []
      for (const [index, database] of databases.entries()) {
        const model = models[index] as Model
        await take(database, model, step, now)
        found.push(await compare(database, model))
      }
      const [first] = found
      for (const other of found) assert.deepEqual(other, first, 'every engine has the same version')
      const version = first?.version ?? ''
      const identity = models[0]?.identity() ?? ''
      assert.equal(versionOf.get(identity) ?? version, version, 'equal data have equal versions')
      versionOf.set(identity, version)
      assert.equal(new Set(versionOf.values()).size, versionOf.size, 'other data have other versions')
      if (version !== before) publishedAt = new Date(now).toISOString().replace('.000', '')
      assert.equal(first?.at, publishedAt, 'the time of publication moves with the version, and only with it')
      before = version
    }
  } finally {
    await Promise.all(databases.map((database) => database.close()))
    await Promise.all(stores.map((store) => store.remove()))
  }
}

const check = async (test: TestContext, engines: readonly Engine[], numRuns: number): Promise<void> => {
  const seed = Date.now() % 2 ** 31
  test.diagnostic(`seed ${seed}`)
  const steps = fc.array(someStep, { minLength: 4, maxLength: 12, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, (list) => walk(engines, list)),
    { numRuns, seed, interruptAfterTimeLimit: 60_000 },
  )
}

describe('whatever is published, changed, moved, renamed, retracted and registered, in any order', () => {
  const [sqlite] = ENGINES
  it('the store holds what a plain count of its records gives, and a recount finds nothing, on SQLite', (test) =>
    check(test, [sqlite as Engine], 15))

  it('every engine holds the same, under the same version', (test) => check(test, ENGINES, 4))
})

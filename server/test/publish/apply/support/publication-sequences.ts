/** Random sequences of publications, applied to stores and to the model. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Engine } from '../../../../../test/support/engines.ts'
import { Model } from '../../../../../test/support/model.ts'
import { applyStep, arbitraryStep, type Step } from '../../../../../test/support/model-steps.ts'
import { readCurrentState, readStateAsOf } from '../../../../../test/support/publication-states.ts'
import { readPublished } from '../../../../../test/support/published.ts'
import { verify } from '../../../../src/publish/correct/verify.ts'
import type { Database } from '../../../../src/storage/database.ts'
import { openDatabase } from '../../../../src/storage/open/open.ts'

const START = Date.parse('2025-06-01T00:00:00Z')

/** Asserts that a store equals the model; returns its version and publication time. */
const assertEqualsModel = async (
  database: Database,
  model: Model,
): Promise<{ version: string; at: string | null }> => {
  assert.deepEqual(await verify(database), [])
  const { meta, ...stored } = await readPublished(database)
  const { version, last_published_at: at, ...rest } = meta
  assert.deepEqual({ ...stored, meta: rest }, model.published())
  return { version, at }
}

/** Asserts that a store can still produce the records of each publication, as they were then. */
const assertHistory = async (
  database: Database,
  states: Map<number, Awaited<ReturnType<typeof readStateAsOf>>>,
): Promise<void> => {
  for (const [number, state] of states)
    assert.deepEqual(await readStateAsOf(database, number), state, `publication ${number}`)
  const retracted = await database.reader.selectFrom('tombstone').select(['kind', 'id']).execute()
  const { state } = await readCurrentState(database)
  for (const { kind, id } of retracted)
    assert.ok(!state[kind]?.some((line) => line.startsWith(`${id} `)), `${kind} ${id} is retracted`)
}

/** Runs all steps on one store per engine, and compares the stores with the model after each. */
const runSteps = async (engines: readonly Engine[], steps: Step[]): Promise<void> => {
  const stores = await Promise.all(engines.map((engine) => engine.create()))
  const databases = await Promise.all(stores.map(({ url }) => openDatabase(url)))
  try {
    const models = databases.map(() => new Model())
    const states = databases.map(() => new Map())
    const versionOf = new Map([[new Model().identity(), '0000000000000']])
    let publishedAt: string | null = null
    let before = '0000000000000'
    for (const [number, step] of steps.entries()) {
      const now = START + number * 60_000
      const found = []
      for (const [index, database] of databases.entries()) {
        const model = models[index] as Model
        await applyStep(database, model, step, now)
        found.push(await assertEqualsModel(database, model))
        const { number: publication, state } = await readCurrentState(database)
        states[index]?.set(publication, state)
      }
      const [first] = found
      for (const other of found) assert.deepEqual(other, first, 'all engines have the same version')
      const version = first?.version ?? ''
      const identity = models[0]?.identity() ?? ''
      assert.equal(versionOf.get(identity) ?? version, version, 'equal data has equal versions')
      versionOf.set(identity, version)
      assert.equal(new Set(versionOf.values()).size, versionOf.size, 'different data has different versions')
      const at = first?.at ?? null
      if (version === before) assert.equal(at, publishedAt, 'the date stays when the version does')
      else assert.equal(Date.parse(at ?? ''), now, 'the date is that of the step')
      publishedAt = at
      before = version
    }
    for (const [index, database] of databases.entries())
      await assertHistory(database, states[index] as (typeof states)[number])
  } finally {
    await Promise.all(databases.map((database) => database.close()))
    await Promise.all(stores.map((store) => store.remove()))
  }
}

/** Runs random sequences of steps on all these engines. */
export const checkPublications = async (
  engines: readonly Engine[],
  options: { numRuns: number; seed: number },
): Promise<void> => {
  const steps = fc.array(arbitraryStep, { minLength: 4, maxLength: 12, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, (list) => runSteps(engines, list)),
    options,
  )
}

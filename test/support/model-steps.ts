/** Random operator actions, each applied to both the store and the model. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../server/src/domain/records/kinds.ts'
import { UserError } from '../../server/src/domain/user-error.ts'
import type { Difference } from '../../server/src/publish/apply/merge.ts'
import { NO_RETRACTION_LIMIT, RetractionError } from '../../server/src/publish/apply/staged-publication.ts'
import { renameObserver } from '../../server/src/publish/correct/rename-observer.ts'
import { retract } from '../../server/src/publish/correct/retract.ts'
import { undo } from '../../server/src/publish/correct/undo.ts'
import type { Database } from '../../server/src/storage/database.ts'
import type { Model, ModelImage, ModelObservation, ModelRecord } from './model.ts'
import { stateOf, undoInModel } from './model-undo.ts'
import { image, observation, tryPublishRows } from './publishing.ts'

type Row<R> = Omit<R, 'tags'> & { tags: readonly string[] | undefined }
type Records = 'observations' | 'images'
export type Step =
  | {
      do: 'publish'
      what: Records
      rows: (Row<ModelObservation> | Row<ModelRecord>)[]
      snapshot: boolean
      allow: boolean
    }
  | { do: 'move'; what: Records; which: number; at: string }
  | { do: 'rename'; from: string; to: string; merge: boolean }
  | { do: 'undo'; which: number }
  | { do: 'retag'; what: Records; which: number; tags: string[] }
  | { do: 'retract'; what: Records; which: number[]; unknown: boolean }
  | { do: 'register'; nicknames: string[]; snapshot: boolean; allow: boolean }

const NICKNAMES = ['Ada', 'ada', '😀 sun', '\uff5ewide', 'Zoé\\N']
const DAYS = ['1888-06-07', '2024-02-29', '2024-03-01', '2024-12-31', '2025-01-01']
const TIMES = ['00:00:00', '09:30:00', '23:59:59']
const TAGS = ['flare', 'Filament', '😀', '\uff5e', '"]']
/** In the order in which they are served. */
const URLS = [['thumb'], ['full', 'thumb'], ['9', '10', '0a', '_']].map((keys) =>
  Object.fromEntries(keys.map((key) => [key, `https://images.example/${key}.jpg`])),
)
const ids = (letter: string) =>
  Array.from({ length: 12 }, (_, index) => `${'Aa~'[index % 3]}${letter}${index}`)

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const nickname = one(...NICKNAMES)
const instant = fc.tuple(one(...DAYS), one(...TIMES)).map(([day, time]) => `${day}T${time}Z`)
const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }))
const record = (letter: string) => ({
  id: one(...ids(letter)),
  at: instant,
  observer: nickname,
  title: one(null, 'one', 'other'),
  tags: fc.option(fc.subarray(TAGS), { nil: undefined }),
})
const someObservation = fc
  .record({
    ...record('o'),
    type: one(0, 1, 2),
    gt: maybe(9),
    st: maybe(99),
    wolf: maybe(500),
    gn: maybe(9),
    sn: maybe(50),
    a_number: maybe(4),
  })
  .map((o) => (o.gt === null || o.st === null ? o : { ...o, wolf: null })) as fc.Arbitrary<
  Row<ModelObservation>
>
const someImage = fc.record({ ...record('i'), urls: one(...URLS) }) as fc.Arbitrary<Row<ModelImage>>
const rowsOf = <R extends { id: string }>(row: fc.Arbitrary<R>, max: number) =>
  fc.uniqueArray(row, { selector: ({ id }) => id, minLength: 1, maxLength: max })
const publication = (rows: fc.Arbitrary<(Row<ModelObservation> | Row<ModelRecord>)[]>, what: Records) =>
  fc.record({
    do: one('publish' as const),
    what: one(what),
    rows,
    snapshot: one(false, false, false, true),
    allow: fc.boolean(),
  })

export const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: publication(rowsOf(someObservation, 8), 'observations') },
  { weight: 3, arbitrary: publication(rowsOf(someImage, 5), 'images') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: one('move' as const),
      what: one<Records>('observations', 'images'),
      which: fc.nat(),
      at: instant,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('retag' as const),
      what: one<Records>('observations', 'images'),
      which: fc.nat(),
      tags: fc.subarray(TAGS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('rename' as const), from: nickname, to: nickname, merge: fc.boolean() }),
  },
  // Recent publications are undone most often, because others are in the way of older ones.
  { weight: 3, arbitrary: fc.record({ do: one('undo' as const), which: one(0, 0, 0, 1, 1, 2, 3, 5) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('retract' as const),
      what: one<Records>('observations', 'images'),
      which: fc.array(fc.nat(11), { maxLength: 3 }),
      unknown: one(false, false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: one('register' as const),
      nicknames: fc.subarray(NICKNAMES),
      snapshot: fc.boolean(),
      allow: fc.boolean(),
    }),
  },
)

const asRow = (what: Records, { at, tags, ...rest }: Row<ModelObservation> | Row<ModelRecord>): object => {
  const more = { ...rest, ...(tags ? { tags } : {}) }
  return what === 'observations' ? observation(rest.id, at, more) : image(rest.id, at, more)
}
const limit = (allow: boolean) => (allow ? NO_RETRACTION_LIMIT : undefined)
const tagsAsStored = (tags: readonly string[]) => tags.map((tag) => tag.toLowerCase())
const sameRecord = (a: object, b: object) => {
  const plain = (value: object) =>
    JSON.stringify(Object.entries({ ...value, tags: [...(value as ModelRecord).tags].sort() }).sort())
  return plain(a) === plain(b)
}

/** Applies the step to the model; returns the difference that the store must report, or 'rejected'. */
const inModel = (model: Model, step: Step & { do: 'publish' }): Difference | 'rejected' => {
  const records = model[step.what] as Map<string, ModelRecord>
  const difference: Difference = { new: 0, changed: 0, unchanged: 0, retracted: 0 }
  const given = new Set(step.rows.map(({ id }) => id))
  const removed = step.snapshot ? [...records.keys()].filter((id) => !given.has(id)) : []
  if (step.snapshot && !step.allow && removed.length * 10 > records.size) return 'rejected'
  const names = model.currentNames()
  for (const row of step.rows) {
    const before = records.get(row.id)
    const observer = names.get(row.observer) ?? row.observer
    const after = { ...row, observer, tags: row.tags ? tagsAsStored(row.tags) : (before?.tags ?? []) }
    difference[!before ? 'new' : sameRecord(before, after) ? 'unchanged' : 'changed']++
    records.set(row.id, after)
  }
  for (const id of removed) records.delete(id)
  return { ...difference, retracted: removed.length }
}

const publishStep = async (database: Database, model: Model, step: Step & { do: 'publish' }, now: number) => {
  const kind = step.what === 'observations' ? OBSERVATIONS : IMAGES
  const publication = tryPublishRows(
    database,
    kind,
    step.rows.map((row) => asRow(step.what, row)),
    {
      snapshot: step.snapshot,
      maxRetract: limit(step.allow),
      now,
    },
  )
  const expected = inModel(model, step)
  if (expected === 'rejected') return assert.rejects(publication, RetractionError)
  const result = await publication
  assert.deepEqual(result.published && result.difference, expected)
}

const registerStep = async (
  database: Database,
  model: Model,
  step: Step & { do: 'register' },
  now: number,
) => {
  const { snapshot, allow } = step
  const names = model.currentNames()
  const nicknames = [...new Set(step.nicknames.map((one) => names.get(one) ?? one))]
  const rows = step.nicknames.map((one) => ({ nickname: one }))
  const registration = tryPublishRows(database, OBSERVERS, rows, { snapshot, maxRetract: limit(allow), now })
  const removed = snapshot ? [...model.registered].filter((one) => !nicknames.includes(one)) : []
  if (snapshot && !allow && removed.length * 10 > model.registered.size)
    return assert.rejects(registration, RetractionError)
  await registration
  for (const one of nicknames) model.registered.add(one)
  for (const one of removed) model.registered.delete(one)
}

const renameStep = async (
  database: Database,
  model: Model,
  step: Step & { do: 'rename' },
  now: number,
): Promise<void> => {
  const { from, to, merge } = step
  const renaming = renameObserver(database, { from, to, merge }, { now })
  const listed = new Set([
    ...model.registered,
    ...[...model.observations.values(), ...model.images.values()].map(({ observer }) => observer),
  ])
  const current = model.currentNames().get(to) ?? from
  if (from === to || !listed.has(from) || current !== from || listed.has(to) !== merge)
    return assert.rejects(renaming, UserError)
  await renaming
  model.renamings.push({ from, to, publication: model.states.length })
  for (const records of [model.observations, model.images] as Map<string, ModelRecord>[])
    for (const [id, record] of records)
      if (record.observer === from) records.set(id, { ...record, observer: to })
  if (model.registered.delete(from)) model.registered.add(to)
}

const undoStep = async (
  database: Database,
  model: Model,
  { which }: Step & { do: 'undo' },
  now: number,
): Promise<void> => {
  const number = model.states.length - 1 - which
  if (number < 1) return
  const undoing = undo(database, number, { now })
  if (!undoInModel(model, model.states, number)) return assert.rejects(undoing, /cannot be undone: later/)
  await undoing
  for (const renaming of model.renamings)
    if (renaming.endedBy === number) delete renaming.endedBy
    else if (renaming.publication === number) renaming.endedBy = model.states.length
}

/** Applies a step to the store and to the model. */
export const applyStep = async (database: Database, model: Model, step: Step, now: number): Promise<void> => {
  const registeredBefore = new Set(model.registered)
  await applyToBoth(database, model, step, now)
  const { publication } = await database.reader
    .selectFrom('dataset')
    .select('publication')
    .executeTakeFirstOrThrow()
  if (publication === model.states.length) model.states.push({ ...stateOf(model), registeredBefore })
  assert.equal(publication, model.states.length - 1, 'a step is at most one publication')
}

const applyToBoth = async (database: Database, model: Model, step: Step, now: number): Promise<void> => {
  const publishAgain = (what: Records, rows: ModelRecord[]) =>
    publishStep(
      database,
      model,
      {
        do: 'publish',
        what,
        rows: rows.map((row) => ({ ...row, tags: undefined })),
        snapshot: false,
        allow: false,
      },
      now,
    )
  const nth = (what: Records, which: number): ModelRecord | undefined =>
    [...model[what].values()][which % (model[what].size || 1)]
  switch (step.do) {
    case 'publish':
      return publishStep(database, model, step, now)
    case 'register':
      return registerStep(database, model, step, now)
    case 'move': {
      const moved = nth(step.what, step.which)
      return publishAgain(step.what, moved ? [{ ...moved, at: step.at }] : [])
    }
    case 'retag': {
      const found = nth(step.what, step.which)
      const rows = found ? [{ ...found, tags: step.tags }] : []
      return publishStep(
        database,
        model,
        { ...step, do: 'publish', rows, snapshot: false, allow: false },
        now,
      )
    }
    case 'rename':
      return renameStep(database, model, step, now)
    case 'undo':
      return undoStep(database, model, step, now)
    case 'retract': {
      const found = new Set(step.which.flatMap((which) => nth(step.what, which)?.id ?? []))
      const ids = [...found, ...(step.unknown ? ['unknown'] : [])]
      const retraction = retract(database, step.what === 'images' ? 'image' : 'observation', ids, { now })
      if (step.unknown) return assert.rejects(retraction, { message: /nothing was retracted$/ })
      const [observations, images] = (await retraction).differences
      assert.equal((step.what === 'images' ? images : observations)?.retracted, found.size)
      for (const id of found) model[step.what].delete(id)
    }
  }
}

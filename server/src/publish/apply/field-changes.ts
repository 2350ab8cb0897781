/** Lists which records a publication changes, field by field, and which new rows probably correct a record. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../storage/schema/tables.ts'
import type { RowPlace, Table } from '../read/input-file.ts'
import type { ListedKind } from './dataset.ts'
import type { Scope } from './merge.ts'
import { BATCH, inBatches } from './record-batches.ts'
import type { AnyStaging, RowPosition, Staging } from './staging.ts'

interface FieldChange {
  /** The name of the field, such as `gt` or `urls.thumb`. */
  field: string
  /** Null for a field or URL that the record did not have. */
  before: unknown
  after: unknown
}

export interface RecordChange {
  id: string
  /** `rejected`: the row would turn the record into another observation. */
  change: 'new' | 'changed' | 'retracted' | 'rejected'
  /** Of the row, if it comes from a file. */
  place?: RowPlace
  /** Of the row or, if there is none, of the published record. Observers have neither. */
  observer?: string
  day?: string
  /** The published record that a new row probably corrects. It is retracted or, without a snapshot, stays. */
  corrects?: { id: string; at: string; retracted: boolean }
  /** Empty for observers, whose records are derived. */
  fields: FieldChange[]
}

/** The body and the tags of a record, as JSON. */
interface RecordState {
  body: string
  tags: string
}

/** A record that changes, of which `withFields` compares the states: of many records, most readers show a few. */
export interface ChangedRecord extends Omit<RecordChange, 'fields'> {
  /** Null for a new record, and for observers. */
  before: RecordState | null
  /** Null for a retracted record, and for observers. */
  after: RecordState | null
}

/** The first of the new rows that probably correct a record, and how many there are. */
export interface Corrections {
  first: RecordChange[]
  count: number
}

/** The files and sheets to which rows refer by their index. Rows of other inputs have no place. */
type Files = readonly Table[] | undefined

/** As many as a report shows. */
const MAX_RECORDS = 20
/** As many as the message about too many retractions names. */
const MAX_RETRACTED_IDS = 5

type Fields = Record<string, unknown>

/** The fields of a record, with one for each URL. */
const flatFields = (state: RecordState | null): Fields => {
  const { urls, ...fields } = JSON.parse(state?.body ?? '{}')
  for (const [key, url] of Object.entries(urls ?? {})) fields[`urls.${key}`] = url
  return { ...fields, tags: JSON.parse(state?.tags ?? '[]') }
}

const differing = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))

export const withFields = ({ before, after, ...record }: ChangedRecord): RecordChange => ({
  ...record,
  fields: differing(flatFields(before), flatFields(after)),
})

interface ChangedRow extends RowPosition {
  id: string
  observer: string
  day: string
  body: string | null
  tags: string | null
  new_body: string
  new_tags: string | null
  former_id: string | null
  former_at: string
  is_retracted: number
}

const placeOf = (files: Files, { file, line }: Pick<RowPosition, 'file' | 'line'>) => {
  const table = files?.[file]
  return table && { place: { ...table, line } }
}

const changeOf = (row: ChangedRow, files: Files): ChangedRecord => {
  const { id, observer, day, body, tags, new_body, new_tags, former_id, former_at, is_retracted } = row
  return {
    ...{ id, change: body === null ? 'new' : 'changed', ...placeOf(files, row), observer, day },
    ...(former_id !== null && { corrects: { id: former_id, at: former_at, retracted: is_retracted === 1 } }),
    before: body === null ? null : { body, tags: tags ?? '[]' },
    after: { body: new_body, tags: new_tags ?? tags ?? '[]' },
  }
}

/** Selects staged rows with the published records that they replace or correct. `numbers` selects their numbers. */
const selectRows = (
  { kind, tables: { staged, correction, retraction } }: Staging<ListedKind>,
  numbers: RawBuilder<unknown>,
): RawBuilder<ChangedRow> => sql`
  select s.number, s.file, s.line, s.id, s.observer, substr(s.at, 1, 10) as day, p.body, p.tags,
    s.body as new_body, s.tags as new_tags, f.id as former_id, f.at as former_at,
    case when r.id is null then 0 else 1 end as is_retracted
  from (${numbers}) c join ${staged} s on s.number = c.number left join ${sql.table(kind)} p on p.id = s.id
  left join ${correction} k on k.number = s.number left join ${sql.table(kind)} f on f.id = k.id
  left join ${retraction} r on r.id = k.id
  order by c.number`

/** Returns the first records of the rows in this table, in their order. */
const readFirst = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  files: Files,
  table: RawBuilder<unknown>,
): Promise<RecordChange[]> => {
  const numbers = sql`select number from ${table} order by number limit ${MAX_RECORDS}`
  return (await selectRows(staging, numbers).execute(db)).rows.map((row) => withFields(changeOf(row, files)))
}

export const readChanges = (db: Kysely<Tables>, staging: Staging<ListedKind>, files: Files) =>
  readFirst(db, staging, files, sql`${staging.tables.change} where is_new = 0`)

/**
 * Finds new rows that are probably corrections: a record of the source with the same observer, type and day, but another
 * time, is not in the files any more.
 */
export const findCorrections = async (
  db: Kysely<Tables>,
  { tables: { staged, change, retraction, kept, correction } }: Staging<'observation'>,
  { source, snapshot }: Scope,
): Promise<void> => {
  const isMissing = snapshot
    ? sql`exists (select 1 from ${retraction} r where r.id = p.id)`
    : sql`not exists (select 1 from ${staged} o where o.id = p.id)
        and not exists (select 1 from ${kept} k where k.id = p.id)`
  // A cross join, because SQLite would read all published records first.
  await sql`insert into ${correction} (number, id)
    select s.number, min(p.id)
    from ${change} c cross join ${staged} s cross join observation p
    where c.is_new = 1 and s.number = c.number and p.observer = s.observer and p.type = s.type and p.at <> s.at
      and p.at >= substr(s.at, 1, 10) and p.at < substr(s.at, 1, 10) || 'U' and p.source = ${source} and ${isMissing}
    group by s.number`.execute(db)
}

export const readCorrections = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  files: Files,
): Promise<Corrections> => {
  const { correction } = staging.tables
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${correction}`.execute(db)
  return { first: await readFirst(db, staging, files, correction), count: Number(rows[0]?.count) }
}

export const readRetractedIds = async (
  db: Kysely<Tables>,
  { tables: { retraction } }: Staging,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from ${retraction} order by id limit ${MAX_RETRACTED_IDS}`.execute(db)
  return rows.map(({ id }) => id)
}

interface RetractedRow {
  id: string
  observer: string
  day: string
  body: string
  tags: string
}

/** Selects the records to retract that come after the last one. */
const selectRetracted = (
  { kind, tables: { retraction } }: Staging<ListedKind>,
  last: { id: string } | undefined,
  limit: number,
): RawBuilder<RetractedRow> => sql`
  select r.id, p.observer, substr(p.at, 1, 10) as day, p.body, p.tags
  from (select id from ${retraction} where id > ${last?.id ?? ''} order by id limit ${limit}) r
  join ${sql.table(kind)} p on p.id = r.id order by r.id`

const retractionOf = ({ body, tags, ...record }: RetractedRow): ChangedRecord => ({
  ...{ ...record, change: 'retracted' },
  before: { body, tags },
  after: null,
})

/** Returns the first records to retract, in the order of their ids. */
export const readRetracted = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
): Promise<RecordChange[]> =>
  (await selectRetracted(staging, undefined, MAX_RECORDS).execute(db)).rows.map((row) =>
    withFields(retractionOf(row)),
  )

async function* recordChanges(
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  { before, listed, files }: ReadChangesOptions,
): AsyncGenerator<ChangedRecord> {
  const { staged, change, correction } = staging.tables
  // `change` is empty if nothing was published before.
  const all = before === 0 ? staged : change
  const isCorrection = sql`number in (select number from ${correction})`
  const conditions = {
    all: sql`1 = 1`,
    'not new': sql`is_new = 0 or ${isCorrection}`,
    corrections: isCorrection,
  }
  const changedRows = inBatches<ChangedRow>(db, (last) => {
    const isNext = sql`number > ${last?.number ?? 0} and (${conditions[listed]})`
    const numbers = sql`select number from ${listed === 'all' ? all : change} where ${isNext} order by number limit ${BATCH}`
    return selectRows(staging, numbers)
  })
  for await (const rows of changedRows) yield* rows.map((row) => changeOf(row, files))
  if (listed === 'corrections') return
  const retracted = inBatches<RetractedRow>(db, (last) => selectRetracted(staging, last, BATCH))
  for await (const rows of retracted) yield* rows.map(retractionOf)
}

/** Changed records as JSON, which the database writes faster than a loop. */
export interface ChangeBatch {
  change: 'new' | 'changed' | 'retracted'
  count: number
  /**
   * Arrays, with commas between, of the index of the file among those that were read, the line, the body and the tags
   * before, and those after; or null.
   */
  json: string | Uint8Array
}

/** Yields the changes of observations or images: new ones, changed ones, and retracted ones. */
export async function* readChangeBatches(
  db: Kysely<Tables>,
  { kind, tables: { staged, change, retraction } }: Staging<ListedKind>,
  before: number,
  joinedBodies: RawBuilder<unknown>,
): AsyncGenerator<ChangeBatch> {
  type Batch = { count: number; last: string | number | null; joined: string | Uint8Array }
  const batches = async function* (
    name: ChangeBatch['change'],
    select: (last: string | number | undefined) => RawBuilder<unknown>,
  ): AsyncGenerator<ChangeBatch> {
    let last: string | number | undefined
    while (true) {
      const { rows } = await sql<Batch>`select count(*) as count, max(key) as last, ${joinedBodies} as joined
        from (${select(last)}) b`.execute(db)
      const [{ count, last: key, joined }] = rows as [Batch]
      if (key === null) return
      last = key
      yield { change: name, count: Number(count), json: joined }
    }
  }
  const published = sql.table(kind)
  const isNew = before === 0 ? sql`${staged} where` : sql`${change} where is_new = 1 and`
  yield* batches(
    'new',
    (last = 0) => sql`
    select s.number as key, '[' || s.file || ',' || s.line || ',null,null,' || s.body || ',' || coalesce(s.tags, '[]') || ']' as body
    from (select number from ${isNew} number > ${last} order by number limit ${BATCH}) c
    join ${staged} s on s.number = c.number order by s.number`,
  )
  yield* batches(
    'changed',
    (last = 0) => sql`
    select s.number as key, '[' || s.file || ',' || s.line || ',' || p.body || ',' || p.tags || ',' || s.body || ','
      || coalesce(s.tags, p.tags) || ']' as body
    from (select number from ${change} where is_new = 0 and number > ${last} order by number limit ${BATCH}) c
    join ${staged} s on s.number = c.number join ${published} p on p.id = s.id order by s.number`,
  )
  yield* batches(
    'retracted',
    (last = '') => sql`
    select r.id as key, '[null,null,' || p.body || ',' || p.tags || ',null,null]' as body
    from (select id from ${retraction} where id > ${last} order by id limit ${BATCH}) r
    join ${published} p on p.id = r.id order by r.id`,
  )
}

/** Registrations only: the rest of an observer is derived from other records. */
async function* observerChanges(
  db: Kysely<Tables>,
  { tables: { staged, change, retraction } }: Staging,
  files: Files,
): AsyncGenerator<ChangedRecord> {
  const { rows } = await sql<{ id: string; change: 'new' | 'retracted'; file: number; line: number }>`
    select s.id, 'new' as change, s.file, s.line from ${change} c join ${staged} s on s.number = c.number
    union all select id, 'retracted', -1, 0 from ${retraction} order by 2, 1`.execute(db)
  for (const { file, line, ...row } of rows)
    yield { ...row, ...placeOf(files, { file, line }), before: null, after: null }
}

export interface ReadChangesOptions {
  /** The number of published records. */
  before: number
  /** Which observations and images are read. Probable corrections always are. */
  listed: 'all' | 'not new' | 'corrections'
  files: Files
}

/** Yields every record that is new, changed or retracted. */
export const readAllChanges = (
  db: Kysely<Tables>,
  staging: AnyStaging,
  options: ReadChangesOptions,
): AsyncGenerator<ChangedRecord> =>
  staging.kind === 'observer'
    ? observerChanges(db, staging, options.files)
    : recordChanges(db, staging, options)

/** Lists which records a publication would change, field by field, for the report of a dry run. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../storage/schema/tables.ts'
import type { ListedKind } from './dataset.ts'
import { BATCH, inBatches } from './record-batches.ts'
import type { AnyStaging, Staging } from './staging.ts'

interface FieldChange {
  /** The name of the field, such as `gt` or `urls.thumb`. */
  field: string
  /** Null for a field or URL that the record did not have. */
  before: unknown
  after: unknown
}

export interface RecordChange {
  id: string
  change: 'new' | 'changed' | 'retracted'
  /** Empty for observers, whose records are derived. */
  fields: FieldChange[]
}

/** As many as the report of a dry run shows. */
const MAX_RECORDS = 20
/** As many as the message about too many retractions names. */
const MAX_RETRACTED_IDS = 5

type Fields = Record<string, unknown>

/** The fields of a record, with one for each URL. */
const flatFields = (body: string | null, tags: string | null): Fields => {
  const { urls, ...fields } = JSON.parse(body ?? '{}')
  for (const [key, url] of Object.entries(urls ?? {})) fields[`urls.${key}`] = url
  return { ...fields, tags: JSON.parse(tags ?? '[]') }
}

const differing = (before: Fields, after: Fields): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))

interface ChangedRow {
  number: number
  id: string
  body: string | null
  tags: string | null
  new_body: string
  new_tags: string | null
}

const changeOf = ({ id, body, tags, new_body, new_tags }: ChangedRow): RecordChange => ({
  id,
  change: body === null ? 'new' : 'changed',
  fields: differing(flatFields(body, tags), flatFields(new_body, new_tags ?? tags)),
})

/** Selects staged rows with the published records that they replace. `numbers` selects their numbers. */
const selectRows = (
  { kind, tables: { staged } }: Staging<ListedKind>,
  numbers: RawBuilder<unknown>,
): RawBuilder<ChangedRow> => sql`
  select s.number, s.id, p.body, p.tags, s.body as new_body, s.tags as new_tags
  from (${numbers}) c join ${staged} s on s.number = c.number left join ${sql.table(kind)} p on p.id = s.id
  order by c.number`

/** Returns the first changed records in the order of their rows. */
export const readChanges = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
): Promise<RecordChange[]> => {
  const numbers = sql`select number from ${staging.tables.change} where is_new = 0
    order by number limit ${MAX_RECORDS}`
  return (await selectRows(staging, numbers).execute(db)).rows.map(changeOf)
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
  body: string
  tags: string
}

/** Selects the records to retract that come after the last one. */
const selectRetracted = (
  { kind, tables: { retraction } }: Staging<ListedKind>,
  last: { id: string } | undefined,
  limit: number,
): RawBuilder<RetractedRow> => sql`
  select r.id, p.body, p.tags
  from (select id from ${retraction} where id > ${last?.id ?? ''} order by id limit ${limit}) r
  join ${sql.table(kind)} p on p.id = r.id order by r.id`

const retractionOf = ({ id, body, tags }: RetractedRow): RecordChange => ({
  id,
  change: 'retracted',
  fields: differing(flatFields(body, tags), flatFields(null, null)),
})

/** Returns the first records to retract, in the order of their ids. */
export const readRetracted = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
): Promise<RecordChange[]> =>
  (await selectRetracted(staging, undefined, MAX_RECORDS).execute(db)).rows.map(retractionOf)

async function* recordChanges(
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  before: number,
): AsyncGenerator<RecordChange> {
  const { tables } = staging
  // `change` is empty if nothing was published before.
  const changed = before === 0 ? tables.staged : tables.change
  const changedRows = inBatches<ChangedRow>(db, (last) =>
    selectRows(
      staging,
      sql`select number from ${changed} where number > ${last?.number ?? 0} order by number limit ${BATCH}`,
    ),
  )
  for await (const rows of changedRows) yield* rows.map(changeOf)
  const retracted = inBatches<RetractedRow>(db, (last) => selectRetracted(staging, last, BATCH))
  for await (const rows of retracted) yield* rows.map(retractionOf)
}

/** Registrations only: the rest of an observer is derived from other records. */
async function* observerChanges(
  db: Kysely<Tables>,
  { tables: { staged, change, retraction } }: Staging,
): AsyncGenerator<RecordChange> {
  const { rows } = await sql<{ id: string; change: 'new' | 'retracted' }>`
    select s.id, 'new' as change from ${change} c join ${staged} s on s.number = c.number
    union all select id, 'retracted' from ${retraction} order by 2, 1`.execute(db)
  for (const row of rows) yield { ...row, fields: [] }
}

/** Yields every record that would be new, changed or retracted. `before` is the number of published records. */
export const readAllChanges = (
  db: Kysely<Tables>,
  staging: AnyStaging,
  before: number,
): AsyncGenerator<RecordChange> =>
  staging.kind === 'observer' ? observerChanges(db, staging) : recordChanges(db, staging, before)

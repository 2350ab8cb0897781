/** Where rows wait, on disk, until all of them are known to be good: temporary tables of one connection. */
import { type Kysely, sql } from 'kysely'
import type { Value, Writer } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

export interface StagedRecord {
  id: string
  at: string
  observer: string
  type: number | null
  wolf: number | null
  wolf_north: number | null
  wolf_south: number | null
  a_number: number | null
  /** Null keeps the tags that the record has. */
  tags: string | null
  /** The keys of an image's URLs, joined. */
  url_keys: string | null
  digest: number
  body: string
}

/** No key has a comma. */
export const URL_KEY_SEPARATOR = ','

/** Where a row stood. */
export interface RowPlace {
  /** Counts the rows of all files; of several with one id the first counts. */
  number: number
  /** Which of the files, and which line of it. */
  source: number
  line: number
}

export interface StagedTable extends StagedRecord, RowPlace {}

export interface StagingTables {
  staged: StagedTable
  staged_tag: { number: number; tag: string }
  /** Staged rows whose records are new (1) or were published otherwise before (0). */
  change: { number: number; is_new: number }
  retraction: { id: string }
  /** Records whose published form goes away: those that changed and those that are retracted. */
  gone: { id: string }
  gone_tag: { tag: string; at: string; id: string }
  touched_day: { day: string }
  touched_observer: { nickname: string }
  repeated: { id: string }
}

export type StagingDatabase = Kysely<Tables & StagingTables>

export const STAGED_COLUMNS = [
  'number',
  'source',
  'line',
  'id',
  'at',
  'observer',
  'type',
  'wolf',
  'wolf_north',
  'wolf_south',
  'a_number',
  'tags',
  'url_keys',
  'digest',
  'body',
] as const satisfies readonly (keyof StagedTable)[]

export const stagedRow = (place: RowPlace, record: StagedRecord): Value[] => [
  place.number,
  place.source,
  place.line,
  record.id,
  record.at,
  record.observer,
  record.type,
  record.wolf,
  record.wolf_north,
  record.wolf_south,
  record.a_number,
  record.tags,
  record.url_keys,
  record.digest,
  record.body,
]

/** Makes the temporary tables; they vanish with the connection. */
export const createStaging = async ({ db, schema: { text } }: Writer): Promise<StagingDatabase> => {
  const table = (name: keyof StagingTables) => db.schema.createTable(name).temporary()
  await table('staged')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('source', 'integer')
    .addColumn('line', 'integer')
    .addColumn('id', text)
    .addColumn('at', text)
    .addColumn('observer', text)
    .addColumn('type', 'integer')
    .addColumn('wolf', 'integer')
    .addColumn('wolf_north', 'integer')
    .addColumn('wolf_south', 'integer')
    .addColumn('a_number', 'integer')
    .addColumn('tags', text)
    .addColumn('url_keys', text)
    .addColumn('digest', 'bigint')
    .addColumn('body', text)
    .execute()
  await table('staged_tag').addColumn('number', 'integer').addColumn('tag', text).execute()
  await table('change')
    .addColumn('number', 'integer', (c) => c.primaryKey())
    .addColumn('is_new', 'integer')
    .execute()
  await table('retraction')
    .addColumn('id', text, (c) => c.primaryKey())
    .execute()
  await table('gone')
    .addColumn('id', text, (c) => c.primaryKey())
    .execute()
  await table('gone_tag').addColumn('tag', text).addColumn('at', text).addColumn('id', text).execute()
  await table('touched_day')
    .addColumn('day', text, (c) => c.primaryKey())
    .execute()
  await table('touched_observer')
    .addColumn('nickname', text, (c) => c.primaryKey())
    .execute()
  await table('repeated')
    .addColumn('id', text, (c) => c.primaryKey())
    .execute()
  return db as unknown as StagingDatabase
}

/** Makes the staged rows quick to find by id, once all of them are there. */
export const indexStaging = async (db: StagingDatabase): Promise<void> => {
  await db.schema.createIndex('staged_by_id').on('staged').columns(['id', 'number']).execute()
  // An engine that plans by what it knows of a table knows nothing of a new one.
  await sql`analyze staged`.execute(db)
}

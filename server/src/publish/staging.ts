/**
 * Temporary tables, on disk, for rows until all of them are known to be good. They belong to one connection, one set
 * for each kind.
 */
import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../domain/digest.ts'
import type { Value, Writer } from '../storage/database.ts'

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

/** Where a row was found. */
export interface RowPlace {
  /** Counts the rows of all files; of several with one id the first counts. */
  number: number
  /** Which of the files, and which line of it. */
  source: number
  line: number
}

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
] as const satisfies readonly (keyof (RowPlace & StagedRecord))[]

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

const TABLES = [
  'staged',
  'staged_tag',
  /** Staged rows whose records are new (1) or were published otherwise before (0). */
  'change',
  'retraction',
  /** Records whose published form goes away: those that changed and those that are retracted. */
  'gone',
  'gone_tag',
  'repeated',
] as const
type StagingTable = (typeof TABLES)[number]

/** The temporary tables of one kind; they vanish with the connection. */
export class Staging<K extends RecordKind = RecordKind> {
  readonly kind: K
  /** As statements name them. */
  readonly tables: Readonly<Record<StagingTable, RawBuilder<unknown>>>
  readonly #writer: Writer

  private constructor(writer: Writer, kind: K) {
    this.kind = kind
    this.#writer = writer
    this.tables = Object.fromEntries(
      TABLES.map((table) => [table, sql.table(this.#nameOf(table))]),
    ) as Staging['tables']
  }

  static async create<K extends RecordKind>(writer: Writer, kind: K): Promise<Staging<K>> {
    const staging = new Staging(writer, kind)
    await staging.#create()
    return staging
  }

  /** Adds rows to one of the tables, in the fastest way that the engine has. */
  load(table: StagingTable, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    return this.#writer.load(this.#nameOf(table), columns, rows)
  }

  /** Indexes the staged rows by id, once all of them are loaded. */
  async index(): Promise<void> {
    const { db } = this.#writer
    const name = this.#nameOf('staged')
    await db.schema.createIndex(`${name}_by_id`).on(name).columns(['id', 'number']).execute()
    // The planner has no statistics of a new table.
    await sql`analyze ${this.tables.staged}`.execute(db)
  }

  #nameOf(table: StagingTable): string {
    return `${this.kind}_${table}`
  }

  async #create(): Promise<void> {
    const { db, schema } = this.#writer
    const { text } = schema
    const table = (name: StagingTable) => db.schema.createTable(this.#nameOf(name)).temporary()
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
    await table('gone_tag').addColumn('tag', text).addColumn('at', text).addColumn('id', text).execute()
    for (const name of ['retraction', 'gone', 'repeated'] as const)
      await table(name)
        .addColumn('id', text, (c) => c.primaryKey())
        .execute()
  }
}

/** Creates the tables of the days and observers that a publication touches: their aggregates are updated at its end. */
export const createTouched = async ({ db, schema: { text } }: Writer): Promise<void> => {
  for (const [table, key] of [
    ['touched_day', 'day'],
    ['touched_observer', 'nickname'],
  ] as const)
    await db.schema
      .createTable(table)
      .temporary()
      .addColumn(key, text, (c) => c.primaryKey())
      .execute()
}

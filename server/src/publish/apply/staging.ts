/** Temporary tables, on disk, that store the rows of a publication until all of them are checked. */
import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../../domain/digest.ts'
import type { Value, Writer } from '../../storage/database.ts'

export interface StagedRecord {
  id: string
  at: string
  observer: string
  type: number | null
  wolf: number | null
  wolf_north: number | null
  wolf_south: number | null
  a_number: number | null
  /** Null keeps the record's published tags. */
  tags: string | null
  /** The keys of an image's URLs, joined with `URL_KEY_SEPARATOR`. */
  url_keys: string | null
  /** The record if it is new, as served. Empty if the row lacks fields that a new record needs. */
  body: string
  /** The fields of a row that lacks some, as JSON. Null for complete rows, which are stored as they are. */
  given: string | null
}

/** Keys never contain a comma. */
export const URL_KEY_SEPARATOR = ','

/** The position of a row in the files. */
export interface RowPosition {
  /** The number of the row, counted over all files. Of several rows with one id, the lowest is published. */
  number: number
  /** The index of the file. */
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
  'body',
  'given',
] as const satisfies readonly (keyof (RowPosition & StagedRecord))[]

export const stagedRow = (position: RowPosition, record: StagedRecord): Value[] => [
  position.number,
  position.source,
  position.line,
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
  record.body,
  record.given,
]

const TABLES = [
  'staged',
  'staged_tag',
  /** Staged rows that are new (`is_new` = 1) or differ from the published record (0). */
  'change',
  'retraction',
  /** Published records to delete: those that changed and those that are retracted. */
  'outdated',
  'outdated_tag',
  'repeated',
] as const
type StagingTable = (typeof TABLES)[number]

/** The temporary tables of one kind. They belong to the writer's connection and are dropped with it. */
export class Staging<K extends RecordKind = RecordKind> {
  readonly kind: K
  /** References for use in SQL. */
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

  /** Adds rows to a table by the engine's fastest method. */
  async load(
    table: StagingTable,
    columns: readonly string[],
    rows: readonly (readonly Value[])[],
  ): Promise<void> {
    if (rows.length > 0) await this.#writer.load(this.#nameOf(table), columns, rows)
  }

  /** Indexes the staged rows by id, once all of them are loaded. Within a transaction, `db` is its connection. */
  async index(db = this.#writer.db): Promise<void> {
    const name = this.#nameOf('staged')
    await db.schema.createIndex(`${name}_by_id`).on(name).columns(['id', 'number']).execute()
    // The query planner has no statistics for a new table.
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
      .addColumn('body', text)
      .addColumn('given', text)
      .execute()
    await table('staged_tag').addColumn('number', 'integer').addColumn('tag', text).execute()
    await table('change')
      .addColumn('number', 'integer', (c) => c.primaryKey())
      .addColumn('is_new', 'integer')
      .execute()
    await table('outdated_tag').addColumn('tag', text).addColumn('at', text).addColumn('id', text).execute()
    for (const name of ['retraction', 'outdated', 'repeated'] as const)
      await table(name)
        .addColumn('id', text, (c) => c.primaryKey())
        .execute()
  }
}

/** Creates the tables of days and observers whose aggregates the publication must update. */
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

/** Temporary tables, on disk, that store the rows of a publication until all of them are checked. */
import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../../domain/digest.ts'
import type { Value, Writer } from '../../storage/database.ts'
import { RECORD_COLUMNS, type StagedRecord } from '../check/staged-record.ts'

/** The position of a row in the files. */
export interface RowPosition {
  /** The number of the row, counted over all files. Of several rows with one id, the lowest is published. */
  number: number
  /** The index of the file. */
  source: number
  line: number
}

export const STAGED_COLUMNS = ['number', 'source', 'line', ...RECORD_COLUMNS]
const INTEGERS = ['number', 'source', 'line', 'type', 'wolf', 'wolf_north', 'wolf_south', 'a_number']

export const stagedRow = ({ number, source, line }: RowPosition, record: StagedRecord): Value[] => [
  number,
  source,
  line,
  ...RECORD_COLUMNS.map((column) => record[column]),
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
    await STAGED_COLUMNS.reduce(
      (staged, column) =>
        staged.addColumn(column, INTEGERS.includes(column) ? 'integer' : text, (c) =>
          column === 'number' ? c.primaryKey() : c,
        ),
      table('staged'),
    ).execute()
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

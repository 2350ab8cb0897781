/** Temporary tables, on disk, that store the rows of a publication until all of them are checked. */
import { type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../../domain/records/digest.ts'
import type { Database, Value, Writer } from '../../storage/database.ts'
import { RECORD_COLUMNS, RECORD_INTEGERS, type StagedRecord } from '../check/row-to-record.ts'
import type { ListedKind } from './dataset.ts'

export interface RowPosition {
  /** The number of the row, counted over all files. Of several rows with one id, the lowest is published. */
  number: number
  /** The index of the file, or of the sheet, among those that were read. */
  file: number
  line: number
}

/** Without a source, the record gets that of the import. */
export const stagedRow = (
  { number, file, line }: RowPosition,
  record: StagedRecord,
  source: number | null = null,
): Value[] => [number, file, line, source, ...RECORD_COLUMNS.map((column) => record[column] ?? null)]

/** The columns of the temporary tables. The first one is the key. */
const TABLES = {
  staged: ['number', 'file', 'line', 'source', ...RECORD_COLUMNS],
  /** Staged rows that are new (`is_new` = 1) or differ from the published record (0). */
  change: ['number', 'is_new'],
  retraction: ['id'],
  /** New rows that probably correct a published record, with its id. */
  correction: ['number', 'id'],
  /** Records that a snapshot does not retract although they are not staged. */
  kept: ['id'],
  /** Published records to delete: those that changed and those that are retracted. */
  outdated: ['id'],
  repeated: ['id'],
  /** Warnings about rows. `staged` is the number of the staged row: that of an earlier one for a row that repeats it. */
  warned: ['key', 'number', 'file', 'line', 'warning', 'staged', 'detail'],
} as const
type StagingTable = keyof typeof TABLES
const TABLE_NAMES = Object.keys(TABLES) as StagingTable[]

const INTEGERS: readonly string[] = [
  'number',
  'file',
  'line',
  'source',
  'staged',
  'is_new',
  ...RECORD_INTEGERS,
]

const createTable = ({ db, schema: { text } }: Writer, name: string, columns: readonly string[]) => {
  const typed = columns.map(
    (column) => sql`${sql.ref(column)} ${INTEGERS.includes(column) ? sql`integer` : text}`,
  )
  return sql`create temporary table ${sql.table(name)}
    (${sql.join(typed)}, primary key (${sql.ref(columns[0] as string)}))`.execute(db)
}

export type AnyStaging = Staging<'observer'> | Staging<ListedKind>

/** The temporary tables of one kind. They belong to the writer's connection and are dropped with it. */
export class Staging<K extends RecordKind = RecordKind> {
  readonly kind: K
  readonly tables: Readonly<Record<StagingTable, RawBuilder<unknown>>>
  /** Set if rows are numbered in list order, as in most files: then sorting them would take time in vain. */
  isInListOrder = true
  readonly #writer: Writer

  private constructor(writer: Writer, kind: K) {
    this.kind = kind
    this.#writer = writer
    this.tables = Object.fromEntries(
      TABLE_NAMES.map((table) => [table, sql.table(`${kind}_${table}`)]),
    ) as Staging['tables']
  }

  static async create(writer: Writer, kind: RecordKind): Promise<AnyStaging> {
    for (const table of TABLE_NAMES) await createTable(writer, `${kind}_${table}`, TABLES[table])
    return new Staging(writer, kind) as AnyStaging
  }

  async load(table: StagingTable, rows: readonly (readonly Value[])[]): Promise<void> {
    if (rows.length > 0) await this.#writer.load(`${this.kind}_${table}`, TABLES[table], rows)
  }

  /** Indexes the staged rows by id, once all of them are loaded. Within a transaction, `db` is its connection. */
  async index(db = this.#writer.db): Promise<void> {
    const name = `${this.kind}_staged`
    await db.schema.createIndex(`${name}_by_id`).on(name).columns(['id', 'number']).execute()
    // The query planner has no statistics for a new table.
    await sql`analyze ${this.tables.staged}`.execute(db)
  }
}

/** Creates the tables of days and observers whose aggregates the publication must update. */
export const createTouched = async (writer: Writer): Promise<void> => {
  await createTable(writer, 'touched_day', ['day'])
  await createTable(writer, 'touched_observer', ['nickname'])
}

export const withWriter = async <T>(database: Database, work: (writer: Writer) => Promise<T>): Promise<T> => {
  const writer = await database.openWriter()
  try {
    return await work(writer)
  } finally {
    // All is committed or rolled back by now, and an error of the work must stay visible.
    await writer.close().catch(() => {})
  }
}

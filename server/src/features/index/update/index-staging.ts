/** Temporary tables with a complete index, so that the transaction that replaces the stored one is short. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Value, Writer } from '../../../storage/database.ts'
import type { Tables } from '../../../storage/schema/tables.ts'

/** The key and the other columns of each table. */
const TABLES = {
  index_daily: [['day'], ['body']],
  index_entry: [['day'], ['entries']],
  index_monthly: [['month'], ['body', 'silso']],
  index_smoothed: [['month'], ['body']],
  index_observer: [['nickname'], ['body', 'detail']],
  index_factor: [['nickname', 'year'], ['body']],
  index_flag: [
    ['flag', 'at', 'id'],
    ['observer', 'wolf', 'z', 'day_index'],
  ],
} satisfies Partial<Record<keyof Tables, [string[], string[]]>>
export type IndexTable = keyof typeof TABLES
export const keyOf = (table: IndexTable): readonly string[] => TABLES[table][0]

const BATCH = 500

const stagedName = (table: IndexTable): string => `staged_${table}`

export const columnsOf = (table: IndexTable): readonly string[] => TABLES[table].flat()

export const STORED_TABLES = Object.keys(TABLES) as IndexTable[]

export interface IndexLoader {
  /** Adds rows, each with the values of the columns in their order. Takes few at a time, because there may be many. */
  load(table: IndexTable, rows: Iterable<readonly Value[]>): Promise<void>
}

export type IndexStaging = Awaited<ReturnType<typeof createStaging>>

export const createStaging = async (writer: Writer) => {
  const { db, schema } = writer
  for (const table of STORED_TABLES) {
    const [key] = TABLES[table]
    const columns = columnsOf(table).reduce<CreateTableBuilder<string, string>>(
      (made, column) =>
        made.addColumn(column, column === 'year' ? 'integer' : schema.text, (c) => c.notNull()),
      db.schema.createTable(stagedName(table)).temporary(),
    )
    await columns
      .addPrimaryKeyConstraint(`${stagedName(table)}_key`, [...key])
      .modifyEnd(schema.clustered)
      .execute()
  }
  return {
    async load(table: IndexTable, rows: Iterable<readonly Value[]>): Promise<void> {
      let batch: (readonly Value[])[] = []
      const send = async (): Promise<void> => {
        if (batch.length > 0) await writer.load(stagedName(table), columnsOf(table), batch)
        batch = []
      }
      for (const row of rows) if (batch.push(row) === BATCH) await send()
      await send()
    },

    /** Replaces the stored rows that differ. */
    async apply(db: Kysely<Tables>): Promise<void> {
      for (const table of STORED_TABLES) {
        const [key] = TABLES[table]
        const [stored, staged] = [sql.table(table), sql.table(stagedName(table))]
        const equal = (columns: readonly string[]) =>
          sql.join(
            columns.map((column) => sql`${sql.ref(`s.${column}`)} = ${sql.ref(`${table}.${column}`)}`),
            sql` and `,
          )
        const columns = sql.join(columnsOf(table).map((column) => sql.ref(column)))
        // The query planner has no statistics for a new table.
        await sql`analyze ${staged}`.execute(db)
        await sql`delete from ${stored}
          where not exists (select 1 from ${staged} s where ${equal(columnsOf(table))})`.execute(db)
        await sql`insert into ${stored} (${columns}) select ${columns} from ${staged} s
          where not exists (select 1 from ${stored} where ${equal(key)})`.execute(db)
      }
    },
  }
}

/** Reads SQLite files: the schema, all rows, and the types of columns and values. */
import { DatabaseSync } from 'node:sqlite'

const reading = <Result>(file: string, read: (database: DatabaseSync) => Result): Result => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return read(database)
  } finally {
    database.close()
  }
}

export const contentOf = (file: string) =>
  reading(file, (database) => {
    const schema = database.prepare('select name, sql from sqlite_schema where sql is not null').all()
    const rowsOf = (table: unknown) => database.prepare(`select rowid, * from ${table} order by rowid`).all()
    const rows: Record<string, Record<string, unknown>[]> = Object.fromEntries(
      schema.map(({ name }) => [name, rowsOf(name)]),
    )
    return { schema, rows }
  })

/** The types of a column's values, apart from null. */
export const typesIn = (file: string, table: string, column: string): unknown[] =>
  reading(file, (database) =>
    database
      .prepare(`select distinct typeof("${column}") as type from ${table} where "${column}" is not null`)
      .all()
      .map(({ type }) => type),
  )

export const columnsIn = (file: string, table: string): unknown[] =>
  reading(file, (database) =>
    database
      .prepare('select name, type, "notnull" from pragma_table_info(?)')
      .all(table)
      .map((column) => ({ ...column })),
  )

/** Reads SQLite files: the schema, all rows, and the types of columns and values. */
import { DatabaseSync } from 'node:sqlite'

export const contentOf = (file: string) => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const schema = database.prepare('select name, sql from sqlite_schema where sql is not null').all()
    const tables = schema.map(({ name }) => String(name))
    const rows = Object.fromEntries(
      tables.map((table) => [table, database.prepare(`select rowid, * from ${table} order by rowid`).all()]),
    ) as Record<string, Record<string, unknown>[]>
    return { schema, rows }
  } finally {
    database.close()
  }
}

/** The types of a column's values, apart from null. */
export const typesIn = (file: string, table: string, column: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database
      .prepare(`select distinct typeof("${column}") as type from ${table} where "${column}" is not null`)
      .all()
      .map(({ type }) => type)
  } finally {
    database.close()
  }
}

export const columnsIn = (file: string, table: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const columns = database.prepare('select name, type, "notnull" from pragma_table_info(?)').all(table)
    return columns.map((column) => ({ ...column }))
  } finally {
    database.close()
  }
}

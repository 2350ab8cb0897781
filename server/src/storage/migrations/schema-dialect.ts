/** What the engines spell differently in a table's definition. */
import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables that it creates have a type
export type Untyped = Kysely<any>

type Table = CreateTableBuilder<string, string>

export interface SchemaDialect {
  /** Text in byte order. */
  text: 'text' | RawBuilder<unknown>
  /** A table stored in the order of its primary key, where the engine can. */
  clustered(table: Table): Table
  /** A table with a column that numbers its rows. */
  numbered(table: CreateTableBuilder<string>, column: string): Table
  /** Whether an index entry can hold a complete record, whatever its length. */
  indexesHoldBodies: boolean
  /** Whether several machines can use the database. */
  isShared: boolean
}

export const SQLITE_SCHEMA: SchemaDialect = {
  text: 'text',
  clustered: (table) => table.modifyEnd(sql`without rowid`),
  numbered: (table, column) => table.addColumn(column, 'integer', (c) => c.primaryKey()),
  indexesHoldBodies: true,
  isShared: false,
}

export const POSTGRES_SCHEMA: SchemaDialect = {
  text: sql`text collate "C"`,
  clustered: (table) => table,
  numbered: (table, column) =>
    table.addColumn(column, 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity()),
  // An entry has at most 2.7 kB; a comment may be longer.
  indexesHoldBodies: false,
  isShared: true,
}

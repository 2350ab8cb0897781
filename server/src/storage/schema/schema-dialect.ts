/** Differences between the engines in table definitions. */
import { type CreateTableBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import type { EarlyToken } from './tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration runs before the tables that it creates have a type
export type Untyped = Kysely<any>

type Table = CreateTableBuilder<string, string>

export interface SchemaDialect {
  /** A text type that sorts in byte order. */
  text: 'text' | RawBuilder<unknown>
  /** Stores the table in the order of its primary key, if the engine supports it. */
  clustered(table: Table): Table
  /** Adds a column that numbers the rows. */
  numbered(table: CreateTableBuilder<string>, column: string): Table
  /** Whether an index entry can contain a record of any length. */
  indexesHoldBodies: boolean
  /** Whether the indexes of an empty table are created after its first rows. */
  defersIndexes: boolean
  /** Whether several machines can use the database. */
  isShared: boolean
  /** Saves tokens durably, if the engine stores them apart from the published data. */
  saveTokens?(tokens: readonly EarlyToken[]): void
}

export const SQLITE_SCHEMA: SchemaDialect = {
  text: 'text',
  clustered: (table) => table.modifyEnd(sql`without rowid`),
  numbered: (table, column) => table.addColumn(column, 'integer', (c) => c.primaryKey()),
  indexesHoldBodies: true,
  defersIndexes: false,
  isShared: false,
}

export const POSTGRES_SCHEMA: SchemaDialect = {
  text: sql`text collate "C"`,
  clustered: (table) => table,
  numbered: (table, column) =>
    table.addColumn(column, 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity()),
  // An index entry has at most 2.7 kB, but comments may be longer.
  indexesHoldBodies: false,
  defersIndexes: true,
  isShared: true,
}

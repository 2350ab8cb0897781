/** Differences between the engines in table definitions. */
import { type Kysely, type RawBuilder, sql } from 'kysely'

// biome-ignore lint/suspicious/noExplicitAny: tables have no type before they are created
export type Untyped = Kysely<any>

export interface SchemaDialect {
  /** A text type that sorts in byte order. */
  text: RawBuilder<unknown>
  /** The end of a table definition: stores rows in the order of the primary key, if the engine supports it. */
  clustered: RawBuilder<unknown>
  /** The type of a primary key that numbers the rows. */
  rowNumber: RawBuilder<unknown>
  /** Selects the names of all tables. */
  tableNames: RawBuilder<{ name: string }>
  /** SQL for the SHA-256 of a text, in hexadecimal digits. */
  sha256(text: RawBuilder<unknown>): RawBuilder<unknown>
  /** SQL for a table `t` with the column `value`: the items of a JSON list of texts. */
  listItems(list: RawBuilder<unknown>): RawBuilder<unknown>
  /** True if an index entry can contain a record of any length. */
  indexesHoldBodies: boolean
  /** True if the indexes of an empty table are created after its first rows. */
  defersIndexes: boolean
  /** True if several machines can use the database. */
  isShared: boolean
}

export const SQLITE_SCHEMA: SchemaDialect = {
  text: sql`text`,
  clustered: sql`without rowid`,
  rowNumber: sql`integer primary key`,
  tableNames: sql`select name from sqlite_master where type = 'table'`,
  // A function of ours: see `openFile`.
  sha256: (text) => sql`sha256(${text})`,
  listItems: (list) => sql`json_each(${list}) t`,
  indexesHoldBodies: true,
  defersIndexes: false,
  isShared: false,
}

export const POSTGRES_SCHEMA: SchemaDialect = {
  text: sql`text collate "C"`,
  clustered: sql``,
  rowNumber: sql`bigint primary key generated always as identity`,
  tableNames: sql`select tablename as name from pg_tables where schemaname = any(current_schemas(false))`,
  sha256: (text) => sql`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`,
  listItems: (list) =>
    sql`lateral (select item collate "C" as value from json_array_elements_text(${list}::json) item) t`,
  // An index entry has at most 2.7 kB, but comments may be longer.
  indexesHoldBodies: false,
  defersIndexes: true,
  isShared: true,
}

/** Stores with the tables of schema version 1. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Engine, Store } from '../../../test/support/engines.ts'
import { querySql } from '../../../test/support/sql.ts'
import { openDatabase } from '../../src/storage/open/open.ts'
import type { Untyped } from '../../src/storage/schema/schema-dialect.ts'
import { filesOf } from '../../src/storage/sqlite/sqlite-file.ts'

/** All rows that release 1.5.0 stored for two publications and their index. */
export const STORED: Record<string, Record<string, string | number | null>[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../storage/schema-1-store.json'), 'utf8'),
)

/** The indexes that had other columns on SQLite. */
const FIRST_INDEXES = [
  ['observation_by_type', 'observation', 'type, at, id, body'],
  ['observation_by_publication', 'observation', 'publication, at, id, is_new, tags, body'],
  ['image_by_publication', 'image', 'publication, at, id, is_new, tags, body'],
  ['observer_by_publication', 'observer', 'publication, nickname, is_new'],
  ['observation_by_observer_type', 'observation', 'observer, type, at, id'],
] as const

/** The tables that schema version 3 added. */
export const THIRD_TABLES = ['monthly_activity', 'monthly_activity_history', 'index_factor']

/** The tables and columns that schema version 4 added. */
const FOURTH_TABLES = ['source', 'registration', 'source_change', 'remembered_name']
const FOURTH_COLUMNS = {
  observation: ['source'],
  observation_history: ['source'],
  image: ['source'],
  image_history: ['source'],
  dataset: ['name_key', 'origin_version'],
  publication: ['action', 'source', 'files', 'profile_before'],
}

/** Makes a store as upgrades found it before schema version 4. */
export const removeFourthSchema = async (db: Untyped, calls: Untyped): Promise<void> => {
  for (const table of FOURTH_TABLES) await sql`drop table ${sql.table(table)}`.execute(db)
  for (const [table, columns] of Object.entries(FOURTH_COLUMNS))
    for (const column of columns)
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db)
  await sql`drop table import_run`.execute(calls)
  await sql`create table import_run (
    kind text primary key, attempted_at text not null, exit_code integer, succeeded_at text,
    rows bigint, seconds real
  )`.execute(calls)
}

const FIRST_TABLES = {
  index_entry: 'day text not null primary key, entries text not null',
  index_flag: `at text not null, id text not null, flag text not null, observer text not null, body text not null,
    primary key (at, id, flag)`,
  mirror: 'number integer primary key, address text not null, cursor text not null, version text not null',
}

export const setSchemaVersion = async ({ url }: Store, version: number): Promise<void> => {
  const statement = `update heliolog_schema set version = ${version}`
  if (!url.startsWith('sqlite:')) await querySql(url, statement)
  else
    for (const path of Object.values(filesOf(url.slice('sqlite:'.length)))) {
      using file = new DatabaseSync(path)
      file.exec(statement)
    }
}

/** Replaces the tables and rows of a new store by those of the first schema. */
export const createFirstSchema = async (engine: Engine): Promise<Store> => {
  const store = await engine.create()
  const database = await openDatabase(store.url)
  const writer = await database.openWriter()
  const db = writer.db as Untyped
  await removeFourthSchema(db, database.calls)
  for (const table of ['day_digest', ...THIRD_TABLES]) await sql`drop table ${sql.table(table)}`.execute(db)
  await sql`alter table dataset drop column erasures`.execute(db)
  await sql`delete from dataset`.execute(db)
  for (const [table, columns] of Object.entries(FIRST_TABLES)) {
    await sql`drop table if exists ${sql.table(table)}`.execute(db)
    await sql.raw(`create table ${table} (${columns})`).execute(db)
  }
  if (store.url.startsWith('sqlite:'))
    for (const [index, table, columns] of FIRST_INDEXES) {
      await sql`drop index if exists ${sql.ref(index)}`.execute(db)
      await sql.raw(`create index ${index} on ${table} (${columns})`).execute(db)
    }
  for (const [table, rows] of Object.entries(STORED)) await db.insertInto(table).values(rows).execute()
  await writer.close()
  await database.close()
  await setSchemaVersion(store, 1)
  return store
}

/** The definitions of all tables and indexes of the data. */
export const definitionsOf = async ({ url }: Store): Promise<unknown[]> => {
  if (!url.startsWith('sqlite:'))
    return querySql(
      url,
      `select table_name || ' ' || column_name || ' ' || data_type as definition from information_schema.columns
       where table_schema = current_schema() union all select definition from pending_index
       union all select indexdef from pg_indexes where schemaname = current_schema() order by 1`,
    )
  using file = new DatabaseSync(url.slice('sqlite:'.length))
  return file.prepare('select sql from sqlite_master where sql is not null order by name').all()
}

/** Replaces tables and indexes of schema version 1 by others that take less space. */
import { sql } from 'kysely'
import { COMBINED_INDEXES, definitionOf, INDEXES } from './initial-schema.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** These contained bodies and further columns, if the engine's indexes can. */
const SHRUNK_INDEXES = [
  'observation_by_type',
  'observation_by_publication',
  'image_by_publication',
  'observer_by_publication',
]

const shrinkIndexes = async (db: Untyped, dialect: SchemaDialect): Promise<void> => {
  for (const index of INDEXES) {
    const [name] = index
    if (!SHRUNK_INDEXES.includes(name)) continue
    await sql`drop index ${sql.ref(name)}`.execute(db)
    await sql.raw(definitionOf(index, dialect)).execute(db)
  }
  for (const [name] of COMBINED_INDEXES) await sql`drop index if exists ${sql.ref(name)}`.execute(db)
}

export const shrinkTables = async (db: Untyped, dialect: SchemaDialect): Promise<void> => {
  const { text, clustered, indexesHoldBodies } = dialect
  if (indexesHoldBodies) await shrinkIndexes(db, dialect)
  // The stored community index was computed by a former recipe, so it is not converted. The next start computes it.
  for (const table of ['index_state', 'index_daily', 'index_monthly', 'index_smoothed', 'index_observer'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  for (const table of ['index_entry', 'index_flag']) await sql`drop table ${sql.table(table)}`.execute(db)
  // Not clustered: SQLite stores a long row of a clustered table in pages of its own, which stay half empty.
  await sql`create table index_entry (
    day ${text} not null, entries ${text} not null, constraint index_entry_key primary key (day)
  )`.execute(db)
  await sql`create table index_flag (
    flag ${text} not null, at ${text} not null, id ${text} not null, observer ${text} not null,
    wolf ${text} not null, z ${text} not null, day_index ${text} not null,
    constraint index_flag_key primary key (flag, at, id)
  ) ${clustered}`.execute(db)
  // Contains all columns, because SQLite would otherwise prefer the table, and read the flags of all observers.
  await sql`create index index_flag_by_observer
    on index_flag (observer, flag, at, id, wolf, z, day_index)`.execute(db)
}

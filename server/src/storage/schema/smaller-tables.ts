/** Replaces tables and indexes of schema version 1 by others that take less space. */
import { type RawBuilder, sql } from 'kysely'
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

/** `select` returns the rows of the new table from the former one, which is `f`. */
const replaceTable = async (
  db: Untyped,
  name: string,
  columns: RawBuilder<unknown>,
  select: RawBuilder<unknown>,
): Promise<void> => {
  const [table, former] = [sql.table(name), sql.table(`former_${name}`)]
  await sql`alter table ${table} rename to ${former}`.execute(db)
  await sql`create table ${table} ${columns}`.execute(db)
  await sql`insert into ${table} ${select} from ${former} f`.execute(db)
  await sql`drop table ${former}`.execute(db)
}

/** Entries that are ok have no flag. After the flag follows the next entry, or the end of the list. */
const WITHOUT_OK = sql`replace(replace(entries, ',"ok"],[[', '],[['), ',"ok"]]', ']]')`

export const shrinkTables = async (db: Untyped, dialect: SchemaDialect): Promise<void> => {
  const { text, clustered, indexesHoldBodies, jsonValue } = dialect
  if (indexesHoldBodies) await shrinkIndexes(db, dialect)
  // Not clustered: SQLite stores a long row of a clustered table in pages of its own, which stay half empty.
  await replaceTable(
    db,
    'index_entry',
    sql`(day ${text} not null, entries ${text} not null, constraint index_entry_of_day primary key (day))`,
    sql`select day, ${WITHOUT_OK}`,
  )
  const json = (name: string) => jsonValue(sql.ref('f.body'), name)
  await replaceTable(
    db,
    'index_flag',
    sql`(
      flag ${text} not null, at ${text} not null, id ${text} not null, observer ${text} not null,
      wolf ${text} not null, z ${text} not null, day_index ${text} not null,
      constraint index_flag_in_list_order primary key (flag, at, id)
    ) ${clustered}`,
    sql`select flag, at, id, observer, ${json('wolf')}, ${json('z')}, ${json('index')}`,
  )
  // Contains all columns, because SQLite would otherwise prefer the table, and read the flags of all observers.
  await sql`create index index_flag_by_observer
    on index_flag (observer, flag, at, id, wolf, z, day_index)`.execute(db)
}

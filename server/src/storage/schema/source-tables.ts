/** The tables of sources and remembered names, and their addition to a store of schema version 3. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RecordKind } from '../../domain/records/digest.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** The sources of the records of an upgraded store. */
const MAIN_SOURCES: Readonly<Record<RecordKind, number>> = { observation: 1, image: 2, observer: 3 }
export const MAIN = 'main'

const KEY_BYTES = 32

/** Of imports on fewer days, an archive may be the source. */
export const REGULAR_DAYS = 3

/** All records get the main source of their kind. A store has no source before its first import. */
export const addSources = async (db: Untyped, { text, clustered }: SchemaDialect): Promise<void> => {
  await sql`create table source (
    number integer primary key, kind ${text} not null, name ${text} not null, profile ${text},
    is_removed integer not null default 0, constraint source_name unique (kind, name)
  )`.execute(db)
  for (const [kind, number] of Object.entries(MAIN_SOURCES)) {
    const isRegistered = kind === 'observer' ? sql`where registered = 1` : sql``
    const hasRecords = sql`exists (select 1 from ${sql.table(kind)} ${isRegistered})`
    await sql`insert into source (number, kind, name, is_removed)
      select ${sql.lit(number)}, ${kind}, ${MAIN}, case when ${hasRecords} then 0 else 1 end
      where ${hasRecords} or exists (select 1 from ${sql.table(`${kind}_history`)})`.execute(db)
  }
  for (const kind of ['observation', 'image'] as const)
    for (const table of [kind, `${kind}_history`])
      await sql`alter table ${sql.table(table)}
        add column source integer not null default ${sql.lit(MAIN_SOURCES[kind])}`.execute(db)
  await sql`create table registration (
    nickname ${text} not null, source integer not null, constraint registration_key primary key (nickname, source)
  ) ${clustered}`.execute(db)
  await sql`insert into registration (nickname, source)
    select nickname, ${sql.lit(MAIN_SOURCES.observer)} from observer where registered = 1`.execute(db)
  await sql`create table source_change (
    publication integer not null, kind ${text} not null, id ${text} not null, from_source integer not null,
    to_source integer not null,
    constraint source_change_key primary key (publication, kind, id, from_source, to_source)
  ) ${clustered}`.execute(db)
  // Observers without records were registered. Others are listed anyway.
  const isIdle = sql`detail like '%"observations":0,%' and detail like '%"images":0,%'`
  const main = sql.lit(MAIN_SOURCES.observer)
  await sql`insert into source_change (publication, kind, id, from_source, to_source)
    select publication, 'observer', nickname, 0, ${main} from observer
      where registered = 1 and is_new = 1 and ${isIdle}
    union all select from_publication, 'observer', nickname, 0, ${main} from observer_history
      where is_new = 1 and ${isIdle}
    union all select to_publication, 'observer', nickname, ${main}, 0 from observer_history
      where is_retracted = 1 and ${isIdle}`.execute(db)
  await sql`create table remembered_name (
    number integer primary key, publication integer not null, at ${text} not null,
    name ${text}, hash ${text}, becomes ${text}, ended_by integer
  )`.execute(db)
  await sql`alter table dataset add column name_key ${text} not null default ''`.execute(db)
  await sql`alter table dataset add column origin_version ${text}`.execute(db)
  await db
    .updateTable('dataset')
    .set({ name_key: randomBytes(KEY_BYTES).toString('hex') })
    .execute()
  for (const [column, type] of [
    ['action', text],
    ['source', sql`integer`],
    ['files', text],
    ['profile_before', text],
  ] as const)
    await sql`alter table publication add column ${sql.ref(column)} ${type}`.execute(db)
}

/** The last import of each source instead of each kind. */
export const addSourcesOfImports = async (db: Untyped, { text, clustered }: SchemaDialect): Promise<void> => {
  await sql`alter table import_run rename to former_import_run`.execute(db)
  await sql`create table import_run (
    kind ${text} not null, source ${text} not null, attempted_at ${text} not null, exit_code integer,
    succeeded_at ${text}, rows bigint, seconds real, files ${text}, days integer not null default 0,
    constraint import_run_of_source primary key (kind, source)
  ) ${clustered}`.execute(db)
  // Former imports count as regular ones.
  await sql`insert into import_run (kind, source, attempted_at, exit_code, succeeded_at, rows, seconds, days)
    select kind, case kind when 'backup' then '' else ${sql.lit(MAIN)} end,
      attempted_at, exit_code, succeeded_at, rows, seconds, ${sql.lit(REGULAR_DAYS)} from former_import_run`.execute(
    db,
  )
  await sql`drop table former_import_run`.execute(db)
}

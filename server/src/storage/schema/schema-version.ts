/** Creates the tables of a store, and recognises stores that this release cannot use. */
import { sql } from 'kysely'
import { english, type Message, message } from '../../domain/messages.ts'
import { StoreError } from '../../domain/user-error.ts'
import { addDayDigests } from './day-digests.ts'
import { createCallTables, createDataTables, createTokenTables } from './initial-schema.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'
import { shrinkTables } from './smaller-tables.ts'
import { addSources, addSourcesOfImports } from './source-tables.ts'
import { addMonths } from './stored-months.ts'
import { STORE_TABLES, type TableSet, tableSetOf } from './table-sets.ts'

type Step = (db: Untyped, dialect: SchemaDialect) => Promise<void>

/**
 * Adds the digests of days, and the count by which servers notice that they must drop what they have cached. Reduces
 * the size of tables and indexes. Mirrors no longer store a cursor.
 */
const upgradeToVersion2: Step = async (db, dialect) => {
  await shrinkTables(db, dialect)
  await sql`alter table dataset add column erasures integer not null default 0`.execute(db)
  await addDayDigests(db, dialect)
  await sql`drop table if exists mirror`.execute(db)
}

/** Adds tables for what builder threads computed for each file: the months, and the yearly factors of the index. */
const upgradeToVersion3: Step = async (db, dialect) => {
  await addMonths(db, dialect)
  await sql`create table index_factor (
    nickname ${dialect.text} not null, year integer not null, body ${dialect.text} not null,
    constraint index_factor_key primary key (nickname, year)
  ) ${dialect.clustered}`.execute(db)
  for (const { nickname, detail } of await db.selectFrom('index_observer').selectAll().execute())
    for (const { year, ...factor } of JSON.parse(detail).years)
      await db
        .insertInto('index_factor')
        .values({ nickname, year, body: JSON.stringify({ nickname, year, ...factor }) })
        .execute()
}

/** Each step leads to the next version. A release that changes tables adds one, and leaves the others as they are. */
const STEPS: readonly Partial<Record<TableSet, Step>>[] = [
  { tokens: createTokenTables, calls: createCallTables, data: createDataTables },
  { data: upgradeToVersion2 },
  { data: upgradeToVersion3 },
  { data: addSources, calls: addSourcesOfImports },
]

export const SCHEMA_VERSION = STEPS.length
/** One row for each set of tables. */
const VERSION_TABLE = 'heliolog_schema'

/** Tables are missing that every store of this release has. */
export class DamagedError extends StoreError {
  override name = 'DamagedError'
  readonly findings: readonly Message[]

  constructor(location: string, missing: readonly string[]) {
    const findings = missing.map((table) => message('finding.noTable', { table }))
    super(
      `the store at ${location} is damaged, or not of heliolog: ${findings.map(english).join(', ')}; run heliolog doctor`,
    )
    this.findings = findings
  }
}

/** Reads the version of a set's tables; 0 if there are none. Throws if this release cannot use them. */
export const readSchemaVersion = async (
  db: Untyped,
  dialect: SchemaDialect,
  set: TableSet,
  location: string,
): Promise<number> => {
  const { rows } = await dialect.tableNames.execute(db)
  const names = rows.map(({ name }) => name)
  // Programs from before the first release recorded their migrations in this table.
  if (names.includes(`migration_${set}`)) throw new StoreError(message('store.foreign', { location }))
  if (!names.includes(VERSION_TABLE)) return 0
  // Another program's table of this name has other columns.
  const versions = await db.selectFrom(VERSION_TABLE).selectAll().execute()
  const version: number = versions.find(({ table_set }) => table_set === set)?.['version'] ?? 0
  if (version > SCHEMA_VERSION)
    throw new StoreError(message('store.later', { location, version, known: SCHEMA_VERSION }))
  const missing = STORE_TABLES.filter((table) => tableSetOf(table) === set && !names.includes(table))
  if (version === SCHEMA_VERSION && missing.length > 0) throw new DamagedError(location, missing)
  return version
}

/** Runs the steps that a set of tables lacks. Needs a transaction that excludes those of other processes. */
export const upgradeTables = async (
  db: Untyped,
  dialect: SchemaDialect,
  set: TableSet,
  location: string,
): Promise<void> => {
  // Another process may have run them meanwhile.
  const version = await readSchemaVersion(db, dialect, set, location)
  if (version === SCHEMA_VERSION) return
  for (const step of STEPS.slice(version)) await step[set]?.(db, dialect)
  const table = sql.table(VERSION_TABLE)
  await sql`create table if not exists ${table} (
    table_set ${dialect.text} primary key, version integer not null)`.execute(db)
  await sql`insert into ${table} values (${set}, ${SCHEMA_VERSION})
    on conflict (table_set) do update set version = excluded.version`.execute(db)
}

export interface SchemaState {
  /** `outdated` if the tables are those of an earlier release, `incomplete` if the tokens or the call log are missing. */
  state: 'missing' | 'outdated' | 'incomplete' | 'current'
  version: number
}

/** The state of tables with these versions, of which that of the data is the first; 0 stands for missing tables. */
export const schemaStateOf = (versions: readonly [number, ...number[]]): SchemaState => {
  const version = Math.min(...versions.filter((one) => one > 0))
  if (versions[0] === 0) return { state: 'missing', version: 0 }
  if (version < SCHEMA_VERSION) return { state: 'outdated', version }
  return { state: versions.includes(0) ? 'incomplete' : 'current', version }
}

/** Throws for a store that only an upgrade, or creating its missing tables, makes usable. */
export const requireCurrent = (location: string, { state, version }: SchemaState): void => {
  if (state === 'current') return
  throw new StoreError(
    state === 'outdated'
      ? `the store at ${location} has schema version ${version}, but this release needs version ${SCHEMA_VERSION}; stop servers of the earlier release, which cannot use the upgraded store, and run heliolog upgrade or start heliolog serve`
      : `the store at ${location} lacks tables of this release; add them with heliolog init, to the store or to a copy of it`,
  )
}

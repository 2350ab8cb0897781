/** PostgreSQL, or any server that speaks its protocol. */
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { type Message, message } from '../../domain/messages.ts'
import { StoreError } from '../../domain/user-error.ts'
import { withValues } from '../bind.ts'
import {
  type CallLogExtent,
  type CommitState,
  type ConsistentWork,
  type Database,
  type DatabaseOptions,
  type FileCheck,
  type Notice,
  rejectWrite,
} from '../database.ts'
import { withoutPassword } from '../database-url.ts'
import type { Publication } from '../publication.ts'
import { POSTGRES_SCHEMA, type Untyped } from '../schema/schema-dialect.ts'
import {
  readSchemaVersion,
  requireCurrent,
  SCHEMA_VERSION,
  schemaStateOf,
  upgradeTables,
} from '../schema/schema-version.ts'
import { STORE_TABLES, type StoreTable, TABLE_SETS, tableSetOf } from '../schema/table-sets.ts'
import { CALL_COLUMNS, type CallTables, type Tables, type TokenTables } from '../schema/tables.ts'
import { codeOf, UnreachableError } from '../store-errors.ts'
import { Pool } from './pool.ts'
import { PostgresWindows } from './postgres-windows.ts'
import { Replicas } from './replicas.ts'
import {
  connectionTo,
  type StoreConnection,
  setReadOnly,
  setReadOnlyOnPrimary,
  withTimeouts,
} from './store-connection.ts'
import { Watch } from './watch.ts'
import { lockHolder, openPostgresWriter, type PostgresWriter } from './writer.ts'

/**
 * Passes all rows in one parameter; the column types come from the table. Last uses are written in the order of their
 * tokens, so that instances cannot deadlock.
 */
const APPEND_CALLS = `
  with calls as (select * from json_populate_recordset(null::call, $1)),
  uses as (
    insert into token_use as known (token_id, last_used_at)
      select token_id, max(at) from calls where token_id is not null and status <> 401 group by token_id order by token_id
    on conflict (token_id) do update set last_used_at = excluded.last_used_at
      where known.last_used_at < excluded.last_used_at
  )
  insert into call (${CALL_COLUMNS.join(', ')}) select ${CALL_COLUMNS.join(', ')} from calls`

/** Header, alignment and index entries of a row, beside its text. */
const ROW_OVERHEAD_BYTES = 120
/**
 * Estimates the size from at most a thousand rows at regular intervals: the size of the table's files includes deleted
 * rows, and summing all rows would read the complete table.
 */
const MEASURE_CALLS = sql<CallLogExtent>`
  with ends as (select coalesce(min(number), 0) as first, coalesce(max(number), 0) as last from call),
  sample as (
    select count(c.number) / count(*)::float8 as filled, avg(octet_length(c::text)) as length
    from ends, generate_series(first, last, greatest(1, (last - first) / 1000)) as n
    left join call c on c.number = n
  )
  select first, last,
    coalesce((last - first + 1) * filled * (length + ${sql.lit(ROW_OVERHEAD_BYTES)}), 0)::bigint as bytes
  from ends, sample`

/** With indexes. */
const MEASURE_TABLES = sql<{ name: StoreTable; bytes: number }>`
  select name, coalesce(pg_total_relation_size(to_regclass(name)), 0)::float8 as bytes
  from unnest(${[...STORE_TABLES]}::text[]) as name`

const PERMISSION_DENIED = '42501'

/** A role without DDL rights can serve, but only if the tables are up to date. */
const explainPermissionError = (error: unknown): unknown =>
  codeOf(error) === PERMISSION_DENIED
    ? new UnreachableError(
        `${(error as Error).message} (the owner of the tables must create or update them: run heliolog init as that role)`,
        { cause: error },
      )
    : error

/** All tables are created in one transaction, so the version of the data is that of all of them. */
const readVersion = async (db: Untyped, location: string): Promise<number> => {
  let version = 0
  for (const set of TABLE_SETS) version = await readSchemaVersion(db, POSTGRES_SCHEMA, set, location)
  return version
}

/** Records are UTF-8. Another encoding lacks some of their characters, which an import would find only later. */
const rejectEncoding = async (writer: PostgresWriter, location: string): Promise<void> => {
  const [{ server_encoding: encoding } = {}] = await writer.run<{ server_encoding?: string }>(
    'show server_encoding',
  )
  if (encoding !== 'UTF8')
    throw new StoreError(
      `the database at ${location} has the encoding ${encoding}; accepted: UTF8. Make another one with "create database … encoding 'UTF8' template template0", and move a store to it with pg_dump and pg_restore`,
    )
}

/** Creates the tables if they are missing, on a connection without timeouts. */
export const createTables = async (settings: StoreConnection, location: string): Promise<void> => {
  await using writer = await openPostgresWriter(settings, 'publications')
  try {
    await rejectEncoding(writer, location)
    // Without the lock of the transaction, which would wait for a publication in progress.
    if ((await readVersion(writer.db, location)) === SCHEMA_VERSION) return
    await writer.transaction(async (db) => {
      for (const set of TABLE_SETS) await upgradeTables(db, POSTGRES_SCHEMA, set, location)
    })
  } catch (error) {
    throw explainPermissionError(error)
  }
}

/** SQLSTATEs for damaged data and for a damaged index. */
const DAMAGED = ['XX001', 'XX002']

const readConsistently = async <T>(settings: StoreConnection, work: ConsistentWork<T>): Promise<T> => {
  await using writer = await openPostgresWriter(settings, 'publications')
  await writer.run('begin isolation level repeatable read read only')
  return await work(writer.db, POSTGRES_SCHEMA)
}

interface Relation {
  name: string
  check: string
}

/** The checks of all B-trees and tables that this role may run. */
const RELATIONS = `
  select c.relname as name, case c.relkind
    when 'i' then format('select bt_index_check(%s::oid, true)', c.oid)
    else format('select blkno, msg from verify_heapam(%s::oid)', c.oid) end as check
  from pg_class c left join pg_index x on x.indexrelid = c.oid left join pg_am a on a.oid = c.relam
  where c.relnamespace = any(select oid from pg_namespace where nspname = any(current_schemas(false)))
    and c.relpersistence = 'p' and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree' and x.indisvalid))
  order by c.relname`

const MAY_CHECK = `select coalesce(bool_and(has_function_privilege(p.oid, 'execute') and pg_function_is_visible(p.oid)), false) as allowed
  from pg_extension e join pg_depend d on d.refobjid = e.oid and d.deptype = 'e'
  join pg_proc p on p.oid = d.objid and p.proname in ('bt_index_check', 'verify_heapam')
  where e.extname = 'amcheck'`

const checkFiles = async (settings: StoreConnection): Promise<FileCheck> => {
  await using writer = await openPostgresWriter(settings, 'publications')
  const [extension] = await writer.run<{ allowed: boolean }>(MAY_CHECK)
  if (!extension?.allowed)
    return {
      findings: [],
      skipped: message('finding.unchecked'),
    }
  const findings: Message[] = []
  for (const { name, check } of await writer.run<Relation>(RELATIONS))
    try {
      const { rows } = await sql<{ blkno?: number; msg?: string }>`${sql.raw(check)}`.execute(writer.db)
      for (const { blkno: block = 0, msg: reason } of rows)
        if (reason !== undefined) findings.push(message('finding.block', { table: name, block, reason }))
    } catch (error) {
      if (!DAMAGED.includes(codeOf(error))) throw error
      findings.push(message('finding.file', { file: name, reason: (error as Error).message }))
    }
  return { findings }
}

export const readPostgresVersion = async (url: string, options: DatabaseOptions): Promise<number> => {
  await using writer = await openPostgresWriter(connectionTo(url, options), 'publications')
  return await readVersion(writer.db, withoutPassword(url))
}

export const openPostgres = async (url: string, options: DatabaseOptions): Promise<Database> => {
  const settings = connectionTo(url, options)
  await createTables(settings, withoutPassword(url))
  return connectPostgres(url, options, settings)
}

/** Without DDL, and with all transactions read-only. */
export const openPostgresReadOnly = async (url: string, options: DatabaseOptions): Promise<Database> => {
  const settings = { ...connectionTo(url, options), setUp: setReadOnly }
  const database = connectPostgres(url, options, settings)
  try {
    requireCurrent(database.location, schemaStateOf([await readVersion(database.calls, database.location)]))
  } catch (error) {
    await database.close()
    throw error
  }
  return {
    ...database,
    isReadOnly: true,
    // Each process counts for itself, because shared counts are rows of a table.
    windows: () => undefined,
    appendCalls: async () => {},
    openWriter: rejectWrite,
    changeTokens: rejectWrite,
    eraseFormerTokens: rejectWrite,
  }
}

const connectPostgres = (url: string, options: DatabaseOptions, settings: StoreConnection): Database => {
  const timedSettings = withTimeouts(settings, options.timeoutMs)
  // Two pools for the call log: adding rows has a timeout, counting or deleting many rows may take longer.
  const appendPool = new Pool('calls', timedSettings, 1)
  const callPool = new Pool('call reports', settings, 1)
  const calls = new Kysely<CallTables>({ dialect: new PostgresDialect({ pool: callPool }) })
  const readPool = new Pool('read', { ...timedSettings, setUp: setReadOnlyOnPrimary }, options.poolSize)
  const reader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: readPool }) })
  let limitPool: Pool | undefined
  let notify = (_: Notice): void => {}
  const watch = new Watch(settings)
  const replicas = new Replicas(options, readPool, watch, (notice) => notify(notice))
  let commitState: CommitState = 'none'
  const onEnded = (state: CommitState) => {
    if (state !== 'none') commitState = state
    watch.onChange()
  }
  const compile = <Input>(query: RawBuilder<unknown>) => withValues<Input>(query.compile(reader))

  return {
    engine: 'postgres',
    location: withoutPassword(url),
    isReadOnly: false,
    reader: reader as unknown as ReadonlyKysely<Tables>,
    prepare: <Row, Input>(query: RawBuilder<unknown>) => {
      const { text, valuesOf } = compile<Input>(query)
      return async (input: Input) => (await readPool.run<Row>(text, valuesOf(input)))[0]
    },
    preparePublished: <Row extends Publication, Input>(query: RawBuilder<unknown>) => {
      const { text, valuesOf } = compile<Input>(query)
      return (input: Input, publication: Publication) =>
        replicas.read<Row>(text, valuesOf(input), publication)
    },
    currentState: () => watch.currentState(),
    windows: () => {
      // One statement counts at a time, so one connection is enough.
      limitPool ??= new Pool('limits', timedSettings, 1)
      return new PostgresWindows(limitPool.run)
    },
    pools: () => [
      ...[readPool, appendPool, limitPool].flatMap((pool) => (pool ? [pool.state] : [])),
      ...replicas.pools(),
    ],
    replicas: () => replicas.states(),
    onNotice: (callback) => {
      notify = callback
    },
    joinedBodies: (separator) => sql`string_agg(body, ${sql.lit(separator)})`,
    mergesIndexes: false,
    // Planning a page takes almost as long as reading it. PostgreSQL reuses a plan if it expects no higher cost of it,
    // and for an unknown limit it expects a tenth of all rows.
    limited: (rows, limit, most) => sql`select * from (${rows} limit ${sql.lit(most)}) f ${limit}`,
    compile,
    snapshotAddress: { engine: 'postgres', url, options },
    readConsistently: (work) => readConsistently(settings, work),
    checkFiles: () => checkFiles(settings),
    calls,
    appendCalls: async (calls) => {
      await appendPool.run(APPEND_CALLS, [JSON.stringify(calls)])
    },
    measureCalls: async () => {
      const { rows } = await MEASURE_CALLS.execute(calls)
      return rows[0] as CallLogExtent
    },
    measureTables: async () => {
      const bytes = { data: 0, tokens: 0, calls: 0 }
      for (const table of (await MEASURE_TABLES.execute(calls)).rows)
        bytes[tableSetOf(table.name)] += table.bytes
      return bytes
    },
    lockHolder: () => lockHolder(readPool, 'publications'),
    openWriter: () => openPostgresWriter(settings, 'publications', onEnded),
    changeTokens: async (work) => {
      await using writer = await openPostgresWriter(settings, 'tokens', onEnded)
      return await writer.transaction((db) => work(db as unknown as Kysely<TokenTables>))
    },
    eraseFormerTokens: async () => {
      await using writer = await openPostgresWriter(settings, 'tokens')
      await writer.eraseDeleted(['token'])
    },
    commitState: () => commitState,
    readableByOthers: () => [],
    close: async () => {
      await watch.close()
      await replicas.close()
      await Promise.all([readPool, callPool, appendPool, limitPool].map((pool) => pool?.end()))
    },
  }
}

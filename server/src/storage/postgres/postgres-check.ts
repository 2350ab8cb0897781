/** Reads a store in PostgreSQL for checks that take long, and checks its tables and indexes with amcheck. */
import { sql } from 'kysely'
import type { ConsistentWork, FileCheck } from '../database.ts'
import { POSTGRES_SCHEMA } from '../schema/schema-dialect.ts'
import { codeOf } from '../store-errors.ts'
import type { StoreConnection } from './store-connection.ts'
import { openPostgresWriter } from './writer.ts'

/** SQLSTATEs for damaged data and for a damaged index. */
const DAMAGED = ['XX001', 'XX002']

export const readConsistently = async <T>(settings: StoreConnection, work: ConsistentWork<T>): Promise<T> => {
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

export const checkFiles = async (settings: StoreConnection): Promise<FileCheck> => {
  await using writer = await openPostgresWriter(settings, 'publications')
  const [extension] = await writer.run<{ allowed: boolean }>(MAY_CHECK)
  if (!extension?.allowed)
    return {
      findings: [],
      skipped:
        'indexes, because this role cannot use the extension amcheck: run "create extension amcheck" as a superuser, and grant execute on its functions',
    }
  const findings: string[] = []
  for (const { name, check } of await writer.run<Relation>(RELATIONS))
    try {
      const { rows } = await sql<{ blkno?: number; msg?: string }>`${sql.raw(check)}`.execute(writer.db)
      for (const { blkno, msg } of rows)
        if (msg !== undefined) findings.push(`${name} is damaged in block ${blkno}: ${msg}`)
    } catch (error) {
      if (!DAMAGED.includes(codeOf(error))) throw error
      findings.push(`${name} is damaged: ${(error as Error).message}`)
    }
  return { findings }
}

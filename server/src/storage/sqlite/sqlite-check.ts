/** Reads a SQLite store for checks that take long, and runs SQLite's own check of a file. */
import type { ConsistentWork } from '../database.ts'
import { SQLITE_SCHEMA } from '../schema/schema-dialect.ts'
import type { Tables } from '../schema/tables.ts'
import { kyselyOn } from './kysely-dialect.ts'
import { addFunctions, openReader } from './sqlite-file.ts'

/** For looking up the copies of records in their order. */
const CACHE_KIB = 65_536
const MAX_FINDINGS = 10
/** SQLite's result codes for a damaged file, and for one that is no database. */
const DAMAGED = new Set([11, 26])

export const readConsistently = async <T>(
  path: string,
  isImmutable: boolean,
  work: ConsistentWork<T>,
): Promise<T> => {
  using file = openReader(path, CACHE_KIB, isImmutable)
  addFunctions(file)
  file.exec('begin')
  return await work(kyselyOn<Tables>(file), SQLITE_SCHEMA)
}

/** Compares the entries of each index with its table too, in which indexes copy bodies. */
export const checkFile = (path: string, isImmutable: boolean): string[] => {
  try {
    using file = openReader(path, CACHE_KIB, isImmutable)
    const rows = file.prepare(`pragma integrity_check(${MAX_FINDINGS})`).all()
    return rows
      .map((row) => String(row['integrity_check']))
      .filter((finding) => finding !== 'ok')
      .map((finding) => finding.replace(/\s+/g, ' '))
  } catch (error) {
    if (!DAMAGED.has(Number((error as { errcode?: number }).errcode) & 0xff)) throw error
    return [(error as Error).message]
  }
}

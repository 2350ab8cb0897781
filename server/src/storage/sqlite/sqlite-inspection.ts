/** Finds out whether files are a store of heliolog, and which schema version it has, without changing them. */
import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../../domain/user-error.ts'
import { SQLITE_SCHEMA } from '../schema/schema-dialect.ts'
import { readSchemaVersion } from '../schema/schema-version.ts'
import type { TableSet } from '../schema/table-sets.ts'
import { kyselyOn } from './kysely-dialect.ts'
import { filesOf, OPEN_TIMEOUT_MS, readerAddress } from './sqlite-file.ts'
import { withReserve } from './token-reserve.ts'

/** Reads the schema version of a file; 0 if it is missing or empty. Throws for a database of another program. */
const readVersion = async (path: string, set: TableSet, isImmutable: boolean): Promise<number> => {
  const name = filesOf(path)[set]
  const found = statSync(name, { throwIfNoEntry: false })
  if (!found) return 0
  if (found.isDirectory())
    throw new UsageError(
      `${name} is a folder; accepted: the path of a file, such as sqlite:${join(name, 'heliolog.db')}`,
    )
  // Its error names the reason, unlike SQLite's.
  accessSync(name, constants.R_OK)
  using file = new DatabaseSync(readerAddress(name, isImmutable), {
    readOnly: true,
    timeout: OPEN_TIMEOUT_MS,
  })
  // One snapshot, because another process may be creating the tables.
  file.exec('begin')
  const version = await readSchemaVersion(kyselyOn(file), SQLITE_SCHEMA, set, path)
  if (version === 0 && file.prepare('select 1 from sqlite_master').get())
    throw new UsageError(`${name} is a database of another program; heliolog needs its own file`)
  return version
}

/** The schema versions of the three files; `isImmutable` if no process may change them meanwhile. */
export const readVersions = (path: string, isImmutable = false): Promise<Record<TableSet, number>> =>
  withReserve(path, async () => ({
    data: await readVersion(path, 'data', isImmutable),
    tokens: await readVersion(path, 'tokens', isImmutable),
    calls: await readVersion(path, 'calls', isImmutable),
  }))

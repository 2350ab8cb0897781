/** Opens a SQLite store, such as a backup, without changing a byte of it. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { StoreError } from '../../domain/user-error.ts'
import { type Database, rejectWrite } from '../database.ts'
import { rejectIncomplete } from '../schema/schema-version.ts'
import type { CallTables } from '../schema/tables.ts'
import { NodeSqliteDialect } from './kysely-dialect.ts'
import { callLogPath, close, readerAddress, tokensPath } from './sqlite-file.ts'
import { readVersions } from './sqlite-inspection.ts'
import { openReading } from './sqlite-reader.ts'

/** SQLite ignores these logs beside an immutable file, so that changes in them would be missing. */
const rejectUnfinished = (path: string): void => {
  for (const log of [`${path}-wal`, `${path}-journal`])
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw new StoreError(
        `${log} has changes that are not in the store yet: a process uses the store, or was killed; serve a copy made with heliolog backup`,
      )
}

const openImmutable = <Tables>(path: string): { db: Kysely<Tables>; close(): Promise<void> } => {
  const file = new DatabaseSync(readerAddress(path, true), { readOnly: true })
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  return { db, close: () => close(db, file) }
}

/** A store that was copied without its call log has an empty one. */
const openCalls = (path: string): { db: Kysely<CallTables>; close(): Promise<void> } => {
  if (existsSync(path)) return openImmutable<CallTables>(path)
  const file = new DatabaseSync(':memory:')
  const db = new Kysely<CallTables>({ dialect: new NodeSqliteDialect(file) })
  return { db, close: () => close(db, file) }
}

export const openSqliteReadOnly = async (givenPath: string): Promise<Database> => {
  const path = resolve(givenPath)
  const [tokens, callLog] = [tokensPath(path), callLogPath(path)]
  for (const file of [path, tokens, callLog]) rejectUnfinished(file)
  if (!existsSync(tokens)) throw new StoreError(`${tokens} is missing; the store needs its tokens`)
  const versions = await readVersions(path, true)
  rejectIncomplete(path, [versions.data, versions.tokens, ...(existsSync(callLog) ? [versions.calls] : [])])
  const { reading, close: closeReader } = openReading(path, true)
  const calls = openCalls(callLog)
  return {
    ...reading,
    isReadOnly: true,
    calls: calls.db,
    appendCalls: async () => {},
    measureCalls: async () => ({ first: 0, last: 0, bytes: 0 }),
    openWriter: rejectWrite,
    changeTokens: rejectWrite,
    eraseFormerTokens: rejectWrite,
    readableByOthers: () => [],
    close: async () => {
      await closeReader()
      await calls.close()
    },
  }
}

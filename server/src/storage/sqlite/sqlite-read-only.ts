/** Opens a SQLite store, such as a backup, without changing a byte of it. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../../domain/user-error.ts'
import { type Database, rejectWrite } from '../database.ts'
import { rejectIncomplete } from '../schema/schema-version.ts'
import { kyselyOn } from './kysely-dialect.ts'
import { filesOf, readerAddress } from './sqlite-file.ts'
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

export const openSqliteReadOnly = async (givenPath: string): Promise<Database> => {
  const path = resolve(givenPath)
  const { tokens, calls } = filesOf(path)
  for (const file of [path, tokens, calls]) rejectUnfinished(file)
  if (!existsSync(tokens)) throw new StoreError(`${tokens} is missing; the store needs its tokens`)
  const versions = await readVersions(path, true)
  // A store that was copied without its call log has an empty one.
  const hasCalls = existsSync(calls)
  rejectIncomplete(path, [versions.data, versions.tokens, ...(hasCalls ? [versions.calls] : [])])
  const { reading, dataFile } = openReading(path, true)
  const callFile = new DatabaseSync(hasCalls ? readerAddress(calls, true) : ':memory:', {
    readOnly: hasCalls,
  })
  return {
    ...reading,
    isReadOnly: true,
    commitState: () => 'none',
    calls: kyselyOn(callFile),
    appendCalls: async () => {},
    measureCalls: async () => ({ first: 0, last: 0, bytes: 0 }),
    openWriter: rejectWrite,
    changeTokens: rejectWrite,
    eraseFormerTokens: rejectWrite,
    readableByOthers: () => [],
    close: async () => {
      dataFile.close()
      callFile.close()
    },
  }
}

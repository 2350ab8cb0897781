/** Reads the data and the tokens of an embedded store. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type RawBuilder, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { message } from '../../domain/messages.ts'
import { StoreError } from '../../domain/user-error.ts'
import { withValues } from '../bind.ts'
import { type ConsistentWork, type Database, rejectWrite } from '../database.ts'
import { SQLITE_SCHEMA } from '../schema/schema-dialect.ts'
import { requireCurrent, schemaStateOf } from '../schema/schema-version.ts'
import type { Tables } from '../schema/tables.ts'
import { kyselyOn } from './kysely-dialect.ts'
import { rowReader, stateReader } from './reads-per-turn.ts'
import {
  addFunctions,
  CHECK_CACHE_KIB,
  checkFile,
  filesOf,
  openReader,
  readerAddress,
} from './sqlite-file.ts'
import { readVersions } from './sqlite-inspection.ts'
import { lockHolder } from './sqlite-locks.ts'

/** Enough for the upper levels of the B-trees; the operating system caches the rest of the file. */
const READER_CACHE_KIB = 8_192

/** With the write-ahead log. */
const fileBytes = (path: string): number =>
  [path, `${path}-wal`].reduce((sum, one) => sum + (statSync(one, { throwIfNoEntry: false })?.size ?? 0), 0)

const readConsistently = async <T>(
  path: string,
  isImmutable: boolean,
  work: ConsistentWork<T>,
): Promise<T> => {
  using file = openReader(path, CHECK_CACHE_KIB, isImmutable)
  addFunctions(file)
  file.exec('begin')
  return await work(kyselyOn<Tables>(file), SQLITE_SCHEMA)
}

/** Opens the data and the tokens for reading; `isImmutable` if no process may change the files meanwhile. */
export const openReading = (path: string, isImmutable = false) => {
  const dataFile = openReader(path, READER_CACHE_KIB, isImmutable)
  // Read-only too, like its connection.
  dataFile.prepare('attach ? as tokens').run(readerAddress(filesOf(path).tokens, isImmutable))
  const reader = kyselyOn<Tables>(dataFile)
  const prepareText = rowReader(dataFile)
  const compile = <Input>(query: RawBuilder<unknown>) => withValues<Input>(query.compile(reader))
  const prepare = <Row, Input>(query: RawBuilder<unknown>) => {
    const { text, valuesOf } = compile<Input>(query)
    const read = prepareText<Row>(text)
    return (input: Input) => read(valuesOf(input))
  }
  const reading = {
    engine: 'sqlite',
    location: path,
    reader: reader as unknown as ReadonlyKysely<Tables>,
    prepare,
    preparePublished: prepare,
    currentState: stateReader(dataFile),
    windows: () => undefined,
    pools: () => [],
    replicas: () => [],
    onNotice: () => {},
    // A blob is returned as bytes, ready to send. Text would be decoded and encoded again.
    joinedBodies: (separator) => sql`cast(group_concat(body, ${sql.lit(separator)}) as blob)`,
    mergesIndexes: true,
    limited: (rows, limit) => sql`${rows} ${limit}`,
    compile,
    snapshotAddress: { engine: 'sqlite', path, isImmutable },
    lockHolder: async () => lockHolder(path),
    readConsistently: (work) => readConsistently(path, isImmutable, work),
    measureTables: async () => {
      const { data, tokens, calls } = filesOf(path)
      return { data: fileBytes(data), tokens: fileBytes(tokens), calls: fileBytes(calls) }
    },
    checkFiles: async () => ({
      findings: Object.values(filesOf(path))
        .filter((file) => existsSync(file))
        .flatMap((file) =>
          checkFile(file, isImmutable).map((reason) => message('finding.file', { file, reason })),
        ),
    }),
  } satisfies Partial<Database>
  return { reading, dataFile }
}

/** SQLite ignores these logs beside an immutable file, so that changes in them would be missing. */
const rejectUnfinished = (path: string): void => {
  for (const log of [`${path}-wal`, `${path}-journal`])
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw new StoreError(
        `${log} has changes that are not in the store yet: a process uses the store, or was killed; serve a copy made with heliolog backup`,
      )
}

/** Opens a store, such as a backup, without changing a byte of it. */
export const openSqliteReadOnly = async (givenPath: string): Promise<Database> => {
  const path = resolve(givenPath)
  const { tokens, calls } = filesOf(path)
  for (const file of [path, tokens, calls]) rejectUnfinished(file)
  if (!existsSync(tokens)) throw new StoreError(`${tokens} is missing; the store needs its tokens`)
  const versions = await readVersions(path, true)
  // A store that was copied without its call log has an empty one.
  const hasCalls = existsSync(calls)
  requireCurrent(path, schemaStateOf([versions.data, versions.tokens, ...(hasCalls ? [versions.calls] : [])]))
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

/** Temporary stores, and imports of files given by content. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kind } from '../../server/src/domain/records/kinds.ts'
import {
  type ImportOptions,
  type ImportReport,
  importFiles,
} from '../../server/src/publish/apply/import-files.ts'
import type { InputFile } from '../../server/src/publish/read/input-file.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { openDatabase } from '../../server/src/storage/open/open.ts'
import { type Engine, SQLITE, temporaryDirectory } from './engines.ts'
import type { Cleanups } from './sandbox.ts'

/** Runs `work` on a new, empty store of an engine. */
export const withStore = async (
  engine: Engine,
  work: (database: Database, url: string) => Promise<void>,
): Promise<void> => {
  const store = await engine.create()
  try {
    const database = await openDatabase(store.url)
    try {
      await work(database, store.url)
    } finally {
      await database.close()
    }
  } finally {
    await store.remove()
  }
}

/** Opens a new, empty store until the test ends. */
export const storeFor = async (
  t: Cleanups,
  engine: Engine = SQLITE,
): Promise<{ database: Database; url: string }> => {
  const store = await engine.create()
  const database = await openDatabase(store.url)
  t.after(async () => {
    await database.close()
    await store.remove()
  })
  return { database, url: store.url }
}

/** Writes files into a temporary directory and runs `work` with their paths. */
export const withFiles = async <T>(
  contents: Record<string, string | Uint8Array>,
  work: (files: string[], directory: string) => Promise<T>,
): Promise<T> => {
  const directory = await temporaryDirectory()
  try {
    const files = Object.keys(contents).map((name) => join(directory.path, name))
    for (const [name, content] of Object.entries(contents)) {
      await mkdir(dirname(join(directory.path, name)), { recursive: true })
      await writeFile(join(directory.path, name), content)
    }
    return await work(files, directory.path)
  } finally {
    await directory.remove()
  }
}

export const importPaths = (
  database: Database,
  kind: Kind,
  files: (string | InputFile)[],
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> =>
  importFiles(database, kind, files, {
    format: undefined,
    timeOfDay: undefined,
    skipInvalid: options.rejects !== undefined,
    rejects: undefined,
    dryRun: false,
    snapshot: false,
    replace: false,
    onProgress: () => {},
    onPublishing: () => {},
    ...options,
  })

/** Imports files given by name and content. */
export const importContents = (
  database: Database,
  kind: Kind,
  contents: Record<string, string | Uint8Array>,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> => withFiles(contents, (files) => importPaths(database, kind, files, options))

export const ndjson = (rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

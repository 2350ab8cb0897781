/** `heliolog index --observers`: writes the index of some observers as files, and leaves the stored one as it is. */
import { renameSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { csvWriter } from '@heliolog/table-writer/csv-writer'
import { withDatabase, withUserErrors } from '../../commands/command-database.ts'
import { count, print } from '../../commands/output.ts'
import { columnsOf } from '../../domain/records/columns.ts'
import { UsageError, UserError } from '../../domain/user-error.ts'
import { fileColumns } from '../../files/file-writer.ts'
import type { PublishedTable } from '../../files/published-table.ts'
import { requireObserver } from '../../publish/correct/rename-observer.ts'
import { createFolder, withTemporaryFolder } from '../../storage/folders.ts'
import { type IndexCommandOptions, showProgress, stopOnSignal } from './index-command.ts'
import { INDEX_TABLES } from './index-tables.ts'
import { fileRows } from './records/series-rows.ts'
import { withIndex } from './update/update-index.ts'

const TABLES = INDEX_TABLES.filter(({ name }) => name !== 'index-flags')

/** A file has one nickname per line, because nicknames may contain commas. */
const readNicknames = async (list: string): Promise<Set<string>> => {
  const names = list.startsWith('@') ? (await readFile(list.slice(1), 'utf8')).split('\n') : list.split(',')
  return new Set(names.map((name) => name.trim().normalize('NFC')).filter((name) => name !== ''))
}

const csvOf = (table: PublishedTable, rows: readonly [string, string][]): Buffer => {
  const writer = csvWriter(fileColumns(columnsOf(table, [])))
  const lines = Buffer.from(rows.map(([, record]) => record).join('\n'))
  return Buffer.concat([writer.header?.() ?? Buffer.of(), lines.length === 0 ? lines : writer.rows(lines)])
}

/** Replaces no file before all are written. */
const writeFiles = (
  folder: string,
  files: ReadonlyMap<string, Buffer>,
  signal: AbortSignal,
): Promise<void> => {
  createFolder(folder)
  return withTemporaryFolder(join(folder, '.index-'), async (temporary) => {
    for (const [name, content] of files) await writeFile(join(temporary, name), content)
    signal.throwIfAborted()
    // Synchronously, so that no signal comes in between.
    for (const name of files.keys()) renameSync(join(temporary, name), join(folder, name))
  })
}

export const subsetCommand = async (options: IndexCommandOptions): Promise<void> => {
  const { observers: list, out, force, status } = options
  if (list === undefined || out === undefined || status)
    throw new UsageError('--observers and --out must be given together, and without --status')
  const observers = await withUserErrors(() => readNicknames(list))
  if (observers.size === 0) throw new UsageError('--observers has no nickname')
  for (const { name } of TABLES) {
    const path = join(out, `${name}.csv`)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && !found.isFile()) throw new UserError(`${path} is not a file; choose another folder`)
    if (found && !force) throw new UserError(`${path} already exists; --force replaces files`)
  }
  await withDatabase(options, async (database) => {
    for (const nickname of observers) await requireObserver(database.reader, nickname)
    const { signal, release } = stopOnSignal()
    const { update: onProgress, stop } = showProgress()
    const written = await withIndex(
      database,
      { signal, onProgress, observers },
      async ({ publication, index, asOf }) => {
        const files = new Map(
          TABLES.map((table) => [`${table.name}.csv`, csvOf(table, fileRows(table.rows.table, index, asOf))]),
        )
        await withUserErrors(() => writeFiles(out, files, signal))
        const [days, used] = [index.total.days.day.length, index.observers.length]
        return `index of data version ${publication.version}: ${count(days, 'day')}, ${count(used, 'observer')}; written to ${out}: ${[...files.keys()].join(', ')}`
      },
    )
      .finally(stop)
      .finally(release)
    print(String(written))
  })
}

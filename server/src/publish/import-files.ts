/** Publishes the rows of files of one kind, and reports the result. */
import { closeSync, openSync, writeSync } from 'node:fs'
import type { WolfWarning } from '../domain/wolf.ts'
import type { Database } from '../storage/database.ts'
import type { RecordChange } from './field-changes.ts'
import { type Format, formatOf } from './formats.ts'
import type { Kind } from './kinds.ts'
import type { Difference } from './merge.ts'
import { type PublicationOptions, publish } from './publish.ts'
import { type BadRow, CheckedRows, type CheckedRowsOptions } from './row-reader.ts'
import { SourceError, sizeOf } from './text-source.ts'

export interface ImportOptions
  extends Pick<CheckedRowsOptions, 'timeOfDay' | 'onProgress'>,
    Pick<PublicationOptions, 'now'> {
  format: Format | undefined
  /** Publish the good rows and write the bad ones to this file. */
  rejects: string | undefined
  dryRun: boolean
  snapshot: boolean
  /** Publish records exactly as given, as a snapshot does, but retract none. */
  replace: boolean
  allowRetract: boolean
  /** Called when the rows are about to be published. */
  onPublishing(rows: number): void | Promise<void>
}

export interface ImportReport {
  rows: number
  badRows: number
  firstBadRows: BadRow[]
  warnings: Record<WolfWarning, number>
  /** Undefined when nothing was published because of bad rows. */
  outcome: { difference: Difference; changes: RecordChange[]; version: string } | undefined
}

/** Writes bad rows as they are found, as NDJSON: the faults and the original row. */
class RejectedRows {
  readonly #file: string | undefined
  #descriptor: number | undefined

  constructor(file: string | undefined) {
    this.#file = file
  }

  write(bad: BadRow, row: unknown): void {
    if (this.#file === undefined) return
    try {
      this.#descriptor ??= openSync(this.#file, 'w')
      writeSync(this.#descriptor, `${JSON.stringify({ ...bad, row })}\n`)
    } catch (error) {
      throw new SourceError(`${this.#file}: bad rows cannot be written: ${(error as Error).message}`)
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
  }
}

export const importFiles = async (
  database: Database,
  kind: Kind,
  paths: readonly string[],
  { format, rejects, timeOfDay, replace, onProgress, onPublishing, ...options }: ImportOptions,
): Promise<ImportReport> => {
  const files = paths.map((path) => ({ path, name: path, format: formatOf(path, format) }))
  for (const path of paths) await sizeOf(path)
  const rejected = new RejectedRows(options.dryRun ? undefined : rejects)
  const read = new CheckedRows(kind, files, {
    now: options.now ?? Date.now(),
    timeOfDay,
    isExact: replace || options.snapshot,
    onProgress,
    onBadRow: (bad, row) => rejected.write(bad, row),
  })
  try {
    const result = await publish(database, [read], {
      ...options,
      shouldPublish: () => read.badRows === 0 || rejects !== undefined,
      onPublishing: () => onPublishing(read.rows),
    })
    const { rows, badRows, firstBadRows, warnings } = read
    if (!result.published) return { rows, badRows, firstBadRows, warnings, outcome: undefined }
    const [difference, changes] = [result.differences[0] as Difference, result.changes[0] ?? []]
    const outcome = { difference, changes, version: result.version }
    return { rows, badRows, firstBadRows, warnings, outcome }
  } finally {
    rejected.close()
  }
}

/** Publishes the rows of files of one kind, and reports the result. */
import type { Kind } from '../../domain/records/kinds.ts'
import type { Database } from '../../storage/database.ts'
import { rowFile } from '../profile/profile.ts'
import type { InputFormat } from '../read/formats.ts'
import { nameOf, SourceError, sizeOf, type Table, tableName, tableOf } from '../read/input-file.ts'
import { type BadRow, CheckedRows, type CheckedRowsOptions } from './checked-rows.ts'
import type { RecordChange } from './field-changes.ts'
import type { Difference } from './merge.ts'
import { type NewObserver, syntheticObserversOnly } from './new-observers.ts'
import { type PublishOptions, publish } from './publish.ts'
import { RejectedRows } from './rejected-rows.ts'
import type { Warnings } from './warnings.ts'

export interface ImportOptions
  extends Pick<CheckedRowsOptions, 'timeOfDay' | 'profile' | 'onProgress'>,
    Pick<PublishOptions, 'now' | 'runBy' | 'note' | 'maxRetract' | 'onChange' | 'onlyChangedWarnings'> {
  format: InputFormat | undefined
  /** Publish the good rows, if there are any. */
  skipInvalid: boolean
  /** Where the bad rows are written; this file must not exist. */
  rejects: string | undefined
  dryRun: boolean
  snapshot: boolean
  /** Publish records exactly as given, as a snapshot does, but retract none. */
  replace: boolean
  expectedRows?: number | undefined
  /** The last line of each file, which shows that it is complete. It is no row. */
  endMarker?: string | undefined
  onBadRow?: ((bad: BadRow) => void) | undefined
  onPublishing(rows: number): void | Promise<void>
}

export interface ImportReport
  extends Pick<
    CheckedRows,
    'rows' | 'skippedRows' | 'badRows' | 'badRowsWithoutId' | 'firstBadRows' | 'hasUnknownFields'
  > {
  /** Sentences about what was detected in the files. */
  notes: string[]
  /** The files and sheets to which warnings refer. */
  tables: readonly Table[]
  warnings: Warnings
  newObservers: NewObserver[]
  /** Undefined when nothing was published because of bad rows. */
  outcome:
    | { difference: Difference; changes: RecordChange[]; retracted: RecordChange[]; version: string }
    | undefined
}

export const importFiles = async (
  database: Database,
  kind: Kind,
  paths: readonly string[],
  {
    format,
    profile,
    skipInvalid,
    rejects,
    timeOfDay,
    replace,
    expectedRows = 0,
    endMarker,
    onProgress,
    onBadRow,
    onPublishing,
    ...options
  }: ImportOptions,
): Promise<ImportReport> => {
  const notes: string[] = []
  let newObservers: NewObserver[] = []
  const files = paths.map((path) => ({
    ...rowFile(path, format, profile, (note, sheet) =>
      notes.push(`${tableName(tableOf(nameOf(path), sheet))}: ${note}`),
    ),
    endMarker,
    // The marker shows that the result really has no rows; the limit of retractions still applies.
    mayBeEmpty: options.snapshot && endMarker !== undefined,
  }))
  const names = paths.map(nameOf).join(', ')
  for (const path of paths) await sizeOf(path)
  const rejected = new RejectedRows(rejects, profile)
  const read = new CheckedRows(kind, files, {
    now: options.now ?? Date.now(),
    timeOfDay,
    profile,
    isExact: replace || options.snapshot,
    keepsRecordsOfBadRows: options.snapshot && skipInvalid,
    onProgress,
    onBadRow: (bad) => onBadRow?.(bad),
    originalsAreCells: rejected.isTable,
    onOriginal: rejects === undefined || options.dryRun ? undefined : (bad, row) => rejected.write(bad, row),
  })
  try {
    const rejectRealObservers = await syntheticObserversOnly(database)
    const result = await publish(database, [read], {
      ...options,
      onNewObservers: (observers) => {
        rejectRealObservers?.(observers)
        newObservers = observers
      },
      skipInvalid,
      onPublishing: () => {
        if (read.rows < expectedRows)
          throw new SourceError(
            `${names}: ${read.rows} rows, but --expect-rows demands at least ${expectedRows}; nothing was published`,
          )
        if (read.rows === 0 && !options.snapshot)
          throw new SourceError(`${names}: there are no rows, so nothing was published`)
        return onPublishing(read.rows)
      },
    })
    const { rows, skippedRows, badRows, badRowsWithoutId, firstBadRows, hasUnknownFields } = read
    const bad = { badRows, badRowsWithoutId, firstBadRows, hasUnknownFields }
    const [warnings = new Map()] = result.warnings
    const checked = { rows, skippedRows, ...bad, warnings, tables: read.tables, notes, newObservers }
    if (!result.published) return { ...checked, outcome: undefined }
    const { differences, version } = result
    const [[changes = []], [retracted = []]] = [result.changes, result.retracted]
    return { ...checked, outcome: { difference: differences[0] as Difference, changes, retracted, version } }
  } catch (error) {
    rejected.discard()
    throw error
  } finally {
    rejected.close()
  }
}

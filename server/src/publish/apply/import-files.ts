/** Publishes the rows of files of one kind, and reports the result. */
import { type Message, message } from '../../domain/messages.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import type { Database } from '../../storage/database.ts'
import { missingColumns } from '../profile/field-values.ts'
import { type Profile, rowFile } from '../profile/profile.ts'
import { type InputFormat, type RowFile, readRows } from '../read/formats.ts'
import {
  type InputFile,
  inputFile,
  inTable,
  type RowPlace,
  SourceError,
  STANDARD_INPUT,
  sizeOf,
  type Table,
  tableOf,
} from '../read/input-file.ts'
import { findSource, MAIN_SOURCE, storeProfile } from '../source.ts'
import { CheckedRows, type CheckedRowsOptions } from './checked-rows.ts'
import type { ChangeBatch, Corrections, RecordChange } from './field-changes.ts'
import type { Difference } from './merge.ts'
import { type NewObserver, syntheticObserversOnly } from './new-observers.ts'
import { type Adaptation, type PublishOptions, publish } from './publish.ts'
import { RejectedRows } from './rejected-rows.ts'
import { NO_NAMED_ROWS } from './remembered-names.ts'
import type { WarnedRow, Warnings } from './warnings.ts'

export interface ImportOptions
  extends Pick<
      CheckedRowsOptions,
      | 'timeOfDay'
      | 'profile'
      | 'onProgress'
      | 'source'
      | 'takesOver'
      | 'allowsReplaced'
      | 'onReplaced'
      | 'onSkippedRow'
    >,
    Pick<
      PublishOptions,
      | 'now'
      | 'runBy'
      | 'note'
      | 'maxRetract'
      | 'onChange'
      | 'onWriting'
      | 'onPublished'
      | 'skipsNew'
      | 'onlyChangedWarnings'
    > {
  format: InputFormat | undefined
  /** The profile is that of the source: files that lack its columns are read without it. */
  isProfileOfSource?: boolean
  /** Reads files that lack the columns of the source's profile. Their columns are fields if it maps none. */
  plainProfile?: Profile | undefined
  /** The profile, as TOML, that the source remembers for later imports. */
  newProfile?: string | undefined
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
  onBadRow?: CheckedRowsOptions['onBadRow'] | undefined
  /** Gets all changes of observations and images. `onChange` then gets only probable corrections of them. */
  onChangeBatch?: ((batch: ChangeBatch) => void) | undefined
  onWarning?: ((row: WarnedRow & { place: RowPlace }) => void) | undefined
  onPublishing(rows: number): void | Promise<void>
}

export interface ImportReport
  extends Pick<
    CheckedRows,
    'rows' | 'skippedRows' | 'badRows' | 'badRowsWithoutId' | 'firstBadRows' | 'hasUnknownFields'
  > {
  /** Notes about what was detected in the files. */
  notes: Message[]
  /** The files and sheets to which warnings refer. */
  tables: readonly Table[]
  warnings: Warnings
  newObservers: NewObserver[]
  adaptation: Adaptation
  /** Undefined when nothing was published because of bad rows. */
  outcome:
    | {
        difference: Difference
        changes: RecordChange[]
        retracted: RecordChange[]
        corrections: Corrections
        /** More records are retracted than the default limit allows. */
        retractsMany: boolean
        version: string
        number: number
      }
    | undefined
}

/** The columns of the profile that the file lacks. Standard input can be read only once, so nothing is missing. */
export const missingColumnsOf = async (file: RowFile, profile: Profile = {}): Promise<string[]> => {
  if (file.input === STANDARD_INPUT) return []
  for await (const { columns, rows } of readRows({ ...file, onNote: () => {} }, () => {})) {
    const [first] = rows
    const names = columns ?? (first && 'fields' in first ? Object.keys(first.fields) : undefined)
    if (names) return missingColumns(profile, names)
  }
  return []
}

export const importFiles = async (
  database: Database,
  kind: Kind,
  given: readonly (string | InputFile)[],
  {
    format,
    profile,
    isProfileOfSource = false,
    plainProfile,
    newProfile,
    source = MAIN_SOURCE,
    takesOver,
    allowsReplaced,
    skipInvalid,
    rejects,
    timeOfDay,
    replace,
    expectedRows = 0,
    endMarker,
    onProgress,
    onBadRow,
    onSkippedRow,
    onChangeBatch,
    onWarning,
    onReplaced,
    onPublishing,
    ...options
  }: ImportOptions,
): Promise<ImportReport> => {
  const notes: Message[] = []
  let newObservers: NewObserver[] = []
  const inputs = given.map(inputFile)
  const names = inputs.map(({ name }) => name).join(', ')
  for (const input of inputs) await sizeOf(input)
  const files: RowFile[] = []
  for (const input of inputs) {
    const onNote = (note: Message, sheet?: string) => notes.push(inTable(tableOf(input.name, sheet), note))
    const mapped = rowFile(input, format, profile, onNote)
    const missing = isProfileOfSource ? await missingColumnsOf(mapped, profile) : []
    if (missing.length > 0) onNote(message('note.withoutProfile', { columns: missing.join(', ') }))
    files.push({
      ...(missing.length > 0 ? { ...rowFile(input, format, plainProfile, onNote), isPlain: true } : mapped),
      endMarker,
      // The marker shows that the result really has no rows; the limit of retractions still applies.
      mayBeEmpty: options.snapshot && endMarker !== undefined,
    })
  }
  const rejected = new RejectedRows(rejects, profile)
  const read = new CheckedRows(kind, files, {
    now: options.now ?? Date.now(),
    timeOfDay,
    profile,
    isProfileOfSource,
    plainProfile,
    source,
    takesOver: takesOver ?? false,
    allowsReplaced: allowsReplaced ?? false,
    isExact: replace || options.snapshot,
    keepsRecordsOfBadRows: options.snapshot && skipInvalid,
    onProgress,
    onSkippedRow,
    onReplaced,
    originals: rejects === undefined ? undefined : rejected.isTable ? 'cells' : 'values',
    onBadRow: (bad, original, facts) => {
      onBadRow?.(bad, original, facts)
      rejected.write(bad, original)
    },
  })
  try {
    const rejectRealObservers = await syntheticObserversOnly(database)
    const result = await publish(database, [read], {
      ...options,
      tables: read.tables,
      action: 'import',
      files: files.map(({ name }) => name),
      onPublished: async (db, published) => {
        if (newProfile !== undefined) {
          const stored = await findSource(db, source.name, kind)
          await storeProfile(db, stored.number, newProfile, published.number)
        }
        await options.onPublished?.(db, published)
      },
      onNewObservers: (observers) => {
        rejectRealObservers?.(observers)
        newObservers = observers
      },
      changeBatches: onChangeBatch && { joinedBodies: database.joinedBodies(','), add: onChangeBatch },
      onWarning:
        onWarning &&
        ((row) => onWarning({ ...row, place: { ...(read.tables[row.file] as Table), line: row.line } })),
      skipInvalid,
      onPublishing: () => {
        if (read.rows < expectedRows)
          throw new SourceError(
            `${names}: ${read.rows} rows, but --expect-rows demands at least ${expectedRows}; nothing was published`,
          )
        if (read.rows === 0 && !options.snapshot)
          throw new SourceError(inTable({ file: names }, message('file.noRows')))
        return onPublishing(read.rows)
      },
    })
    const { rows, skippedRows, badRows, badRowsWithoutId, firstBadRows, hasUnknownFields } = read
    const bad = { badRows, badRowsWithoutId, firstBadRows, hasUnknownFields }
    const [warnings = new Map()] = result.warnings
    const [adaptation = { named: NO_NAMED_ROWS, takenOver: [] }] = result.adaptations
    const checked = {
      ...{ rows, skippedRows, ...bad, warnings, tables: read.tables, notes, newObservers },
      adaptation,
    }
    if (!result.published) return { ...checked, outcome: undefined }
    const { version, number, differences, corrections } = result
    const [[changes = []], [retracted = []]] = [result.changes, result.retracted]
    const retractsMany = result.retractsMany[0] === true
    const first = { changes, retracted, corrections: corrections[0] as Corrections, retractsMany }
    return { ...checked, outcome: { difference: differences[0] as Difference, ...first, version, number } }
  } catch (error) {
    rejected.discard()
    throw error
  } finally {
    rejected.close()
  }
}

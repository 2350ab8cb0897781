/** Publishes rows of one or more kinds: stages them, and applies the difference from the published records. */
import type { Kysely } from 'kysely'
import { isFormerVersion } from '../../domain/records/digest.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { NO_TEXT_BYTES, TextBytes } from '../../domain/records/text-bytes.ts'
import type { Database, Value, Writer } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { Checked } from '../check/row-to-record.ts'
import type { SameRecord } from '../profile/column-mapper.ts'
import { MAIN_SOURCE, readSources, type Source, storeSource } from '../source.ts'
import { type ListedKind, readStagedVersion } from './dataset.ts'
import type { Difference, ReplacedRow } from './merge.ts'
import { BATCH } from './record-batches.ts'
import { applyRememberedNames, type NamedRows, readRememberedNames } from './remembered-names.ts'
import {
  type Compared,
  compareStaged,
  type PublishedChanges,
  publishStaged,
  requireVersion,
  type StagedPublicationOptions,
} from './staged-publication.ts'
import {
  completeRows,
  countForeign,
  type DuplicateRow,
  extractDuplicates,
  extractForeign,
  type ForeignRow,
  isSameContent,
  matchRows,
  type PartialRow,
  warnOfOtherSources,
} from './staged-rows.ts'
import {
  type AnyStaging,
  createTouched,
  type RowPosition,
  Staging,
  stagedRow,
  withWriter,
} from './staging.ts'
import { readAllWarnings, readWarnings, type WarnedRow, type Warnings, warnedRows } from './warnings.ts'

export interface GoodRow extends Checked, RowPosition {
  /** The line of a quoted cell that is like a row, as JSON. */
  lineLikeRow?: string
}

export interface RowsOfKind {
  kind: Kind
  /** Where the rows come from; the main source of the kind by default. */
  source?: Source
  /** Records of other sources with the ids of rows become those of this one. Otherwise such rows are bad. */
  takesOver?: boolean
  batches: AsyncIterable<GoodRow[]>
  /** The rows that were read, and how many of them are bad. Inputs that have only good rows leave both out. */
  readonly rows?: number
  readonly badRows?: number
  /** The ids of records that a snapshot does not retract although no row has them. Read when all rows are. */
  kept?: Iterable<string> | 'all'
  /** Called for each row that contradicts an earlier one with its id. Such rows are not published. */
  onDuplicate(row: DuplicateRow): void
  /** Called for each row with the id of a record of another source. Such rows are not published. */
  onForeign?(row: ForeignRow): void
  /** Called for each row that turns a record into another observation, if such rows are not published. */
  onReplaced?: ((row: ReplacedRow) => void) | undefined
  /** Completes a row that lacks fields; returns undefined if it is bad. Only inputs with such rows need it. */
  complete?(row: PartialRow): Checked | undefined
  /** Recognises a row with a new id that describes this record of the same observer and instant. It gets its id. */
  isSameRecord?: SameRecord | undefined
}

export interface PublishOptions extends StagedPublicationOptions {
  /** The rows are complete: retract all other published records of their kinds. */
  snapshot: boolean
  /** Publish the good rows, if each kind has any. Otherwise a bad row stops the publication. */
  skipInvalid?: boolean
  /** Called when all rows are read and will be published, before it waits for other writers. */
  onPublishing?(): void | Promise<void>
  /** Called for each row with a warning. */
  onWarning?: ((row: WarnedRow) => void) | undefined
  /** Leave out warnings about rows that are published already. */
  onlyChangedWarnings?: boolean
}

/** Rows that were published otherwise than they were given. */
export interface Adaptation {
  named: NamedRows
  takenOver: { owner: string; records: number }[]
}

/** In the order of the inputs. */
export type PublicationResult = { warnings: Warnings[]; adaptations: Adaptation[] } & (
  | ({ published: true } & PublishedChanges)
  | { published: false }
)

/** Stands for the number of a source that is not created yet. */
const NEW_SOURCE = 0

/** Rows are loaded together until they have this size: a batch as read may have no row, or a part of a long one. */
const LOAD_CHARACTERS = 2 ** 18

interface StagedInput {
  input: RowsOfKind
  staging: AnyStaging
  /** Set if rows lack fields, which only the published records have. */
  isPartial: boolean
  /** Set if the ids of all rows are known, so that a snapshot can retract the other records. */
  knowsIds: boolean
}

/** The rows that were read. */
interface Staged {
  inputs: readonly StagedInput[]
  /** Of the staged records. */
  textBytes: TextBytes
}

/** The rows that a phase leaves to publish, by the sources that they belong to. */
interface Completed extends Staged {
  sources: readonly number[]
  adaptations: Adaptation[]
}

/** Adds the texts of the records to `textBytes`. */
const stage = async (writer: Writer, input: RowsOfKind, textBytes: TextBytes): Promise<StagedInput> => {
  const staging = await Staging.create(writer, input.kind.name)
  let isPartial = false
  let rows: Value[][] = []
  let warned: Value[][] = []
  let characters = 0
  let lastKey = ''
  for await (const batch of input.batches) {
    for (const row of batch) {
      isPartial ||= row.record.given !== undefined
      if (staging.kind !== 'observer') textBytes.add(staging.kind, row.fields, row.tags ?? [])
      const key = `${row.record.at} ${row.record.id}`
      if (key < lastKey) staging.isInListOrder = false
      lastKey = key
      rows.push(stagedRow(row, row.record))
      warned.push(...warnedRows(row, row.warnings))
      if (row.lineLikeRow) warned.push(...warnedRows(row, ['lineLikeRow'], row.number, row.lineLikeRow))
      characters += row.record.body.length
    }
    if (characters < LOAD_CHARACTERS) continue
    await staging.load('staged', rows)
    await staging.load('warned', warned)
    rows = []
    warned = []
    characters = 0
  }
  await staging.load('staged', rows)
  await staging.index()
  for await (const row of extractDuplicates(writer.db, staging)) {
    if (isSameContent(row, row.first)) warned.push(...warnedRows(row, ['duplicate'], row.first.number))
    else input.onDuplicate(row)
    if (warned.length < BATCH) continue
    await staging.load('warned', warned)
    warned = []
  }
  await staging.load('warned', warned)
  const { kept = [] } = input
  const knowsIds = kept !== 'all'
  if (knowsIds)
    await staging.load(
      'kept',
      [...kept].map((id) => [id]),
    )
  return { input, staging, isPartial, knowsIds }
}

const areAccepted = (inputs: readonly StagedInput[], { skipInvalid = false }: PublishOptions): boolean =>
  inputs.every(({ input: { rows = 0, badRows = 0 } }) => badRows === 0 || (skipInvalid && badRows < rows))

/** Runs outside the transaction, so that other writers do not wait while rows are read. */
const stageAll = async (writer: Writer, inputs: readonly RowsOfKind[]): Promise<Staged> => {
  await createTouched(writer)
  const textBytes = new TextBytes(NO_TEXT_BYTES)
  const staged: StagedInput[] = []
  for (const input of inputs) staged.push(await stage(writer, input, textBytes))
  return { inputs: staged, textBytes }
}

/** Finds records of other sources with the ids of rows: they are taken over, or the rows are bad. */
const separateSources = async (
  db: Kysely<Tables>,
  { input, staging }: StagedInput & { staging: Staging<ListedKind> },
  source: number,
): Promise<Adaptation['takenOver']> => {
  if (staging.kind === 'observation') await warnOfOtherSources(db, staging as Staging<'observation'>, source)
  if (input.takesOver) return countForeign(db, staging, source)
  for await (const row of extractForeign(db, staging, source)) input.onForeign?.(row)
  return []
}

/** Compares rows with the published records, which can turn them into bad ones, and completes those that lack fields. */
const completeAll = async (
  db: Kysely<Tables>,
  { inputs, textBytes }: Staged,
  { expectedVersion: expected }: PublishOptions,
): Promise<Completed> => {
  const names = await readRememberedNames(db)
  if (expected && !names.isEmpty && inputs.length > 0)
    requireVersion(await readStagedVersion(db, isFormerVersion(expected.version)), expected.version)
  const sources: number[] = []
  const adaptations: Adaptation[] = []
  for (const staged of inputs) {
    const { input, staging, isPartial } = staged
    const { kind, isSameRecord } = input
    const { name, number } = input.source ?? MAIN_SOURCE
    const known = await readSources(db, kind)
    const source = known.find((one) => one.name === name)?.number ?? number ?? NEW_SOURCE
    const adaptation = {
      named: await applyRememberedNames(db, staging, names, textBytes),
      takenOver: [] as Adaptation['takenOver'],
    }
    sources.push(source)
    adaptations.push(adaptation)
    // Rows of observers have no other id, and never lack fields.
    if (staging.kind === 'observer') continue
    if (known.some((one) => one.number !== source))
      adaptation.takenOver = await separateSources(db, { ...staged, staging }, source)
    if (isSameRecord) await matchRows(db, staging, isSameRecord, source)
    if (isPartial) await completeRows(db, staging, (row) => input.complete?.(row), textBytes)
  }
  return { inputs, textBytes, sources, adaptations }
}

/** With differences, leaves out the warnings about rows that are published already. */
const warningsOf = async (
  db: Kysely<Tables>,
  { inputs }: Staged,
  { onWarning }: PublishOptions,
  differences: readonly Difference[] = [],
): Promise<Warnings[]> => {
  const warnings: Warnings[] = []
  if (onWarning)
    for (const { staging } of inputs) for await (const row of readAllWarnings(db, staging)) onWarning(row)
  // If no row is unchanged, the comparison may have listed no changes.
  for (const [index, { staging }] of inputs.entries())
    warnings.push(await readWarnings(db, staging, (differences[index]?.unchanged ?? 0) > 0))
  return warnings
}

const rejected = async (
  db: Kysely<Tables>,
  staged: Staged,
  options: PublishOptions,
  adaptations: Adaptation[] = [],
): Promise<PublicationResult> => ({
  published: false,
  warnings: await warningsOf(db, staged, options),
  adaptations,
})

/** Creates sources that are new, so that their records get their numbers. */
const withStoredSources = async (
  db: Kysely<Tables>,
  staged: Compared['staged'],
  inputs: readonly StagedInput[],
): Promise<Compared['staged']> => {
  const stored: number[] = []
  for (const { input } of inputs) stored.push(await storeSource(db, input.kind, input.source ?? MAIN_SOURCE))
  return staged.map((one, index) => ({ ...one, source: stored[index] as number }))
}

const apply = async (
  writer: Writer,
  db: Kysely<Tables>,
  completed: Completed,
  options: PublishOptions,
): Promise<PublicationResult> => {
  const { inputs, sources, adaptations } = completed
  const compared = await compareStaged(
    db,
    inputs.map(({ input, staging, knowsIds }, index) => ({
      kind: input.kind,
      takesOver: input.takesOver ?? false,
      // A new source has no records yet.
      findsCorrections: options.tables !== undefined && input.source?.number !== undefined,
      onReplaced: input.onReplaced,
      staging,
      source: sources[index] as number,
      snapshot: options.snapshot && knowsIds,
    })),
  )
  // The comparison may have found bad rows.
  if (!areAccepted(inputs, options)) return rejected(db, completed, options, adaptations)
  // Not before, because a rejected publication creates no source.
  const staged = options.dryRun ? compared.staged : await withStoredSources(db, compared.staged, inputs)
  const [only, ...others] = staged
  const source = others.length === 0 ? only?.source : undefined
  const changes = await publishStaged(writer, db, { ...compared, staged }, completed.textBytes, {
    ...options,
    source,
  })
  const differences = options.onlyChangedWarnings ? changes.differences : []
  return {
    published: true,
    ...changes,
    warnings: await warningsOf(db, completed, options, differences),
    adaptations,
  }
}

/** Read and stage the rows, complete those that lack fields, and apply the difference. */
export const publish = (
  database: Database,
  inputs: readonly RowsOfKind[],
  options: PublishOptions,
): Promise<PublicationResult> =>
  withWriter(database, async (writer) => {
    const staged = await stageAll(writer, inputs)
    const isAccepted = areAccepted(staged.inputs, options)
    if (isAccepted) await options.onPublishing?.()
    // Rows that lack fields are completed even if others are bad, so that the report has all bad rows.
    else if (!staged.inputs.some(({ isPartial }) => isPartial)) return rejected(writer.db, staged, options)
    // Without good rows, only the report needs the published data.
    const run = options.dryRun || !isAccepted ? writer.dryRun : writer.transaction
    return run(async (db) => {
      options.onWriting?.()
      const completed = await completeAll(db, staged, options)
      return areAccepted(staged.inputs, options)
        ? apply(writer, db, completed, options)
        : rejected(db, completed, options, completed.adaptations)
    })
  })

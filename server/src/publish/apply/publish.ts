/** Publishes rows of one or more kinds: stages them, and applies the difference from the published records. */
import type { Kysely } from 'kysely'
import type { Kind } from '../../domain/records/kinds.ts'
import { NO_TEXT_BYTES, TextBytes } from '../../domain/records/text-bytes.ts'
import type { Database, Value, Writer } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { Checked } from '../check/row-to-record.ts'
import type { SameRecord } from '../profile/column-mapper.ts'
import type { Difference } from './merge.ts'
import { BATCH } from './record-batches.ts'
import { type PublishedChanges, publishStaged, type StagedPublicationOptions } from './staged-publication.ts'
import {
  completeRows,
  type DuplicateRow,
  extractDuplicates,
  isSameContent,
  matchRows,
  type PartialRow,
} from './staged-rows.ts'
import {
  type AnyStaging,
  createTouched,
  type RowPosition,
  Staging,
  stagedRow,
  withWriter,
} from './staging.ts'
import { readWarnings, type Warnings, warnedRows } from './warnings.ts'

export interface GoodRow extends Checked, RowPosition {
  /** Where a quoted cell has a line like a row. */
  lineLikeRow?: string
}

export interface RowsOfKind {
  kind: Kind
  batches: AsyncIterable<GoodRow[]>
  /** The rows that were read, and how many of them are bad. Sources that have only good rows leave both out. */
  readonly rows?: number
  readonly badRows?: number
  /** The ids of records that a snapshot does not retract although no row has them. Read when all rows are. */
  kept?: Iterable<string> | 'all'
  /** Called for each row that contradicts an earlier one with its id. Such rows are not published. */
  onDuplicate(row: DuplicateRow): void
  /** Completes a row that lacks fields; returns undefined if it is bad. Only sources with such rows need it. */
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
  /** Leave out warnings about rows that are published already. */
  onlyChangedWarnings?: boolean
}

/** In the order of the row sources. */
export type PublicationResult = { warnings: Warnings[] } & (
  | ({ published: true } & PublishedChanges)
  | { published: false }
)

/** Rows are loaded together until they have this size: a batch as read may have no row, or a part of a long one. */
const LOAD_CHARACTERS = 2 ** 18

interface StagedSource {
  source: RowsOfKind
  staging: AnyStaging
  /** Set if rows lack fields, which only the published records have. */
  isPartial: boolean
  /** Set if the ids of all rows are known, so that a snapshot can retract the other records. */
  knowsIds: boolean
}

/** The rows that a phase leaves to publish. */
interface Staged {
  sources: readonly StagedSource[]
  /** Of the staged records. */
  textBytes: TextBytes
  isAccepted: boolean
}

/** Adds the texts of the records to `textBytes`. */
const stage = async (writer: Writer, source: RowsOfKind, textBytes: TextBytes): Promise<StagedSource> => {
  const staging = await Staging.create(writer, source.kind.name)
  let isPartial = false
  let rows: Value[][] = []
  let warned: Value[][] = []
  let characters = 0
  let lastKey = ''
  for await (const batch of source.batches) {
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
    else source.onDuplicate(row)
    if (warned.length < BATCH) continue
    await staging.load('warned', warned)
    warned = []
  }
  await staging.load('warned', warned)
  const { kept = [] } = source
  const knowsIds = kept !== 'all'
  if (knowsIds)
    await staging.load(
      'kept',
      [...kept].map((id) => [id]),
    )
  return { source, staging, isPartial, knowsIds }
}

const areAccepted = (sources: readonly RowsOfKind[], { skipInvalid = false }: PublishOptions): boolean =>
  sources.every(({ rows = 0, badRows = 0 }) => badRows === 0 || (skipInvalid && badRows < rows))

/** Runs outside the transaction, so that other writers do not wait while rows are read. */
const stageAll = async (
  writer: Writer,
  sources: readonly RowsOfKind[],
  options: PublishOptions,
): Promise<Staged> => {
  await createTouched(writer)
  const textBytes = new TextBytes(NO_TEXT_BYTES)
  const staged: StagedSource[] = []
  for (const source of sources) staged.push(await stage(writer, source, textBytes))
  return { sources: staged, textBytes, isAccepted: areAccepted(sources, options) }
}

/** Completes rows from the published records, which can turn them into bad ones. */
const completeAll = async (
  db: Kysely<Tables>,
  { sources, textBytes }: Staged,
  options: PublishOptions,
): Promise<Staged> => {
  for (const { source, staging, isPartial } of sources) {
    // Rows of observers have no other id, and never lack fields.
    if (staging.kind === 'observer') continue
    if (source.isSameRecord) await matchRows(db, staging, source.isSameRecord)
    if (isPartial) await completeRows(db, staging, (row) => source.complete?.(row), textBytes)
  }
  const isAccepted = areAccepted(
    sources.map(({ source }) => source),
    options,
  )
  return { sources, textBytes, isAccepted }
}

/** With differences, leaves out the warnings about rows that are published already. */
const warningsOf = async (
  db: Kysely<Tables>,
  { sources }: Staged,
  differences: readonly Difference[] = [],
): Promise<Warnings[]> => {
  const warnings: Warnings[] = []
  // If no row is unchanged, the comparison may have listed no changes.
  for (const [index, { staging }] of sources.entries())
    warnings.push(await readWarnings(db, staging, (differences[index]?.unchanged ?? 0) > 0))
  return warnings
}

const rejected = async (db: Kysely<Tables>, staged: Staged): Promise<PublicationResult> => ({
  published: false,
  warnings: await warningsOf(db, staged),
})

const apply = async (
  writer: Writer,
  db: Kysely<Tables>,
  staged: Staged,
  options: PublishOptions,
): Promise<PublicationResult> => {
  const kinds = staged.sources.map(({ source: { kind }, staging, knowsIds }) => ({
    kind,
    staging,
    snapshot: options.snapshot && knowsIds,
  }))
  const changes = await publishStaged(writer, db, kinds, staged.textBytes, options)
  const differences = options.onlyChangedWarnings ? changes.differences : []
  return { published: true, ...changes, warnings: await warningsOf(db, staged, differences) }
}

/** Read and stage the rows, complete those that lack fields, and apply the difference. */
export const publish = (
  database: Database,
  sources: readonly RowsOfKind[],
  options: PublishOptions,
): Promise<PublicationResult> =>
  withWriter(database, async (writer) => {
    const staged = await stageAll(writer, sources, options)
    if (staged.isAccepted) await options.onPublishing?.()
    // Rows that lack fields are completed even if others are bad, so that the report has all bad rows.
    else if (!staged.sources.some(({ isPartial }) => isPartial)) return rejected(writer.db, staged)
    // Without good rows, only the report needs the published data.
    const run = options.dryRun || !staged.isAccepted ? writer.dryRun : writer.transaction
    return run(async (db) => {
      const completed = await completeAll(db, staged, options)
      return completed.isAccepted ? apply(writer, db, completed, options) : rejected(db, completed)
    })
  })

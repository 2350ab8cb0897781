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
  /** The ids of records that a snapshot does not retract although no row has them. Read when all rows are. */
  kept?: Iterable<string> | 'all'
  /** Called for each row that contradicts an earlier one with its id. Such rows are not published. */
  onDuplicate(row: DuplicateRow): void
  /** Completes a row that lacks fields; returns undefined if it is bad. Only sources with such rows need it. */
  complete?(row: PartialRow): Checked | undefined
  /** Whether a row with a new id describes this published record of the same observer and instant, and gets its id. */
  isSameRecord?: SameRecord | undefined
}

export interface PublishOptions extends StagedPublicationOptions {
  /** The rows are complete: retract all other published records of their kinds. */
  snapshot: boolean
  /** Called when all rows are read, and again when those that lack fields are completed and may have become bad. */
  shouldPublish(): boolean
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
  isPartial: boolean
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
  if (kept !== 'all') {
    const ids = [...kept].map((id) => [id])
    await staging.load('kept', ids)
  }
  return { source, staging, isPartial }
}

/** With differences, leaves out the warnings about rows that are published already. */
const warningsOf = async (
  db: Kysely<Tables>,
  staged: readonly StagedSource[],
  differences: readonly Difference[] = [],
): Promise<Warnings[]> => {
  const warnings: Warnings[] = []
  // If no row is unchanged, the comparison may have listed no changes.
  for (const [index, { staging }] of staged.entries())
    warnings.push(await readWarnings(db, staging, (differences[index]?.unchanged ?? 0) > 0))
  return warnings
}

export const publish = (
  database: Database,
  sources: readonly RowsOfKind[],
  options: PublishOptions,
): Promise<PublicationResult> =>
  withWriter(database, async (writer) => {
    await createTouched(writer)
    // Stage outside the transaction, so other writers do not wait while rows are read.
    const staged: StagedSource[] = []
    const textBytes = new TextBytes(NO_TEXT_BYTES)
    for (const source of sources) staged.push(await stage(writer, source, textBytes))
    if (options.shouldPublish()) await options.onPublishing?.()
    // Rows that lack fields are completed even if others are bad, so that the report has all bad rows.
    else if (!staged.some(({ isPartial }) => isPartial))
      return { published: false, warnings: await warningsOf(writer.db, staged) }
    // Without good rows, only the report needs the published data.
    const run = options.dryRun || !options.shouldPublish() ? writer.dryRun : writer.transaction
    return run(async (db) => {
      for (const { source, staging, isPartial } of staged) {
        // Rows of observers have no other id, and never lack fields.
        if (staging.kind === 'observer') continue
        if (source.isSameRecord) await matchRows(db, staging, source.isSameRecord)
        if (isPartial) await completeRows(db, staging, (row) => source.complete?.(row), textBytes)
      }
      if (!options.shouldPublish()) return { published: false, warnings: await warningsOf(db, staged) }
      const kinds = staged.map(({ source, staging }) => {
        const snapshot = options.snapshot && source.kept !== 'all'
        return { kind: source.kind, staging, snapshot }
      })
      const changes = await publishStaged(writer, db, kinds, textBytes, options)
      const differences = options.onlyChangedWarnings ? changes.differences : []
      return { published: true, ...changes, warnings: await warningsOf(db, staged, differences) }
    })
  })

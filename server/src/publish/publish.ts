/**
 * Publishes rows of one or more kinds: stages them, compares them with the published records, and applies the
 * difference in one transaction. Retractions are applied the same way.
 */
import { type Kysely, sql } from 'kysely'
import { NO_TEXT_BYTES, TextBytes } from '../domain/text-bytes.ts'
import { UserError } from '../domain/user-error.ts'
import type { Database, Writer } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { aggregateDays, aggregateObservers } from './aggregate.ts'
import { completeRows, type PartialRow } from './corrections.ts'
import {
  type Dataset,
  dateAfter,
  type ListedKind,
  latestDate,
  type PublicationOrigin,
  readDataset,
  writeDataset,
} from './dataset.ts'
import { type DuplicateRow, extractDuplicates } from './duplicates.ts'
import { type RecordChange, readChanges } from './field-changes.ts'
import type { Kind } from './kinds.ts'
import { applyRecords, type Comparison, compareRecords, type Difference } from './merge.ts'
import { compareObservers, registerObservers } from './registered-observers.ts'
import { checkRetractions, DEFAULT_RETRACTION_LIMIT, type RetractionLimit } from './retraction-limit.ts'
import type { Checked } from './row-check.ts'
import { createTouched, type RowPosition, STAGED_COLUMNS, Staging, stagedRow } from './staging.ts'

/** A checked row and its position in the files. */
export interface GoodRow extends Checked, RowPosition {}

/** Supplies the rows of one kind. */
export interface RowSource {
  kind: Kind
  batches: AsyncIterable<GoodRow[]>
  /** The ids of records to retract, besides those that a snapshot retracts. Ids without a record are ignored. */
  retracted?: readonly string[]
  /** Called for each row that repeats the id of an earlier row. Such rows are not published. */
  onDuplicate(row: DuplicateRow): void
  /**
   * Completes a row that lacks fields, and returns the record to publish; undefined if the row is bad. Only sources with
   * such rows need it.
   */
  complete?(row: PartialRow): Checked | undefined
}

/** The version and publication date of another server's data. */
export interface PublishedVersion {
  version: string
  publishedAt: string | null
}

export interface PublicationOptions extends PublicationOrigin {
  /** Report what would change, but publish nothing. */
  dryRun: boolean
  /** The rows are complete: retract all other published records of their kinds. */
  snapshot: boolean
  /** How many records of each kind it may retract; a tenth by default. */
  maxRetract?: RetractionLimit | undefined
  /**
   * Returns whether to publish, given the bad rows found so far. Called when all rows are read, and again when those that
   * lack fields are completed.
   */
  shouldPublish(): boolean
  /** Called when all rows are read and will be published, before it waits for other writers. */
  onPublishing?(): void | Promise<void>
  /** The version that the data must have afterwards; its date becomes the publication date if it is later. */
  expectedVersion?: PublishedVersion
  /** Called at the end of the transaction, even if no record changed, but not in a dry run. */
  onPublished?(db: Kysely<Tables>, version: string): Promise<void>
  /** The time of publication, in tests; otherwise the time of the commit. */
  now?: number
}

export type PublicationResult =
  | {
      published: true
      /** In the order of the row sources. */
      differences: Difference[]
      /** In a dry run, the first changed records of each row source. */
      changes: RecordChange[][]
      version: string
    }
  | { published: false }

/** The data would not have the expected version; nothing was changed. */
export class VersionMismatchError extends Error {
  override name = 'VersionMismatchError'
}

/** No published record has these ids; nothing was retracted. */
export class UnknownRecordError extends UserError {
  override name = 'UnknownRecordError'
}

/** Rows are loaded together until they have this size: a batch as read may have no row, or a part of a long one. */
const LOAD_CHARACTERS = 2 ** 18

interface StagedSource {
  source: RowSource
  staging: Staging
  /** Whether some rows lack fields. */
  isPartial: boolean
}

const load = async (staging: Staging, rows: readonly GoodRow[]): Promise<void> => {
  await staging.load(
    'staged',
    STAGED_COLUMNS,
    rows.map((row) => stagedRow(row, row.record)),
  )
  await staging.load(
    'staged_tag',
    ['number', 'tag'],
    rows.flatMap(({ number, tags = [] }) => tags.map((tag) => [number, tag])),
  )
}

/** Adds the texts of the records to `textBytes`. */
const stage = async (writer: Writer, source: RowSource, textBytes: TextBytes): Promise<StagedSource> => {
  const staging = await Staging.create(writer, source.kind.name)
  let isPartial = false
  let rows: GoodRow[] = []
  let characters = 0
  for await (const batch of source.batches) {
    for (const row of batch) {
      isPartial ||= row.record.given !== null
      if (!stagesObservers(staging))
        textBytes.add((staging as Staging<ListedKind>).kind, row.fields, row.tags ?? [])
      rows.push(row)
      characters += row.record.body.length
    }
    if (characters < LOAD_CHARACTERS) continue
    await load(staging, rows)
    rows = []
    characters = 0
  }
  await load(staging, rows)
  await staging.load(
    'retraction',
    ['id'],
    [...new Set(source.retracted)].map((id) => [id]),
  )
  await staging.index()
  for await (const row of extractDuplicates(writer.db, staging)) source.onDuplicate(row)
  return { source, staging, isPartial }
}

const stagesObservers = (staging: Staging): staging is Staging<'observer'> => staging.kind === 'observer'

/** Completes the rows that lack fields. Rows of observers never do. */
const complete = async (
  db: Kysely<Tables>,
  { source, staging, isPartial }: StagedSource,
  textBytes: TextBytes,
): Promise<void> => {
  if (isPartial)
    await completeRows(db, staging as Staging<ListedKind>, (row) => source.complete?.(row), textBytes)
}

const compare = (
  db: Kysely<Tables>,
  staging: Staging,
  dataset: Dataset,
  snapshot: boolean,
): Promise<Comparison> =>
  stagesObservers(staging)
    ? compareObservers(db, staging, snapshot)
    : compareRecords(db, staging as Staging<ListedKind>, dataset, snapshot)

const apply = (
  writer: Writer,
  db: Kysely<Tables>,
  staging: Staging,
  dataset: Dataset,
  comparison: Comparison,
): Promise<void> =>
  stagesObservers(staging)
    ? registerObservers(db, staging)
    : applyRecords(writer, db, staging as Staging<ListedKind>, dataset, comparison)

/** Updates the aggregates and, if the data changed, the dataset's version and publication date. */
const finish = async (
  db: Kysely<Tables>,
  dataset: Dataset,
  options: Pick<PublicationOptions, 'now' | 'expectedVersion' | keyof PublicationOrigin>,
): Promise<string> => {
  const { now, expectedVersion } = options
  await aggregateDays(db, dataset.number)
  dataset.changes.observers = await aggregateObservers(db, dataset.version, dataset.number)
  const { version } = dataset.version
  if (expectedVersion && version !== expectedVersion.version)
    throw new VersionMismatchError(
      `the data would have version ${version} instead of ${expectedVersion.version}`,
    )
  const latest = latestDate(dataset) ?? ''
  const sourceDate = expectedVersion?.publishedAt
  if (sourceDate && sourceDate > latest) await writeDataset(db, dataset, sourceDate, options)
  else if (version !== dataset.published.version)
    // Read the clock last, right before the commit.
    await writeDataset(db, dataset, dateAfter(latest, now ?? Date.now()), options)
  return version
}

/** Publishes all rows or none. */
export const publish = async (
  database: Database,
  sources: readonly RowSource[],
  options: PublicationOptions,
): Promise<PublicationResult> => {
  const writer = await database.openWriter()
  try {
    await createTouched(writer)
    // Stage outside the transaction, so other writers do not wait while rows are read.
    const staged: StagedSource[] = []
    const textBytes = new TextBytes(NO_TEXT_BYTES)
    for (const source of sources) staged.push(await stage(writer, source, textBytes))
    if (options.shouldPublish()) await options.onPublishing?.()
    // Rows that lack fields are completed even if others are bad, so that the report has all bad rows.
    else if (!staged.some(({ isPartial }) => isPartial)) return { published: false }
    return await writer.transaction(async (db) => {
      for (const source of staged) await complete(db, source, textBytes)
      if (!options.shouldPublish()) return { published: false }
      const dataset = await readDataset(db)
      dataset.textBytes.include(textBytes)
      const comparisons: Comparison[] = []
      for (const { source, staging } of staged) {
        const comparison = await compare(db, staging, dataset, options.snapshot)
        checkRetractions(source.kind, comparison, options.maxRetract ?? DEFAULT_RETRACTION_LIMIT)
        comparisons.push(comparison)
      }
      const differences = comparisons.map(({ difference }) => difference)
      const changes: RecordChange[][] = []
      if (options.dryRun) {
        for (const { staging } of staged)
          changes.push(stagesObservers(staging) ? [] : await readChanges(db, staging as Staging<ListedKind>))
        return { published: true, differences, changes, version: dataset.published.version }
      }
      for (const [index, { staging }] of staged.entries())
        await apply(writer, db, staging, dataset, comparisons[index] as Comparison)
      const version = await finish(db, dataset, options)
      await options.onPublished?.(db, version)
      return { published: true, differences, changes, version }
    })
  } finally {
    await writer.close()
  }
}

/** Retracts all of the given records or none. */
export const retract = async (
  database: Database,
  kind: ListedKind,
  ids: readonly string[],
  options: Pick<PublicationOptions, 'now' | keyof PublicationOrigin> = {},
): Promise<{ retracted: number; version: string }> => {
  const writer = await database.openWriter()
  try {
    await createTouched(writer)
    const staging = await Staging.create(writer, kind)
    const unique = [...new Set(ids)]
    await staging.load(
      'retraction',
      ['id'],
      unique.map((id) => [id]),
    )
    return await writer.transaction(async (db) => {
      const { rows } = await sql<{ id: string }>`select r.id from ${staging.tables.retraction} r
        where not exists (select 1 from ${sql.table(kind)} p where p.id = r.id) order by r.id`.execute(db)
      if (rows.length > 0)
        throw new UnknownRecordError(
          `no ${kind} has the id ${rows.map(({ id }) => JSON.stringify(id)).join(', ')}; nothing was retracted`,
        )
      const dataset = await readDataset(db)
      const difference = { new: 0, changed: 0, unchanged: 0, retracted: unique.length }
      await applyRecords(writer, db, staging, dataset, { difference, before: dataset.counts[kind] })
      return {
        retracted: unique.length,
        version: await finish(db, dataset, options),
      }
    })
  } finally {
    await writer.close()
  }
}

/** Compares staged records with the published ones, and applies the difference within the writer's transaction. */
import type { Kysely, RawBuilder } from 'kysely'
import { dateAfter } from '../../domain/day.ts'
import { message } from '../../domain/messages.ts'
import { isFormerVersion } from '../../domain/records/digest.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { hasChanges } from '../../domain/records/meta.ts'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Writer } from '../../storage/database.ts'
import type { Publication } from '../../storage/publication.ts'
import { readDataVersion } from '../../storage/schema/day-digests.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { Table } from '../read/input-file.ts'
import { deleteUnpublished } from '../source-changes.ts'
import { aggregateDays, aggregateObservers } from './aggregate.ts'
import {
  type Dataset,
  type PublicationOrigin,
  readDataset,
  readFormerVersion,
  writeDataset,
} from './dataset.ts'
import {
  type ChangeBatch,
  type ChangedRecord,
  type Corrections,
  findCorrections,
  type RecordChange,
  readAllChanges,
  readChangeBatches,
  readChanges,
  readCorrections,
  readRetracted,
  readRetractedIds,
} from './field-changes.ts'
import {
  applyRecords,
  type Comparison,
  compareObservers,
  compareRecords,
  type Difference,
  isBulk,
  type ReplacedRow,
  registerObservers,
  type Scope,
  takeOver,
} from './merge.ts'
import { type NewObserver, readNewObservers } from './new-observers.ts'
import { readRememberedNames } from './remembered-names.ts'
import type { AnyStaging, Staging } from './staging.ts'

export interface StagedPublicationOptions extends PublicationOrigin {
  dryRun: boolean
  /** The files and sheets of an import, whose report names the row of each change. Filled when all rows are read. */
  tables?: readonly Table[]
  /** Called for each record that changes, before it does. */
  onChange?: ((kind: Kind, change: ChangedRecord) => void) | undefined
  /** Call `onChange` for new records only if they are probable corrections. */
  skipsNew?: boolean
  /** Gets all changes of observations and images in batches. `onChange` then gets only probable corrections of them. */
  changeBatches?: { joinedBodies: RawBuilder<unknown>; add(batch: ChangeBatch): void } | undefined
  /** Called for each kind with the nicknames that are published for the first time. */
  onNewObservers?(observers: NewObserver[]): void
  /** Limits the retracted records of each kind; a tenth by default. */
  maxRetract?: RetractionLimit | undefined
  /** Called when it has waited for other writers. */
  onWriting?: (() => void) | undefined
  /** The publication of another server that the data must equal, but for remembered names. A later date becomes ours. */
  expectedVersion?: Pick<Publication, 'version' | 'publishedAt'>
  /** Called at the end of the transaction, but not in a dry run. */
  onPublished?(db: Kysely<Tables>, changes: PublishedChanges): Promise<void>
  /** The time of publication, in tests; otherwise the time of the commit. */
  now?: number | undefined
}

export interface PublishedChanges {
  /** The number of the publication, also of one that a dry run does not make. None has it if no record changed. */
  number: number
  /** In the order of the stagings. */
  differences: Difference[]
  /** The first changed records of each staging: of dry runs and imports, unless `onChange` gets all changes. */
  changes: RecordChange[][]
  /** Likewise, the first retracted records. */
  retracted: RecordChange[][]
  /** Likewise, the first probable corrections of an import. */
  corrections: Corrections[]
  /** Set for each staging that retracts more records than the default limit allows. */
  retractsMany: boolean[]
  version: string
}

/** The data would not have the expected version; nothing was changed. */
export class VersionMismatchError extends Error {
  override name = 'VersionMismatchError'
}

interface StagedKind extends Scope {
  kind: Kind
  staging: AnyStaging
  /** Records of other sources become those of this one. */
  takesOver?: boolean
  /** Find new rows that probably correct records of the source. */
  findsCorrections?: boolean
  /** Called for rows that replace a record by another observation, which are left out. */
  onReplaced?: ((row: ReplacedRow) => void) | undefined
}

/** Staged rows and how they differ from the published records. */
export interface Compared {
  staged: readonly StagedKind[]
  dataset: Dataset
  comparisons: readonly Comparison[]
}

export const compareStaged = async (db: Kysely<Tables>, staged: readonly StagedKind[]): Promise<Compared> => {
  const dataset = await readDataset(db)
  const comparisons: Comparison[] = []
  for (const { staging, onReplaced, ...scope } of staged)
    comparisons.push(
      staging.kind === 'observer'
        ? await compareObservers(db, staging, scope)
        : await compareRecords(db, staging, dataset, scope, onReplaced),
    )
  return { staged, dataset, comparisons }
}

export const requireVersion = (version: string, expected: string): void => {
  if (version !== expected)
    throw new VersionMismatchError(`the data would have version ${version} instead of ${expected}`)
}

/** Updates the aggregates and, if the data changed, the dataset's version and publication date. */
const finish = async (
  { schema }: Writer,
  db: Kysely<Tables>,
  dataset: Dataset,
  options: StagedPublicationOptions,
): Promise<string> => {
  const { now, expectedVersion } = options
  await aggregateDays(db, schema, dataset.number)
  dataset.changes.observers = await aggregateObservers(db, dataset.number)
  const version = await readDataVersion(db)
  const expected = expectedVersion?.version
  // Remembered names may let the data differ. The staged rows were compared before.
  if (expected !== undefined && (await readRememberedNames(db)).isEmpty)
    requireVersion(isFormerVersion(expected) ? await readFormerVersion(db) : version, expected)
  const latest = dataset.published.at ?? ''
  const originDate = expectedVersion?.publishedAt
  if (originDate && originDate > latest) await writeDataset(db, dataset, version, originDate, options)
  else if (hasChanges(dataset.changes))
    // Read the clock last, right before the commit.
    await writeDataset(db, dataset, version, dateAfter(latest, now ?? Date.now()), options)
  if (expected !== undefined) await db.updateTable('dataset').set({ origin_version: expected }).execute()
  await deleteUnpublished(db)
  return version
}

const NO_CORRECTIONS: Corrections = { first: [], count: 0 }

/** Adds the texts in `textBytes` to those of the dataset. */
export const publishStaged = async (
  writer: Writer,
  db: Kysely<Tables>,
  { staged, dataset, comparisons }: Compared,
  textBytes: TextBytes,
  options: StagedPublicationOptions,
): Promise<PublishedChanges> => {
  const {
    dryRun,
    tables,
    onChange,
    changeBatches,
    skipsNew = false,
    maxRetract = DEFAULT_RETRACTION_LIMIT,
  } = options
  const listed = changeBatches ? 'corrections' : skipsNew ? 'not new' : 'all'
  dataset.textBytes.include(textBytes)
  const changes: RecordChange[][] = []
  const retracted: RecordChange[][] = []
  const corrections: Corrections[] = []
  for (const [index, { kind, staging, findsCorrections, ...scope }] of staged.entries()) {
    const comparison = comparisons[index] as Comparison
    const { difference, before } = comparison
    const mayCorrect = difference.new > 0 && (scope.snapshot ? difference.retracted > 0 : before > 0)
    // Looking for a record of each of many new rows would take time in vain.
    if (findsCorrections && mayCorrect && !isBulk(comparison) && staging.kind === 'observation')
      await findCorrections(db, staging as Staging<'observation'>, scope)
    const isListed = (dryRun || tables) && (!onChange || skipsNew) && staging.kind !== 'observer'
    changes.push(isListed && difference.changed > 0 ? await readChanges(db, staging, tables) : [])
    retracted.push(isListed && difference.retracted > 0 ? await readRetracted(db, staging) : [])
    corrections.push(
      isListed && findsCorrections ? await readCorrections(db, staging, tables) : NO_CORRECTIONS,
    )
    if (onChange)
      for await (const change of readAllChanges(db, staging, { before, listed, files: tables }))
        onChange(kind, change)
    if (changeBatches && staging.kind !== 'observer')
      for await (const batch of readChangeBatches(db, staging, before, changeBatches.joinedBodies))
        changeBatches.add(batch)
    options.onNewObservers?.(await readNewObservers(db, staging))
    if (exceeds(comparison, maxRetract))
      throw retractionError(kind, comparison, maxRetract, await readRetractedIds(db, staging))
  }
  const differences = comparisons.map(({ difference }) => difference)
  const retractsMany = comparisons.map((comparison) => exceeds(comparison, DEFAULT_RETRACTION_LIMIT))
  const result = { number: dataset.number, differences, changes, retracted, corrections, retractsMany }
  if (dryRun) return { ...result, version: dataset.published.version }
  for (const [index, { staging, takesOver, ...scope }] of staged.entries())
    if (staging.kind === 'observer') await registerObservers(db, staging, scope)
    else {
      await applyRecords(writer, db, staging, dataset, comparisons[index] as Comparison, scope.source)
      if (takesOver) await takeOver(db, staging, scope.source)
    }
  const published = { ...result, version: await finish(writer, db, dataset, options) }
  await options.onPublished?.(db, published)
  return published
}

/** The records of a kind that may be retracted: so many, or so many of a hundred. */
export type RetractionLimit = { records: number } | { percent: number }

const DEFAULT_RETRACTION_LIMIT: RetractionLimit = { percent: 10 }
export const NO_RETRACTION_LIMIT: RetractionLimit = { percent: 100 }

/** So many records would be retracted that it is probably a mistake. */
export class RetractionError extends UserError {
  override name = 'RetractionError'
  override readonly problem = 'retraction'
}

const exceeds = ({ difference: { retracted }, ofSource }: Comparison, limit: RetractionLimit): boolean =>
  'records' in limit ? retracted > limit.records : retracted * 100 > limit.percent * ofSource

/** `ids` are the first records that would be retracted. */
const retractionError = (
  { name: kind }: Kind,
  { difference: { retracted }, ofSource }: Comparison,
  limit: RetractionLimit,
  ids: readonly string[],
): RetractionError => {
  const others = retracted > ids.length ? ', …' : ''
  const allowed =
    'records' in limit ? String(limit.records) : message('source.percent', { percent: limit.percent })
  return new RetractionError(
    message('source.brake', { retracted, ofSource, kind, limit: allowed, ids: ids.join(', ') + others }),
  )
}

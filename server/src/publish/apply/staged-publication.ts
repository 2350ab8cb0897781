/** Compares staged records with the published ones, and applies the difference within the writer's transaction. */
import type { Kysely } from 'kysely'
import { dateAfter } from '../../domain/day.ts'
import { isFormerVersion } from '../../domain/records/digest.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { hasChanges } from '../../domain/records/meta.ts'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Writer } from '../../storage/database.ts'
import type { Publication } from '../../storage/publication.ts'
import { readDataVersion } from '../../storage/schema/day-digests.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { aggregateDays, aggregateObservers } from './aggregate.ts'
import {
  type Dataset,
  type PublicationOrigin,
  readDataset,
  readFormerVersion,
  writeDataset,
} from './dataset.ts'
import {
  type RecordChange,
  readAllChanges,
  readChanges,
  readRetracted,
  readRetractedIds,
} from './field-changes.ts'
import {
  applyRecords,
  type Comparison,
  compareObservers,
  compareRecords,
  type Difference,
  registerObservers,
} from './merge.ts'
import { type NewObserver, readNewObservers } from './new-observers.ts'
import type { AnyStaging } from './staging.ts'

export interface StagedPublicationOptions extends PublicationOrigin {
  dryRun: boolean
  /** In a dry run, called for each record that would change. Without it, the result has the first changed ones. */
  onChange?: ((kind: Kind, change: RecordChange) => void) | undefined
  /** Called for each kind with the nicknames that are published for the first time. */
  onNewObservers?(observers: NewObserver[]): void
  /** Limits the retracted records of each kind; a tenth by default. */
  maxRetract?: RetractionLimit | undefined
  /** The publication of another server that the data must equal afterwards. Its date becomes that of ours if it is later. */
  expectedVersion?: Pick<Publication, 'version' | 'publishedAt'>
  /** Called at the end of the transaction, even if no record changed, but not in a dry run. */
  onPublished?(db: Kysely<Tables>, version: string): Promise<void>
  /** The time of publication, in tests; otherwise the time of the commit. */
  now?: number | undefined
}

export interface PublishedChanges {
  /** In the order of the stagings. */
  differences: Difference[]
  /** In a dry run without `onChange`, the first changed records of each staging. */
  changes: RecordChange[][]
  /** Likewise, the first retracted records. */
  retracted: RecordChange[][]
  version: string
}

/** The data would not have the expected version; nothing was changed. */
export class VersionMismatchError extends Error {
  override name = 'VersionMismatchError'
}

interface StagedKind {
  kind: Kind
  staging: AnyStaging
  /** Retract all published records that are neither staged nor kept. */
  snapshot: boolean
}

/** Throws unless the data have this version, which may be one from before 2.0. */
const requireVersion = async (db: Kysely<Tables>, current: string, expected: string): Promise<void> => {
  const version = isFormerVersion(expected) ? await readFormerVersion(db) : current
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
  if (expectedVersion) await requireVersion(db, version, expectedVersion.version)
  const latest = dataset.published.at ?? ''
  const sourceDate = expectedVersion?.publishedAt
  if (sourceDate && sourceDate > latest) await writeDataset(db, dataset, version, sourceDate, options)
  else if (hasChanges(dataset.changes))
    // Read the clock last, right before the commit.
    await writeDataset(db, dataset, version, dateAfter(latest, now ?? Date.now()), options)
  return version
}

/** Adds the texts in `textBytes` to those of the dataset. */
export const publishStaged = async (
  writer: Writer,
  db: Kysely<Tables>,
  staged: readonly StagedKind[],
  textBytes: TextBytes,
  options: StagedPublicationOptions,
): Promise<PublishedChanges> => {
  const { dryRun, onChange, maxRetract = DEFAULT_RETRACTION_LIMIT } = options
  const dataset = await readDataset(db)
  dataset.textBytes.include(textBytes)
  const comparisons: Comparison[] = []
  const changes: RecordChange[][] = []
  const retracted: RecordChange[][] = []
  for (const { kind, staging, snapshot } of staged) {
    const comparison =
      staging.kind === 'observer'
        ? await compareObservers(db, staging, snapshot)
        : await compareRecords(db, staging, dataset, snapshot)
    comparisons.push(comparison)
    const isListed = dryRun && !onChange && staging.kind !== 'observer'
    changes.push(isListed ? await readChanges(db, staging) : [])
    retracted.push(isListed ? await readRetracted(db, staging) : [])
    if (dryRun && onChange)
      for await (const change of readAllChanges(db, staging, comparison.before)) onChange(kind, change)
    options.onNewObservers?.(await readNewObservers(db, staging))
    if (exceeds(comparison, maxRetract))
      throw retractionError(kind, comparison, maxRetract, await readRetractedIds(db, staging))
  }
  const differences = comparisons.map(({ difference }) => difference)
  if (dryRun) return { differences, changes, retracted, version: dataset.published.version }
  for (const [index, { staging }] of staged.entries())
    if (staging.kind === 'observer') await registerObservers(db, staging)
    else await applyRecords(writer, db, staging, dataset, comparisons[index] as Comparison)
  const version = await finish(writer, db, dataset, options)
  await options.onPublished?.(db, version)
  return { differences, changes, retracted, version }
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

const exceeds = ({ difference: { retracted }, before }: Comparison, limit: RetractionLimit): boolean =>
  'records' in limit ? retracted > limit.records : retracted * 100 > limit.percent * before

/** `ids` are the first records that would be retracted. */
const retractionError = (
  { plural }: Kind,
  { difference: { retracted }, before }: Comparison,
  limit: RetractionLimit,
  ids: readonly string[],
): RetractionError => {
  const others = retracted > ids.length ? ', …' : ''
  const allowed = 'records' in limit ? `${limit.records}` : `${limit.percent}% of them`
  return new RetractionError(
    `this would retract ${retracted} of ${before} ${plural}, more than ${allowed}; nothing was changed. ` +
      `They are ${ids.join(', ')}${others}; --dry-run --json shows all. ` +
      `If this is intended, add --max-retract ${retracted}, or --allow-retract for any number`,
  )
}

/** Compares staged records with the published ones, and applies the difference within the writer's transaction. */
import type { Kysely } from 'kysely'
import type { Kind } from '../../domain/records/kinds.ts'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import type { Writer } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { aggregateDays, aggregateObservers } from './aggregate.ts'
import {
  type Dataset,
  dateAfter,
  type ListedKind,
  type PublicationOrigin,
  readDataset,
  writeDataset,
} from './dataset.ts'
import { type RecordChange, readAllChanges, readChanges, readRetractedIds } from './field-changes.ts'
import { applyRecords, type Comparison, compareRecords, type Difference } from './merge.ts'
import { compareObservers, registerObservers } from './registered-observers.ts'
import { checkRetractions, DEFAULT_RETRACTION_LIMIT, type RetractionLimit } from './retraction-limit.ts'
import type { Staging } from './staging.ts'

/** The version and publication date of another server's data. */
export interface PublishedVersion {
  version: string
  publishedAt: string | null
}

export interface StagedPublicationOptions extends PublicationOrigin {
  /** Report what would change, but publish nothing. */
  dryRun: boolean
  /** In a dry run, called for each record that would change. Without it, the result has the first changed ones. */
  onChange?: ((kind: Kind, change: RecordChange) => void) | undefined
  /** The rows are complete: retract all other published records of their kinds. */
  snapshot: boolean
  /** How many records of each kind it may retract; a tenth by default. */
  maxRetract?: RetractionLimit | undefined
  /** The version that the data must have afterwards; its date becomes the publication date if it is later. */
  expectedVersion?: PublishedVersion
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
  version: string
}

/** The data would not have the expected version; nothing was changed. */
export class VersionMismatchError extends Error {
  override name = 'VersionMismatchError'
}

export interface StagedKind {
  kind: Kind
  staging: Staging
}

export const stagesObservers = (staging: Staging): staging is Staging<'observer'> =>
  staging.kind === 'observer'

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
  options: StagedPublicationOptions,
): Promise<string> => {
  const { now, expectedVersion } = options
  await aggregateDays(db, dataset.number)
  dataset.changes.observers = await aggregateObservers(db, dataset.version, dataset.number)
  const { version } = dataset.version
  if (expectedVersion && version !== expectedVersion.version)
    throw new VersionMismatchError(
      `the data would have version ${version} instead of ${expectedVersion.version}`,
    )
  const latest = dataset.published.at ?? ''
  const sourceDate = expectedVersion?.publishedAt
  if (sourceDate && sourceDate > latest) await writeDataset(db, dataset, sourceDate, options)
  else if (version !== dataset.published.version)
    // Read the clock last, right before the commit.
    await writeDataset(db, dataset, dateAfter(latest, now ?? Date.now()), options)
  return version
}

/** Reports the changes of a dry run. */
const reportChanges = async (
  db: Kysely<Tables>,
  { kind, staging }: StagedKind,
  { before }: Comparison,
  onChange: StagedPublicationOptions['onChange'],
): Promise<RecordChange[]> => {
  if (!onChange) return stagesObservers(staging) ? [] : readChanges(db, staging as Staging<ListedKind>)
  for await (const change of readAllChanges(db, staging, before)) onChange(kind, change)
  return []
}

/** Adds the texts in `textBytes` to those of the dataset. */
export const publishStaged = async (
  writer: Writer,
  db: Kysely<Tables>,
  staged: readonly StagedKind[],
  textBytes: TextBytes,
  options: StagedPublicationOptions,
): Promise<PublishedChanges> => {
  const dataset = await readDataset(db)
  dataset.textBytes.include(textBytes)
  const comparisons: Comparison[] = []
  const changes: RecordChange[][] = []
  for (const { kind, staging } of staged) {
    const comparison = await compare(db, staging, dataset, options.snapshot)
    comparisons.push(comparison)
    if (options.dryRun) changes.push(await reportChanges(db, { kind, staging }, comparison, options.onChange))
    const limit = options.maxRetract ?? DEFAULT_RETRACTION_LIMIT
    await checkRetractions(kind, comparison, limit, () => readRetractedIds(db, staging))
  }
  const differences = comparisons.map(({ difference }) => difference)
  if (options.dryRun) return { differences, changes, version: dataset.published.version }
  for (const [index, { staging }] of staged.entries())
    await apply(writer, db, staging, dataset, comparisons[index] as Comparison)
  const version = await finish(db, dataset, options)
  await options.onPublished?.(db, version)
  return { differences, changes, version }
}

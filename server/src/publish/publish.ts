/** A publication: rows are checked and staged, compared with what is published, and put in its place at once. */
import { instant } from '../domain/day.ts'
import type { Database, Writer } from '../storage/database.ts'
import { aggregateDays, aggregateObservers } from './aggregate.ts'
import type { Checked } from './check.ts'
import { type Dataset, readDataset, writeDataset } from './dataset.ts'
import { type DuplicateRow, takeDuplicates } from './duplicates.ts'
import { type Kind, OBSERVERS } from './kinds.ts'
import { allNew, apply, compare, type Difference, isBulk, type ListedKind } from './merge.ts'
import { compareObservers, registerObservers } from './register.ts'
import {
  createStaging,
  indexStaging,
  type RowPlace,
  STAGED_COLUMNS,
  type StagingDatabase,
  stagedRow,
} from './staging.ts'

/** A checked row and where it stood. */
export interface GoodRow extends Checked, RowPlace {}

export interface PublicationOptions {
  /** Publish nothing, only tell what would change. */
  dryRun: boolean
  /** The rows are the whole truth: what they do not hold is retracted. */
  snapshot: boolean
  /** Let a snapshot retract more than a tenth of the records. */
  allowRetract: boolean
  /** Hears of rows whose id stood already on an earlier row; they are left out. */
  onDuplicate(row: DuplicateRow): void
  /** Asked once every row has been looked at: whether to publish the good ones. */
  shouldPublish(): boolean
  now?: number
}

export type PublicationResult =
  | { published: true; difference: Difference; version: string }
  | { published: false }

/** A snapshot that would take away too much to be meant. */
export class RetractionError extends Error {
  override name = 'RetractionError'
}

const stage = async (writer: Writer, batches: AsyncIterable<GoodRow[]>): Promise<void> => {
  for await (const batch of batches) {
    await writer.load(
      'staged',
      STAGED_COLUMNS,
      batch.map((row) => stagedRow(row, row.record)),
    )
    await writer.load(
      'staged_tag',
      ['number', 'tag'],
      batch.flatMap(({ number, tags = [] }) => tags.map((tag) => [number, tag])),
    )
  }
}

const guardSnapshot = (
  kind: Kind,
  difference: Difference,
  before: number,
  options: PublicationOptions,
): void => {
  if (options.snapshot && !options.allowRetract && difference.retracted * 10 > before)
    throw new RetractionError(
      `this snapshot would retract ${difference.retracted} of ${before} ${kind.plural}, more than a tenth of them; ` +
        'nothing was changed. Say --allow-retract if that is meant',
    )
}

/** What is counted is counted again, and the dataset gets its new version, if the data have changed. */
export const finish = async (
  db: StagingDatabase,
  before: Dataset,
  counts: { observations: number; images: number },
  now: number,
): Promise<string> => {
  await aggregateDays(db)
  await aggregateObservers(db, before.version)
  if (before.version.version !== before.publishedVersion) await writeDataset(db, before, counts, instant(now))
  return before.version.version
}

const publishRecords = async (
  writer: Writer,
  db: StagingDatabase,
  kind: Kind,
  options: PublicationOptions,
): Promise<PublicationResult> => {
  const name = kind.name as ListedKind
  const dataset = await readDataset(db)
  const counts = { observations: dataset.observations, images: dataset.images }
  const counted = name === 'observation' ? 'observations' : 'images'
  const before = counts[counted]
  const difference = await (before === 0 ? allNew(db) : compare(db, name, options.snapshot))
  guardSnapshot(kind, difference, before, options)
  if (options.dryRun) return { published: true, difference, version: dataset.version.version }
  const incoming = before === 0 ? 'staged' : 'changes'
  await apply(writer, db, name, dataset, incoming, isBulk(difference, before))
  counts[counted] += difference.new - difference.retracted
  return {
    published: true,
    difference,
    version: await finish(db, dataset, counts, options.now ?? Date.now()),
  }
}

const publishObservers = async (
  db: StagingDatabase,
  options: PublicationOptions,
): Promise<PublicationResult> => {
  const dataset = await readDataset(db)
  const { difference, registered } = await compareObservers(db, options.snapshot)
  guardSnapshot(OBSERVERS, difference, registered, options)
  if (options.dryRun) return { published: true, difference, version: dataset.version.version }
  await registerObservers(db)
  const counts = { observations: dataset.observations, images: dataset.images }
  return {
    published: true,
    difference,
    version: await finish(db, dataset, counts, options.now ?? Date.now()),
  }
}

/** Publishes rows of one kind, all or none. */
export const publish = async (
  database: Database,
  kind: Kind,
  batches: AsyncIterable<GoodRow[]>,
  options: PublicationOptions,
): Promise<PublicationResult> => {
  const writer = await database.openWriter()
  try {
    const db = await createStaging(writer)
    await stage(writer, batches)
    await indexStaging(db)
    for await (const row of takeDuplicates(db)) options.onDuplicate(row)
    if (!options.shouldPublish()) return { published: false }
    return await writer.transaction('publications', (transaction) => {
      const staged = transaction as unknown as StagingDatabase
      return kind === OBSERVERS
        ? publishObservers(staged, options)
        : publishRecords(writer, staged, kind, options)
    })
  } finally {
    await writer.close()
  }
}

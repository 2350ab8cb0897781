/** Computes the community index of the published data, and replaces the stored one in a transaction of its own. */
import { setImmediate } from 'node:timers/promises'
import { type CommunityIndex, indexPasses } from '@heliolog/community-index'
import { RECIPE } from '@heliolog/community-index/recipe'
import { sql } from 'kysely'
import { dateAfter, dayOf } from '../../../domain/day.ts'
import { withWriter } from '../../../publish/apply/staging.ts'
import type { Database, Value, Writer } from '../../../storage/database.ts'
import { takeSnapshot } from '../../../storage/open/snapshot.ts'
import {
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
  READ_PUBLICATION,
} from '../../../storage/publication.ts'
import { failedChecks } from '../records/count-checks.ts'
import type { PublishedFlag } from '../records/observer-records.ts'
import { DayEntries, indexEntries } from '../records/published-index.ts'
import type { IndexRecipe } from '../records/series-records.ts'
import { SERIES_ROWS, type SeriesTable, seriesRows } from '../records/series-rows.ts'
import { type CountedReport, indexReports } from './index-reports.ts'
import { columnsOf, createStaging, type IndexLoader, type IndexStaging } from './index-staging.ts'

export type IndexProgress =
  | { step: 'read' | 'stored'; observations: number }
  | { step: 'pass'; number: number }

export interface IndexOptions {
  /** Stops the computation with its reason. */
  signal?: AbortSignal
  onProgress?(progress: IndexProgress): void
  /** Computes it only from their observations. */
  observers?: ReadonlySet<string>
  /** Called when the index is complete, before it waits for other writers. From then on, `signal` has no effect. */
  onStoring?(): void
  /** The current time, in tests. */
  now?: number
}

/** Returns undefined if nothing has been published yet. */
export const updateIndex = (database: Database, options: IndexOptions = {}) =>
  withWriter(database, async (writer) => {
    const staging = await createStaging(writer)
    const staged = await stageIndex(database, staging, options)
    if (!staged) return undefined
    // The snapshot is closed by now: other writers may wait for its end, and keep the lock meanwhile.
    options.onStoring?.()
    return {
      ...staged.report,
      /** False if another process has stored the index of a later publication in the meantime. */
      stored: await store(writer, staging, staged, options.now),
    }
  })

/** The record of how the index of a data version was computed. */
export const recipeOf = (
  { factors: { passes, converged } }: CommunityIndex,
  version: string,
  asOf: string,
) => ({
  ...RECIPE,
  passes,
  converged,
  data_version: version,
  as_of: asOf,
})

interface ComputedIndex {
  publication: Publication
  asOf: string
  index: CommunityIndex
  reports: ReturnType<typeof indexReports>
  report(progress: IndexProgress): void
}

type StagedIndex = NonNullable<Awaited<ReturnType<typeof stageIndex>>>

const stageIndex = (database: Database, staging: IndexStaging, options: IndexOptions) =>
  withIndex(database, options, async ({ publication: { number, version }, asOf, index, reports, report }) => {
    const { passes, converged } = index.factors
    await stageSeries(staging, index, asOf)
    const observations = await stageEntries(staging, index, reports.counted(), (observations) =>
      report({ step: 'stored', observations }),
    )
    options.signal?.throwIfAborted()
    return {
      publication: number,
      recipe: recipeOf(index, version, asOf),
      report: {
        /** The data version from which it was computed. */
        version,
        observations,
        days: index.total.days.day.length,
        observers: index.observers.length,
        passes,
        converged,
      },
    }
  })

/** Computes the index of the current publication, and runs work on the same snapshot. Undefined without data. */
export const withIndex = async <T>(
  database: Database,
  { signal, onProgress = () => {}, observers }: IndexOptions,
  work: (computed: ComputedIndex) => Promise<T>,
): Promise<T | undefined> => {
  const snapshot = await takeSnapshot(database.snapshotAddress)
  try {
    const publication = await snapshot.read<Publication>(READ_PUBLICATION, [])
    if (publication.publishedAt === null) return undefined
    const reports = indexReports(database, snapshot, observers)
    const report = (progress: IndexProgress): void => {
      onProgress(progress)
      signal?.throwIfAborted()
    }
    const index = await compute(reports, report)
    return await work({ publication, asOf: dayOf(publication.publishedAt), index, reports, report })
  } finally {
    await snapshot.close()
  }
}

/** Handles signals between the passes. */
export const compute = async (
  reports: ReturnType<typeof indexReports>,
  report: (progress: IndexProgress) => void,
): Promise<CommunityIndex> => {
  const rows = await reports.readRows((observations) => report({ step: 'read', observations }))
  const passes = indexPasses(rows)
  for (let pass = passes.next(); ; pass = passes.next()) {
    if (pass.done) return pass.value
    await setImmediate()
    report({ step: 'pass', number: pass.value.number })
  }
}

/** Replaces the stored index by a staged one, and returns true, unless the stored one is of a later publication. */
const store = (
  writer: Writer,
  staging: IndexStaging,
  { publication, recipe }: StagedIndex,
  now = Date.now(),
): Promise<boolean> =>
  writer.transaction(async (db) => {
    const former = await db.selectFrom('index_state').selectAll().executeTakeFirst()
    if (former && former.publication > publication) return false
    await staging.apply(db)
    const computed_at = dateAfter(former?.computed_at ?? '', now)
    const summary: IndexRecipe = { ...recipe, computed_at }
    await db.deleteFrom('index_state').execute()
    await db
      .insertInto('index_state')
      .values({
        number: 1,
        publication,
        version: recipe.data_version,
        as_of: recipe.as_of,
        computed_at,
        recipe: recipe.version,
        summary: JSON.stringify(summary),
      })
      .execute()
    return true
  })

export const stageSeries = async (
  staging: IndexLoader,
  index: CommunityIndex,
  asOf: string,
): Promise<void> => {
  for (const table of Object.keys(SERIES_ROWS) as SeriesTable[]) {
    const columns = columnsOf(table)
    const rows = seriesRows(table, index, asOf).map((row) => columns.map((column) => row[column] as Value))
    await staging.load(table, rows)
  }
}

/** Stages how each observation entered, and its flags. Reports arrive by day. Returns their number. */
export const stageEntries = async (
  staging: IndexLoader,
  index: CommunityIndex,
  batches: AsyncIterable<Iterable<CountedReport>>,
  onStaged: (observations: number) => void,
): Promise<number> => {
  const entriesOfDay = indexEntries(index)
  let [observations, days, day, stored] = [0, 0, '', new DayEntries()]
  let entries: ReturnType<typeof entriesOfDay> = new Map()
  for await (const batch of batches) {
    const [complete, flags]: [Value[][], Value[][]] = [[], []]
    for (const report of batch) {
      if (dayOf(report.at) !== day) {
        if (day !== '') complete.push([day, stored.text])
        ;[day, stored, entries] = [dayOf(report.at), new DayEntries(), entriesOfDay(days++)]
      }
      observations++
      const entry = entries.get(report.observer)
      if (!entry) throw new Error(`the index has no entry of ${report.observer} on ${day}`)
      stored.add(report.id, report.observer, entry)
      const failed: PublishedFlag[] = failedChecks(report.counts, entry.reports)
      if (entry.flag !== 'ok') failed.push(entry.flag)
      const numbers = [report.wolf, entry.z, entry.index].map((value) => JSON.stringify(value))
      for (const flag of failed) flags.push([flag, report.at, report.id, report.observer, ...numbers])
    }
    await staging.load('index_entry', complete)
    await staging.load('index_flag', flags)
    onStaged(observations)
  }
  if (day !== '') await staging.load('index_entry', [[day, stored.text]])
  return observations
}

/** One statement, so that data and index belong together. */
const READ_STATUS = sql.raw(
  `select ${PUBLICATION_COLUMNS}, i.publication as indexed from ${PUBLICATION_TABLES}`,
)

export type IndexStatus = Awaited<ReturnType<typeof indexStatus>>

export const indexStatus = async (database: Database) => {
  type Row = Publication & { indexed: number | null }
  const row = (await database.prepare<Row>(READ_STATUS)({})) as Row
  const { number, version, publishedAt, indexed, indexVersion, indexRecipe, indexComputedAt } = row
  return {
    /** The version of the published data; undefined if nothing has been published yet. */
    dataVersion: publishedAt === null ? undefined : version,
    /** Undefined if none has been computed. */
    stored:
      indexVersion === null
        ? undefined
        : { version: indexVersion, recipe: indexRecipe, computedAt: indexComputedAt },
    /** True if the stored index is that of the published data and of this release's recipe. */
    isCurrent: indexed === number && indexVersion === version && indexRecipe === RECIPE.version,
  }
}

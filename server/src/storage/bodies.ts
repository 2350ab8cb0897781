/** Reads many bodies in one crossing from the engine: a row apiece costs more than all the rest of a call. */
import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadRow, Value } from './database.ts'

/** What an answer is known by: the version of the data, and when that was published. */
export interface Freshness {
  version: string
  publishedAt: string | null
  previouslyPublishedAt: string | null
}

/** Bodies and, from the same statement and so of the same moment, the version that they belong to. */
export interface Bodies {
  fresh: Freshness
  count: number
  /** One a line. JSON has no line ends of its own, so that the last one is found from the end. */
  lines: Buffer
}

export const BETWEEN_BODIES = ',\n'

interface BodiesRow extends Freshness {
  count: number
  lines: Uint8Array | string | null
}

/** Of `dataset d`. */
export const FRESHNESS_COLUMNS = `d.version, d.published_at as "publishedAt", d.previously_published_at as "previouslyPublishedAt"`

/** `select` gives the column `body`, in the order of the answer. It is prepared when it is first needed. */
export const bodiesReader = (
  database: Database,
  select: () => RawBuilder<unknown>,
): ((values: readonly Value[]) => Promise<Bodies>) => {
  let read: ReadRow<BodiesRow> | undefined
  return async (values) => {
    read ??= database.prepare<BodiesRow>(sql`
      select ${sql.raw(FRESHNESS_COLUMNS)}, p.count, p.lines from dataset d cross join (
        select count(*) as count, ${database.joinedBodies} as lines from (${select()}) s) p`)
    const { count, lines, version, publishedAt, previouslyPublishedAt } = (await read(values)) as BodiesRow
    return { fresh: { version, publishedAt, previouslyPublishedAt }, count, lines: bytesOf(lines) }
  }
}

const bytesOf = (lines: Uint8Array | string | null): Buffer =>
  lines instanceof Uint8Array
    ? Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
    : Buffer.from(lines ?? '')

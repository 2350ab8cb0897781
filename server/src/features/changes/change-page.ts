/** Reads one page of the change feed, with its data version, in one statement. */
import { CHANGE_KINDS, endOf, type FeedPosition } from '../../lists/change-cursor.ts'
import type { Database } from '../../storage/database.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import { type Publication, publicationOf } from '../../storage/publication.ts'
import {
  boundStatement,
  type ChangeQuery,
  type ChangeSeparator,
  pageStatement,
  tombstoneStart,
  valuesOf,
} from './change-statements.ts'

/** What the store has of the feed. */
interface FeedState {
  /** The first publication whose data can still be read. */
  historyFrom: number
  /** Some tombstones up to this publication have been deleted. */
  tombstonesFrom: number
  /** The id of the store that was read. */
  storeId: string
}

export interface ChangePage extends FeedState {
  publication: Publication
  /** The changes, with separators. */
  joined: Buffer
  /** The position of the next change; undefined if there is none. */
  next: FeedPosition | undefined
  /** Whether the store has the publications of `since` and `until`. */
  isKnown: boolean
}

interface Row extends Publication, FeedState {
  count: number
  /** The changes of each kind in feed order, kind by kind. */
  joined: Uint8Array | string | null
  /** For each kind with changes: the publications of the first and the last of them. */
  extents: string | null
  /** The kind, id and time of each tombstone that has a time, each on a line. */
  tombstones: string | null
  knownPublications: number
}

const START = '{"change":"'
/**
 * The text between two changes. JSON escapes quotes and line breaks in texts, and records contain no arrays of objects,
 * so it does not occur within a change.
 */
const between = (separator: ChangeSeparator): string => `}${separator}${START}`

/** Sorts changes, which are in feed order for each kind, by publication. They begin with `START`. */
const sortChanges = (joined: Buffer, separator: ChangeSeparator): Buffer => {
  // Each byte is a character of latin1, which is faster than decoding and encoding.
  const changes = joined.toString('latin1', START.length, joined.length - 1).split(between(separator))
  const publicationOf = (change: string) => Number.parseInt(change.slice(change.indexOf(':') + 1, 40), 10)
  const sorted = changes
    .map((change) => ({ change, publication: publicationOf(change) }))
    .sort((one, other) => one.publication - other.publication)
    .map(({ change }) => change)
  return Buffer.from(`${START}${sorted.join(between(separator))}}`, 'latin1')
}

/** Whether the changes of each kind are from later publications than those of the kinds before it, or the same. */
const isSorted = (extents: string | null): boolean => {
  const publications = (extents ?? '').split(' ').map(Number)
  return publications.every((number, index) => number >= (publications[index - 1] ?? 0))
}

/** Changes have their position, but that of a tombstone lacks its time. */
const positionOf = (change: Buffer, tombstones: string | null): FeedPosition => {
  const { publication, kind, id, record } = JSON.parse(change.toString())
  const start = tombstoneStart(kind, id)
  const tombstone = record === null && tombstones?.split('\n').find((line) => line.startsWith(start))
  const at = tombstone ? tombstone.slice(start.length) : record?.date_of_observation
  return { publication, rank: CHANGE_KINDS.indexOf(kind), at: at ?? '', id }
}

/** The first changes in feed order, and the position of the next one. */
const firstChanges = (
  { joined, count, extents, tombstones }: Row,
  { limit, separator }: ChangeQuery,
): { joined: Buffer; next: FeedPosition | undefined } => {
  const bytes = bytesOf(joined ?? '')
  const sorted = isSorted(extents) ? bytes : sortChanges(bytes, separator)
  if (count <= limit) return { joined: sorted, next: undefined }
  let [end, following] = [sorted.length, sorted.length]
  for (let left = count; left > limit; left--) {
    following = end
    end = sorted.lastIndexOf(between(separator), end - 2) + 1
  }
  return {
    joined: sorted.subarray(0, end),
    next: positionOf(sorted.subarray(end + 1, following), tombstones),
  }
}

type ReadChanges = (query: ChangeQuery, publication: Publication) => Promise<ChangePage>

/** Prepares a statement for each kind of query on first use. */
export const changeReader = (database: Database): ReadChanges => {
  const prepare = (query: ChangeQuery) => {
    const page = pageStatement(database, query)
    const bound = boundStatement(query)
    return {
      readPage: database.preparePublished<Row>(page),
      pageValues: valuesOf(database, page),
      readBound: database.prepare<FeedPosition>(bound),
      boundValues: valuesOf(database, bound),
    }
  }
  const statements = new Map<string, ReturnType<typeof prepare>>()
  const statementsFor = (query: ChangeQuery) => {
    const { since, until, separator } = query
    const shape = `${since.kind} ${until !== undefined} ${separator}`
    const prepared = statements.get(shape) ?? prepare(query)
    statements.set(shape, prepared)
    return prepared
  }
  return async (query, publication) => {
    const { since, until } = query
    const { readPage, pageValues, readBound, boundValues } = statementsFor(query)
    const last = endOf((until ?? publication).number)
    const span = { ...query, end: last }
    if (until) span.end = (await readBound(boundValues(span))) ?? last
    const row = await readPage(pageValues(span), publication)
    // The state before the first publication is part of every store, and has no row.
    const expected = [since.seen, until ?? since.seen].filter(({ number }) => number > 0).length
    const { historyFrom, tombstonesFrom, storeId } = row
    return {
      publication: publicationOf(row),
      ...firstChanges(row, query),
      isKnown: row.knownPublications === expected,
      historyFrom,
      tombstonesFrom,
      storeId,
    }
  }
}

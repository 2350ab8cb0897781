/** Reads one page of the change feed, with its data version, in one statement. */
import {
  CHANGE_KINDS,
  type ChangeKind,
  endOf,
  type FeedPosition,
  type SeenPublication,
} from '../../lists/change-cursor.ts'
import { bytesOf } from '../../storage/bodies.ts'
import type { Database, ReadPublished, ReadRow } from '../../storage/database.ts'
import { type Publication, publicationOf } from '../../storage/publication.ts'
import {
  boundStatement,
  boundValues,
  type ChangeQuery,
  pageStatement,
  positionOfTombstone,
  type Selection,
  type Separator,
} from './change-statements.ts'

export interface ChangePage {
  publication: Publication
  count: number
  /** The changes, with separators. */
  joined: Buffer
  /** The position of the next change; undefined if there is none. */
  next: FeedPosition | undefined
  /** Whether the store has the publications of `since` and `until`. */
  isKnown: boolean
  /** The first publication whose data can still be read. */
  historyFrom: number
  /** Some tombstones up to this publication have been deleted. */
  tombstonesFrom: number
  /** The id of the store that was read. */
  storeId: string
}

interface Row extends Publication {
  count: number
  /** The changes of each kind in feed order, kind by kind. */
  joined: Uint8Array | string | null
  /** For each kind: its number of changes, and the publications of the first and the last of them. */
  extents: string
  /** The keys of all tombstones, each on a line. */
  tombstones: string | null
  knownPublications: number
  historyFrom: number
  tombstonesFrom: number
  storeId: string
}

const START = '{"change":"'
/**
 * The text between two changes. JSON escapes quotes and line breaks in texts, and records contain no arrays of objects,
 * so it does not occur within a change.
 */
const between = (separator: Separator): string => `}${separator}${START}`

/** Sorts changes, which are in feed order for each kind, by publication. They begin with `START`. */
const sortChanges = (joined: Buffer, separator: Separator): Buffer => {
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
const isSorted = (extents: string): boolean => {
  let latest = 0
  for (const extent of extents.split(',')) {
    const [count, first, last] = extent.split(' ').map(Number) as [number, number, number]
    if (count === 0) continue
    if (first < latest) return false
    latest = last
  }
  return true
}

/** The text of a tombstone lacks its time. */
const positionOf = (change: Buffer, tombstones: string | null): FeedPosition => {
  const { publication, kind, id, record } = JSON.parse(change.toString())
  const rank = CHANGE_KINDS.indexOf(kind)
  if (record !== null) return { publication, rank, at: record.date_of_observation ?? '', id }
  const positions = (tombstones ?? '').split('\n').map(positionOfTombstone)
  return positions.find((position) => position.rank === rank && position.id === id) as FeedPosition
}

/** The first changes in feed order, and the position of the next one. */
const firstChanges = (
  { joined, count, extents, tombstones }: Row,
  { limit, separator }: ChangeQuery,
): { joined: Buffer; next: FeedPosition | undefined } => {
  const bytes = bytesOf(joined ?? '')
  const sorted = isSorted(extents) ? bytes : sortChanges(bytes, separator)
  let [end, following] = [sorted.length, sorted.length]
  for (let left = count; left > limit; left--) {
    following = end
    end = sorted.lastIndexOf(between(separator), end - 2) + 1
  }
  if (count <= limit) return { joined: sorted, next: undefined }
  return {
    joined: sorted.subarray(0, end),
    next: positionOf(sorted.subarray(end + 1, following), tombstones),
  }
}

/**
 * Reads a position after which a page of former data needs no changes, because enough records before it have not changed
 * since `until`. Without it, each page could read the history up to `until` in vain.
 */
const boundReader = (database: Database) => {
  const statements = new Map<ChangeKind | undefined, ReadRow<FeedPosition>>()
  return async (query: ChangeQuery, until: SeenPublication): Promise<FeedPosition> => {
    const { kind } = query.since
    const read = statements.get(kind) ?? database.prepare<FeedPosition>(boundStatement(kind))
    statements.set(kind, read)
    return (await read(boundValues(query, until))) ?? endOf(until.number)
  }
}

type ReadChanges = (query: ChangeQuery, publication: Publication) => Promise<ChangePage>

/** Prepares a statement for each kind of query on first use. */
export const changeReader = (database: Database): ReadChanges => {
  const statements = new Map<string, Selection & { read: ReadPublished<Row> }>()
  const readBound = boundReader(database)
  const statementFor = (query: ChangeQuery) => {
    const { since, until, separator } = query
    const shape = `${since.kind} ${until !== undefined} ${separator}`
    let statement = statements.get(shape)
    if (!statement) {
      const { text, values } = pageStatement(database, query)
      statement = { text, values, read: database.preparePublished<Row>(text) }
      statements.set(shape, statement)
    }
    return statement
  }
  return async (query, publication) => {
    const { values, read } = statementFor(query)
    const { since, until } = query
    const end = until ? await readBound(query, until) : endOf(publication.number)
    const row = await read(values({ ...query, end }), publication)
    // The state before the first publication is part of every store, and has no row.
    const expected = [since.seen, until ?? since.seen].filter(({ number }) => number > 0).length
    return {
      publication: publicationOf(row),
      count: Math.min(row.count, query.limit),
      ...firstChanges(row, query),
      isKnown: row.knownPublications === expected,
      historyFrom: row.historyFrom,
      tombstonesFrom: row.tombstonesFrom,
      storeId: row.storeId,
    }
  }
}

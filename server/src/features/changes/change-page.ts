/**
 * Reads one page of the change feed, with its data version, in one statement. Records and tombstones have indexes in feed
 * order. The database merges and concatenates the first changes of each kind, so a page costs the same wherever it is.
 */
import { type RawBuilder, sql } from 'kysely'
import {
  CHANGE_KINDS,
  type ChangeCursor,
  type ChangeKind,
  endOf,
  type FeedPosition,
} from '../../lists/change-cursor.ts'
import { bind as bindTo } from '../../storage/bind.ts'
import { bodyWithTags, bytesOf, escapedNickname, selectMerged } from '../../storage/bodies.ts'
import type { Database } from '../../storage/database.ts'
import {
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
  publicationOf,
} from '../../storage/publication.ts'

type ChangeSeparator = ',' | '\n'

export interface ChangeQuery {
  since: ChangeCursor
  /** Shows the data as of this publication; undefined for the current data. */
  until: Publication | undefined
  limit: number
  separator: ChangeSeparator
}

/** The changes that a statement reads: at most `limit` changes of each kind and one more, before the position `end`. */
interface ChangeSpan extends ChangeQuery {
  end: FeedPosition
}

type Sql = RawBuilder<unknown>

const bind = bindTo<ChangeSpan>

/** With a bare placeholder as the limit, SQLite plans the statement again at every execution. */
const limitTo = (count: (span: ChangeSpan) => number): Sql => sql`limit ${bind(count)} + 0`
const ONE_MORE = limitTo(({ limit }) => limit + 1)
const UNTIL = bind(({ until }) => until?.number ?? 0)

interface ChangedTable {
  kind: ChangeKind
  rank: number
  /** As in `tombstone.kind`, and the name of the table. */
  table: 'observation' | 'image' | 'observer'
  /** The key of a record, in the order of the indexes. */
  key: readonly string[]
  /** The record as served by the feed. */
  record: string
}

const WITH_TAGS = bodyWithTags().join(', ')

const CHANGED_TABLES: readonly ChangedTable[] = [
  { kind: 'observations', rank: 0, table: 'observation', key: ['at', 'id'], record: WITH_TAGS },
  { kind: 'images', rank: 1, table: 'image', key: ['at', 'id'], record: WITH_TAGS },
  { kind: 'observers', rank: 2, table: 'observer', key: ['nickname'], record: 'detail' },
]

const tablesOf = (kind: ChangeKind | undefined): readonly ChangedTable[] =>
  kind === undefined ? CHANGED_TABLES : CHANGED_TABLES.filter((changed) => changed.kind === kind)

const references = (names: readonly string[]): Sql => sql.join(names.map((name) => sql.ref(name)))
const unionOf = (parts: readonly Sql[]): Sql => sql.join(parts, sql` union all `)

type PositionIn = (span: ChangeSpan) => FeedPosition

/** The first key of a kind from a position on. Empty texts come before all others. */
const keyFrom = (position: FeedPosition, rank: number): Omit<FeedPosition, 'rank'> => {
  if (rank === position.rank) return position
  return { publication: position.publication + (rank < position.rank ? 1 : 0), at: '', id: '' }
}

/** Compares the columns of an index with the first key of a kind from a position on. */
const compareKey = (index: readonly string[], operator: '>=' | '<', rank: number, positionIn: PositionIn) => {
  const columns = ['publication', ...(index.includes('at') ? (['at'] as const) : []), 'id'] as const
  const values = columns.map((column) => bind((span) => keyFrom(positionIn(span), rank)[column]))
  return sql`(${references(index)}) ${sql.raw(operator)} (${sql.join(values)})`
}

const sinceOf: PositionIn = ({ since }) => since.from

/** The position from which the client needs tombstones. */
const tombstonesSince = ({ since: { from, skippedUntil } }: ChangeQuery): FeedPosition =>
  from.publication > skippedUntil ? from : endOf(skippedUntil)

/** The first publication whose tombstones the client needs. */
export const firstTombstone = (query: ChangeQuery): number => tombstonesSince(query).publication

/** The id in JSON; only nicknames need escapes. */
const idText = ({ kind }: ChangedTable, column: string): string =>
  kind === 'observers' ? escapedNickname(column) : column

interface ChangeRows {
  table: string
  /** The columns of the index: the publication of the change, and the key of the record. */
  index: readonly string[]
  conditions: readonly Sql[]
  isTombstone?: true
}

/** Selects changes from a key on. The text of a tombstone lacks its time, which is selected beside it. */
const selectChanges = (changed: ChangedTable, { table, index, conditions, isTombstone }: ChangeRows): Sql => {
  const [publication, id] = [index.at(0), index.at(-1)] as [string, string]
  const hasTime = index.includes('at')
  const change = isTombstone ? `'retracted'` : `case when is_new = 1 then 'published' else 'changed' end`
  // One call of `concat`, because each `||` would copy the record again.
  const text = `concat('{"change":"', ${change}, '","publication":', ${publication},
    ',"kind":"${changed.kind}","id":"', ${idText(changed, id)},
    '","record":', ${isTombstone ? `'null'` : changed.record}, '}')`
  const tombstone = isTombstone && hasTime ? `concat('${changed.kind} ', id, ' ', at)` : 'cast(null as text)'
  const positionIn = isTombstone ? tombstonesSince : sinceOf
  const from = compareKey(index, '>=', changed.rank, positionIn)
  return sql`select ${sql.raw(`${publication} as publication, ${hasTime ? 'at' : `''`} as at, ${id} as id, ${text} as body`)},
    ${sql.raw(tombstone)} as tombstone from ${sql.table(table)} h where ${sql.join([from, ...conditions], sql` and `)}`
}

/**
 * The publication of the last observation on a page that observations fill. The page has later kinds only of earlier
 * publications. Without it, each page of a long walk through observations would read other kinds in vain.
 */
const LAST_OBSERVATION = sql`with last_observation as materialized (
  select coalesce((select publication from observation
    where ${compareKey(['publication', 'at', 'id'], '>=', 0, sinceOf)}
    order by publication, at, id limit 1 offset ${bind(({ limit }) => limit)} + 0),
    ${sql.lit(2 ** 31 - 1)}) as publication)`
const BEFORE_LAST_OBSERVATION = sql`publication < (select publication from last_observation)`

/** The current records, and those that were retracted and not published again. */
const currentChanges = (changed: ChangedTable, isBounded: boolean): Sql[] => {
  const { table, key } = changed
  const hasTime = key.includes('at')
  const isOfKind = sql`kind = ${sql.lit(table)}`
  return [
    selectChanges(changed, {
      table,
      index: ['publication', ...key],
      conditions: isBounded ? [BEFORE_LAST_OBSERVATION] : [],
    }),
    selectChanges(changed, {
      table: 'tombstone',
      index: hasTime ? ['publication', 'at', 'id'] : ['publication', 'id'],
      conditions: hasTime ? [isOfKind] : [isOfKind, sql`at = ''`],
      isTombstone: true,
    }),
  ]
}

/**
 * The changes as of `until`: records that have not changed since, states of records that were replaced or retracted
 * later, and records that were retracted before and not published again by then.
 */
const formerChanges = (changed: ChangedTable): Sql[] => {
  const { table, key, rank } = changed
  const history = `${table}_history`
  const id = key.at(-1)
  const rows = (name: string, publication: string, conditions: readonly Sql[]): ChangeRows => {
    const index = [publication, ...key]
    return { table: name, index, conditions: [compareKey(index, '<', rank, ({ end }) => end), ...conditions] }
  }
  const notPublishedAgain = (name: string, publication: string) => sql`not exists (
    select 1 from ${sql.table(name)} later where ${sql.ref(`later.${id}`)} = ${sql.ref(`h.${id}`)}
      and ${sql.ref(`later.${publication}`)} > h.to_publication and ${sql.ref(`later.${publication}`)} <= ${UNTIL})`
  return [
    selectChanges(changed, rows(table, 'publication', [])),
    selectChanges(changed, rows(history, 'from_publication', [sql`to_publication > ${UNTIL}`])),
    selectChanges(changed, {
      ...rows(history, 'to_publication', [
        sql`is_retracted = 1`,
        notPublishedAgain(table, 'publication'),
        notPublishedAgain(history, 'from_publication'),
      ]),
      isTombstone: true,
    }),
  ]
}

/** The first changes of a kind, merged from all its selections and concatenated. */
const joinedKind = (
  database: Database,
  { key, rank }: ChangedTable,
  selections: readonly Sql[],
  separator: ChangeSeparator,
): Sql => {
  const order = references(key.includes('at') ? ['publication', 'at', 'id'] : ['publication', 'id'])
  return sql`select count(*) as count, case when count(*) > 0 then concat(min(publication), ' ', max(publication)) end as extent,
    string_agg(tombstone, ${sql.lit('\n')}) as tombstones, string_agg(body, ${sql.lit(separator)}) as body
    from (${selectMerged(database, selections, order, ONE_MORE)}) k${sql.lit(rank)}`
}

/** Counts 1 if the store has the publication. */
const isKnown = (
  publicationIn: (span: ChangeSpan) => Publication,
): Sql => sql`(select count(*) from publication
  where number = ${bind((span) => publicationIn(span).number)} and version = ${bind((span) => publicationIn(span).version)}
    and at = ${bind((span) => publicationIn(span).publishedAt ?? '')})`

const pageStatement = (database: Database, { since: { kind }, until, separator }: ChangeQuery): Sql => {
  const isBounded = kind === undefined && until === undefined
  const kinds = tablesOf(kind).map((changed) => {
    const changes = until ? formerChanges(changed) : currentChanges(changed, isBounded && changed.rank > 0)
    return joinedKind(database, changed, changes, separator)
  })
  return sql`${isBounded ? LAST_OBSERVATION : sql``}
    select ${sql.raw(PUBLICATION_COLUMNS)}, d.history_from as "historyFrom",
    d.tombstones_from as "tombstonesFrom", d.store_id as "storeId",
    ${isKnown(({ since }) => since.seen)} + ${isKnown((span) => span.until ?? span.since.seen)} as "knownPublications",
    s.* from (select sum(count) as count, string_agg(extent, ' ') as extents,
      string_agg(tombstones, ${sql.lit('\n')}) as tombstones, ${database.joinedBodies(separator)} as joined
      from (${unionOf(kinds)}) k) s, ${sql.raw(PUBLICATION_TABLES)}`
}

/**
 * Selects a position after which a page of former data needs no changes, because more than `limit` records before it
 * have not changed since `until`. Without it, each page could read the history up to `until` in vain.
 */
const boundStatement = ({ since }: ChangeQuery): Sql => {
  const keys = tablesOf(since.kind).map(({ table, key, rank }) => {
    const index = ['publication', ...key]
    const at = index.includes('at') ? 'at' : `''`
    return sql`select * from (select ${sql.raw(`publication, ${rank} as rank, ${at} as at, ${key.at(-1)} as id`)}
      from ${sql.table(table)} where ${compareKey(index, '>=', rank, sinceOf)} and publication <= ${UNTIL}
      order by ${references(index)} ${limitTo(({ limit }) => limit + 2)}) b${sql.lit(rank)}`
  })
  return sql`select publication, rank, at, id from (${unionOf(keys)}) m
    order by publication, rank, at, id limit 1 offset ${bind(({ limit }) => limit + 1)} + 0`
}

/** The earliest publication whose state a page needs; 0 for none. Tombstones are stored with the state before them. */
export const neededHistory = (query: ChangeQuery): number =>
  query.until ? Math.min(firstTombstone(query) - 1, query.until.number) : 0

/** The part of the feed that the store has. */
interface FeedState {
  /** The first publication whose data can still be read. */
  historyFrom: number
  /** Some tombstones up to this publication have been deleted. */
  tombstonesFrom: number
  storeId: string
}

export interface ChangePage extends FeedState {
  publication: Publication
  /** The changes, with separators. */
  joined: Buffer
  /** The position of the next change; undefined if there is none. */
  next: FeedPosition | undefined
  /** True if the store has the publications of `since` and `until`. */
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
/** Does not occur within a change: JSON escapes quotes and line breaks, and records contain no arrays of objects. */
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

/** True if the changes of each kind are from later publications than those of the kinds before it, or the same. */
const isSorted = (extents: string | null): boolean => {
  const publications = (extents ?? '').split(' ').map(Number)
  return publications.every((number, index) => number >= (publications[index - 1] ?? 0))
}

/** Changes have their position, but that of a tombstone lacks its time. */
const positionOf = (change: Buffer, tombstones: string | null): FeedPosition => {
  const { publication, kind, id, record } = JSON.parse(change.toString())
  // Ids of records with a time have no spaces.
  const start = `${kind} ${id} `
  const tombstone = record === null && tombstones?.split('\n').find((line) => line.startsWith(start))
  const at = tombstone ? tombstone.slice(start.length) : record?.date_of_observation
  return { publication, rank: CHANGE_KINDS.indexOf(kind), at: at ?? '', id }
}

/** The first changes in feed order, and the position of the next one. */
const firstChanges = ({ joined, count, extents, tombstones }: Row, { limit, separator }: ChangeQuery) => {
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
  const prepare = (query: ChangeQuery) => ({
    readPage: database.preparePublished<Row, ChangeSpan>(pageStatement(database, query)),
    readBound: database.prepare<FeedPosition, ChangeSpan>(boundStatement(query)),
  })
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
    const { readPage, readBound } = statementsFor(query)
    const last = endOf((until ?? publication).number)
    const span = { ...query, end: last }
    if (until) span.end = (await readBound(span)) ?? last
    const row = await readPage(span, publication)
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

/**
 * Reads one page of the change feed, with its data version, in one statement. Each kind of records has an index in feed
 * order, and so have tombstones, so a page costs the same wherever it is. The keys of the page are selected first, then
 * the bodies of these keys only.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadPublished, Value } from '../../storage/database.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import { PUBLICATION_SUBQUERIES, type Publication, publicationOf } from '../../storage/publication.ts'
import type { ChangeCursor, ChangeKind, FeedPosition, SeenPublication } from './change-cursor.ts'

export interface ChangeQuery {
  since: ChangeCursor
  /** Shows the data as of this publication; undefined for the current data. */
  until: SeenPublication | undefined
  limit: number
  /** Between two changes. */
  separator: ',' | '\n'
}

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
  /** The id of the store that was read. */
  storeId: string
}

interface Row extends Publication {
  count: number
  joined: Uint8Array | string | null
  last: string | null
  knownPublications: number
  historyFrom: number
  storeId: string
}

type Key = [publication: number, at: string, id: string]

/** One of the sorted selections that a page is merged from. */
interface Branch {
  /** Selects keys in feed order: publication, at, id. */
  keys: RawBuilder<unknown>
  /** Selects the JSON of the change with the key `k`. */
  change: RawBuilder<unknown>
  rank: number
  values(query: ChangeQuery): Value[]
}

/** The value is irrelevant: it only becomes a placeholder. */
const PLACEHOLDER = sql`${''}`
/** With a bare placeholder as the limit, SQLite plans the statement again at every execution. */
const LIMIT = sql`limit ${PLACEHOLDER} + 0`

interface Source {
  kind: ChangeKind
  /** As in `tombstone.kind`, and the name of the table. */
  table: 'observation' | 'image' | 'observer'
  id: string
  /** The key after the publication, in the order of the indexes. */
  key: readonly string[]
  /** The record as served by the feed. */
  record: string
}

/** Adds the tags to the record. Its last field is no object, so all braces at the end belong to the record itself. */
const WITH_TAGS = `rtrim(r.body, '}'), ',"tags":', r.tags, '}'`

const SOURCES: readonly Source[] = [
  { kind: 'observations', table: 'observation', id: 'id', key: ['at', 'id'], record: WITH_TAGS },
  { kind: 'images', table: 'image', id: 'id', key: ['at', 'id'], record: WITH_TAGS },
  { kind: 'observers', table: 'observer', id: 'nickname', key: ['nickname'], record: 'r.detail' },
]

/** Nicknames and ids contain no control characters, which would need further escapes. */
const ESCAPED_ID = `replace(replace(k.id, '\\', '\\\\'), '"', '\\"')`

/** One call of `concat`, because each `||` would copy the record again. */
const changeText = (label: string, { kind }: Source, record: string): RawBuilder<unknown> =>
  sql.raw(
    `concat('{"change":"', ${label}, '","publication":', k.publication, ',"kind":"${kind}","id":"', ${ESCAPED_ID}, '","record":', ${record}, '}')`,
  )

const LABEL = `case when r.is_new = 1 then 'published' else 'changed' end`

const references = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** The rows of a table from a key on, in feed order. */
const keysOf = (
  { id, key }: Source,
  table: RawBuilder<unknown>,
  publication: string,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> => {
  const order = references([publication, ...key])
  const from = sql`(${order}) >= (${sql.join([publication, ...key].map(() => PLACEHOLDER))})`
  const at = key.includes('at') ? sql.ref('at') : sql`''`
  return sql`select ${sql.ref(publication)} as publication, ${at} as at, ${sql.ref(id)} as id from ${table}
    where ${sql.join([from, ...conditions], sql` and `)} order by ${order} ${LIMIT}`
}

/** The first key of a kind from a position on. Empty texts come before all others. */
const keyFrom = ({ publication, rank, at, id }: FeedPosition, ofRank: number): Key => {
  if (ofRank === rank) return [publication, at, id]
  return [ofRank < rank ? publication + 1 : publication, '', '']
}

const valuesFor = ({ key }: Source, [publication, at, id]: Key): Value[] =>
  key.length === 1 ? [publication, id] : [publication, at, id]

/** The first publication whose tombstones the client needs. */
const firstTombstone = ({ from, skippedUntil }: ChangeCursor): number =>
  Math.max(from.publication, skippedUntil + 1)

const tombstoneKey = ({ from, skippedUntil }: ChangeCursor, rank: number): Key =>
  from.publication > skippedUntil ? keyFrom(from, rank) : [skippedUntil + 1, '', '']

const currentRecords = (source: Source, rank: number, isAsOf: boolean): Branch => {
  const { table, id, record } = source
  const upTo = isAsOf ? [sql`publication <= ${PLACEHOLDER}`] : []
  const key = references(source.key.map((name) => `r.${name}`))
  const wanted = source.key.length === 1 ? sql`k.id` : sql`k.at, k.id`
  return {
    rank,
    keys: keysOf({ ...source, id }, sql.table(table), 'publication', upTo),
    change: sql`select ${changeText(LABEL, source, record)} from ${sql.table(table)} r where (${key}) = (${wanted})`,
    values: ({ since, until, limit }) => [
      ...valuesFor(source, keyFrom(since.from, rank)),
      ...(until ? [until.number] : []),
      limit + 1,
    ],
  }
}

/** Records that were retracted and not published again. */
const tombstones = (source: Source, rank: number): Branch => ({
  rank,
  keys: keysOf({ ...source, id: 'id', key: ['at', 'id'] }, sql.table('tombstone'), 'publication', [
    sql`kind = ${sql.lit(source.table)}`,
  ]),
  change: changeText(`'retracted'`, source, `'null'`),
  values: ({ since, limit }) => [...tombstoneKey(since, rank), limit + 1],
})

/** States of records that were current at `until`, and replaced or retracted later. */
const formerRecords = (source: Source, rank: number): Branch => {
  const history = sql.table(`${source.table}_history`)
  const key = references([...source.key.map((name) => `r.${name}`), 'r.from_publication'])
  const wanted = source.key.length === 1 ? sql`k.id, k.publication` : sql`k.at, k.id, k.publication`
  return {
    rank,
    keys: keysOf(source, history, 'from_publication', [
      sql`from_publication <= ${PLACEHOLDER}`,
      sql`to_publication > ${PLACEHOLDER}`,
    ]),
    change: sql`select ${changeText(LABEL, source, source.record)} from ${history} r where (${key}) = (${wanted})`,
    values: ({ since, until, limit }) => [
      ...valuesFor(source, keyFrom(since.from, rank)),
      until?.number ?? 0,
      until?.number ?? 0,
      limit + 1,
    ],
  }
}

/** Records that were retracted before `until`, and not published again by then. */
const formerTombstones = (source: Source, rank: number): Branch => {
  const { table, id } = source
  const history = `${table}_history`
  const publishedAgain = (name: string, publication: string) => sql`not exists (
    select 1 from ${sql.table(name)} later where ${sql.ref(`later.${id}`)} = ${sql.ref(`h.${id}`)}
      and ${sql.ref(`later.${publication}`)} > h.to_publication and ${sql.ref(`later.${publication}`)} <= ${PLACEHOLDER})`
  return {
    rank,
    keys: keysOf(source, sql`${sql.table(history)} h`, 'to_publication', [
      sql`to_publication <= ${PLACEHOLDER}`,
      sql`is_retracted = 1`,
      publishedAgain(table, 'publication'),
      publishedAgain(history, 'from_publication'),
    ]),
    change: changeText(`'retracted'`, source, `'null'`),
    values: ({ since, until, limit }) => [
      ...valuesFor(source, tombstoneKey(since, rank)),
      until?.number ?? 0,
      until?.number ?? 0,
      until?.number ?? 0,
      limit + 1,
    ],
  }
}

const branchesFor = (kind: ChangeKind | undefined, isAsOf: boolean): Branch[] =>
  SOURCES.flatMap((source, rank) => {
    if (kind !== undefined && source.kind !== kind) return []
    return isAsOf
      ? [currentRecords(source, rank, true), formerRecords(source, rank), formerTombstones(source, rank)]
      : [currentRecords(source, rank, false), tombstones(source, rank)]
  })

/** Such as "10000000012 0 2024-05-11T09:30:00Z o-1": texts that sort in feed order. */
const FEED_KEY = `concat(10000000000 + k.publication, ' ', k.rank, ' ', k.at, ' ', k.id)`
const KEY_PATTERN = /^1(\d{10}) (\d) (\S*) (.*)$/s

const positionOf = (key: string): FeedPosition => {
  const [, publication, rank, at = '', id = ''] = KEY_PATTERN.exec(key) ?? []
  return { publication: Number(publication), rank: Number(rank), at, id }
}

/** Selects the first changes in feed order. */
const selectChanges = (branches: readonly Branch[]): RawBuilder<unknown> => {
  const merged = sql.join(
    branches.map(
      ({ keys, rank }, index) =>
        sql`select publication, ${sql.lit(rank)} as rank, at, id, ${sql.lit(index)} as branch from (${keys}) b${sql.lit(index)}`,
    ),
    sql` union all `,
  )
  const cases = branches.map(({ change }, index) => sql`when ${sql.lit(index)} then (${change})`)
  return sql`select ${sql.raw(FEED_KEY)} as key, case branch ${sql.join(cases, sql` `)} end as body
    from (select * from (${merged}) m order by publication, rank, at, id ${LIMIT}) k`
}

const pageStatement = (
  database: Database,
  branches: readonly Branch[],
  separator: ',' | '\n',
): RawBuilder<unknown> => {
  const known = sql`select count(*) from publication where number = ${PLACEHOLDER} and version = ${PLACEHOLDER}
    and at = ${PLACEHOLDER}`
  return sql`select ${sql.raw(PUBLICATION_SUBQUERIES)}, (select history_from from dataset) as "historyFrom",
    (select store_id from dataset) as "storeId",
    (${known}) + (${known}) as "knownPublications", count(*) as count, max(key) as last,
    ${database.joinedBodies(separator)} as joined
    from (${selectChanges(branches)}) s`
}

/**
 * The bytes between two changes. JSON escapes quotes and line breaks in texts, and records contain no arrays of objects,
 * so neither occurs within a change.
 */
const BETWEEN = { ',': Buffer.from('},{"change":"'), '\n': Buffer.from('}\n{"change":"') }

/** Removes the last change, which was read to know where the next page begins. */
const withoutLast = (joined: Buffer, separator: ',' | '\n'): Buffer =>
  joined.subarray(0, joined.lastIndexOf(BETWEEN[separator]) + 1)

const seenValues = ({ number, version, publishedAt }: SeenPublication): Value[] => [
  number,
  version,
  publishedAt ?? '',
]

type ReadChanges = (query: ChangeQuery, publication: Publication) => Promise<ChangePage>

/** Prepares a statement for each kind of query on first use. */
export const changeReader = (database: Database): ReadChanges => {
  const statements = new Map<string, { branches: Branch[]; read: ReadPublished<Row> }>()
  const statementFor = ({ since: { kind }, until, separator }: ChangeQuery) => {
    const shape = `${kind} ${until !== undefined} ${separator}`
    let statement = statements.get(shape)
    if (!statement) {
      const branches = branchesFor(kind, until !== undefined)
      const read = database.preparePublished<Row>(pageStatement(database, branches, separator))
      statement = { branches, read }
      statements.set(shape, statement)
    }
    return statement
  }
  return async (query, publication) => {
    const { branches, read } = statementFor(query)
    const { since, until = since.seen, limit } = query
    const values = [
      ...seenValues(since.seen),
      ...seenValues(until),
      ...branches.flatMap((branch) => branch.values(query)),
      limit + 1,
    ]
    const row = await read(values, publication)
    // The state before the first publication is part of every store, and has no row.
    const expected = [since.seen, until].filter(({ number }) => number > 0).length
    const hasNext = row.count > limit
    const joined = bytesOf(row.joined ?? '')
    return {
      publication: publicationOf(row),
      count: Math.min(row.count, limit),
      joined: hasNext ? withoutLast(joined, query.separator) : joined,
      next: hasNext ? positionOf(row.last as string) : undefined,
      isKnown: row.knownPublications === expected,
      historyFrom: row.historyFrom,
      storeId: row.storeId,
    }
  }
}

/**
 * The earliest publication whose state a page needs; 0 for none. The tombstones of a publication are stored with the
 * state before it.
 */
export const neededHistory = ({ since, until }: ChangeQuery): number =>
  until ? Math.min(firstTombstone(since) - 1, until.number) : 0

/**
 * Reads one page of the change feed, with its data version, in one statement. Each kind of records has an index in feed
 * order, and so have tombstones, so a page costs the same wherever it is. The keys of the page are selected first, then
 * the bodies of these keys only.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database, ReadPublished, Value } from '../../storage/database.ts'
import { bytesOf } from '../../storage/joined-bytes.ts'
import { PUBLICATION_SUBQUERIES, type Publication, publicationOf } from '../../storage/publication.ts'
import {
  type ChangeCursor,
  type ChangeKind,
  type FeedPosition,
  isEnd,
  type SeenPublication,
} from './change-cursor.ts'

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
  /** The position of the last change, if more changes follow. */
  last: FeedPosition | undefined
  /** Whether the store has the publications of `since` and `until`. */
  isKnown: boolean
  /** The first publication whose data can still be read. */
  historyFrom: number
}

interface Row extends Publication {
  count: number
  joined: Uint8Array | string | null
  last: string | null
  knownPublications: number
  historyFrom: number
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

/** Adds the tags as the last field of the record. */
const WITH_TAGS = `substr(r.body, 1, length(r.body) - 1) || ',"tags":' || r.tags || '}'`

const SOURCES: readonly Source[] = [
  { kind: 'observations', table: 'observation', id: 'id', key: ['at', 'id'], record: WITH_TAGS },
  { kind: 'images', table: 'image', id: 'id', key: ['at', 'id'], record: WITH_TAGS },
  { kind: 'observers', table: 'observer', id: 'nickname', key: ['nickname'], record: 'r.detail' },
]

/** Nicknames and ids contain no control characters, which would need further escapes. */
const QUOTED_ID = `'"' || replace(replace(k.id, '\\', '\\\\'), '"', '\\"') || '"'`

const changeText = (label: string, { kind }: Source, record: string): RawBuilder<unknown> =>
  sql.raw(
    `'{"change":"' || ${label} || '","publication":' || k.publication || ',"kind":"${kind}","id":' || ${QUOTED_ID} || ',"record":' || ${record} || '}'`,
  )

const LABEL = `case when r.is_new = 1 then 'published' else 'changed' end`

const references = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** The rows of a table after a key, and up to a publication, in feed order. */
const keysOf = (
  { id, key }: Source,
  from: RawBuilder<unknown>,
  publication: string,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> => {
  const order = references([publication, ...key])
  const after = sql`(${order}) > (${sql.join([publication, ...key].map(() => PLACEHOLDER))})`
  const at = key.includes('at') ? sql.ref('at') : sql`''`
  return sql`select ${sql.ref(publication)} as publication, ${at} as at, ${sql.ref(id)} as id from ${from}
    where ${sql.join([after, ...conditions], sql` and `)} order by ${order} ${LIMIT}`
}

/** The first key of a kind that comes after a position. Ids are not empty, so an empty one comes before all. */
const keyAfter = ({ publication, rank, at, id }: FeedPosition, ofRank: number): Key => {
  if (ofRank === rank) return [publication, at, id]
  return [ofRank < rank ? publication + 1 : publication, '', '']
}

const valuesFor = ({ key }: Source, [publication, at, id]: Key): Value[] =>
  key.length === 1 ? [publication, id] : [publication, at, id]

/** The first publication whose tombstones the client needs. */
const firstTombstone = ({ after, skippedUntil }: ChangeCursor): number =>
  Math.max(isEnd(after) ? after.publication + 1 : after.publication, skippedUntil + 1)

const tombstoneKey = ({ after, skippedUntil }: ChangeCursor, rank: number): Key =>
  after.publication > skippedUntil ? keyAfter(after, rank) : [skippedUntil + 1, '', '']

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
      ...valuesFor(source, keyAfter(since.after, rank)),
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
      ...valuesFor(source, keyAfter(since.after, rank)),
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

/** Numbers the first changes in feed order; the change after the page's last one has no body. */
const selectPage = (branches: readonly Branch[]): RawBuilder<unknown> => {
  const order = sql`publication, rank, at, id`
  const merged = sql.join(
    branches.map(
      ({ keys, rank }, index) =>
        sql`select publication, ${sql.lit(rank)} as rank, at, id, ${sql.lit(index)} as branch from (${keys}) b${sql.lit(index)}`,
    ),
    sql` union all `,
  )
  const cases = branches.map(({ change }, index) => sql`when ${sql.lit(index)} then (${change})`)
  return sql`select n, publication, rank, at, id,
      case when n > ${PLACEHOLDER} then null else case branch ${sql.join(cases, sql` `)} end end as body
    from (select m.*, row_number() over (order by ${order}) as n from (${merged}) m order by ${order} ${LIMIT}) k
    order by n`
}

const pageStatement = (
  database: Database,
  branches: readonly Branch[],
  separator: ',' | '\n',
): RawBuilder<unknown> => {
  const known = sql`select count(*) from publication where number = ${PLACEHOLDER} and version = ${PLACEHOLDER}
    and at = ${PLACEHOLDER}`
  return sql`select ${sql.raw(PUBLICATION_SUBQUERIES)}, (select history_from from dataset) as "historyFrom",
    (${known}) + (${known}) as "knownPublications", count(*) as count,
    max(case when n = ${PLACEHOLDER} then publication || ' ' || rank || ' ' || at || ' ' || id end) as last,
    ${database.joinedBodies(separator)} as joined
    from (${selectPage(branches)}) s`
}

const LAST_KEY = /^(\d+) (\d) (\S*) (.*)$/s

const positionOf = (last: string): FeedPosition => {
  const [, publication, rank, at = '', id = ''] = LAST_KEY.exec(last) ?? []
  return { publication: Number(publication), rank: Number(rank), at, id }
}

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
      limit,
      limit,
      ...branches.flatMap((branch) => branch.values(query)),
      limit + 1,
    ]
    const row = await read(values, publication)
    // The state before the first publication is part of every store, and has no row.
    const expected = [since.seen, until].filter(({ number }) => number > 0).length
    return {
      publication: publicationOf(row),
      count: Math.min(row.count, limit),
      joined: bytesOf(row.joined ?? ''),
      last: row.last === null || row.count <= limit ? undefined : positionOf(row.last),
      isKnown: row.knownPublications === expected,
      historyFrom: row.historyFrom,
    }
  }
}

/**
 * The earliest publication whose state a page needs; 0 for none. The tombstones of a publication are stored with the
 * state before it.
 */
export const neededHistory = ({ since, until }: ChangeQuery): number =>
  until ? Math.min(firstTombstone(since) - 1, until.number) : 0

/**
 * The SQL of the change feed. Records and tombstones have indexes in feed order. The database merges and concatenates
 * the first changes of each kind, so a page costs the same wherever it is.
 */
import { type RawBuilder, sql } from 'kysely'
import type { ChangeCursor, ChangeKind, FeedPosition, SeenPublication } from '../../lists/change-cursor.ts'
import type { Database, Value } from '../../storage/database.ts'
import { PUBLICATION_SUBQUERIES } from '../../storage/publication.ts'

/** Between two changes. */
export type Separator = ',' | '\n'

export interface ChangeQuery {
  since: ChangeCursor
  /** Shows the data as of this publication; undefined for the current data. */
  until: SeenPublication | undefined
  limit: number
  separator: Separator
}

/** What a statement reads: at most `limit` changes of each kind and one more, before the position `end`. */
export interface Span extends ChangeQuery {
  end: FeedPosition
}

type Key = [publication: number, at: string, id: string]

/** A selection of changes, and the values of its placeholders. */
export interface Selection {
  text: RawBuilder<unknown>
  values(span: Span): Value[]
}

/** The value is irrelevant: it only becomes a placeholder. */
const PLACEHOLDER = sql`${''}`
/** With a bare placeholder as the limit, SQLite plans the statement again at every execution. */
const LIMIT = sql`limit ${PLACEHOLDER} + 0`

interface Source {
  kind: ChangeKind
  rank: number
  /** As in `tombstone.kind`, and the name of the table. */
  table: 'observation' | 'image' | 'observer'
  /** The key of a record, in the order of the indexes. */
  key: readonly string[]
  /** The record as served by the feed. */
  record: string
}

/** Adds the tags to the record. Its last field is no object, so all braces at the end belong to the record itself. */
const WITH_TAGS = `rtrim(body, '}'), ',"tags":', tags, '}'`

const SOURCES: readonly Source[] = [
  { kind: 'observations', rank: 0, table: 'observation', key: ['at', 'id'], record: WITH_TAGS },
  { kind: 'images', rank: 1, table: 'image', key: ['at', 'id'], record: WITH_TAGS },
  { kind: 'observers', rank: 2, table: 'observer', key: ['nickname'], record: 'detail' },
]

const LABEL = `case when is_new = 1 then 'published' else 'changed' end`

/** The rows of a selection. */
interface Rows {
  table: RawBuilder<unknown>
  /** The columns of the index: the publication of the change, and the key of the record. */
  index: readonly string[]
  conditions: readonly RawBuilder<unknown>[]
  isTombstone?: true
}

const references = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const placeholders = (names: readonly string[]) => sql.join(names.map(() => PLACEHOLDER))

/** Nicknames contain no control characters, which would need further escapes. Ids need none. */
const idText = ({ kind }: Source, column: string): string =>
  kind === 'observers' ? `replace(replace(${column}, '\\', '\\\\'), '"', '\\"')` : column

/** Selects changes from a key on. The text of a tombstone lacks the time, so it has its key in feed order too. */
const selectChanges = (
  source: Source,
  { table, index, conditions, isTombstone }: Rows,
): RawBuilder<unknown> => {
  const [publication, id] = [index.at(0), index.at(-1)] as [string, string]
  const at = index.includes('at') ? 'at' : `''`
  const from = sql`(${references(index)}) >= (${placeholders(index)})`
  // One call of `concat`, because each `||` would copy the record again.
  const text = `concat('{"change":"', ${isTombstone ? `'retracted'` : LABEL}, '","publication":', ${publication},
    ',"kind":"${source.kind}","id":"', ${idText(source, id)},
    '","record":', ${isTombstone ? `'null'` : source.record}, '}')`
  const tombstone = isTombstone
    ? `concat(10000000000 + ${publication}, ' ${source.rank} ', ${at}, ' ', ${id})`
    : 'cast(null as text)'
  return sql`select ${sql.raw(`${publication} as publication, ${at} as at, ${id} as id, ${text} as body`)},
    ${sql.raw(tombstone)} as tombstone from ${table} where ${sql.join([from, ...conditions], sql` and `)}`
}

/** Such as "10000000012 0 2024-05-11T09:30:00Z o-1": texts that sort in feed order. */
const TOMBSTONE_PATTERN = /^1(\d{10}) (\d) (\S*) (.*)$/s

export const positionOfTombstone = (key: string): FeedPosition => {
  const [, publication, rank, at = '', id = ''] = TOMBSTONE_PATTERN.exec(key) ?? []
  return { publication: Number(publication), rank: Number(rank), at, id }
}

/** The first key of a kind from a position on. Empty texts come before all others. */
const keyFrom = ({ publication, rank, at, id }: FeedPosition, ofRank: number): Key => {
  if (ofRank === rank) return [publication, at, id]
  return [ofRank < rank ? publication + 1 : publication, '', '']
}

const keyValues = (index: readonly string[], [publication, at, id]: Key): Value[] =>
  index.length === 2 ? [publication, id] : [publication, at, id]

/** The first publication whose tombstones the client needs. */
export const firstTombstone = ({ from, skippedUntil }: ChangeCursor): number =>
  Math.max(from.publication, skippedUntil + 1)

const tombstoneKey = ({ from, skippedUntil }: ChangeCursor, rank: number): Key =>
  from.publication > skippedUntil ? keyFrom(from, rank) : [skippedUntil + 1, '', '']

/**
 * The publication of the last observation on a page that observations fill. The page has later kinds only of earlier
 * publications. Without it, each page of a long walk through observations would read other kinds in vain.
 */
const LAST_OBSERVATION = sql`with last_observation as materialized (
  select coalesce((select publication from observation
    where (publication, at, id) >= (${placeholders(['publication', 'at', 'id'])})
    order by publication, at, id limit 1 offset ${PLACEHOLDER} + 0), ${sql.lit(2 ** 31 - 1)}) as publication)`
const BEFORE_LAST_OBSERVATION = sql`publication < (select publication from last_observation)`

const currentRecords = (source: Source, isBounded: boolean): Selection => {
  const index = ['publication', ...source.key]
  const conditions = isBounded ? [BEFORE_LAST_OBSERVATION] : []
  return {
    text: selectChanges(source, { table: sql.table(source.table), index, conditions }),
    values: ({ since }) => keyValues(index, keyFrom(since.from, source.rank)),
  }
}

/** Records that were retracted and not published again. */
const tombstones = (source: Source): Selection => {
  const isOfKind = sql`kind = ${sql.lit(source.table)}`
  const hasTime = source.key.includes('at')
  const index = hasTime ? ['publication', 'at', 'id'] : ['publication', 'id']
  return {
    text: selectChanges(source, {
      table: sql.table('tombstone'),
      index,
      conditions: hasTime ? [isOfKind] : [isOfKind, sql`at = ''`],
      isTombstone: true,
    }),
    values: ({ since }) => keyValues(index, tombstoneKey(since, source.rank)),
  }
}

const before = (index: readonly string[]) => sql`(${references(index)}) < (${placeholders(index)})`

/** Records that have not changed since `until`. */
const unchangedRecords = (source: Source): Selection => {
  const index = ['publication', ...source.key]
  return {
    text: selectChanges(source, { table: sql.table(source.table), index, conditions: [before(index)] }),
    values: ({ since, end }) => [
      ...keyValues(index, keyFrom(since.from, source.rank)),
      ...keyValues(index, keyFrom(end, source.rank)),
    ],
  }
}

/** States of records that were current at `until`, and replaced or retracted later. */
const formerRecords = (source: Source): Selection => {
  const index = ['from_publication', ...source.key]
  return {
    text: selectChanges(source, {
      table: sql.table(`${source.table}_history`),
      index,
      conditions: [before(index), sql`to_publication > ${PLACEHOLDER}`],
    }),
    values: ({ since, until, end }) => [
      ...keyValues(index, keyFrom(since.from, source.rank)),
      ...keyValues(index, keyFrom(end, source.rank)),
      until?.number ?? 0,
    ],
  }
}

/** Records that were retracted before `until`, and not published again by then. */
const formerTombstones = (source: Source): Selection => {
  const { table, key, rank } = source
  const index = ['to_publication', ...key]
  const id = key.at(-1)
  const publishedAgain = (name: string, publication: string) => sql`not exists (
    select 1 from ${sql.table(name)} later where ${sql.ref(`later.${id}`)} = ${sql.ref(`h.${id}`)}
      and ${sql.ref(`later.${publication}`)} > h.to_publication and ${sql.ref(`later.${publication}`)} <= ${PLACEHOLDER})`
  return {
    text: selectChanges(source, {
      table: sql`${sql.table(`${table}_history`)} h`,
      index,
      conditions: [
        before(index),
        sql`is_retracted = 1`,
        publishedAgain(table, 'publication'),
        publishedAgain(`${table}_history`, 'from_publication'),
      ],
      isTombstone: true,
    }),
    values: ({ since, until, end }) => [
      ...keyValues(index, tombstoneKey(since, rank)),
      ...keyValues(index, keyFrom(end, rank)),
      until?.number ?? 0,
      until?.number ?? 0,
    ],
  }
}

const sourcesOf = (kind: ChangeKind | undefined): readonly Source[] =>
  kind === undefined ? SOURCES : SOURCES.filter((source) => source.kind === kind)

const selectionsOf = (source: Source, isAsOf: boolean, isBounded: boolean): Selection[] =>
  isAsOf
    ? [unchangedRecords(source), formerRecords(source), formerTombstones(source)]
    : [currentRecords(source, isBounded), tombstones(source)]

const unionOf = (selections: readonly Selection[]): RawBuilder<unknown> =>
  sql.join(
    selections.map(({ text }) => text),
    sql` union all `,
  )

const valuesOf = (selections: readonly Selection[], span: Span): Value[] =>
  selections.flatMap(({ values }) => values(span))

/** The first changes of a selection in feed order. */
const firstOf = ({ text, values }: Selection, order: RawBuilder<unknown>): Selection => ({
  text: sql`${text} order by ${order} ${LIMIT}`,
  values: (span) => [...values(span), span.limit + 1],
})

/** The first changes of a kind, merged from all its selections and concatenated. */
const joinedKind = (
  { mergesIndexes }: Database,
  source: Source,
  selections: readonly Selection[],
  separator: Separator,
): Selection => {
  const order = references(source.key.includes('at') ? ['publication', 'at', 'id'] : ['publication', 'id'])
  const sorted = (selection: Selection, index: number): Selection => {
    const { text, values } = firstOf(selection, order)
    return { text: sql`select * from (${text}) b${sql.lit(index)}`, values }
  }
  const parts = mergesIndexes ? selections : selections.map(sorted)
  const all = { text: unionOf(parts), values: (span: Span) => valuesOf(parts, span) }
  const { text, values } = firstOf(all, order)
  return {
    text: sql`select count(*) as count, concat(count(*), ' ', min(publication), ' ', max(publication)) as extent,
      string_agg(tombstone, ${sql.lit('\n')}) as tombstones, string_agg(body, ${sql.lit(separator)}) as body
      from (${text}) k${sql.lit(source.rank)}`,
    values,
  }
}

/** Counts 1 if the store has the publication. */
const KNOWN = sql`(select count(*) from publication
  where number = ${PLACEHOLDER} and version = ${PLACEHOLDER} and at = ${PLACEHOLDER})`

const knownValues = ({ number, version, publishedAt }: SeenPublication): Value[] => [
  number,
  version,
  publishedAt ?? '',
]

export const pageStatement = (
  database: Database,
  { since: { kind }, until, separator }: ChangeQuery,
): Selection => {
  const isAsOf = until !== undefined
  const isBounded = kind === undefined && !isAsOf
  const kinds = sourcesOf(kind).map((source) =>
    joinedKind(database, source, selectionsOf(source, isAsOf, isBounded && source.rank > 0), separator),
  )
  return {
    text: sql`${isBounded ? LAST_OBSERVATION : sql``}
      select ${sql.raw(PUBLICATION_SUBQUERIES)}, (select history_from from dataset) as "historyFrom",
      (select tombstones_from from dataset) as "tombstonesFrom",
      (select store_id from dataset) as "storeId", ${KNOWN} + ${KNOWN} as "knownPublications",
      sum(count) as count, string_agg(extent, ',') as extents,
      string_agg(tombstones, ${sql.lit('\n')}) as tombstones, ${database.joinedBodies(separator)} as joined
      from (${unionOf(kinds)}) s`,
    values: (span) => [
      ...(isBounded ? [...keyFrom(span.since.from, 0), span.limit] : []),
      ...knownValues(span.since.seen),
      ...knownValues(span.until ?? span.since.seen),
      ...valuesOf(kinds, span),
    ],
  }
}

/** Selects the position after more than `limit` records that have not changed since `until`. */
export const boundStatement = (kind: ChangeKind | undefined): RawBuilder<unknown> => {
  const keys = sourcesOf(kind).map(({ table, key, rank }) => {
    const index = ['publication', ...key]
    const at = index.includes('at') ? 'at' : `''`
    return sql`select * from (select ${sql.raw(`publication, ${rank} as rank, ${at} as at, ${key.at(-1)} as id`)}
      from ${sql.table(table)} where (${references(index)}) >= (${placeholders(index)}) and publication <= ${PLACEHOLDER}
      order by ${references(index)} ${LIMIT}) b${sql.lit(rank)}`
  })
  return sql`select publication, rank, at, id from (${sql.join(keys, sql` union all `)}) m
    order by publication, rank, at, id limit 1 offset ${PLACEHOLDER} + 0`
}

export const boundValues = (
  { since: { kind, from }, limit }: ChangeQuery,
  until: SeenPublication,
): Value[] => [
  ...sourcesOf(kind).flatMap(({ key, rank }) => [
    ...keyValues(['publication', ...key], keyFrom(from, rank)),
    until.number,
    limit + 2,
  ]),
  limit + 1,
]

/**
 * The earliest publication whose state a page needs; 0 for none. The tombstones of a publication are stored with the
 * state before it.
 */
export const neededHistory = ({ since, until }: ChangeQuery): number =>
  until ? Math.min(firstTombstone(since) - 1, until.number) : 0

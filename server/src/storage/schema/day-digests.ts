/** The digests of days, the data version that follows from them, and their addition to a store of schema version 1. */
import { type RawBuilder, sql } from 'kysely'
import { dateAfter } from '../../domain/day.ts'
import { dataVersion, type RecordKind, recordDigest } from '../../domain/records/digest.ts'
import { noChanges, type PublicationCounts } from '../../domain/records/meta.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** The `recordDigest` of a row `r`. */
const digestOf = ({ sha256 }: SchemaDialect, kind: RecordKind) =>
  sha256(sql`${sql.lit(`${kind}\n`)} || r.tags || ${sql.lit('\n')} || r.body`)

/** The digests of a day's records, in list order. `~` sorts after every character of an instant. */
const digestsOfDay = (dialect: SchemaDialect, kind: RecordKind) => sql`coalesce((
  select string_agg(${digestOf(dialect, kind)}, '' order by r.at, r.id) from ${sql.table(kind)} r
  where r.at >= t.day and r.at < t.day || '~'), '')`

/**
 * Selects the digest of each of these days that has records. `days` selects the column `day`. Materialized, because the
 * engines would otherwise compute the digests of the records for each mention.
 */
export const selectDayDigests = (dialect: SchemaDialect, days: RawBuilder<unknown>) => sql`
  with digested as materialized (
    select t.day, ${digestsOfDay(dialect, 'observation')} || ${digestsOfDay(dialect, 'image')} as digests
    from (${days}) t)
  select day, ${dialect.sha256(sql`digests`)} as digest from digested where digests <> ''`

/** Selects the days with records from `first` to `last`. */
export const selectDays = ({ first, last }: DayRange) => {
  const ofTable = (table: string) => sql`select distinct substr(at, 1, 10) as day from ${sql.table(table)}
    where at >= ${first} and at < ${`${last}~`}`
  return sql`${ofTable('observation')} union ${ofTable('image')}`
}

type DayRange = Record<'first' | 'last', string>

/**
 * The days whose digests are computed in one statement have at least this many records, unless they are the last.
 * SQLite keeps the texts of all records of a statement in memory.
 */
const DIGESTED_RECORDS = 2_000

/** Splits days, oldest first, into ranges for `selectDayDigests`. */
export function* digestRanges(days: Iterable<{ day: string; records: number }>): Generator<DayRange> {
  let [first, last, records] = ['', '', 0]
  for (const one of days) {
    first ||= one.day
    last = one.day
    records += one.records
    if (records < DIGESTED_RECORDS) continue
    yield { first, last }
    ;[first, records] = ['', 0]
  }
  if (first !== '') yield { first, last }
}

/** Ranges with all days that have records or a digest. */
export const readDigestRanges = async (db: Untyped): Promise<DayRange[]> => {
  const countsOf = (table: string) =>
    sql`select substr(at, 1, 10) as day, count(*) as records from ${sql.table(table)} group by 1`
  const { rows } = await sql<{ day: string; records: number }>`
    select day, sum(records) as records from (${countsOf('observation')} union all ${countsOf('image')}
      union all select day, 0 from day_digest) d
    group by day order by day`.execute(db)
  return [...digestRanges(rows)]
}

/** The digests of observers without records, who are published data too. */
export const readIdleDigests = async (db: Untyped): Promise<string[]> => {
  const { rows } = await sql<{ body: string }>`
    select o.body from observer o
    where not exists (select 1 from observation r where r.observer = o.nickname)
      and not exists (select 1 from image r where r.observer = o.nickname)
    order by o.nickname`.execute(db)
  return rows.map(({ body }) => recordDigest('observer', body, ''))
}

/** The version of the published data, from the digests of all days. */
export const readDataVersion = async (db: Untyped): Promise<string> => {
  const { rows } = await sql<{ digests: string }>`
    select coalesce(string_agg(digest, '' order by day), '') as digests from day_digest`.execute(db)
  return dataVersion([rows[0]?.digests, ...(await readIdleDigests(db))].join(''))
}

/**
 * Adds the digests to a store whose version is a sum of short digests. A publication without changes gives the data their
 * new version, so that both versions are known. Its date follows from the one before, so that mirrors get the same.
 */
export const addDayDigests = async (db: Untyped, dialect: SchemaDialect): Promise<void> => {
  const { text, clustered } = dialect
  await sql`create table day_digest (
    day ${text} not null primary key, digest ${text} not null
  ) ${clustered}`.execute(db)
  for (const range of await readDigestRanges(db))
    await sql`insert into day_digest (day, digest) ${selectDayDigests(dialect, selectDays(range))}`.execute(
      db,
    )
  const {
    version: version_before,
    publication,
    published_at,
    meta,
    url_keys,
  } = await db.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
  const version = await readDataVersion(db)
  // A store without records keeps its version.
  if (version === version_before) return
  const number = publication + 1
  const at = dateAfter(published_at, 0)
  const counts: PublicationCounts = { observations: noChanges(), images: noChanges(), observers: noChanges() }
  await db
    .insertInto('publication')
    .values({
      number,
      at,
      version_before,
      version,
      counts: JSON.stringify(counts),
      url_keys,
      note: 'new form of data versions; no record was changed',
    })
    .execute()
  await db
    .updateTable('dataset')
    .set({
      version,
      published_at: at,
      previously_published_at: published_at,
      meta: JSON.stringify({ ...JSON.parse(meta), last_published_at: at, version }),
      publication: number,
    })
    .execute()
}

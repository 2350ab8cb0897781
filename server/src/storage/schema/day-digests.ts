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

/** Selects all days with records. */
export const SELECT_DAYS = sql`select distinct substr(at, 1, 10) as day from observation
  union select distinct substr(at, 1, 10) from image`

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
  await sql`insert into day_digest (day, digest) ${selectDayDigests(dialect, SELECT_DAYS)}`.execute(db)
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
  await db.updateTable('mirror').set({ version }).where('version', '=', version_before).execute()
}

/** Recomputes the aggregates of the days and observers that a publication touched, and keeps replaced ones as history. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DayTally, dailyActivity } from '../../domain/records/activity.ts'
import { type ChangeCounts, noChanges } from '../../domain/records/meta.ts'
import { OBSERVATION_TYPES } from '../../domain/records/observation.ts'
import { type ObserverTally, observer, observerDetail } from '../../domain/records/observer.ts'
import { digestRanges, selectDayDigests } from '../../storage/schema/day-digests.ts'
import type { SchemaDialect } from '../../storage/schema/schema-dialect.ts'
import { replaceAggregates, updateMonths } from '../../storage/schema/stored-months.ts'
import type { ObserverTable, Tables } from '../../storage/schema/tables.ts'
import { inBatches } from './record-batches.ts'

/** Few, so that the records of a batch of days are still cached when their digests are computed. */
const DAYS = 100
const OBSERVERS = 500

/** Works on integers only, so sums and extremes are exact and identical on every engine. */
const tallied = (column: string): RawBuilder<unknown> => {
  const value = sql.ref(`o.${column}`)
  return sql`coalesce(sum(${value}), 0) as ${sql.ref(`${column}_sum`)}, count(${value}) as ${sql.ref(`${column}_count`)},
    min(${value}) as ${sql.ref(`${column}_min`)}, max(${value}) as ${sql.ref(`${column}_max`)}`
}

/** Matches the records of a day: `~` sorts after every character of an instant. */
const onDay = (table: string) =>
  sql`${sql.ref(`${table}.at`)} >= t.day and ${sql.ref(`${table}.at`)} < t.day || '~'`

/** Counts and sums the records of days. `days` selects the column `day`. */
export const selectDayTallies = (days: RawBuilder<unknown>): RawBuilder<DayTally> => sql`
  select t.day, count(o.id) as obs_count, count(distinct o.observer) as observer_count,
    (select count(*) from image i where ${onDay('i')}) as image_count,
    ${tallied('wolf')}, ${tallied('wolf_north')}, ${tallied('wolf_south')}, ${tallied('a_number')}
  from (${days}) t
  left join observation o on ${onDay('o')}
  group by t.day order by t.day`

export const hasRecords = ({ obs_count, image_count }: DayTally): boolean => obs_count + image_count > 0

/** Also computes the digests of the touched days, and the months that depend on them. */
export const aggregateDays = async (
  db: Kysely<Tables>,
  schema: SchemaDialect,
  publication: number,
): Promise<void> => {
  const touchedDays = inBatches<DayTally>(db, (last) =>
    selectDayTallies(
      sql`select day from touched_day where day > ${last?.day ?? ''} order by day limit ${DAYS}`,
    ),
  )
  let firstChanged: string | undefined
  for await (const rows of touchedDays) {
    const computed = rows
      .filter(hasRecords)
      .map((row) => ({ day: row.day, body: JSON.stringify(dailyActivity(row)) }))
    const touched = rows.map(({ day }) => day)
    const former = await db.selectFrom('daily_activity').selectAll().where('day', 'in', touched).execute()
    if (await replaceAggregates(db, 'daily_activity', 'day', former, computed, publication))
      firstChanged ??= touched[0]
    await digestDays(db, schema, rows)
  }
  if (firstChanged !== undefined) await updateMonths(db, firstChanged, publication)
}

const digestDays = async (
  db: Kysely<Tables>,
  schema: SchemaDialect,
  tallies: readonly DayTally[],
): Promise<void> => {
  const days = tallies.map((one) => ({ day: one.day, records: one.obs_count + one.image_count }))
  for (const { first, last } of digestRanges(days)) {
    const touched = sql`select day from touched_day where day between ${first} and ${last}`
    await sql`delete from day_digest where day in (${touched})`.execute(db)
    await sql`insert into day_digest (day, digest) ${selectDayDigests(schema, touched)}`.execute(db)
  }
}

export interface ObserverRow extends Omit<ObserverTally, 'first_seen' | 'last_seen'> {
  registered: number
  /** The stored state; null for an observer who is not listed, empty for one who has just been registered. */
  previous: string | null
  previous_detail: string | null
  previous_publication: number | null
  previous_is_new: number | null
  first_observation: string | null
  last_observation: string | null
  first_image: string | null
  last_image: string | null
}

const observerTally = (row: ObserverRow): ObserverTally => {
  const seen = [row.first_observation, row.last_observation, row.first_image, row.last_image]
    .filter((at) => at !== null)
    .sort()
  const [first_seen = null, last_seen = null] = [seen[0], seen.at(-1)]
  return { ...row, first_seen, last_seen }
}

const ofType = (type: number) => sql`count(case when o.type = ${sql.lit(type)} then 1 end)`

/** Counts and sums the records of observers, beside their stored state. `nicknames` selects the column `nickname`. */
export const selectObserverTallies = (nicknames: RawBuilder<unknown>): RawBuilder<ObserverRow> => sql`
  select t.nickname, coalesce(max(l.registered), 0) as registered, max(l.body) as previous,
    max(l.detail) as previous_detail, max(l.publication) as previous_publication, max(l.is_new) as previous_is_new,
    count(o.id) as observations, count(distinct substr(o.at, 1, 10)) as days,
    ${ofType(OBSERVATION_TYPES.white_light)} as white_light, ${ofType(OBSERVATION_TYPES.h_alpha)} as h_alpha,
    ${ofType(OBSERVATION_TYPES.cak)} as cak, min(o.at) as first_observation, max(o.at) as last_observation,
    (select count(*) from image i where i.observer = t.nickname) as images,
    (select min(i.at) from image i where i.observer = t.nickname) as first_image,
    (select max(i.at) from image i where i.observer = t.nickname) as last_image,
    ${tallied('wolf')}, ${tallied('a_number')}
  from (${nicknames}) t
  left join observer l on l.nickname = t.nickname
  left join observation o on o.observer = t.nickname
  group by t.nickname order by t.nickname`

/** An observer as listed; undefined for one who has no records and is not registered. */
export const listedObserver = (row: ObserverRow): Pick<ObserverTable, 'body' | 'detail'> | undefined => {
  const summary = observerTally(row)
  if (row.registered === 0 && summary.observations + summary.images === 0) return undefined
  return { body: JSON.stringify(observer(summary)), detail: JSON.stringify(observerDetail(summary)) }
}

/** Returns how many observers changed. */
export const aggregateObservers = async (db: Kysely<Tables>, publication: number): Promise<ChangeCounts> => {
  const changes = noChanges()
  const touchedObservers = inBatches<ObserverRow>(db, (last) =>
    selectObserverTallies(
      sql`select nickname from touched_observer where nickname > ${last?.nickname ?? ''} order by nickname limit ${OBSERVERS}`,
    ),
  )
  for await (const rows of touchedObservers) {
    const listed: ObserverTable[] = []
    const former: ObserverRow[] = []
    for (const row of rows) {
      const current = listedObserver(row)
      if (current && row.previous === current.body && row.previous_detail === current.detail) continue
      if (row.previous !== null) former.push(row)
      const { nickname, registered } = row
      const isNew = row.previous ? 0 : 1
      if (current) listed.push({ nickname, registered, ...current, publication, is_new: isNew })
    }
    await replaceObservers(db, publication, former, listed, changes)
  }
  return changes
}

/** `former` are the stored observers to remove, `listed` those to add; an observer who changed is in both. */
const replaceObservers = async (
  db: Kysely<Tables>,
  publication: number,
  former: readonly ObserverRow[],
  listed: readonly ObserverTable[],
  changes: ChangeCounts,
): Promise<void> => {
  const remaining = new Set(listed.map(({ nickname }) => nickname))
  const replaced = former
    .filter(({ previous }) => previous !== '')
    .map((row) => ({
      nickname: row.nickname,
      detail: row.previous_detail as string,
      is_new: row.previous_is_new as number,
      is_retracted: remaining.has(row.nickname) ? 0 : 1,
      from_publication: row.previous_publication as number,
      to_publication: publication,
    }))
  const retracted = replaced.filter((row) => row.is_retracted === 1).map(({ nickname }) => nickname)
  const added = listed.filter((row) => row.is_new === 1).map(({ nickname }) => nickname)
  changes.new += added.length
  changes.changed += listed.length - added.length
  changes.retracted += retracted.length
  if (replaced.length > 0) await db.insertInto('observer_history').values(replaced).execute()
  if (former.length > 0) {
    const nicknames = former.map(({ nickname }) => nickname)
    await db.deleteFrom('observer').where('nickname', 'in', nicknames).execute()
  }
  if (listed.length > 0)
    await db
      .insertInto('observer')
      .values([...listed])
      .execute()
  if (added.length > 0)
    await db.deleteFrom('tombstone').where('kind', '=', 'observer').where('id', 'in', added).execute()
  if (retracted.length > 0)
    await db
      .insertInto('tombstone')
      .values(retracted.map((id) => ({ kind: 'observer' as const, id, at: '', publication })))
      .execute()
}

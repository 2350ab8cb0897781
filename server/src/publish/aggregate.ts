/** Recomputes the aggregates of the days and observers that a publication touched. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DayTally, dailyActivity } from '../domain/daily-activity.ts'
import { recordDigest, type VersionSum } from '../domain/digest.ts'
import { OBSERVATION_TYPES } from '../domain/observation.ts'
import { type ObserverTally, observer, observerDetail } from '../domain/observer.ts'
import type { Tally } from '../domain/wolf-statistics.ts'
import type { Tables } from '../storage/tables.ts'

const BATCH = 500

/** Works on integers only, so sums and extremes are exact and identical on every engine. */
const tallied = (column: string): RawBuilder<unknown> => {
  const value = sql.ref(`o.${column}`)
  return sql`coalesce(sum(${value}), 0) as ${sql.ref(`${column}_sum`)}, count(${value}) as ${sql.ref(`${column}_count`)},
    min(${value}) as ${sql.ref(`${column}_min`)}, max(${value}) as ${sql.ref(`${column}_max`)}`
}

const tally = (row: object, name: string): Tally => {
  const counted = row as Record<string, number>
  return {
    sum: counted[`${name}_sum`] ?? 0,
    count: counted[`${name}_count`] ?? 0,
    min: counted[`${name}_min`] ?? null,
    max: counted[`${name}_max`] ?? null,
  }
}

interface DayRow {
  day: string
  observations: number
  observers: number
  images: number
}

const dayTally = (row: DayRow): DayTally => ({
  day: row.day,
  observations: row.observations,
  observers: row.observers,
  images: row.images,
  wolf: tally(row, 'wolf'),
  wolfNorth: tally(row, 'wolf_north'),
  wolfSouth: tally(row, 'wolf_south'),
  nakedEye: tally(row, 'a_number'),
})

/** Matches the records of a day: `~` sorts after every character of an instant. */
const onDay = (table: string) =>
  sql`${sql.ref(`${table}.at`)} >= t.day and ${sql.ref(`${table}.at`)} < t.day || '~'`

export const aggregateDays = async (db: Kysely<Tables>): Promise<void> => {
  let last = ''
  while (true) {
    const { rows } = await sql<DayRow>`
      select t.day, count(o.id) as observations, count(distinct o.observer) as observers,
        (select count(*) from image i where ${onDay('i')}) as images,
        ${tallied('wolf')}, ${tallied('wolf_north')}, ${tallied('wolf_south')}, ${tallied('a_number')}
      from (select day from touched_day where day > ${last} order by day limit ${BATCH}) t
      left join observation o on ${onDay('o')}
      group by t.day order by t.day`.execute(db)
    const final = rows.at(-1)
    if (!final) return
    await db
      .deleteFrom('daily_activity')
      .where(
        'day',
        'in',
        rows.map(({ day }) => day),
      )
      .execute()
    const days = rows
      .filter(({ observations, images }) => observations + images > 0)
      .map((row) => ({ day: row.day, body: JSON.stringify(dailyActivity(dayTally(row))) }))
    if (days.length > 0) await db.insertInto('daily_activity').values(days).execute()
    last = final.day
  }
}

interface ObserverRow {
  nickname: string
  registered: number
  previous: string | null
  observations: number
  days: number
  white_light: number
  h_alpha: number
  cak: number
  first_observation: string | null
  last_observation: string | null
  images: number
  first_image: string | null
  last_image: string | null
}

const earliest = (a: string | null, b: string | null) => (a === null ? b : b === null || a < b ? a : b)
const latest = (a: string | null, b: string | null) => (a === null ? b : b === null || a > b ? a : b)

const observerTally = (row: ObserverRow): ObserverTally => ({
  nickname: row.nickname,
  observations: row.observations,
  images: row.images,
  firstSeen: earliest(row.first_observation, row.first_image),
  lastSeen: latest(row.last_observation, row.last_image),
  days: row.days,
  whiteLight: row.white_light,
  hAlpha: row.h_alpha,
  cak: row.cak,
  wolf: tally(row, 'wolf'),
  nakedEye: tally(row, 'a_number'),
})

const ofType = (type: number) => sql`count(case when o.type = ${sql.lit(type)} then 1 end)`

/** Observers without records are published data too, so they count towards the version. */
const idleDigest = (body: string, counts: { observations: number; images: number }): number =>
  counts.observations + counts.images === 0 ? recordDigest('observer', body, '') : 0

export const aggregateObservers = async (db: Kysely<Tables>, version: VersionSum): Promise<void> => {
  let last = ''
  while (true) {
    const { rows } = await sql<ObserverRow>`
      select t.nickname, coalesce(max(l.registered), 0) as registered, max(l.body) as previous,
        count(o.id) as observations, count(distinct substr(o.at, 1, 10)) as days,
        ${ofType(OBSERVATION_TYPES.white_light)} as white_light, ${ofType(OBSERVATION_TYPES.h_alpha)} as h_alpha,
        ${ofType(OBSERVATION_TYPES.cak)} as cak, min(o.at) as first_observation, max(o.at) as last_observation,
        (select count(*) from image i where i.observer = t.nickname) as images,
        (select min(i.at) from image i where i.observer = t.nickname) as first_image,
        (select max(i.at) from image i where i.observer = t.nickname) as last_image,
        ${tallied('wolf')}, ${tallied('a_number')}
      from (select nickname from touched_observer where nickname > ${last} order by nickname limit ${BATCH}) t
      left join observer l on l.nickname = t.nickname
      left join observation o on o.observer = t.nickname
      group by t.nickname order by t.nickname`.execute(db)
    const final = rows.at(-1)
    if (!final) return
    const listed = []
    for (const row of rows) {
      const summary = observerTally(row)
      const [body, detail] = [JSON.stringify(observer(summary)), JSON.stringify(observerDetail(summary))]
      if (row.previous) version.subtract(idleDigest(row.previous, JSON.parse(row.previous)))
      if (!row.registered && summary.observations + summary.images === 0) continue
      version.add(idleDigest(body, summary))
      listed.push({ nickname: row.nickname, registered: row.registered, body, detail })
    }
    await db
      .deleteFrom('observer')
      .where(
        'nickname',
        'in',
        rows.map(({ nickname }) => nickname),
      )
      .execute()
    if (listed.length > 0) await db.insertInto('observer').values(listed).execute()
    last = final.nickname
  }
}

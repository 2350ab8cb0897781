/** Compares the list of publications with the former states of records, of which it counts the changes. */
import { type Kysely, sql } from 'kysely'
import { type ChangeCounts, noChanges, type PublicationCounts } from '../../domain/records/meta.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS } from '../apply/dataset.ts'
import type { Findings } from './findings.ts'

type Db = Kysely<Tables>

/** The column that identifies a record of a kind. */
const keyOf = (kind: string) => sql.ref(kind === 'observer' ? 'nickname' : 'id')

const KINDS = { observations: 'observation', images: 'image', observers: 'observer' } as const

/** How many records each publication added, changed and retracted, according to the states of records. */
const countChanges = async (db: Db, kind: string): Promise<Map<number, ChangeCounts>> => {
  const [published, history] = [sql.table(kind), sql.table(`${kind}_history`)]
  const { rows } = await sql<{ number: number; change: keyof ChangeCounts; records: number }>`
    select publication as number, 'new' as change, count(*) as records from ${published}
    where is_new = 1 group by publication
    union all select from_publication, 'new', count(*) from ${history} where is_new = 1 group by from_publication
    union all select to_publication, case is_retracted when 1 then 'retracted' else 'changed' end, count(*)
    from ${history} group by to_publication, is_retracted`.execute(db)
  const counts = new Map<number, ChangeCounts>()
  for (const { number, change, records } of rows) {
    const changes = counts.get(number) ?? noChanges()
    changes[change] += records
    counts.set(number, changes)
  }
  return counts
}

const verifyCounts = async (db: Db, historyFrom: number, findings: Findings): Promise<void> => {
  const publications = await db
    .selectFrom('publication')
    .select(['number', 'counts'])
    .where('number', '>=', Math.max(historyFrom, 1))
    .orderBy('number')
    .execute()
  for (const [plural, kind] of Object.entries(KINDS)) {
    const found = await countChanges(db, kind)
    const differing: string[] = []
    for (const { number, counts } of publications) {
      const expected = (JSON.parse(counts) as PublicationCounts)[plural as keyof typeof KINDS]
      const { new: added, changed, retracted } = found.get(number) ?? noChanges()
      // What the first publication changed is no longer needed.
      const isKept = number > historyFrom
      if (
        added !== expected.new ||
        (isKept && (changed !== expected.changed || retracted !== expected.retracted))
      )
        differing.push(
          `publication ${number} counts ${expected.new} new, ${expected.changed} changed and ${expected.retracted} retracted ${plural}, but the store has ${added}, ${changed} and ${retracted}`,
        )
    }
    findings.add(differing, (finding) => finding)
  }
}

/** Each publication continues the one before, and the last one describes the current data. */
const verifyPublications = async (db: Db, findings: Findings): Promise<void> =>
  findings.select(
    db,
    sql`select cast(p.number as text) as name from publication p
      left join publication b on b.number = p.number - 1
      where (p.number > 1 and (b.number is null or b.version <> p.version_before or b.at >= p.at))
      union all select cast(d.publication as text) from dataset d left join publication p on p.number = d.publication
      where d.publication > 0 and (p.number is null or p.version <> d.version or p.url_keys <> d.url_keys
        or p.at <> d.published_at
        or d.previously_published_at <> (select b.at from publication b where b.number = d.publication - 1))`,
    (number) => `publication ${number} does not match the one before it, or the current data`,
  )

/** A daily aggregate replaces another one if the day had records before. */
const verifyFormerDays = async (db: Db, findings: Findings): Promise<void> => {
  const onDay = sql`r.at >= s.day and r.at < s.day || '~'`
  const hadRecords = LISTED_KINDS.flatMap((kind) => [
    sql`exists (select 1 from ${sql.table(kind)} r where ${onDay} and r.publication < s.number)`,
    sql`exists (select 1 from ${sql.table(`${kind}_history`)} r
      where ${onDay} and r.from_publication < s.number and r.to_publication >= s.number)`,
  ])
  await findings.select(
    db,
    sql`select s.day as name from (
        select day, publication as number from daily_activity
        union all select day, from_publication from daily_activity_history) s
      where s.number > (select history_from from dataset)
        and not exists (select 1 from daily_activity_history h where h.day = s.day and h.to_publication = s.number)
        and (${sql.join(hadRecords, sql` or `)})`,
    (day) => `a former daily aggregate of ${day} is missing`,
  )
}

/** A state that is not new replaces the former one, in the publication from which the change feed announces it. */
const verifySuccession = async (db: Db, findings: Findings): Promise<void> => {
  for (const kind of Object.values(KINDS)) {
    const [key, published, history] = [keyOf(kind), sql.table(kind), sql.table(`${kind}_history`)]
    await findings.select(
      db,
      sql`select distinct s.name from (
          select ${key} as name, publication as number, is_new from ${published}
          union all select ${key}, from_publication, is_new from ${history}) s
        where s.is_new = 0 and s.number > (select history_from from dataset) and not exists (
          select 1 from ${history} h where h.${key} = s.name and h.to_publication = s.number and h.is_retracted = 0)`,
      (name) => `the former state of the ${kind} ${JSON.stringify(name)} is missing or wrong`,
    )
  }
}

/** Tombstones stand for retracted records that are not published again. */
const verifyTombstones = async (db: Db, findings: Findings): Promise<void> => {
  for (const kind of Object.values(KINDS)) {
    const key = keyOf(kind)
    const isPublished = sql`exists (select 1 from ${sql.table(kind)} p where p.${key} = s.name)`
    await findings.select(
      db,
      sql`select s.name from (select id as name from tombstone where kind = ${kind}) s where ${isPublished}
        union select s.name from (
          select h.${key} as name, max(h.to_publication) as number from ${sql.table(`${kind}_history`)} h
          where h.is_retracted = 1 and h.to_publication > (select tombstones_from from dataset) group by h.${key}) s
        where not ${isPublished} and not exists (
          select 1 from tombstone t where t.kind = ${kind} and t.id = s.name and t.publication = s.number)`,
      (name) => `the tombstone of the ${kind} ${JSON.stringify(name)} is missing or wrong`,
    )
  }
}

export const verifyHistory = async (db: Db, findings: Findings): Promise<void> => {
  const { history_from } = await db.selectFrom('dataset').select('history_from').executeTakeFirstOrThrow()
  await verifyPublications(db, findings)
  await verifyCounts(db, history_from, findings)
  await verifySuccession(db, findings)
  await verifyFormerDays(db, findings)
  await verifyTombstones(db, findings)
}

/** Recomputes all aggregates and compares them with the published ones; changes nothing. */
import { type Kysely, sql } from 'kysely'
import { NO_URL_KEYS, UrlKeyCounts } from '../../domain/records/image-urls.ts'
import type { Database, Writer } from '../../storage/database.ts'
import { readDataVersion } from '../../storage/schema/day-digests.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { aggregateDays, aggregateObservers, digestDays } from '../apply/aggregate.ts'
import type { ListedKind } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'
import { createTouched, withWriter } from '../apply/staging.ts'

class RollBack extends Error {}

/** Adds the keys of the URLs of all records of a kind, and counts the records. */
const sumRecords = async (db: Kysely<Tables>, kind: ListedKind, urlKeys: UrlKeyCounts): Promise<number> => {
  let count = 0
  for await (const records of recordBatches(db, kind)) {
    if (kind === 'image') for (const { body } of records) urlKeys.add(Object.keys(JSON.parse(body).urls), 1)
    count += records.length
  }
  return count
}

const recount = async ({ schema }: Writer, db: Kysely<Tables>): Promise<string[]> => {
  await sql`create temp table former_day as select * from daily_activity`.execute(db)
  await sql`create temp table former_observer as select * from observer`.execute(db)
  await sql`insert into touched_day (day) select substr(at, 1, 10) from observation
    union select substr(at, 1, 10) from image union select day from daily_activity`.execute(db)
  await sql`insert into touched_observer (nickname) select observer from observation
    union select observer from image union select nickname from observer`.execute(db)
  await sql`delete from daily_activity`.execute(db)
  await sql`update observer set body = '', detail = ''`.execute(db)
  const urlKeys = new UrlKeyCounts(NO_URL_KEYS)
  const observations = await sumRecords(db, 'observation', urlKeys)
  const images = await sumRecords(db, 'image', urlKeys)
  const dataset = await db.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
  await aggregateDays(db, dataset.publication)
  await aggregateObservers(db, dataset.publication)
  await digestDays(db, schema)
  const version = await readDataVersion(db)

  /** Ignores when an aggregate was published. */
  const differing = async (columns: readonly string[], former: string, current: string) => {
    const [a, b] = [sql.table(former), sql.table(current)]
    const compared = sql.join(columns.map((name) => sql.ref(name)))
    const key = sql.ref(columns[0] as string)
    const { rows } = await sql<{ name: string }>`
      select ${key} as name from (select ${compared} from ${a} except select ${compared} from ${b}) removed
      union select ${key} from (select ${compared} from ${b} except select ${compared} from ${a}) added
      order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }
  const findings = [
    ...(await differing(['day', 'body'], 'former_day', 'daily_activity')).map(
      (day) => `the daily aggregate of ${day} does not match its records`,
    ),
    ...(await differing(['nickname', 'registered', 'body', 'detail'], 'former_observer', 'observer')).map(
      (nickname) => `the summary of ${JSON.stringify(nickname)} does not match their records`,
    ),
  ]
  if (dataset.observations !== observations || dataset.images !== images)
    findings.push(
      `the store has ${observations} observations and ${images} images, but the published counts are ${dataset.observations} and ${dataset.images}`,
    )
  if (dataset.url_keys !== urlKeys.text)
    findings.push(
      `the URL keys of the images are ${urlKeys.text}, but the published ones are ${dataset.url_keys}`,
    )
  if (dataset.version !== version)
    findings.push(`the records have data version ${version}, but the published version is ${dataset.version}`)
  return findings
}

export const verify = async (database: Database): Promise<string[]> => {
  let findings: string[] = []
  await withWriter(database, async (writer) => {
    await createTouched(writer)
    await writer.transaction(async (db) => {
      findings = await recount(writer, db)
      throw new RollBack()
    })
  }).catch((error) => {
    if (!(error instanceof RollBack)) throw error
  })
  return findings
}

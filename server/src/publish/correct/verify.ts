/** Compares every table that is derived from records with its source, on a consistent view. It changes nothing. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dailyActivity } from '../../domain/records/activity.ts'
import { NO_URL_KEYS, UrlKeyCounts } from '../../domain/records/image-urls.ts'
import { NO_TEXT_BYTES, TextBytes } from '../../domain/records/text-bytes.ts'
import type { Database } from '../../storage/database.ts'
import { readDataVersion, SELECT_DAYS, selectDayDigests } from '../../storage/schema/day-digests.ts'
import type { SchemaDialect } from '../../storage/schema/schema-dialect.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import {
  hasRecords,
  listedObserver,
  type ObserverRow,
  selectDayTallies,
  selectObserverTallies,
} from '../apply/aggregate.ts'
import { computeMeta, LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import { AGGREGATED, FILTERED } from '../apply/merge.ts'
import { BATCH, inBatches } from '../apply/record-batches.ts'
import { stagedRecord } from '../check/row-check.ts'
import { Findings } from './findings.ts'
import { verifyHistory } from './verify-history.ts'

type Db = Kysely<Tables>

interface RecordRow extends Record<string, unknown> {
  at: string
  id: string
  body: string
  tags: string
}

/** The columns of a record that follow from its body; undefined if body or tags are damaged. */
const columnsOf = ({ body, tags }: RecordRow): Record<string, unknown> | undefined => {
  try {
    JSON.parse(tags)
    return { ...stagedRecord(JSON.parse(body), body, tags) }
  } catch {
    return undefined
  }
}

/** What the dataset must say of the records. */
class Totals {
  readonly counts: Record<ListedKind, number> = { observation: 0, image: 0 }
  readonly urlKeys = new UrlKeyCounts(NO_URL_KEYS)
  readonly textBytes = new TextBytes(NO_TEXT_BYTES)
}

/** Yields the records of a table, and finds those whose columns do not match their content. */
async function* checkedRecords(
  db: Db,
  table: string,
  key: readonly string[],
  columns: readonly string[],
  findings: Findings,
): AsyncGenerator<RecordRow> {
  const references = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const differing: string[] = []
  const batches = inBatches<RecordRow>(db, (last) => {
    const after = last && sql`where (${references(key)}) > (${sql.join(key.map((name) => last[name]))})`
    return sql`select ${references([...new Set([...key, ...columns])])}, tags, body from ${sql.table(table)}
      ${after ?? sql``} order by ${references(key)} limit ${BATCH}`
  })
  for await (const rows of batches)
    for (const row of rows) {
      const expected = columnsOf(row)
      if (!expected || columns.some((name) => (expected[name] ?? null) !== row[name])) differing.push(row.id)
      if (expected) yield row
    }
  findings.add(differing, (id) => `the columns of ${id} in the table ${table} do not match its content`)
}

const verifyRecords = async (db: Db, kind: ListedKind, totals: Totals, findings: Findings): Promise<void> => {
  const columns = ['at', 'id', ...FILTERED[kind]]
  const published = checkedRecords(db, kind, ['at', 'id'], [...columns, ...AGGREGATED[kind]], findings)
  for await (const { body, tags } of published) {
    const record = JSON.parse(body)
    totals.counts[kind]++
    if (kind === 'image') totals.urlKeys.add(Object.keys(record.urls), 1)
    totals.textBytes.add(kind, record, JSON.parse(tags))
  }
  const former = checkedRecords(db, `${kind}_history`, ['at', 'id', 'from_publication'], columns, findings)
  for await (const { body, tags } of former) totals.textBytes.add(kind, JSON.parse(body), JSON.parse(tags))
}

/** Both tables are in the order of the joined key, so that the check needs no sorting. */
const verifyTags = async (
  db: Db,
  { listItems }: SchemaDialect,
  kind: ListedKind,
  findings: Findings,
): Promise<void> => {
  const [published, copies] = [sql.table(kind), sql.table(`${kind}_tag`)]
  const differs = sql.join(
    ['body', ...FILTERED[kind]].map((name) => sql`${sql.ref(`g.${name}`)} <> ${sql.ref(`p.${name}`)}`),
    sql` or `,
  )
  await findings.select(
    db,
    sql`select p.id as name from ${published} p cross join ${listItems(sql.ref('p.tags'))}
      left join ${copies} g on g.tag = t.value and g.at = p.at and g.id = p.id
      where g.id is null or ${differs}`,
    (id) => `the copy by tag of the ${kind} ${id} is missing or differs from it`,
  )
  await findings.select(
    db,
    sql`select g.id as name from ${copies} g left join ${published} p on p.at = g.at and p.id = g.id
      where p.id is null or not exists (select 1 from ${listItems(sql.ref('p.tags'))} where t.value = g.tag)`,
    (id) => `there is a copy by tag of the ${kind} ${id}, which does not have that tag`,
  )
}

const verifyDays = async (db: Db, schema: SchemaDialect, findings: Findings): Promise<void> => {
  const describe = (day: string) => `the daily aggregate of ${day} does not match its records`
  const stored = inBatches<Tables['daily_activity']>(
    db,
    (last) => sql`select * from daily_activity where day > ${last?.day ?? ''} order by day limit ${BATCH}`,
  )
  const differing: string[] = []
  for await (const days of stored) {
    const range = sql`select day from daily_activity
      where day >= ${days[0]?.day} and day <= ${days.at(-1)?.day} order by day`
    const tallies = (await selectDayTallies(range).execute(db)).rows
    for (const [index, tally] of tallies.entries())
      if (!hasRecords(tally) || JSON.stringify(dailyActivity(tally)) !== days[index]?.body)
        differing.push(tally.day)
  }
  findings.add(differing, describe)
  const missingIn = (table: string) => sql`select d.day as name from (${SELECT_DAYS}) d
    where not exists (select 1 from ${sql.table(table)} s where s.day = d.day)`
  await findings.select(db, missingIn('daily_activity'), describe)

  const digests = selectDayDigests(schema, sql`select day from day_digest union ${SELECT_DAYS}`)
  await findings.select(
    db,
    sql`select distinct day as name from (
        select day, digest from (${digests}) c union all select day, digest from day_digest) d
      group by day, digest having count(*) <> 2`,
    (day) => `the digest of ${day} does not match its records`,
  )
}

const verifyObservers = async (db: Db, findings: Findings): Promise<void> => {
  const describe = (nickname: string) =>
    `the summary of ${JSON.stringify(nickname)} does not match their records`
  const observers = inBatches<ObserverRow>(db, (last) =>
    selectObserverTallies(
      sql`select nickname from observer where nickname > ${last?.nickname ?? ''} order by nickname limit ${BATCH}`,
    ),
  )
  const differing: string[] = []
  for await (const rows of observers)
    for (const row of rows) {
      const expected = listedObserver(row)
      if (expected?.body !== row.previous || expected?.detail !== row.previous_detail)
        differing.push(row.nickname)
    }
  findings.add(differing, describe)
  const unlisted = (table: string): RawBuilder<unknown> => sql`
    select distinct r.observer as name from ${sql.table(table)} r
    where not exists (select 1 from observer o where o.nickname = r.observer)`
  await findings.select(db, sql`${unlisted('observation')} union ${unlisted('image')}`, describe)
}

const verifyDataset = async (db: Db, totals: Totals, findings: Findings): Promise<void> => {
  const dataset = await db.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
  const { observation: observations, image: images } = totals.counts
  findings.expect(
    dataset.observations === observations && dataset.images === images,
    `the store has ${observations} observations and ${images} images, but the published counts are ${dataset.observations} and ${dataset.images}`,
  )
  findings.expect(
    dataset.url_keys === totals.urlKeys.text,
    `the URL keys of the images are ${totals.urlKeys.text}, but the published ones are ${dataset.url_keys}`,
  )
  const version = await readDataVersion(db)
  findings.expect(
    dataset.version === version,
    `the records have data version ${version}, but the published version is ${dataset.version}`,
  )
  const published = { observations, images, last_published_at: dataset.published_at, version }
  const meta = await computeMeta(db, published)
  findings.expect(dataset.meta === meta, `the published meta record is ${dataset.meta} instead of ${meta}`)
  const lengths = new TextBytes(dataset.text_bytes)
  const before = lengths.text
  lengths.include(totals.textBytes)
  findings.expect(
    lengths.text === before,
    `the lengths of texts in the records are ${totals.textBytes.text}, but the stored ones are ${before}`,
  )
}

/** Returns what is wrong; nothing if the store is sound. */
export const verify = (database: Database): Promise<string[]> =>
  database.readConsistently(async (db, schema) => {
    const findings = new Findings()
    const totals = new Totals()
    for (const kind of LISTED_KINDS) await verifyRecords(db, kind, totals, findings)
    // The engines cannot read damaged lists of tags.
    if (findings.all.length === 0)
      for (const kind of LISTED_KINDS) await verifyTags(db, schema, kind, findings)
    await verifyDays(db, schema, findings)
    await verifyObservers(db, findings)
    await verifyHistory(db, findings)
    await verifyDataset(db, totals, findings)
    return findings.all
  })

/** Compares every table that is derived from records with its source, on a consistent view. It changes nothing. */
import { type RawBuilder, sql } from 'kysely'
import { type Message, message } from '../../domain/messages.ts'
import { dailyActivity } from '../../domain/records/activity.ts'
import { NO_URL_KEYS, UrlKeyCounts } from '../../domain/records/image-urls.ts'
import { KINDS, type Kind } from '../../domain/records/kinds.ts'
import { type ChangeCounts, noChanges, type PublicationCounts } from '../../domain/records/meta.ts'
import { NO_TEXT_BYTES, TextBytes } from '../../domain/records/text-bytes.ts'
import type { Database } from '../../storage/database.ts'
import {
  readDataVersion,
  readDigestRanges,
  selectDayDigests,
  selectDays,
} from '../../storage/schema/day-digests.ts'
import type { SchemaDialect } from '../../storage/schema/schema-dialect.ts'
import { computeMonths } from '../../storage/schema/stored-months.ts'
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
import { stagedRecord } from '../check/row-to-record.ts'
import { Findings } from './findings.ts'

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

/** Properties of the dataset that follow from the records. */
class Totals {
  readonly counts: Record<ListedKind, number> = { observation: 0, image: 0 }
  readonly urlKeys = new UrlKeyCounts(NO_URL_KEYS)
  readonly textBytes = new TextBytes(NO_TEXT_BYTES)
}

/** Yields the records of a table, and finds those whose columns do not match their content. */
async function* checkedRecords(
  findings: Findings,
  table: string,
  key: readonly string[],
  columns: readonly string[],
): AsyncGenerator<RecordRow> {
  const references = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const differing: string[] = []
  const batches = inBatches<RecordRow>(findings.db, (last) => {
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
  findings.add(differing, (id) => message('finding.columns', { id, table }))
}

const verifyRecords = async (findings: Findings, kind: ListedKind, totals: Totals): Promise<void> => {
  const columns = ['at', 'id', ...FILTERED[kind]]
  const published = checkedRecords(findings, kind, ['at', 'id'], [...columns, ...AGGREGATED[kind]])
  for await (const { body, tags } of published) {
    const record = JSON.parse(body)
    totals.counts[kind]++
    if (kind === 'image') totals.urlKeys.add(Object.keys(record.urls), 1)
    totals.textBytes.add(kind, record, JSON.parse(tags))
  }
  const former = checkedRecords(findings, `${kind}_history`, ['at', 'id', 'from_publication'], columns)
  for await (const { body, tags } of former) totals.textBytes.add(kind, JSON.parse(body), JSON.parse(tags))
}

/** Both tables are in the order of the joined key, so that the check needs no sorting. */
const verifyTags = async (
  findings: Findings,
  { listItems }: SchemaDialect,
  kind: ListedKind,
): Promise<void> => {
  const [published, copies] = [sql.table(kind), sql.table(`${kind}_tag`)]
  const differs = sql.join(
    ['body', ...FILTERED[kind]].map((name) => sql`${sql.ref(`g.${name}`)} <> ${sql.ref(`p.${name}`)}`),
    sql` or `,
  )
  await findings.select(
    sql`select p.id as name from ${published} p cross join ${listItems(sql.ref('p.tags'))}
      left join ${copies} g on g.tag = t.value and g.at = p.at and g.id = p.id
      where g.id is null or ${differs}`,
    (id) => message('finding.tagMissing', { kind, id }),
  )
  await findings.select(
    sql`select g.id as name from ${copies} g left join ${published} p on p.at = g.at and p.id = g.id
      where p.id is null or not exists (select 1 from ${listItems(sql.ref('p.tags'))} where t.value = g.tag)`,
    (id) => message('finding.tagExtra', { kind, id }),
  )
}

const verifyMonths = async (findings: Findings): Promise<void> => {
  const stored = await findings.db.selectFrom('monthly_activity').select(['month', 'body']).execute()
  const computed = await computeMonths(findings.db)
  const months = Map.groupBy([...stored, ...computed], ({ month }) => String(month))
  const differing = [...months].filter(([, rows]) => rows.length !== 2 || rows[0]?.body !== rows[1]?.body)
  findings.add(
    differing.map(([month]) => month),
    (month) => message('finding.month', { month }),
  )
}

const verifyDays = async (findings: Findings, schema: SchemaDialect): Promise<void> => {
  const { db } = findings
  const describe = (day: string) => message('finding.day', { day })
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
  const [missing, wrong]: [string[], string[]] = [[], []]
  for (const range of await readDigestRanges(db)) {
    const days = selectDays(range)
    const ofRange = sql`day between ${range.first} and ${range.last}`
    const unlisted = await sql<{ day: string }>`select day from (${days}) d
      where day not in (select day from daily_activity where ${ofRange}) order by day`.execute(db)
    const differing = await sql<{ day: string }>`
      select distinct day from (
        select day, digest from (${selectDayDigests(schema, days)}) c
        union all select day, digest from day_digest where ${ofRange}) d
      group by day, digest having count(*) <> 2 order by day`.execute(db)
    missing.push(...unlisted.rows.map(({ day }) => day))
    wrong.push(...differing.rows.map(({ day }) => day))
  }
  findings.add(missing, describe)
  findings.add(wrong, (day) => message('finding.digest', { day }))
  // Wrong days would lead to wrong months.
  if (differing.length + missing.length === 0) await verifyMonths(findings)
}

/** Selects the values of a column that others refer to but do not exist. */
const selectUnknown = (tables: readonly string[], column: string, known: RawBuilder<unknown>) => {
  const used = tables.map((table) => sql`select ${sql.ref(column)} as name from ${sql.table(table)}`)
  return sql`select distinct name from (${sql.join(used, sql` union `)}) r where name not in (${known})`
}

const verifyObservers = async (findings: Findings): Promise<void> => {
  const describe = (nickname: string) => message('finding.observer', { nickname })
  const observers = inBatches<ObserverRow>(findings.db, (last) =>
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
  await findings.select(selectUnknown(LISTED_KINDS, 'observer', sql`select nickname from observer`), describe)
}

const verifySources = (findings: Findings): Promise<void> =>
  findings.select(
    selectUnknown(
      [...LISTED_KINDS.flatMap((kind) => [kind, `${kind}_history`]), 'registration'],
      'source',
      sql`select number from source`,
    ),
    (number) => message('finding.source', { number }),
  )

const verifyDataset = async (findings: Findings, totals: Totals): Promise<void> => {
  const { db } = findings
  const dataset = await db.selectFrom('dataset').selectAll().executeTakeFirstOrThrow()
  const { observation: observations, image: images } = totals.counts
  findings.expect(
    dataset.observations === observations && dataset.images === images,
    message('finding.counts', {
      ...{ observations, images },
      ...{ publishedObservations: dataset.observations, publishedImages: dataset.images },
    }),
  )
  findings.expect(
    dataset.url_keys === totals.urlKeys.text,
    message('finding.urlKeys', { found: totals.urlKeys.text, published: dataset.url_keys }),
  )
  const version = await readDataVersion(db)
  findings.expect(
    dataset.version === version,
    message('finding.version', { found: version, published: dataset.version }),
  )
  const published = { observations, images, last_published_at: dataset.published_at, version }
  const meta = await computeMeta(db, published)
  findings.expect(dataset.meta === meta, message('finding.meta', { found: meta, published: dataset.meta }))
  const lengths = new TextBytes(dataset.text_bytes)
  const before = lengths.text
  lengths.include(totals.textBytes)
  findings.expect(
    lengths.text === before,
    message('finding.textBytes', { found: totals.textBytes.text, stored: before }),
  )
}

/** Counts of records that each publication added, changed and retracted, according to the states of records. */
const countChanges = async ({ db }: Findings, { name }: Kind): Promise<Map<number, ChangeCounts>> => {
  const [published, history] = [sql.table(name), sql.table(`${name}_history`)]
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

const verifyCounts = async (findings: Findings): Promise<void> => {
  const { db } = findings
  const { history_from } = await db.selectFrom('dataset').select('history_from').executeTakeFirstOrThrow()
  const publications = await db
    .selectFrom('publication')
    .select(['number', 'counts'])
    .where('number', '>=', Math.max(history_from, 1))
    .orderBy('number')
    .execute()
  for (const kind of KINDS) {
    const found = await countChanges(findings, kind)
    const differing: Message[] = []
    for (const { number, counts } of publications) {
      const expected = (JSON.parse(counts) as PublicationCounts)[kind.plural]
      const { new: added, changed, retracted } = found.get(number) ?? noChanges()
      // What the first publication changed is no longer needed.
      const isKept = number > history_from
      if (
        added !== expected.new ||
        (isKept && (changed !== expected.changed || retracted !== expected.retracted))
      )
        differing.push(
          message('finding.changes', {
            ...{ publication: number, kind: kind.name },
            counted: [expected.new, expected.changed, expected.retracted],
            found: [added, changed, retracted],
          }),
        )
    }
    findings.add(differing, (finding) => finding)
  }
}

/** Each publication continues the one before, and the last one describes the current data. */
const verifyPublications = async (findings: Findings): Promise<void> =>
  findings.select(
    sql`select cast(p.number as text) as name from publication p
      left join publication b on b.number = p.number - 1
      where (p.number > 1 and (b.number is null or b.version <> p.version_before or b.at >= p.at))
      union all select cast(d.publication as text) from dataset d left join publication p on p.number = d.publication
      where d.publication > 0 and (p.number is null or p.version <> d.version or p.url_keys <> d.url_keys
        or p.at <> d.published_at
        or d.previously_published_at <> (select b.at from publication b where b.number = d.publication - 1))`,
    (publication) => message('finding.publication', { publication }),
  )

/** A monthly aggregate replaces another one if there were days before and after the month, or in it. */
const verifyFormerMonths = (findings: Findings): Promise<void> => {
  const hadDays = (condition: RawBuilder<unknown>) => sql`(
    exists (select 1 from daily_activity d where ${condition} and d.publication < s.number)
    or exists (select 1 from daily_activity_history d
      where ${condition} and d.from_publication < s.number and d.to_publication >= s.number))`
  return findings.select(
    sql`select s.month as name from (
        select month, publication as number from monthly_activity
        union all select month, from_publication from monthly_activity_history) s
      where s.number > (select history_from from dataset)
        and not exists (
          select 1 from monthly_activity_history h where h.month = s.month and h.to_publication = s.number)
        and ${hadDays(sql`d.day < s.month || '~'`)} and ${hadDays(sql`d.day > s.month`)}`,
    (month) => message('finding.formerMonth', { month }),
  )
}

/** A daily aggregate replaces another one if the day had records before. */
const verifyFormerDays = async (findings: Findings): Promise<void> => {
  const onDay = sql`r.at >= s.day and r.at < s.day || '~'`
  const hadRecords = LISTED_KINDS.flatMap((kind) => [
    sql`exists (select 1 from ${sql.table(kind)} r where ${onDay} and r.publication < s.number)`,
    sql`exists (select 1 from ${sql.table(`${kind}_history`)} r
      where ${onDay} and r.from_publication < s.number and r.to_publication >= s.number)`,
  ])
  await findings.select(
    sql`select s.day as name from (
        select day, publication as number from daily_activity
        union all select day, from_publication from daily_activity_history) s
      where s.number > (select history_from from dataset)
        and not exists (select 1 from daily_activity_history h where h.day = s.day and h.to_publication = s.number)
        and (${sql.join(hadRecords, sql` or `)})`,
    (day) => message('finding.formerDay', { day }),
  )
}

/** A state that is not new replaces the former one, in the publication from which the change feed announces it. */
const verifySuccession = async (findings: Findings): Promise<void> => {
  for (const { name: kind, key: keyName } of KINDS) {
    const [key, published, history] = [sql.ref(keyName), sql.table(kind), sql.table(`${kind}_history`)]
    await findings.select(
      sql`select distinct s.name from (
          select ${key} as name, publication as number, is_new from ${published}
          union all select ${key}, from_publication, is_new from ${history}) s
        where s.is_new = 0 and s.number > (select history_from from dataset) and not exists (
          select 1 from ${history} h where h.${key} = s.name and h.to_publication = s.number and h.is_retracted = 0)`,
      (id) => message('finding.formerState', { kind, id }),
    )
  }
}

/** Tombstones stand for retracted records that are not published again. */
const verifyTombstones = async (findings: Findings): Promise<void> => {
  for (const { name: kind, key: keyName } of KINDS) {
    const key = sql.ref(keyName)
    const isPublished = sql`exists (select 1 from ${sql.table(kind)} p where p.${key} = s.name)`
    await findings.select(
      sql`select s.name from (select id as name from tombstone where kind = ${kind}) s where ${isPublished}
        union select s.name from (
          select h.${key} as name, max(h.to_publication) as number from ${sql.table(`${kind}_history`)} h
          where h.is_retracted = 1 and h.to_publication > (select tombstones_from from dataset) group by h.${key}) s
        where not ${isPublished} and not exists (
          select 1 from tombstone t where t.kind = ${kind} and t.id = s.name and t.publication = s.number)`,
      (id) => message('finding.tombstone', { kind, id }),
    )
  }
}

/** Returns what is wrong; nothing if the store is sound. `onStep` gets the share of the checks that are done. */
export const verify = (database: Database, onStep = (_done: number) => {}): Promise<Message[]> =>
  database.readConsistently(async (db, schema) => {
    if (!(await db.selectFrom('dataset').select('publication').executeTakeFirst()))
      return [message('finding.noDataset')]
    const findings = new Findings(db)
    const totals = new Totals()
    const checks = [
      ...LISTED_KINDS.map((kind) => () => verifyRecords(findings, kind, totals)),
      async () => {
        // The engines cannot read damaged lists of tags.
        if (findings.all.length === 0)
          for (const kind of LISTED_KINDS) await verifyTags(findings, schema, kind)
      },
      () => verifyDays(findings, schema),
      () => verifyObservers(findings),
      () => verifySources(findings),
      () => verifyPublications(findings),
      () => verifyCounts(findings),
      () => verifySuccession(findings),
      () => verifyFormerDays(findings),
      () => verifyFormerMonths(findings),
      () => verifyTombstones(findings),
      () => verifyDataset(findings, totals),
    ]
    for (const [index, check] of checks.entries()) {
      onStep(index / checks.length)
      await check()
    }
    return findings.all
  })

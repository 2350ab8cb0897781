/** Compares the staged records with the published ones, and applies the difference in a few set-based statements. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { UrlKeyCounts } from '../../domain/records/image-urls.ts'
import type { ChangeCounts } from '../../domain/records/meta.ts'
import type { Writer } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { URL_KEY_SEPARATOR } from '../check/row-to-record.ts'
import { addRegistrations, endRegistrations, moveRecords } from '../source-changes.ts'
import type { Dataset, ListedKind } from './dataset.ts'
import { BATCH, inBatches } from './record-batches.ts'
import type { RowPosition, Staging } from './staging.ts'

export interface Difference extends ChangeCounts {
  unchanged: number
}

export interface Comparison {
  difference: Difference
  /** The number of published records. */
  before: number
  /** The number of those that the rows could retract. */
  ofSource: number
}

/** The records to which staged rows belong. */
export interface Scope {
  /** The source of rows that have none of their own. */
  source: number
  /** Retract the other records of the source. */
  snapshot: boolean
}

/** A row that would turn a record into another observation: both its observer and its day change. */
export interface ReplacedRow extends RowPosition {
  id: string
  observer: string
  at: string
  stored_observer: string
  stored_at: string
  original: string | null
}

const MIN_BULK_ROWS = 10_000

/** Most records will be new ones. */
export const isBulk = ({ difference, before }: Comparison): boolean =>
  difference.new > Math.max(MIN_BULK_ROWS, before)

/** The columns of a published record that requests filter by, without those of its aggregates. */
export const FILTERED = { observation: ['observer', 'type'], image: ['observer'] } as const
export const AGGREGATED = {
  observation: ['wolf', 'wolf_north', 'wolf_south', 'a_number'],
  image: [],
} as const

const columns = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))

const count = async (db: Kysely<Tables>, table: RawBuilder<unknown>): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from ${table}`.execute(db)).rows[0]?.n)

/**
 * Returns the difference from the published records. Fills `change` and, for a snapshot, `retraction`. Rows that replace a
 * record by another observation are passed to `onReplaced` and left out; without it, they are accepted.
 */
export const compareRecords = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  { counts }: Dataset,
  { source, snapshot }: Scope,
  onReplaced?: (row: ReplacedRow) => void,
): Promise<Comparison> => {
  const { kind, tables } = staging
  const { staged, change, retraction, kept } = tables
  const before = counts[kind]
  const published = sql.table(kind)
  await sql`delete from ${retraction}
    where not exists (select 1 from ${published} p where p.id = ${retraction}.id)`.execute(db)
  // Without published records, all rows are new.
  if (before === 0) {
    const difference = { new: await count(db, staged), changed: 0, unchanged: 0, retracted: 0 }
    return { difference, before, ofSource: before }
  }
  await sql`
    insert into ${change} (number, is_new)
    select s.number, case when p.id is null then 1 else 0 end
    from ${staged} s left join ${published} p on p.id = s.id
    where p.id is null or p.body <> s.body or (s.tags is not null and s.tags <> p.tags)`.execute(db)
  if (onReplaced) await rejectReplaced(db, staging, onReplaced)
  if (snapshot)
    await sql`
      insert into ${retraction} (id)
      select p.id from ${published} p where p.source = ${source} and not exists (select 1 from ${staged} s where s.id = p.id)
        and not exists (select 1 from ${kept} k where k.id = p.id)
      on conflict do nothing`.execute(db)
  await sql`analyze ${change}`.execute(db)
  const isNew = await count(db, sql`${change} where is_new = 1`)
  const changed = (await count(db, change)) - isNew
  const unchanged = (await count(db, staged)) - isNew - changed
  const retracted = await count(db, retraction)
  const ofSource = snapshot ? await count(db, sql`${published} where source = ${source}`) : before
  return { difference: { new: isNew, changed, unchanged, retracted }, before, ofSource }
}

/** Such rows keep their published records, also in a snapshot. */
const rejectReplaced = async (
  db: Kysely<Tables>,
  { kind, tables: { staged, change, kept } }: Staging<ListedKind>,
  onReplaced: (row: ReplacedRow) => void,
): Promise<void> => {
  const replaced = inBatches<ReplacedRow>(
    db,
    (last) => sql`
      select s.number, s.file, s.line, s.id, s.original, s.observer, s.at,
        p.observer as stored_observer, p.at as stored_at
      from ${change} c join ${staged} s on s.number = c.number join ${sql.table(kind)} p on p.id = s.id
      where s.observer <> p.observer and substr(s.at, 1, 10) <> substr(p.at, 1, 10) and c.number > ${last?.number ?? 0}
      order by c.number limit ${BATCH}`,
  )
  for await (const rows of replaced) {
    for (const row of rows) onReplaced(row)
    const numbers = sql.join(rows.map(({ number }) => number))
    await sql`insert into ${kept} (id) select id from ${staged} where number in (${numbers})
      on conflict do nothing`.execute(db)
    for (const table of [change, staged])
      await sql`delete from ${table} where number in (${numbers})`.execute(db)
  }
}

/** Marks the days and observers of the old and the new records for aggregation. */
const touch = async (
  db: Kysely<Tables>,
  incoming: RawBuilder<unknown>,
  outgoing: RawBuilder<unknown>,
): Promise<void> => {
  // `union` also removes duplicates, but is much slower on many rows than `distinct` before it.
  const touched = (of: (table: string) => RawBuilder<unknown>) => sql`
    select distinct ${of('s')} from ${incoming} union select ${of('p')} from ${outgoing} where true
    on conflict do nothing`
  const day = (table: string) => sql`substr(${sql.ref(`${table}.at`)}, 1, 10)`
  const observer = (table: string) => sql.ref(`${table}.observer`)
  await sql`insert into touched_day (day) ${touched(day)}`.execute(db)
  await sql`insert into touched_observer (nickname) ${touched(observer)}`.execute(db)
}

/** Updates the counts of URL keys for old and new images. New ones are grouped, because many have the same keys. */
const countUrlKeys = async (
  db: Kysely<Tables>,
  urlKeys: UrlKeyCounts,
  incoming: RawBuilder<unknown>,
  outdated: RawBuilder<unknown>,
): Promise<void> => {
  const { rows } = await sql<{ keys: string; images: number }>`
    select s.url_keys as keys, count(*) as images from ${incoming} group by s.url_keys`.execute(db)
  for (const { keys, images } of rows) urlKeys.add(keys.split(URL_KEY_SEPARATOR), images)
  const replaced = inBatches<{ id: string; body: string }>(
    db,
    (last) => sql`
      select p.id, p.body
      from (select id from ${outdated} where id > ${last?.id ?? ''} order by id limit ${BATCH}) g
      join image p on p.id = g.id order by g.id`,
  )
  for await (const batch of replaced)
    for (const { body } of batch) urlKeys.add(Object.keys(JSON.parse(body).urls), -1)
}

/** Keeps the records to delete as history, and marks the retracted ones. */
const archiveOutdated = async (
  db: Kysely<Tables>,
  { kind, tables: { retraction } }: Staging<ListedKind>,
  outgoing: RawBuilder<unknown>,
  { number }: Dataset,
): Promise<void> => {
  const names = ['at', 'id', ...FILTERED[kind], 'tags', 'body', 'is_new', 'source']
  await sql`
    insert into ${sql.table(`${kind}_history`)}
      (${columns(names)}, from_publication, to_publication, is_retracted)
    select ${columns(names, 'p')}, p.publication, ${sql.lit(number)}, case when r.id is null then 0 else 1 end
    from ${outgoing} left join ${retraction} r on r.id = g.id`.execute(db)
  await sql`insert into tombstone (kind, id, at, publication)
    select ${sql.lit(kind)}, p.id, p.at, ${sql.lit(number)}
    from ${retraction} r join ${sql.table(kind)} p on p.id = r.id`.execute(db)
}

export const applyRecords = async (
  writer: Writer,
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  dataset: Dataset,
  comparison: Comparison,
  source: number,
): Promise<void> => {
  const { difference, before } = comparison
  const { kind, tables } = staging
  const { staged, change, retraction, outdated } = tables
  const [published, tagTable] = [sql.table(kind), sql.table(`${kind}_tag`)]
  const changed = sql`${change} c join ${staged} s on s.number = c.number`
  // `change` is empty if nothing was published before.
  const incoming = before === 0 ? sql`${staged} s` : changed
  const isNew = before === 0 ? sql.lit(1) : sql.ref('c.is_new')
  const outgoing = sql`${outdated} g join ${published} p on p.id = g.id`
  await sql`insert into ${outdated} (id) select s.id from ${changed} where c.is_new = 0
    union all select id from ${retraction}`.execute(db)
  await sql`analyze ${outdated}`.execute(db)
  // Records keep their tags if their row has none.
  await sql`update ${staged} set tags = (select p.tags from ${published} p where p.id = ${staged}.id)
    where tags is null and number in (select number from ${change} where is_new = 0)`.execute(db)
  dataset.counts[kind] += difference.new - difference.retracted
  const { unchanged, ...changes } = difference
  dataset.changes[`${kind}s`] = changes
  if (kind === 'image') await countUrlKeys(db, dataset.urlKeys, incoming, outdated)
  await touch(db, incoming, outgoing)

  await sql`delete from ${tagTable} where (tag, at, id) in (
    select t.value, p.at, p.id from ${outgoing} cross join ${writer.schema.listItems(sql.ref('p.tags'))})`.execute(
    db,
  )
  await archiveOutdated(db, staging, outgoing, dataset)
  await sql`delete from ${published} where id in (select id from ${outdated})`.execute(db)
  // Without tombstones, as in most stores, the ids of the rows are not collected.
  const ofKind = sql`kind = ${sql.lit(kind)}`
  await sql`delete from tombstone where ${ofKind} and id in (select s.id from ${incoming}
    where ${isNew} = 1 and exists (select 1 from tombstone where ${ofKind}))`.execute(db)
  const data = [...FILTERED[kind], ...AGGREGATED[kind]]
  const tagged = ['at', 'id', ...FILTERED[kind], 'body']
  const insert = async () => {
    await sql`
    insert into ${published} (at, id, ${columns(data)}, tags, body, publication, is_new, source)
    select s.at, s.id, ${columns(data, 's')}, coalesce(s.tags, '[]'), s.body,
      ${sql.lit(dataset.number)}, ${isNew}, coalesce(s.source, ${sql.lit(source)})
    from ${incoming} order by ${staging.isInListOrder ? sql`s.number` : sql`s.at, s.id`}`.execute(db)
    await sql`
    insert into ${tagTable} (tag, ${columns(tagged)})
    select t.value, ${columns(tagged, 's')}
    from ${incoming} cross join ${writer.schema.listItems(sql.ref('s.tags'))}
    order by t.value, s.at, s.id`.execute(db)
  }
  // Rebuilding the indexes is cheaper than updating them row by row when most rows are new.
  await writer.fill([kind, `${kind}_tag`], isBulk(comparison), insert)
}

/** Gives the source all records that have ids of staged rows. Those that changed belong to it already. */
export const takeOver = (
  db: Kysely<Tables>,
  { kind, tables: { staged } }: Staging<ListedKind>,
  source: number,
): Promise<void> =>
  moveRecords(
    db,
    kind,
    sql`select id, source as from_source, ${sql.lit(source)} as to_source from ${sql.table(kind)}
      where source <> ${sql.lit(source)} and id in (select id from ${staged})`,
  )

/** Fills `change` with the observers to register and, for a snapshot, `retraction` with those to remove. */
export const compareObservers = async (
  db: Kysely<Tables>,
  { tables: { staged, change, retraction, kept } }: Staging<'observer'>,
  { source, snapshot }: Scope,
): Promise<Comparison> => {
  await sql`insert into ${change} (number, is_new) select s.number, 1 from ${staged} s
    where not exists (select 1 from registration r
      where r.nickname = s.id and r.source = coalesce(s.source, ${source}))`.execute(db)
  if (snapshot)
    await sql`insert into ${retraction} (id) select r.nickname from registration r
      where r.source = ${source} and not exists (select 1 from ${staged} s where s.id = r.nickname)
        and not exists (select 1 from ${kept} k where k.id = r.nickname)
      on conflict do nothing`.execute(db)
  const isNew = await count(db, change)
  const unchanged = (await count(db, staged)) - isNew
  const retracted = await count(db, retraction)
  const before = snapshot
    ? await count(db, sql`registration where source = ${source}`)
    : retracted + (await count(db, sql`(select distinct nickname from registration) r`))
  return { difference: { new: isNew, changed: 0, unchanged, retracted }, before, ofSource: before }
}

/**
 * Updates the registrations. Other changes than snapshots have ended some before. The aggregation that follows writes the
 * observers' bodies or removes them.
 */
export const registerObservers = async (
  db: Kysely<Tables>,
  { tables: { staged, change, retraction } }: Staging<'observer'>,
  { source }: Scope,
): Promise<void> => {
  const named = sql`select distinct s.id as nickname, coalesce(s.source, ${sql.lit(source)}) as source
    from ${change} c join ${staged} s on s.number = c.number`
  await endRegistrations(db, sql`source = ${source} and nickname in (select id from ${retraction})`)
  await addRegistrations(db, named)
  const touched = sql`select nickname as id from (${named}) n union select id from ${retraction}`
  await sql`insert into observer (nickname, registered, body, detail)
    select distinct n.nickname, 1, '', '' from (${named}) n
    where not exists (select 1 from observer o where o.nickname = n.nickname)`.execute(db)
  await sql`update observer set registered = case when nickname in (select nickname from registration) then 1 else 0 end
    where nickname in (${touched})`.execute(db)
  await sql`insert into touched_observer (nickname) select id from (${touched}) t where true
    on conflict do nothing`.execute(db)
}

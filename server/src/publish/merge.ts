/**
 * Compares what is staged with what is published, and makes the one into the other: a few statements over
 * whole tables, whatever the number of rows.
 */
import { type RawBuilder, sql } from 'kysely'
import { LOW_BITS, LOW_MASK, type RecordKind, recordDigest } from '../domain/digest.ts'
import type { UrlKeyCounts } from '../domain/url-keys.ts'
import type { Value, Writer } from '../storage/database.ts'
import type { Dataset } from './dataset.ts'
import { type StagingDatabase, URL_KEY_SEPARATOR } from './staging.ts'

/** Kinds whose records are rows of a list; observers are counted from them. */
export type ListedKind = Exclude<RecordKind, 'observer'>

export interface Difference {
  new: number
  changed: number
  unchanged: number
  retracted: number
}

const BATCH = 1_000
const FEWEST_IN_BULK = 10_000

/** The columns of a published record besides its key and its body, by kind. */
const SEARCHED = {
  observation: ['observer', 'type', 'wolf', 'wolf_north', 'wolf_south', 'a_number'],
  image: ['observer'],
} as const
const TAG_COLUMNS = {
  observation: ['at', 'id', 'observer', 'type', 'body'],
  image: ['at', 'id', 'observer', 'body'],
} as const

const columns = (names: readonly string[], table?: string) =>
  sql.join(names.map((name) => sql.ref(table ? `${table}.${name}` : name)))

const count = async (db: StagingDatabase, table: 'staged' | 'change' | 'retraction'): Promise<number> =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Which staged rows are to be published: all of them, or those that `change` names. */
export type Incoming = 'staged' | 'changes'

const INCOMING: Record<Incoming, RawBuilder<unknown>> = {
  staged: sql`staged s`,
  changes: sql`change c join staged s on s.number = c.number`,
}

/** The difference where nothing is published yet: there is no need to compare. */
export const allNew = async (db: StagingDatabase): Promise<Difference> => ({
  new: await count(db, 'staged'),
  changed: 0,
  unchanged: 0,
  retracted: 0,
})

/** Fills `change`, and with `snapshot` also `retraction`. */
export const compare = async (
  db: StagingDatabase,
  kind: ListedKind,
  snapshot: boolean,
): Promise<Difference> => {
  const published = sql.table(kind)
  await sql`
    insert into change (number, is_new)
    select s.number, case when p.id is null then 1 else 0 end
    from staged s left join ${published} p on p.id = s.id
    where p.id is null or p.body <> s.body or (s.tags is not null and s.tags <> p.tags)`.execute(db)
  if (snapshot)
    await sql`
      insert into retraction (id)
      select p.id from ${published} p where not exists (select 1 from staged s where s.id = p.id)`.execute(db)
  await sql`analyze change`.execute(db)
  const changes = await count(db, 'change')
  const { rows } = await sql<{ n: number }>`select count(*) as n from change where is_new = 1`.execute(db)
  const isNew = Number(rows[0]?.n)
  return {
    new: isNew,
    changed: changes - isNew,
    unchanged: (await count(db, 'staged')) - changes,
    retracted: await count(db, 'retraction'),
  }
}

/** Notes every day and observer that the publication is about: before and after it. */
const touch = async (db: StagingDatabase, kind: ListedKind, incoming: Incoming): Promise<void> => {
  const published = sql.table(kind)
  // Made distinct before the union: its own way to do so takes three times as long over many rows.
  const touched = (of: (table: string) => RawBuilder<unknown>) => sql`
    select distinct ${of('s')} from ${INCOMING[incoming]}
    union select ${of('p')} from ${published} p join gone g on g.id = p.id`
  const day = (table: string) => sql`substr(${sql.ref(`${table}.at`)}, 1, 10)`
  const observer = (table: string) => sql.ref(`${table}.observer`)
  await sql`insert into touched_day (day) ${touched(day)}`.execute(db)
  await sql`insert into touched_observer (nickname) ${touched(observer)}`.execute(db)
}

interface Replaced {
  id: string
  at: string
  body: string
  tags: string
  number: number | null
  new_body: string | null
  new_tags: string | null
}

/** Records that are about to be replaced or retracted, a batch at a time, in the order of their ids. */
async function* replaced(db: StagingDatabase, kind: ListedKind): AsyncGenerator<Replaced[]> {
  const published = sql.table(kind)
  let last = ''
  while (true) {
    const { rows } = await sql<Replaced>`
      select g.id, p.at, p.body, p.tags, s.number, s.body as new_body, s.tags as new_tags
      from (select id from gone where id > ${last} order by id limit ${BATCH}) g
      join ${published} p on p.id = g.id
      left join staged s on s.id = g.id
      order by g.id`.execute(db)
    const final = rows.at(-1)
    if (!final) return
    yield rows
    last = final.id
  }
}

/** Takes the old records off what is counted and off the tag index, and hands their tags on where none were given. */
const retire = async (
  writer: Writer,
  db: StagingDatabase,
  kind: ListedKind,
  { version, urlKeys }: Dataset,
): Promise<void> => {
  for await (const batch of replaced(db, kind)) {
    const gone: string[][] = []
    const inherited: Value[][] = []
    for (const { id, at, body, tags, number, new_body, new_tags } of batch) {
      version.subtract(recordDigest(kind, body, tags))
      if (kind === 'image') urlKeys.add(Object.keys(JSON.parse(body).urls), -1)
      if (new_body !== null) version.add(recordDigest(kind, new_body, new_tags ?? tags))
      for (const tag of JSON.parse(tags) as string[]) {
        gone.push([tag, at, id])
        if (new_body !== null && new_tags === null) inherited.push([number, tag])
      }
    }
    await writer.load('gone_tag', ['tag', 'at', 'id'], gone)
    await writer.load('staged_tag', ['number', 'tag'], inherited)
  }
  await sql`update staged set tags = (select p.tags from ${sql.table(kind)} p where p.id = staged.id)
    where tags is null and number in (select number from change where is_new = 0)`.execute(db)
}

/** Counts the keys that come: many images have the same ones. */
const countUrlKeys = async (
  db: StagingDatabase,
  incoming: Incoming,
  urlKeys: UrlKeyCounts,
): Promise<void> => {
  const { rows } = await sql<{ keys: string; images: number }>`
    select s.url_keys as keys, count(*) as images from ${INCOMING[incoming]} group by s.url_keys`.execute(db)
  for (const { keys, images } of rows) urlKeys.add(keys.split(URL_KEY_SEPARATOR), images)
}

/** Building an index once is cheaper than growing it row by row, unless most of it is there already. */
export const isBulk = (difference: Difference, publishedBefore: number): boolean =>
  difference.new > Math.max(FEWEST_IN_BULK, publishedBefore)

/** Puts the difference into the published tables. */
export const apply = async (
  writer: Writer,
  db: StagingDatabase,
  kind: ListedKind,
  dataset: Dataset,
  incoming: Incoming,
  bulk: boolean,
): Promise<void> => {
  const published = sql.table(kind)
  const tagTable = sql.table(`${kind}_tag`)
  await sql`insert into gone (id)
    select s.id from change c join staged s on s.number = c.number where c.is_new = 0
    union all select id from retraction`.execute(db)
  await sql`analyze gone`.execute(db)
  await retire(writer, db, kind, dataset)
  const onlyNew = incoming === 'staged' ? sql`` : sql`where c.is_new = 1`
  const { rows } = await sql<{ low: number; high: number }>`
    select coalesce(sum(s.digest & ${sql.lit(LOW_MASK)}), 0) as low, coalesce(sum(s.digest >> ${sql.lit(LOW_BITS)}), 0) as high
    from ${INCOMING[incoming]} ${onlyNew}`.execute(db)
  dataset.version.addHalves(BigInt(rows[0]?.low ?? 0), BigInt(rows[0]?.high ?? 0))
  if (kind === 'image') await countUrlKeys(db, incoming, dataset.urlKeys)
  await touch(db, kind, incoming)

  await sql`delete from ${tagTable} where (tag, at, id) in (select tag, at, id from gone_tag)`.execute(db)
  await sql`delete from ${published} where id in (select id from gone)`.execute(db)
  const insert = async () => {
    await sql`
    insert into ${published} (at, id, ${columns(SEARCHED[kind])}, tags, body)
    select s.at, s.id, ${columns(SEARCHED[kind], 's')}, coalesce(s.tags, '[]'), s.body
    from ${INCOMING[incoming]} order by s.at, s.id`.execute(db)
    await sql`
    insert into ${tagTable} (tag, ${columns(TAG_COLUMNS[kind])})
    select t.tag, ${columns(TAG_COLUMNS[kind], 's')}
    from ${INCOMING[incoming]} join staged_tag t on t.number = s.number
    order by t.tag, s.at, s.id`.execute(db)
  }
  await (bulk ? writer.withoutIndexes([kind, `${kind}_tag`], insert) : insert())
}

/** Publishes the reverse of a publication, if its records are still, or again, as it left them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { KINDS } from '../../domain/records/kinds.ts'
import { hasChanges } from '../../domain/records/meta.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'
import type { PublishedChanges } from '../apply/staged-publication.ts'
import { publishChanges, type StoreChangeOptions } from './store-changes.ts'

const MAX_NAMED_RECORDS = 20

interface Conflict {
  kind: string
  id: string
  /** The publication that touched it last. */
  publication: number
}

const cannotUndo = (number: number, reason: string) =>
  new UserError(`publication ${number} cannot be undone: ${reason}`)

/** Throws if the store lacks the publication, or the records before it. */
const requireHistory = async (db: Kysely<Tables>, number: number): Promise<void> => {
  const { publication: newest, history_from: first } = await db
    .selectFrom('dataset')
    .select(['publication', 'history_from'])
    .executeTakeFirstOrThrow()
  if (number > newest)
    throw new UserError(
      newest === 0
        ? 'nothing has been published yet, so there is nothing to undo'
        : `there is no publication ${number}; the newest is ${newest}. heliolog publications lists them`,
    )
  const { counts } = await db
    .selectFrom('publication')
    .select('counts')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  if (!hasChanges(JSON.parse(counts))) throw cannotUndo(number, 'it changed no records')
  // The state before the first publication is empty, and needs no history.
  if (first > Math.max(number - 1, 1))
    throw cannotUndo(
      number,
      `the history before publication ${first} has been deleted; publications from ${first + 1} on can be undone`,
    )
}

/** Selects the records that are not as the publication left them. Later changes that were undone are no obstacle. */
const selectConflicts = (kind: ListedKind, number: number) => {
  const [published, history] = [sql.table(kind), sql.table(`${kind}_history`)]
  return sql`
  select ${sql.lit(kind)} as kind, h.id, coalesce(p.publication, t.publication) as publication
  from ${history} h left join ${published} p on p.id = h.id
    left join tombstone t on t.kind = ${sql.lit(kind)} and t.id = h.id
  where h.from_publication = ${sql.lit(number)} and (p.id is null or p.body <> h.body or p.tags <> h.tags)
  union all
  select ${sql.lit(kind)}, h.id, p.publication from ${history} h join ${published} p on p.id = h.id
  where h.to_publication = ${sql.lit(number)} and h.is_retracted = 1`
}

/** An observer as the publication left them, or as they were before. */
interface ObserverState {
  nickname: string
  detail: string
}

/** Recognises an observer who had no records. */
const isIdle = ({ detail }: ObserverState): boolean => {
  const { observations, images } = JSON.parse(detail)
  return observations + images === 0
}

/** Idle observers whose registration a later publication changed. Other changes follow from records. */
const observerConflicts = async (
  db: Kysely<Tables>,
  number: number,
  idle: ReadonlySet<string>,
): Promise<Conflict[]> => {
  const { rows } = await sql<Conflict>`
    select 'observer' as kind, t.id, t.publication
    from observer_history h join tombstone t on t.kind = 'observer' and t.id = h.nickname
    where h.from_publication = ${sql.lit(number)} and h.is_new = 1
    union all
    select 'observer', o.nickname, o.publication
    from observer_history h join observer o on o.nickname = h.nickname
    where h.to_publication = ${sql.lit(number)} and h.is_retracted = 1
    order by 2`.execute(db)
  return rows.filter(({ id }) => idle.has(id))
}

/** Throws if a later publication changed a record; names the first ones, and what to undo before. */
const rejectConflicts = async (
  db: Kysely<Tables>,
  number: number,
  idle: ReadonlySet<string>,
): Promise<void> => {
  const all = sql.join(
    LISTED_KINDS.map((kind) => selectConflicts(kind, number)),
    sql` union all `,
  )
  const read = async <Row>(select: RawBuilder<unknown>, rest = sql``) =>
    (await sql<Row>`select ${select} from (${all}) c ${rest}`.execute(db)).rows
  const [counted] = await read<{ total: number }>(sql`count(*) as total`)
  const observers = await observerConflicts(db, number, idle)
  const total = Number(counted?.total) + observers.length
  if (total === 0) return
  const records = await read<Conflict>(
    sql`kind, id, publication`,
    sql`order by kind desc, id limit ${MAX_NAMED_RECORDS}`,
  )
  const named = [...records, ...observers].slice(0, MAX_NAMED_RECORDS)
  const later = [...(await read<Pick<Conflict, 'publication'>>(sql`distinct publication`)), ...observers]
  const publications = [...new Set(later.map(({ publication }) => publication))].sort((a, b) => b - a)
  throw cannotUndo(
    number,
    [
      `later publications changed ${total === 1 ? 'one of its records' : `${total} of its records`}; nothing was changed`,
      ...named.map(
        ({ kind, id, publication }) => `  ${kind} ${JSON.stringify(id)}: publication ${publication}`,
      ),
      ...(total > named.length ? [`  … and ${total - named.length} more`] : []),
      `Undo ${publications.map((publication) => `publication ${publication}`).join(', then ')} first, or correct these records with an import.`,
    ].join('\n'),
  )
}

/** Looks for records of an observer that the publication did not touch. */
const hasOtherRecords = async (db: Kysely<Tables>, nickname: string, number: number): Promise<boolean> => {
  const others = LISTED_KINDS.map(
    (kind) => sql`select 1 from ${sql.table(kind)} p
    where p.observer = ${nickname} and p.publication <> ${sql.lit(number)} and not exists (
      select 1 from ${sql.table(`${kind}_history`)} h where h.id = p.id and h.from_publication = ${sql.lit(number)})`,
  )
  const { rows } = await sql`${sql.join(others, sql` union all `)} limit 1`.execute(db)
  return rows.length > 0
}

/** The sources in which a publication registered observers: the one that it names, else those of observers that it listed. */
const registrationSources = async (db: Kysely<Tables>, number: number): Promise<number[]> => {
  const ofObservers = db
    .selectFrom('source')
    .select('source.number')
    .where('source.kind', '=', 'observer')
    .orderBy('source.number')
  const named = ofObservers.innerJoin('publication', 'publication.source', 'source.name')
  const found = await named.where('publication.number', '=', number).execute()
  if (found.length > 0) return found.map((source) => source.number)
  const { rows: ofListed } = await sql<{ source: number }>`select distinct source from registration
    where nickname in (select nickname from observer where publication = ${number} and is_new = 1)
    order by source`.execute(db)
  if (ofListed.length > 0) return ofListed.map(({ source }) => source)
  return (await ofObservers.limit(1).execute()).map((source) => source.number)
}

/** Ends what a publication remembers, or remembers again what it ended. */
const undoRenaming = async (db: Kysely<Tables>, number: number): Promise<void> => {
  const { publication } = await db.selectFrom('dataset').select('publication').executeTakeFirstOrThrow()
  const names = db.updateTable('remembered_name')
  await names.set({ ended_by: null }).where('ended_by', '=', number).execute()
  await names.set({ ended_by: publication }).where('publication', '=', number).execute()
}

/** Restores removed sources to which restored records belong. */
const restoreSources = async (db: Kysely<Tables>): Promise<void> => {
  const restored = KINDS.map(({ name }) => sql`select source from ${sql.table(`${name}_staged`)}`)
  await sql`update source set is_removed = 0
    where is_removed = 1 and number in (${sql.join(restored, sql` union `)})`.execute(db)
}

export const undo = (
  database: Database,
  number: number,
  { note, ...options }: StoreChangeOptions = {},
): Promise<PublishedChanges> =>
  publishChanges(
    database,
    {
      ...options,
      action: 'undo',
      note: `undo of publication ${number}${note === undefined ? '' : `: ${note}`}`,
      onPublished: async (db) => {
        await restoreSources(db)
        await undoRenaming(db, number)
      },
    },
    async (changes) => {
      const { db } = changes
      await requireHistory(db, number)
      const sources = await registrationSources(db, number)
      // The observers whom the publication listed for the first time, or again.
      const { rows: listed } = await sql<ObserverState>`
        select nickname, detail from observer where publication = ${number} and is_new = 1
        union all select nickname, detail from observer_history where from_publication = ${number} and is_new = 1
        order by nickname`.execute(db)
      // Those whom it changed or removed, as they were before.
      const { rows: former } = await sql<ObserverState>`select nickname, detail from observer_history
        where to_publication = ${number} order by nickname`.execute(db)
      const idle = new Set([...listed, ...former].filter(isIdle).map(({ nickname }) => nickname))
      await rejectConflicts(db, number, idle)
      for (const kind of LISTED_KINDS) {
        await changes.retract(
          kind,
          sql`select id from ${sql.table(kind)} where publication = ${sql.lit(number)} and is_new = 1
            union select id from ${sql.table(`${kind}_history`)}
            where from_publication = ${sql.lit(number)} and is_new = 1`,
        )
        const restored = sql`to_publication = ${sql.lit(number)}`
        for await (const records of recordBatches(db, `${kind}_history`, restored))
          await changes.put(kind, records)
      }
      // The history has no registrations of observers with records, who are listed anyway.
      const removed: string[] = []
      for (const { nickname } of listed)
        if (idle.has(nickname) || !(await hasOtherRecords(db, nickname, number))) removed.push(nickname)
      await changes.unregister(removed)
      const restored = former.filter(isIdle).map(({ nickname }) => nickname)
      for (const source of sources) await changes.register(restored, source)
    },
  )

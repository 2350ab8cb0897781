/** Publishes the reverse of a publication, if its records are still, or again, as it left them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Message, message } from '../../domain/messages.ts'
import type { RecordKind } from '../../domain/records/digest.ts'
import { hasChanges } from '../../domain/records/meta.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import { recordBatches } from '../apply/record-batches.ts'
import type { PublishedChanges } from '../apply/staged-publication.ts'
import { storeProfile } from '../source.ts'
import { moveRecords } from '../source-changes.ts'
import { publishChanges, type StoreChangeOptions, type StoreChanges } from './store-changes.ts'

const MAX_NAMED_RECORDS = 20

interface Conflict {
  kind: RecordKind
  id: string
  /** The publication that touched it last. */
  publication: number
}

const cannotUndo = (publication: number, reason: Message) =>
  new UserError(message('undo.rejected', { publication, reason }))

/** Throws if the store lacks the publication, or the records before it. */
const requireHistory = async (db: Kysely<Tables>, number: number): Promise<void> => {
  const { publication: newest, history_from: first } = await db
    .selectFrom('dataset')
    .select(['publication', 'history_from'])
    .executeTakeFirstOrThrow()
  if (number > newest)
    throw new UserError(
      newest === 0 ? message('undo.nothing') : message('undo.unknown', { publication: number, newest }),
    )
  const { counts } = await db
    .selectFrom('publication')
    .select('counts')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  if (!hasChanges(JSON.parse(counts))) throw cannotUndo(number, message('undo.unchanged'))
  // The state before the first publication is empty, and needs no history.
  if (first > Math.max(number - 1, 1)) throw cannotUndo(number, message('undo.noHistory', { first }))
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

/** Selects records that were moved again since, and registrations that were ended or made again. */
const selectMoveConflicts = (number: number) => {
  const moved = LISTED_KINDS.map(
    (kind) => sql`
    select c.kind, c.id, max(l.publication) as publication
    from source_change c join ${sql.table(kind)} p on p.id = c.id and p.source <> c.to_source
      join source_change l on l.kind = c.kind and l.id = c.id and l.publication > c.publication
    where c.publication = ${sql.lit(number)} and c.kind = ${sql.lit(kind)} group by c.kind, c.id`,
  )
  const ofObservers = sql`c.publication = ${sql.lit(number)} and c.kind = 'observer'`
  return sql`${sql.join(moved, sql` union all `)}
    union select c.kind, c.id, t.publication
    from source_change c join tombstone t on t.kind = c.kind and t.id = c.id
    where ${ofObservers} and c.from_source = 0
    union select c.kind, c.id, o.publication
    from source_change c join registration r on r.nickname = c.id and r.source = c.from_source
      join observer o on o.nickname = c.id and o.publication > c.publication
    where ${ofObservers} and c.to_source = 0`
}

/** Throws if a later publication changed a record; names the first ones, and what to undo before. */
const rejectConflicts = async (db: Kysely<Tables>, number: number): Promise<void> => {
  const selected = [...LISTED_KINDS.map((kind) => selectConflicts(kind, number)), selectMoveConflicts(number)]
  const all = sql.join(
    selected.map((one) => sql`select * from (${one}) o`),
    sql` union all `,
  )
  const read = async <Row>(select: RawBuilder<unknown>, rest = sql``) =>
    (await sql<Row>`select ${select} from (${all}) c ${rest}`.execute(db)).rows
  const [counted] = await read<{ total: number }>(sql`count(*) as total`)
  const total = Number(counted?.total)
  if (total === 0) return
  const named = await read<Conflict>(
    sql`kind, id, publication`,
    sql`order by kind desc, id limit ${MAX_NAMED_RECORDS}`,
  )
  const later = await read<Pick<Conflict, 'publication'>>(
    sql`distinct publication`,
    sql`order by publication desc`,
  )
  throw cannotUndo(
    number,
    message('lines', {
      lines: [
        message('undo.conflicts', { total }),
        ...named.map(({ kind, id, publication }) => message('undo.conflict', { kind, id, publication })),
        ...(total > named.length ? [message('undo.more', { more: total - named.length })] : []),
        message('undo.first', { publications: later.map(({ publication }) => String(publication)) }),
      ],
    }),
  )
}

/** Ends what a publication remembers, or remembers again what it ended. */
const undoRenaming = async (db: Kysely<Tables>, number: number): Promise<void> => {
  const { publication } = await db.selectFrom('dataset').select('publication').executeTakeFirstOrThrow()
  const names = db.updateTable('remembered_name')
  await names.set({ ended_by: null }).where('ended_by', '=', number).execute()
  await names.set({ ended_by: publication }).where('publication', '=', number).execute()
}

const isUsed = sql`(${sql.join(
  ['observation', 'image', 'registration'].map(
    (table) => sql`exists (select 1 from ${sql.table(table)} r where r.source = source.number)`,
  ),
  sql` or `,
)})`

/** Restores removed sources to which restored records belong, and removes the one that the publication made. */
const restoreSources = async (db: Kysely<Tables>, number: number): Promise<void> => {
  await sql`update source set is_removed = 0 where is_removed = 1 and ${isUsed}`.execute(db)
  await sql`update source set is_removed = 1 where not ${isUsed}
    and number = (select source from publication where number = ${number})
    and 'import' <> coalesce((select action from publication p
      where p.source = source.number and p.number < ${number} order by p.number desc limit 1), '')`.execute(
    db,
  )
}

/** Gives the source its profile from before the publication, unless it has another one than the publication left. */
const restoreProfile = async (db: Kysely<Tables>, number: number, undoing: number): Promise<void> => {
  const { rows } = await sql<{ number: number; source: number; before: string; current: string }>`
    select p.number, s.number as source, p.profile_before as before, coalesce(s.profile, '') as current
    from publication p join source s on s.number = p.source
    where p.profile_before is not null and p.number >= ${number}
      and p.source = (select source from publication where number = ${number})
    order by p.number limit 2`.execute(db)
  const [replaced, next] = rows
  if (replaced?.number === number && (next ?? { before: replaced.current }).before === replaced.current)
    await storeProfile(db, replaced.source, replaced.before || null, undoing)
}

/** Gives records and registrations that the publication moved back to their former sources. */
const moveBack = async (changes: StoreChanges, number: number): Promise<void> => {
  const { db } = changes
  for (const kind of LISTED_KINDS)
    await moveRecords(
      db,
      kind,
      sql`select p.id, c.to_source as from_source, c.from_source as to_source
        from source_change c join ${sql.table(kind)} p on p.id = c.id and p.source = c.to_source
        where c.publication = ${sql.lit(number)} and c.kind = ${sql.lit(kind)}`,
    )
  const ofObservers = sql`publication = ${sql.lit(number)} and kind = 'observer'`
  await changes.unregister(sql`(nickname, source) in (
    select id, to_source from source_change where ${ofObservers} and from_source = 0)`)
  const { rows: ended } = await sql<Tables['registration']>`select id as nickname, from_source as source
    from source_change where ${ofObservers} and to_source = 0 order by nickname, source`.execute(db)
  await changes.register(ended)
}

export const undo = async (
  database: Database,
  number: number,
  { note, ...options }: StoreChangeOptions = {},
): Promise<PublishedChanges> => {
  const ofNumber = database.reader.selectFrom('publication').where('number', '=', number)
  const { source } = (await ofNumber.select('source').executeTakeFirst()) ?? { source: null }
  return publishChanges(
    database,
    {
      ...options,
      action: 'undo',
      source: source ?? undefined,
      note: `undo of publication ${number}${note === undefined ? '' : `: ${note}`}`,
      onPublished: async (db, published) => {
        await restoreSources(db, number)
        await restoreProfile(db, number, published.number)
        await undoRenaming(db, number)
        await options.onPublished?.(db, published)
      },
    },
    async (changes) => {
      const { db } = changes
      await requireHistory(db, number)
      await rejectConflicts(db, number)
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
      await moveBack(changes, number)
    },
  )
}

/** Lists the records that a publication changed, from the published records and their history. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { KINDS, type Kind } from '../../domain/records/kinds.ts'
import { UserError } from '../../domain/user-error.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import { LISTED_KINDS, type ListedKind } from '../apply/dataset.ts'
import type { ChangedRecord } from '../apply/field-changes.ts'

interface State {
  id: string
  observer: string
  day: string
  body: string
  tags: string
}

/** Selects the states of records that the publication made. */
const selectMade = (kind: ListedKind, number: number, columns: RawBuilder<unknown>) => sql`
  select ${columns} from ${sql.table(kind)} where publication = ${sql.lit(number)}
  union all select ${columns} from ${sql.table(`${kind}_history`)} where from_publication = ${sql.lit(number)}`

/** Selects the states of records that the publication replaced or retracted. */
const selectReplaced = (kind: ListedKind, number: number, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from ${sql.table(`${kind}_history`)} where to_publication = ${sql.lit(number)}`

interface Changed {
  kind: Kind['name']
  id: string
  /** Of an observer: 1 if the registration ended. */
  is_ended: number
}

const selectChanged = (number: number): RawBuilder<Changed> => {
  const listed = LISTED_KINDS.map((kind) => {
    const columns = sql`${sql.lit(kind)} as kind, id, at, 0 as is_ended`
    return sql`${selectMade(kind, number, columns)}
      union all ${selectReplaced(kind, number, columns)} and is_retracted = 1`
  })
  return sql`${sql.join(listed, sql` union all `)}
    union all select kind, id, '', case when to_source = 0 then 1 else 0 end from source_change
    where publication = ${sql.lit(number)} and kind = 'observer' and (from_source = 0 or to_source = 0)`
}

const readStates = async (
  db: Kysely<Tables>,
  select: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<Map<string, State>> => {
  const { rows } = await sql<State>`select * from (${select}) s where id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const stateOf = ({ body, tags }: State) => ({ body, tags })

/** Checks that the states of records before the publication are stored. Throws if there is no such publication. */
const isHistoryKept = async (db: Kysely<Tables>, number: number): Promise<boolean> => {
  const { publication, history_from } = await db
    .selectFrom('dataset')
    .select(['publication', 'history_from'])
    .executeTakeFirstOrThrow()
  if (number < 1 || number > publication)
    throw new UserError(`there is no publication ${number}; the newest is ${publication}`)
  // The state before the first publication is empty, and needs no history.
  return history_from <= Math.max(number - 1, 1)
}

/**
 * Reads the changes of a publication after the first ones, `offset` in number: they stay the same until the history is
 * deleted, and then there are none. Of observers, it lists registrations, because the rest follows from records.
 */
export const readPublicationChanges = async (
  db: Kysely<Tables>,
  number: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ kind: Kind; change: ChangedRecord }[]> => {
  if (!(await isHistoryKept(db, number))) return []
  const { rows } = await sql<Changed>`select kind, id, is_ended from (${selectChanged(number)}) c
    order by kind desc, at, id limit ${limit} offset ${offset}`.execute(db)
  const columns = sql`id, observer, substr(at, 1, 10) as day, body, tags`
  const changes = new Map<string, ChangedRecord>()
  for (const kind of LISTED_KINDS) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    const made = await readStates(db, selectMade(kind, number, columns), ids)
    const replaced = await readStates(db, selectReplaced(kind, number, columns), ids)
    for (const id of ids) {
      const [before, after] = [replaced.get(id), made.get(id)]
      const { observer, day } = (after ?? before) as State
      changes.set(`${kind} ${id}`, {
        ...{ id, change: !before ? 'new' : after ? 'changed' : 'retracted', observer, day },
        before: before ? stateOf(before) : null,
        after: after ? stateOf(after) : null,
      })
    }
  }
  return rows.map(({ kind, id, is_ended }) => ({
    kind: KINDS.find(({ name }) => name === kind) as Kind,
    change: changes.get(`${kind} ${id}`) ?? {
      ...{ id, change: is_ended ? 'retracted' : 'new', before: null, after: null },
    },
  }))
}

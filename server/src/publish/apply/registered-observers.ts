/** Registers observers: registered observers are listed even without records. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/schema/tables.ts'
import type { Comparison } from './merge.ts'
import type { Staging } from './staging.ts'

/** Fills `change` with the nicknames to register and, for a snapshot, `retraction` with those to remove. */
export const compareObservers = async (
  db: Kysely<Tables>,
  { tables: { staged, change, retraction } }: Staging<'observer'>,
  snapshot: boolean,
): Promise<Comparison> => {
  await sql`delete from ${retraction} where id not in (select nickname from observer where registered = 1)`.execute(
    db,
  )
  await sql`insert into ${change} (number, is_new) select s.number, 1 from ${staged} s
    where not exists (select 1 from observer o where o.nickname = s.id and o.registered = 1)`.execute(db)
  if (snapshot)
    await sql`insert into ${retraction} (id) select o.nickname from observer o
      where o.registered = 1 and not exists (select 1 from ${staged} s where s.id = o.nickname)
      on conflict do nothing`.execute(db)
  const { rows } = await sql<Record<'staged' | 'change' | 'retraction' | 'registered', number>>`
    select (select count(*) from ${staged}) as staged, (select count(*) from ${change}) as change,
      (select count(*) from ${retraction}) as retraction,
      (select count(*) from observer where registered = 1) as registered`.execute(db)
  const counts = rows[0] ?? { staged: 0, change: 0, retraction: 0, registered: 0 }
  return {
    difference: {
      new: counts.change,
      changed: 0,
      unchanged: counts.staged - counts.change,
      retracted: counts.retraction,
    },
    before: counts.registered,
  }
}

/** Updates the registrations; the aggregation that follows writes the observers' bodies or removes them. */
export const registerObservers = async (
  db: Kysely<Tables>,
  { tables: { staged, change, retraction } }: Staging<'observer'>,
): Promise<void> => {
  await sql`update observer set registered = 0 where nickname in (select id from ${retraction})`.execute(db)
  const named = sql`select s.id from ${change} c join ${staged} s on s.number = c.number`
  await sql`update observer set registered = 1 where nickname in (${named})`.execute(db)
  await sql`insert into observer (nickname, registered, body, detail)
    select n.id, 1, '', '' from (${named}) n
    where not exists (select 1 from observer o where o.nickname = n.id)`.execute(db)
  await sql`insert into touched_observer (nickname)
    select id from (${named} union select id from ${retraction}) n where true
    on conflict do nothing`.execute(db)
}

/** Moves records and registrations between sources, and keeps what each publication moved, so that it can be undone. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { RecordKind } from '../domain/records/digest.ts'
import type { Tables } from '../storage/schema/tables.ts'

/** The publication that is being prepared. */
export const NEXT_PUBLICATION = sql`(select publication + 1 from dataset)`

/** `moves` selects `kind`, `id`, `from_source` and `to_source`. */
const store = (db: Kysely<Tables>, moves: RawBuilder<unknown>): Promise<unknown> =>
  sql`insert into source_change (publication, kind, id, from_source, to_source)
    select ${NEXT_PUBLICATION}, m.kind, m.id, m.from_source, m.to_source from (${moves}) m`.execute(db)

/** `moves` selects `id`, `from_source` and `to_source`. */
export const moveRecords = async (
  db: Kysely<Tables>,
  kind: RecordKind,
  moves: RawBuilder<unknown>,
): Promise<void> => {
  await store(db, sql`select ${sql.lit(kind)} as kind, r.* from (${moves}) r`)
  await sql`update ${sql.table(kind)} set source = c.to_source from source_change c
    where c.publication = ${NEXT_PUBLICATION} and c.kind = ${kind} and c.id = ${sql.table(kind)}.id
      and c.from_source = ${sql.table(kind)}.source`.execute(db)
}

/** `registrations` selects `nickname` and `source` of those that do not exist yet. */
export const addRegistrations = async (
  db: Kysely<Tables>,
  registrations: RawBuilder<unknown>,
): Promise<void> => {
  await store(
    db,
    sql`select 'observer' as kind, r.nickname as id, 0 as from_source, r.source as to_source
      from (${registrations}) r`,
  )
  await sql`insert into registration (nickname, source) ${registrations}`.execute(db)
}

export const endRegistrations = async (db: Kysely<Tables>, condition: RawBuilder<unknown>): Promise<void> => {
  await store(
    db,
    sql`select 'observer' as kind, nickname as id, source as from_source, 0 as to_source
      from registration where ${condition}`,
  )
  await sql`delete from registration where ${condition}`.execute(db)
}

/** Deletes what was kept of a publication that was not made, because no public record changed. */
export const deleteUnpublished = (db: Kysely<Tables>): Promise<unknown> =>
  sql`delete from source_change where publication > (select publication from dataset)`.execute(db)

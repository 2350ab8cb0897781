/** Finds rows that repeat an id. The first row with an id is published; the others are bad rows if they differ from it. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../storage/schema/tables.ts'
import type { RowPosition, Staging } from './staging.ts'

/** A row with the id of an earlier one. */
export interface DuplicateRow extends RepeatedRow {
  first: RepeatedRow
}

interface RepeatedRow extends RowPosition {
  id: string
  body: string
  given: string | null
  tags: string | null
}

const BATCH = 1_000

/** Yields the later rows of each repeated id, and removes them from the staged rows. */
export async function* extractDuplicates(
  db: Kysely<Tables>,
  { tables: { staged, staged_tag, repeated } }: Staging,
): AsyncGenerator<DuplicateRow> {
  await sql`insert into ${repeated} (id) select id from ${staged} group by id having count(*) > 1`.execute(db)
  let first: RepeatedRow | undefined
  let last: [id: string, number: number] = ['', 0]
  while (true) {
    const { rows } = await sql<RepeatedRow>`
      select s.id, s.number, s.source, s.line, s.body, s.given, s.tags
      from ${repeated} r join ${staged} s on s.id = r.id
      where (s.id, s.number) > (${last[0]}, ${last[1]}) order by s.id, s.number limit ${BATCH}`.execute(db)
    const final = rows.at(-1)
    if (!final) break
    for (const row of rows) {
      if (row.id === first?.id) yield { ...row, first }
      else first = row
    }
    last = [final.id, final.number]
  }
  if (!first) return
  const later = sql`select s.number from ${repeated} r join ${staged} s on s.id = r.id
    where exists (select 1 from ${staged} f where f.id = s.id and f.number < s.number)`
  await sql`delete from ${staged_tag} where number in (${later})`.execute(db)
  await sql`delete from ${staged} where number in (${later})`.execute(db)
}

/** An id stands for one record: of several rows with the same id the first counts, and the others are bad rows. */
import { sql } from 'kysely'
import type { Writer } from '../storage/database.ts'
import type { RowPlace, StagingDatabase } from './staging.ts'

/** A row whose id stood already on an earlier one. */
export interface DuplicateRow extends RowPlace {
  id: string
  body: string
  tags: string | null
  first: RowPlace
}

type RepeatedRow = RowPlace & { id: string; body: string; tags: string | null }

const BATCH = 1_000

/** Yields the later rows of each repeated id, and takes them out of the staged ones. */
export async function* takeDuplicates(writer: Writer, db: StagingDatabase): AsyncGenerator<DuplicateRow> {
  await sql`insert into repeated (id) select id from staged group by id having count(*) > 1`.execute(db)
  await sql`delete from staged_tag where id in (select id from repeated)`.execute(db)
  let first: RepeatedRow | undefined
  let last: [id: string, number: number] = ['', 0]
  while (true) {
    const { rows } = await sql<RepeatedRow>`
      select s.id, s.number, s.source, s.line, s.body, s.tags
      from repeated r join staged s on s.id = r.id
      where (s.id, s.number) > (${last[0]}, ${last[1]}) order by s.id, s.number limit ${BATCH}`.execute(db)
    const final = rows.at(-1)
    if (!final) break
    const tags: string[][] = []
    for (const row of rows) {
      if (row.id === first?.id) yield { ...row, first }
      else {
        first = row
        for (const tag of JSON.parse(row.tags ?? '[]') as string[]) tags.push([row.id, tag])
      }
    }
    await writer.load('staged_tag', ['id', 'tag'], tags)
    last = [final.id, final.number]
  }
  await sql`delete from staged where id in (select id from repeated) and exists (
    select 1 from staged f where f.id = staged.id and f.number < staged.number)`.execute(db)
}

/** An id stands for one record: of several rows with the same id the first counts, and the others are bad rows. */
import { sql } from 'kysely'
import type { Writer } from '../storage/database.ts'
import type { StagingDatabase } from './staging.ts'

/** A row whose id stood already on an earlier one. */
export interface DuplicateRow {
  id: string
  source: number
  line: number
  body: string
  first_source: number
  first_line: number
}

const BATCH = 1_000

/** Yields the later rows of each repeated id, and takes them out of the staged ones. */
export async function* takeDuplicates(writer: Writer, db: StagingDatabase): AsyncGenerator<DuplicateRow> {
  await sql`insert into repeated (id) select id from staged group by id having count(*) > 1`.execute(db)
  let last = ''
  while (true) {
    const { rows } = await sql<{
      id: string
      source: number
      line: number
      body: string
      tags: string | null
    }>`
      select s.id, s.source, s.line, s.body, s.tags
      from (select id from repeated where id > ${last} order by id limit ${BATCH}) r join staged s on s.id = r.id
      order by s.id, s.source, s.line`.execute(db)
    if (rows.length === 0) break
    const tags: string[][] = []
    let first = rows[0]
    for (const row of rows) {
      if (row === rows[0] || row.id !== first?.id) {
        first = row
        for (const tag of JSON.parse(row.tags ?? '[]') as string[]) tags.push([row.id, tag])
      } else
        yield {
          id: row.id,
          source: row.source,
          line: row.line,
          body: row.body,
          first_source: first.source,
          first_line: first.line,
        }
    }
    last = rows.at(-1)?.id ?? ''
    await sql`delete from staged_tag where id in ${sql`(${sql.join([...new Set(rows.map(({ id }) => id))])})`}`.execute(
      db,
    )
    await writer.load('staged_tag', ['id', 'tag'], tags)
  }
  await sql`delete from staged where id in (select id from repeated) and exists (
    select 1 from staged f where f.id = staged.id
      and (f.source < staged.source or (f.source = staged.source and f.line < staged.line)))`.execute(db)
}

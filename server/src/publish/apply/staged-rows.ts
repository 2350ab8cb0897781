/** Finds staged rows that repeat an id, and completes those that lack fields. */
import { type Kysely, sql } from 'kysely'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { Checked } from '../check/row-check.ts'
import type { ListedKind } from './dataset.ts'
import { BATCH, inBatches } from './record-batches.ts'
import { type RowPosition, type Staging, stagedRow } from './staging.ts'

/** A row with the id of an earlier one, which is published. It is a bad row if it differs from that. */
export interface DuplicateRow extends RepeatedRow {
  first: RepeatedRow
}

interface RepeatedRow extends RowPosition {
  id: string
  body: string
  given: string | null
  tags: string | null
  original: string | null
}

/** Yields the later rows of each repeated id, and removes them from the staged rows. */
export async function* extractDuplicates(
  db: Kysely<Tables>,
  { tables: { staged, repeated } }: Staging,
): AsyncGenerator<DuplicateRow> {
  await sql`insert into ${repeated} (id) select id from ${staged} group by id having count(*) > 1`.execute(db)
  const repeatedRows = inBatches<RepeatedRow>(
    db,
    (last) => sql`
      select s.id, s.number, s.source, s.line, s.body, s.given, s.tags, s.original
      from ${repeated} r join ${staged} s on s.id = r.id
      where (s.id, s.number) > (${last?.id ?? ''}, ${last?.number ?? 0}) order by s.id, s.number limit ${BATCH}`,
  )
  let first: RepeatedRow | undefined
  for await (const rows of repeatedRows)
    for (const row of rows) {
      if (row.id === first?.id) yield { ...row, first }
      else first = row
    }
  if (!first) return
  const later = sql`select s.number from ${repeated} r join ${staged} s on s.id = r.id
    where exists (select 1 from ${staged} f where f.id = s.id and f.number < s.number)`
  await sql`delete from ${staged} where number in (${later})`.execute(db)
}

/** A row that lacks fields, and the published record with its id. */
export interface PartialRow extends RowPosition {
  given: string
  /** The body of the published record; null if the id is new. */
  stored: string | null
  original: string | null
}

/**
 * Completes rows within the publication's transaction: absent fields of a published record keep their stored values.
 * Reads the rows that differ from the published record, and those that lack fields of a new one.
 */
export const completeRows = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  complete: (row: PartialRow) => Checked | undefined,
  textBytes: TextBytes,
): Promise<void> => {
  const { staged } = staging.tables
  const newest = await sql<{ number: number }>`select max(number) as number from ${staged}`.execute(db)
  // By ranges of numbers, because the rows to complete may be few among many.
  for (let number = 0; number < (newest.rows[0]?.number ?? 0); number += BATCH) {
    const { rows } = await sql<PartialRow>`
      select s.number, s.source, s.line, s.given, s.original, p.body as stored
      from ${staged} s left join ${sql.table(staging.kind)} p on p.id = s.id
      where s.number > ${number} and s.number <= ${number + BATCH} and s.given is not null
        and (p.body <> s.body or (p.id is null and s.body = ''))
      order by s.number`.execute(db)
    if (rows.length === 0) continue
    const completed = []
    for (const row of rows) {
      const checked = complete(row)
      if (!checked) continue
      completed.push(stagedRow(row, checked.record))
      textBytes.add(staging.kind, checked.fields, checked.tags ?? [])
    }
    const numbers = sql.join(rows.map((row) => row.number))
    await sql`delete from ${staged} where number in (${numbers})`.execute(db)
    await staging.load('staged', completed)
  }
}

import { type Kysely, sql } from 'kysely'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { Checked } from '../check/row-check.ts'
import type { ListedKind } from './dataset.ts'
import { type RowPosition, STAGED_COLUMNS, type Staging, stagedRow } from './staging.ts'

/** Finds rows that repeat an id. The first row with an id is published; the others are bad rows if they differ from it. */

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

/** Completes staged rows that lack fields: absent fields of a published record keep their stored values. */

/** A row that lacks fields, and the published record with its id. */
export interface PartialRow extends RowPosition {
  /** The fields of the row, as JSON. */
  given: string
  tags: string | null
  /** The body of the published record; null if the id is new. */
  stored: string | null
}

/**
 * Yields the rows that need the published record: those that differ from it, and those that lack fields of a new
 * record. Runs within the publication's transaction, so the stored values are current.
 */
async function* partialRows(
  db: Kysely<Tables>,
  { kind, tables: { staged } }: Staging<ListedKind>,
): AsyncGenerator<PartialRow[]> {
  const { rows: last } = await sql<{ number: number }>`select max(number) as number from ${staged}`.execute(
    db,
  )
  const lastNumber = last[0]?.number ?? 0
  for (let number = 0; number < lastNumber; number += BATCH) {
    const { rows } = await sql<PartialRow>`
      select s.number, s.source, s.line, s.given, s.tags, p.body as stored
      from ${staged} s left join ${sql.table(kind)} p on p.id = s.id
      where s.number > ${number} and s.number <= ${number + BATCH} and s.given is not null
        and (p.body <> s.body or (p.id is null and s.body = ''))
      order by s.number`.execute(db)
    if (rows.length > 0) yield rows
  }
}

/**
 * `complete` returns the record to publish, or undefined if the row is bad; such rows are not published. Adds the texts of
 * the records to `textBytes`.
 */
export const completeRows = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  complete: (row: PartialRow) => Checked | undefined,
  textBytes: TextBytes,
): Promise<void> => {
  const { staged, staged_tag } = staging.tables
  for await (const rows of partialRows(db, staging)) {
    const completed = []
    const bad: number[] = []
    for (const row of rows) {
      const checked = complete(row)
      if (checked) {
        completed.push(stagedRow(row, checked.record))
        textBytes.add(staging.kind, checked.fields, checked.tags ?? [])
      } else bad.push(row.number)
    }
    const numbers = sql.join(rows.map(({ number }) => number))
    await sql`delete from ${staged} where number in (${numbers})`.execute(db)
    if (bad.length > 0) await sql`delete from ${staged_tag} where number in (${sql.join(bad)})`.execute(db)
    await staging.load('staged', STAGED_COLUMNS, completed)
  }
}

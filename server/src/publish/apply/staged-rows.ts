/**
 * Finds staged rows that repeat an id, those of records with another id or of another source, and completes those that
 * lack fields.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { TextBytes } from '../../domain/records/text-bytes.ts'
import type { Value } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { Checked, StagedRecord } from '../check/row-to-record.ts'
import type { SameRecord } from '../profile/column-mapper.ts'
import type { ListedKind } from './dataset.ts'
import { BATCH, inBatches } from './record-batches.ts'
import { type RowPosition, type Staging, stagedRow } from './staging.ts'
import { warnedRows } from './warnings.ts'

/** A row with the id of an earlier one, which is published. It is a bad row if its content differs from that. */
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

export const isSameContent = (one: RepeatedRow, other: RepeatedRow): boolean =>
  one.body === other.body && one.given === other.given && one.tags === other.tags

/** Yields the later rows of each repeated id, and removes them from the staged rows. */
export async function* extractDuplicates(
  db: Kysely<Tables>,
  { tables: { staged, repeated } }: Staging,
): AsyncGenerator<DuplicateRow> {
  await sql`insert into ${repeated} (id) select id from ${staged} group by id having count(*) > 1`.execute(db)
  const repeatedRows = inBatches<RepeatedRow>(
    db,
    (last) => sql`
      select s.id, s.number, s.file, s.line, s.body, s.given, s.tags, s.original
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
  for await (const isInRange of ranges(db, staged)) {
    const { rows } = await sql<PartialRow>`
      select s.number, s.file, s.line, s.given, s.original, p.body as stored
      from ${staged} s left join ${sql.table(staging.kind)} p on p.id = s.id
      where ${isInRange} and s.given is not null
        and (p.body <> s.body or (p.id is null and s.body = ''))
      order by s.number`.execute(db)
    if (rows.length === 0) continue
    const completed: Value[][] = []
    const warned: Value[][] = []
    for (const row of rows) {
      const checked = complete(row)
      if (!checked) continue
      // The comparison may still find that it is bad.
      completed.push(stagedRow(row, { ...checked.record, ...(row.original && { original: row.original }) }))
      warned.push(...warnedRows(row, checked.warnings))
      textBytes.add(staging.kind, checked.fields, checked.tags ?? [])
    }
    await replaceRows(db, staging, rows, completed)
    await staging.load('warned', warned)
  }
}

/** Yields a condition for each range of rows, because those that are looked for may be few among many. */
async function* ranges(db: Kysely<Tables>, staged: RawBuilder<unknown>): AsyncGenerator<RawBuilder<unknown>> {
  const newest = await sql<{ number: number }>`select max(number) as number from ${staged}`.execute(db)
  for (let number = 0; number < (newest.rows[0]?.number ?? 0); number += BATCH)
    yield sql`s.number > ${number} and s.number <= ${number + BATCH}`
}

export const replaceRows = async (
  db: Kysely<Tables>,
  staging: Staging,
  rows: readonly RowPosition[],
  replacements: Value[][],
): Promise<void> => {
  const numbers = sql.join(rows.map((row) => row.number))
  await sql`delete from ${staging.tables.staged} where number in (${numbers})`.execute(db)
  await staging.load('staged', replacements)
}

/** A row with the id of a record of another source. */
export interface ForeignRow extends RowPosition {
  id: string
  /** The name of that source. */
  owner: string
  original: string | null
}

/** Selects staged rows with the published records that have their ids and belong to another source. */
const selectForeign = (
  { kind, tables: { staged } }: Staging<ListedKind>,
  source: number,
  columns: RawBuilder<unknown>,
) => sql`select ${columns} from ${staged} s join ${sql.table(kind)} p on p.id = s.id
  join source o on o.number = p.source where p.source <> ${source}`

/** Yields the rows with ids of records of other sources, and removes them from the staged rows. */
export async function* extractForeign(
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  source: number,
): AsyncGenerator<ForeignRow> {
  const columns = sql`s.number, s.file, s.line, s.id, s.original, o.name as owner`
  const foreign = inBatches<ForeignRow>(
    db,
    (last) => sql`${selectForeign(staging, source, columns)} and s.number > ${last?.number ?? 0}
      order by s.number limit ${BATCH}`,
  )
  for await (const rows of foreign) {
    yield* rows
    await replaceRows(db, staging, rows, [])
  }
}

/** Counts the records of other sources that have ids of staged rows, by the names of their sources. */
export const countForeign = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  source: number,
): Promise<{ owner: string; records: number }[]> => {
  const { rows } = await sql<{ owner: string; records: number }>`
    ${selectForeign(staging, source, sql`o.name as owner, count(*) as records`)}
    group by o.name order by o.name`.execute(db)
  return rows.map(({ owner, records }) => ({ owner, records: Number(records) }))
}

/** Adds warnings about rows whose observer, instant and type a record of another source has. */
export const warnOfOtherSources = async (
  db: Kysely<Tables>,
  { tables: { staged, warned } }: Staging<'observation'>,
  source: number,
): Promise<void> => {
  await sql`insert into ${warned} (key, number, file, line, warning, staged, detail)
    select s.number || ' otherSource', s.number, s.file, s.line, 'otherSource', s.number, min(o.name)
    from ${staged} s join observation p on p.observer = s.observer and p.at = s.at and p.type = s.type
    join source o on o.number = p.source
    where p.source <> ${source} and p.id <> s.id group by s.number, s.file, s.line`.execute(db)
}

interface MatchedRow extends StagedRecord, RowPosition {
  stored_id: string
  stored_body: string
}

/**
 * Gives rows with a new id that of the published record that they describe, if there is exactly one and no other row has
 * its id. Runs within the publication's transaction.
 */
export const matchRows = async (
  db: Kysely<Tables>,
  staging: Staging<ListedKind>,
  isSameRecord: SameRecord,
  source: number,
): Promise<void> => {
  const { staged } = staging.tables
  const published = sql.table(staging.kind)
  for await (const isInRange of ranges(db, staged)) {
    const { rows } = await sql<MatchedRow>`
      select s.*, p.id as stored_id, p.body as stored_body
      from ${staged} s join ${published} p on p.at = s.at and p.observer = s.observer
      where ${isInRange} and p.source = ${source}
        and not exists (select 1 from ${published} q where q.id = s.id)
        and not exists (select 1 from ${staged} o where o.id = p.id)`.execute(db)
    const same = rows.filter(({ id, body, given, stored_id, stored_body }) =>
      isSameRecord({ id, body: given ?? body }, { id: stored_id, body: stored_body }),
    )
    const byRow = Map.groupBy(same, ({ number }) => number)
    const matched = [...byRow.values()].flatMap((found) => (found.length === 1 ? found : []))
    if (matched.length === 0) continue
    const replacements = matched.map(({ stored_id: id, ...row }) => {
      const withId = (json = '') => json && JSON.stringify({ ...JSON.parse(json), id })
      return stagedRow(row, {
        ...row,
        id,
        body: withId(row.body),
        ...(row.given && { given: withId(row.given) }),
      })
    })
    await replaceRows(db, staging, matched, replacements)
  }
}

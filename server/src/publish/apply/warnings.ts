/** Warnings about staged rows. They are stored beside the rows, because only their comparison shows which ones changed. */

import type { LineLikeRow } from '@heliolog/table-reader/table'
import { type Kysely, sql } from 'kysely'
import { type Message, message, type Part } from '../../domain/messages.ts'
import type { Value } from '../../storage/database.ts'
import type { Tables } from '../../storage/schema/tables.ts'
import type { RowWarning } from '../check/row-to-record.ts'
import { BATCH, inBatches } from './record-batches.ts'
import type { RowPosition, Staging } from './staging.ts'

/**
 * `duplicate`: the row has the same content as an earlier one. `lineLikeRow`: a quoted cell has a line like a row.
 * `otherSource`: another source has an observation of the same observer, instant and type.
 */
export type ImportWarning = RowWarning | 'duplicate' | 'lineLikeRow' | 'otherSource'

/** In the order of reports. */
export const IMPORT_WARNINGS: readonly ImportWarning[] = [
  ...(['hemispheres', 'groups', 'leapSecond', 'repeatedTime', 'commaInTag'] as const),
  ...(['lineLikeRow', 'duplicate', 'otherSource'] as const),
]

/** The line within a row, or the other source. Empty for warnings without such a detail. */
export const warningDetail = (warning: ImportWarning, detail: string | null): Part => {
  if (detail === null) return ''
  if (warning !== 'lineLikeRow') return message('detail.source', { source: detail })
  return message('detail.line', JSON.parse(detail) as LineLikeRow)
}

/** The message about one row, or about all rows with the warning. */
export const warningMessage = (warning: ImportWarning, detail: string | null = null): Message =>
  message('warning', {
    unusual: message(`warning.${warning}`),
    published: message(`published.${warning}`),
    detail: warningDetail(warning, detail),
  })

interface WarnedRows {
  count: number
  /** The first of them, and their tags. */
  first: (Pick<RowPosition, 'file' | 'line'> & { detail: string | null })[]
  tags: string[]
}

export type Warnings = ReadonlyMap<ImportWarning, WarnedRows>

const MAX_WARNED_ROWS = 3

/** `staged` is the number of the row that is published with the same id. */
export const warnedRows = (
  { number, file, line }: RowPosition,
  warnings: readonly ImportWarning[],
  staged = number,
  detail: string | null = null,
): Value[][] =>
  warnings.map((warning) => [`${number} ${warning}`, number, file, line, warning, staged, detail])

/** A row with a warning, and the record that it becomes. */
export interface WarnedRow extends RowPosition {
  warning: ImportWarning
  detail: string | null
  id: string
  /** Null for observers. */
  observer: string | null
  day: string | null
}

/** Yields all rows with warnings, in their order. Leaves out rows that turned out to be bad. */
export async function* readAllWarnings(
  db: Kysely<Tables>,
  { tables: { staged, warned } }: Staging,
): AsyncGenerator<WarnedRow> {
  const batches = inBatches<WarnedRow & { key: string }>(
    db,
    (last) => sql`
      select w.key, w.number, w.file, w.line, w.warning, w.detail, s.id, s.observer, substr(s.at, 1, 10) as day
      from ${warned} w join ${staged} s on s.number = w.staged
      where (w.number, w.key) > (${last?.number ?? 0}, ${last?.key ?? ''})
      order by w.number, w.key limit ${BATCH}`,
  )
  for await (const rows of batches) for (const { key: _, ...row } of rows) yield row
}

/** Leaves out rows that turned out to be bad and, with `onlyChanged`, those that are published already. */
export const readWarnings = async (
  db: Kysely<Tables>,
  { tables: { staged, change, warned } }: Staging,
  onlyChanged: boolean,
): Promise<Warnings> => {
  const { rows } = await sql<{
    warning: ImportWarning
    count: number
    file: number
    line: number
    detail: string | null
    tags: string | null
  }>`
    select * from (
      select w.warning, w.file, w.line, w.detail, s.tags, count(*) over (partition by w.warning) as count,
        row_number() over (partition by w.warning order by w.number) as position
      from ${warned} w join ${staged} s on s.number = w.staged
      where ${onlyChanged ? sql`s.number in (select number from ${change})` : sql`1 = 1`}
    ) w where position <= ${MAX_WARNED_ROWS} order by position`.execute(db)
  const warnings = new Map<ImportWarning, WarnedRows>()
  for (const { warning, count, file, line, detail, tags } of rows) {
    const warned = warnings.get(warning) ?? { count: Number(count), first: [], tags: [] }
    warned.first.push({ file, line, detail })
    warned.tags.push(...JSON.parse(tags ?? '[]'))
    warnings.set(warning, warned)
  }
  return warnings
}

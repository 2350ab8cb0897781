/** Checks rows as an import would, to show them before. */
import type { Kind } from '../../domain/records/kinds.ts'
import { type BadRow, CheckedRows } from '../apply/checked-rows.ts'
import type { Profile } from '../profile/profile.ts'
import type { RowFile } from '../read/formats.ts'
import type { Table } from '../read/input-file.ts'

export interface PreviewRow extends BadRow {
  /** By column. */
  cells: Record<string, string>
  /** As they would be published; undefined for a bad row. */
  fields: Record<string, unknown> | undefined
  tags: readonly string[]
}

/** Yields the rows of files in batches. Leaves out rows with the same content as an earlier one, as an import does. */
export async function* previewRows(
  kind: Kind,
  files: readonly RowFile[],
  { profile, timeOfDay }: { profile: Profile; timeOfDay: string | undefined },
): AsyncGenerator<PreviewRow[]> {
  let found: PreviewRow[] = []
  const records = new Set<string>()
  const rows = new CheckedRows(kind, files, {
    now: Date.now(),
    timeOfDay,
    profile,
    isExact: true,
    originals: 'cells',
    onProgress: () => {},
    onBadRow: (bad, cells) =>
      found.push({ ...bad, cells: cells as Record<string, string>, fields: undefined, tags: [] }),
  })
  for await (const batch of rows.batches) {
    for (const { file, line, fields, tags = [], record } of batch) {
      const content = JSON.stringify([fields, tags])
      if (records.has(content)) continue
      records.add(content)
      const cells = rows.originalOf({ file, original: record.original }) as Record<string, string>
      found.push({ ...(rows.tables[file] as Table), line, cells, fields, tags, faults: [] })
    }
    yield found.sort((one, other) => one.line - other.line)
    found = []
  }
}

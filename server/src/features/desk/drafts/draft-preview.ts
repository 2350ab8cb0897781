/** Shows the rows of a draft as they would be published, also while its profile is incomplete. */
import type { Draft, Message, PreviewRow as SentRow } from '@heliolog/desk-api'
import { toMessage, toMessages } from '../../../domain/messages.ts'
import type { Kind } from '../../../domain/records/kinds.ts'
import { UserError } from '../../../domain/user-error.ts'
import { CheckedRows } from '../../../publish/apply/checked-rows.ts'
import { DATE_FIELD } from '../../../publish/profile/field-values.ts'
import { type Profile, UNKNOWN_ZONE } from '../../../publish/profile/profile.ts'
import type { RowFile } from '../../../publish/read/formats.ts'
import { SourceError } from '../../../publish/read/input-file.ts'
import { textOf } from '../../../publish/suggest/file-sample.ts'
import { type PreviewRow, previewRows } from '../../../publish/suggest/preview-rows.ts'
import type { MappedColumns } from './draft-columns.ts'

const FIRST_ROWS = 8
const BAD_ROWS = 12

interface PreviewOptions {
  kind: Kind
  profile: Profile
  timeOfDay: string | undefined
  /** Set if rows must be complete records. */
  isExact: boolean
}

/** Leaves out columns that nothing maps, and gives an example of fields that records need and nothing gives. */
const completeProfile = ({ kind, profile }: PreviewOptions, { columns, fields, given }: MappedColumns) => {
  const filled = kind.required.filter((field) => !given.has(field))
  const example = (kind.schema as unknown as { example: Record<string, string> }).example
  const { zone, ...date } = profile.date ?? {}
  const isOpen = zone === UNKNOWN_ZONE
  const closed: Profile = isOpen ? { ...profile, date } : profile
  const unmapped = columns.filter((_, index) => fields[index] === undefined)
  const complete: Profile = {
    ...closed,
    ignore: [...(profile.ignore ?? []), ...unmapped],
    constants: {
      ...profile.constants,
      ...Object.fromEntries(filled.map((field) => [field, example[field] ?? ''])),
    },
  }
  return { complete, closed, filled, isOpen }
}

/** Returns why files cannot be imported with the profile. */
const readFaults = async (
  files: readonly RowFile[],
  { kind, profile, timeOfDay, isExact }: PreviewOptions,
): Promise<Message[]> => {
  const options = { now: Date.now(), profile, timeOfDay, isExact, onProgress: () => {} }
  const faultsOf = async (file: RowFile): Promise<Message[]> => {
    try {
      for await (const _ of new CheckedRows(kind, [file], options).batches) break
      return []
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      return toMessages(error)
    }
  }
  return (await Promise.all(files.map(faultsOf))).flat()
}

const describeRow = (
  { file, sheet, line, cells, fields, tags, faults }: PreviewRow,
  filled: readonly string[],
): SentRow => ({
  ...{ file, sheet: sheet ?? null, line },
  cells: Object.fromEntries(Object.entries(cells).map(([column, value]) => [column, textOf(value)])),
  fields: fields
    ? Object.fromEntries(Object.entries(fields).filter(([field]) => !filled.includes(field)))
    : null,
  tags: [...tags],
  faults: faults.map((fault) => {
    const { field, columns = [], value, rule } = fault
    return { field, columns, value, rule, ...toMessage(fault) }
  }),
})

const chooseRows = (rows: readonly PreviewRow[]): PreviewRow[] => {
  const bad = rows.slice(FIRST_ROWS).filter(({ faults }) => faults.length > 0)
  return [...rows.slice(0, FIRST_ROWS), ...bad.slice(0, BAD_ROWS)]
}

const timeExample = (rows: readonly PreviewRow[], { date }: Profile): Draft['timeExample'] => {
  const columns = date?.columns ?? [DATE_FIELD]
  for (const { cells, fields } of rows) {
    const published = fields?.[DATE_FIELD]
    const given = columns.map((column) => cells[column]?.trim() ?? '').join(' ')
    if (typeof published === 'string' && given.trim() !== '') return { given, published }
  }
  return null
}

export const previewDraft = async (
  files: readonly RowFile[],
  mapped: MappedColumns,
  options: PreviewOptions,
): Promise<Pick<Draft, 'faults' | 'preview' | 'timeExample'>> => {
  const { kind, timeOfDay } = options
  const { complete, closed, filled, isOpen } = completeProfile(options, mapped)
  const faults = await readFaults(files, { ...options, profile: closed })
  const rows: PreviewRow[] = []
  try {
    const preview = previewRows(kind, files, { profile: complete, timeOfDay })
    for await (const batch of preview) rows.push(...batch)
  } catch (error) {
    // `faults` says why.
    if (!(error instanceof UserError)) throw error
  }
  return {
    faults,
    preview: chooseRows(rows).map((row) => describeRow(row, filled)),
    timeExample: isOpen || filled.includes(DATE_FIELD) ? null : timeExample(rows, options.profile),
  }
}

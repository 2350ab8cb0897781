/** Chooses the sheets of a workbook that an import reads. */
import type { Sheet, Workbook } from '@heliolog/table-reader/workbook'
import { readSheetColumns } from '@heliolog/table-reader/xlsx-rows'
import { type Message, message, type Part } from '../../domain/messages.ts'
import { nearestHint } from '../../domain/nearest-name.ts'
import { FileError } from './input-file.ts'

/** Names of sheets, or all visible ones with the same table. Without it, one sheet must be the only one with its table. */
export type SheetChoice = '*' | readonly string[]

const MAX_LISTED = 20

const listed = (names: readonly Part[]): Part[] => [
  ...names.slice(0, MAX_LISTED),
  ...(names.length > MAX_LISTED ? ['…'] : []),
]

const quoted = (sheets: readonly Sheet[]): string[] => sheets.map(({ name }) => JSON.stringify(name))

const namedSheets = (sheets: readonly Sheet[], names: readonly string[]): Sheet[] => {
  const known = sheets.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new FileError(
      message('sheets.unknown', {
        ...{ name: unknown, sheets: listed(quoted(sheets)) },
        hint: nearestHint(unknown, known),
      }),
    )
  return sheets.filter(({ name }) => names.includes(name))
}

/** Sheets of one table have most columns in common. The rest may differ, because tables get new columns over the years. */
const isSameTable = (one: readonly string[], other: readonly string[]): boolean =>
  2 * one.filter((name) => other.includes(name)).length > Math.max(one.length, other.length)

/** The sheets of each table, the largest number of sheets first. Empty sheets are left out. */
const groupByTable = async (workbook: Workbook, sheets: readonly Sheet[], header: number | undefined) => {
  const groups: { columns: string[]; sheets: Sheet[] }[] = []
  for (const sheet of sheets) {
    const columns = await readSheetColumns(workbook, sheet, { header })
    if (!columns) continue
    const group = groups.find((known) => isSameTable(known.columns, columns))
    if (group) group.sheets.push(sheet)
    else groups.push({ columns, sheets: [sheet] })
  }
  return groups.map(({ sheets }) => sheets).sort((one, other) => other.length - one.length)
}

export const chooseSheets = async (
  workbook: Workbook,
  choice: SheetChoice | undefined,
  { header, onNote }: { header?: number | undefined; onNote?: (note: Message) => void },
): Promise<readonly Sheet[]> => {
  const { sheets } = workbook
  if (choice !== undefined && choice !== '*') return namedSheets(sheets, choice)
  if (sheets.length === 1) return sheets
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const [chosen = sheets.slice(0, 1), ...others] = await groupByTable(workbook, visible, header)
  const names = listed(quoted(chosen))
  if (choice === undefined && chosen.length > 1)
    throw new FileError(message('sheets.several', { sheets: names, first: quoted(chosen)[0] ?? '' }))
  const left = [
    ...quoted(others.flat()).map((name) => message('sheets.otherColumns', { name })),
    ...quoted(sheets.filter(({ isHidden }) => isHidden)).map((name) => message('sheets.hidden', { name })),
  ]
  const read = { sheets: names }
  if (choice === undefined) onNote?.(message('note.firstSheet', { ...read, total: sheets.length }))
  else
    onNote?.(
      left.length > 0
        ? message('note.sheetsOf', { ...read, left: listed(left) })
        : message('note.sheets', read),
    )
  return chosen
}

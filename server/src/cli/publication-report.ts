/** Prints the results of an import or of a mirror. */
import type { RecordChange } from '../publish/field-changes.ts'
import { type Kind, knownFieldsMessage } from '../publish/kinds.ts'
import type { Difference } from '../publish/merge.ts'
import type { BadRow } from '../publish/row-reader.ts'
import { count, number } from './numbers.ts'

const MAX_VALUE_LENGTH = 60
export const print = (line: string) => process.stdout.write(`${line}\n`)

export const printBadRows = (
  kind: Kind,
  {
    badRows,
    firstBadRows,
    hasUnknownFields,
  }: { badRows: number; firstBadRows: BadRow[]; hasUnknownFields: boolean },
): void => {
  for (const bad of firstBadRows) print(formatBadRow(bad))
  if (badRows > firstBadRows.length) print(`… and ${count(badRows - firstBadRows.length, 'more bad row')}`)
  if (hasUnknownFields) print(knownFieldsMessage(kind))
}

export const printDifference = ({ plural }: Kind, difference: Difference, dryRun: boolean): void => {
  const counts = (['new', 'changed', 'unchanged', 'retracted'] as const)
    .map((what) => `${number.format(difference[what])} ${what}`)
    .join(', ')
  print(`${plural}: ${counts}${dryRun ? ' (dry run: nothing was changed)' : ''}`)
}

/** Prints the old and the new value of each changed field of the first changed records. */
export const printChanges = (changes: readonly RecordChange[], changed: number): void => {
  for (const { id, fields } of changes) {
    print(`${id}:`)
    for (const { field, before, after } of fields) print(`  ${field}: ${formatChange(before, after)}`)
  }
  if (changed > changes.length) print(`… and ${count(changed - changes.length, 'more changed record')}`)
}

/** Has no rate for less than a second, in which the start takes most of the time. */
export const rowsAndRate = (rows: number, seconds: number): string =>
  `${count(rows, 'row')} in ${seconds.toFixed(1)} s` +
  (seconds < 1 ? '' : `, ${count(Math.round(rows / seconds), 'row')} a second`)

/** At most `MAX_VALUE_LENGTH` characters of a text, from `start`. */
const shorten = (text: string, start = 0): string => {
  const rest = text.slice(start, start + 2 * MAX_VALUE_LENGTH)
  const shown = [...rest].slice(0, MAX_VALUE_LENGTH).join('')
  return `${start > 0 ? '…' : ''}${shown}${start + shown.length < text.length ? '…' : ''}`
}

/** A value from the file, shortened if it is long. */
export const formatValue = (value: unknown): string => {
  if (value === undefined) return 'missing'
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'empty' : 'an object'
  return shorten(JSON.stringify(value))
}

const CONTEXT_LENGTH = 20

/** Long texts are shown from shortly before their first difference. */
const formatChange = (before: unknown, after: unknown): string => {
  const texts = [before, after].map((value) => (value === undefined ? 'null' : JSON.stringify(value)))
  const [one = '', other = ''] = texts
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const start = Math.max(one.length, other.length) > MAX_VALUE_LENGTH ? Math.max(0, same - CONTEXT_LENGTH) : 0
  return texts.map((text) => (text === 'null' ? 'empty' : shorten(text, start))).join(' → ')
}

/** The columns of a value, if a profile gives the field. */
const formatColumns = (columns: readonly string[] = []): string =>
  columns.length === 0
    ? ''
    : ` (column${columns.length > 1 ? 's' : ''} ${columns.map((name) => JSON.stringify(name)).join(', ')})`

export const formatBadRow = ({ file, line, faults }: BadRow): string =>
  faults
    .map(
      ({ field, columns, value, rule }) =>
        `${file}:${line}: ${field || 'row'}${formatColumns(columns)}: ${formatValue(value)}; accepted: ${rule}`,
    )
    .join('\n')

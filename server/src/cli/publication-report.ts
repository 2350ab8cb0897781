/** Prints the results of an import or of a mirror. */
import type { Kind } from '../publish/kinds.ts'
import type { Difference } from '../publish/merge.ts'
import type { BadRow } from '../publish/row-reader.ts'
import { count, number } from './numbers.ts'

const MAX_VALUE_LENGTH = 60
export const print = (line: string) => process.stdout.write(`${line}\n`)

export const printBadRows = ({
  badRows,
  firstBadRows,
}: {
  badRows: number
  firstBadRows: BadRow[]
}): void => {
  for (const bad of firstBadRows) print(formatBadRow(bad))
  if (badRows > firstBadRows.length) print(`… and ${count(badRows - firstBadRows.length, 'more bad row')}`)
}

export const printDifference = ({ plural }: Kind, difference: Difference, dryRun: boolean): void => {
  const counts = (['new', 'changed', 'unchanged', 'retracted'] as const)
    .map((what) => `${number.format(difference[what])} ${what}`)
    .join(', ')
  print(`${plural}: ${counts}${dryRun ? ' (dry run: nothing was changed)' : ''}`)
}

/** Has no rate for less than a second, in which the start takes most of the time. */
export const rowsAndRate = (rows: number, seconds: number): string =>
  `${count(rows, 'row')} in ${seconds.toFixed(1)} s` +
  (seconds < 1 ? '' : `, ${count(Math.round(rows / seconds), 'row')} a second`)

/** A value from the file, shortened if it is long. */
const formatValue = (value: unknown): string => {
  if (value === undefined || value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'empty' : 'an object'
  const text = [...(typeof value === 'string' ? JSON.stringify(value) : String(value))]
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).join('')}…` : text.join('')
}

const formatBadRow = ({ file, line, faults }: BadRow): string =>
  faults
    .map(
      ({ field, value, rule }) =>
        `${file}:${line}: ${field || 'row'}: ${formatValue(value)}; accepted: ${rule}`,
    )
    .join('\n')

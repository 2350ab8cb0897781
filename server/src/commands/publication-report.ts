/** Prints what a publication changes: as text, or each change as a line of JSON. */

import { english, type Message, message } from '../domain/messages.ts'
import { type Kind, knownFieldsMessage } from '../domain/records/kinds.ts'
import type { ChangeCounts } from '../domain/records/meta.ts'
import { UsageError } from '../domain/user-error.ts'
import type { BadRow, CheckedRows } from '../publish/apply/checked-rows.ts'
import {
  type ChangedRecord,
  type Corrections,
  type RecordChange,
  withFields,
} from '../publish/apply/field-changes.ts'
import type { Difference } from '../publish/apply/merge.ts'
import { type NamedRows, NO_NAMED_ROWS } from '../publish/apply/remembered-names.ts'
import { nameOf, rowPlace, STANDARD_INPUT } from '../publish/read/input-file.ts'
import type { Settings } from '../settings/config.ts'
import { locationOf } from '../storage/database-url.ts'
import type { SchemaState } from '../storage/schema/schema-version.ts'
import { count, formatNumber, print, printable, printProblem, reportTo } from './output.ts'

const MAX_VALUE_LENGTH = 60
export const NOTHING_CHANGED = ' (dry run: nothing was changed)'

export interface DryRunOptions {
  dryRun?: boolean
  json?: boolean
}

interface ChangeLines {
  onChange(kind: Kind, change: ChangedRecord): void
  onBadRow(kind: Kind, bad: BadRow): void
}

/**
 * With --json, prints changes and bad rows as lines of JSON, and everything else on standard error. Only imports print
 * them without --dry-run.
 */
export const changeLines = ({ dryRun, json }: DryRunOptions, isImport = false): ChangeLines | undefined => {
  if (!json) return undefined
  if (!dryRun && !isImport) throw new UsageError('--json needs --dry-run')
  reportTo(process.stderr)
  const printJson = (value: object) => process.stdout.write(`${printable(JSON.stringify(value))}\n`)
  return {
    onChange: ({ plural: kind }, record) => {
      const { id, change, place, ...rest } = withFields(record)
      printJson({ kind, id, change, ...place, ...rest })
    },
    onBadRow: ({ plural: kind }, bad) => printJson({ kind, change: 'rejected', ...bad }),
  }
}

/**
 * Begins the report of a command that publishes: a default or a forgotten setting may have chosen another store. A new
 * store is printed with --quiet too, because a timer in another folder would fill one that nobody reads.
 */
export const printStore = ({ databaseUrl }: Settings, { state }: SchemaState, dryRun: boolean): void => {
  const isNew = state === 'missing'
  const printLine = isNew ? printProblem : print
  printLine(`store: ${locationOf(databaseUrl)}${isNew ? (dryRun ? ' (missing)' : ' (created)') : ''}`)
}

export const printBadRows = (
  kind: Kind,
  {
    badRows,
    firstBadRows,
    hasUnknownFields,
  }: Pick<CheckedRows, 'badRows' | 'firstBadRows' | 'hasUnknownFields'>,
): void => {
  for (const bad of firstBadRows) printProblem(formatBadRow(bad))
  if (badRows > firstBadRows.length)
    printProblem(
      `… and ${count(badRows - firstBadRows.length, 'more bad row')}; --dry-run --json lists all of them`,
    )
  if (hasUnknownFields) printProblem(knownFieldsMessage(kind))
}

/** Such as `3 new, 1 retracted`; empty if nothing changed. */
export const changesText = (counts: ChangeCounts): string =>
  (['new', 'changed', 'retracted'] as const)
    .filter((what) => counts[what] !== 0)
    .map((what) => `${formatNumber(counts[what])} ${what}`)
    .join(', ')

export const printDifference = ({ plural }: Kind, difference: Difference, dryRun: boolean): void => {
  const counts = (['new', 'changed', 'unchanged', 'retracted'] as const)
    .map((what) => `${formatNumber(difference[what])} ${what}`)
    .join(', ')
  print(`${plural}: ${counts}${dryRun ? NOTHING_CHANGED : ''}`)
}

/** Counts the rows that are published under other nicknames than they have, or left out. */
export const namedRowsNotes = ({ renamed, leftOut, anonymous }: NamedRows): Message[] => [
  ...renamed.map(({ from, to, rows }) =>
    message('note.renamed', { rows, from: formatValue(from), to: formatValue(to) }),
  ),
  ...(leftOut > 0 ? [message('note.leftOut', { rows: leftOut })] : []),
  ...(anonymous > 0 ? [message('note.anonymous', { rows: anonymous })] : []),
]

export const printNamedRows = (named: NamedRows = NO_NAMED_ROWS): void => {
  for (const note of namedRowsNotes(named)) printProblem(english(note))
}

/** Such as `2024.csv:17: Ada, 2024-05-11 (id o17)`. */
const recordText = ({ id, place, observer, day }: RecordChange): string =>
  `${place ? `${rowPlace(place, place.line)}: ` : ''}${observer}, ${day} (id ${id})`

/** Prints the first records, of so many in total. */
const printFirst = (
  changes: readonly RecordChange[],
  total: number,
  noun: string,
  text: (change: RecordChange) => string,
): void => {
  for (const change of changes) print(text(change))
  if (changes.length > 0 && total > changes.length)
    print(`… and ${count(total - changes.length, `more ${noun}`)}`)
}

/** More fields are printed on lines of their own. */
const MAX_FIELDS_IN_LINE = 3

/** Prints the old and the new value of each changed field of the first changed records. */
export const printChanges = (changes: readonly RecordChange[] = [], changed: number): void =>
  printFirst(changes, changed, 'changed record', (change) => {
    const fields = change.fields.map(({ field, before, after }) => `${field}: ${formatChange(before, after)}`)
    const isLong = fields.length > MAX_FIELDS_IN_LINE
    return `${recordText(change)}:${isLong ? '\n  ' : ' '}${fields.join(isLong ? '\n  ' : '; ')}`
  })

export const printRetracted = (changes: readonly RecordChange[] = [], retracted: number): void =>
  printFirst(changes, retracted, 'retracted record', (change) => `retracted: ${recordText(change)}`)

export const printCorrections = ({ first, count: total }: Corrections): void =>
  printFirst(first, total, 'probable correction', (change) => {
    const { id = '', at = '', retracted = false } = change.corrects ?? {}
    const fate = retracted ? 'is retracted' : 'stays published (its row is not in the files)'
    return `${recordText(change)}: probably a correction of ${id} (${at}), which ${fate}`
  })

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
  const texts = [before, after].map((value) => JSON.stringify(value))
  const [one = '', other = ''] = texts
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const start = Math.max(one.length, other.length) > MAX_VALUE_LENGTH ? Math.max(0, same - CONTEXT_LENGTH) : 0
  return texts.map((text) => (text === 'null' ? 'empty' : shorten(text, start))).join(' → ')
}

const formatColumns = (columns: readonly string[] = []): string =>
  columns.length === 0
    ? ''
    : ` (column${columns.length > 1 ? 's' : ''} ${columns.map((name) => JSON.stringify(name)).join(', ')})`

/** Lines of standard input cannot be looked up, so the record's id is shown, too. */
const placeOf = (bad: BadRow): string => {
  const place = rowPlace(bad, bad.line)
  return bad.file === nameOf(STANDARD_INPUT) && bad.id !== undefined ? `${place} (${bad.id})` : place
}

export const formatBadRow = (bad: BadRow): string =>
  bad.faults
    .map(
      ({ field, columns, value, rule }) =>
        `${placeOf(bad)}: ${field || 'row'}${formatColumns(columns)}: ${formatValue(value)}; accepted: ${rule}`,
    )
    .join('\n')

/** Guesses a profile for a file, writes it, and shows the first rows as they would be published. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CommandOptions, withDatabase, withUserErrors } from '../../commands/command-database.ts'
import { print } from '../../commands/output.ts'
import { formatBadRow, formatValue } from '../../commands/publication-report.ts'
import { IMAGES, type Kind, OBSERVERS } from '../../domain/records/kinds.ts'
import { quoteForShell, UserError } from '../../domain/user-error.ts'
import { CheckedRows } from '../../publish/apply/checked-rows.ts'
import { isTotal } from '../../publish/profile/column-guesses.ts'
import { type Profile, rowFile, UNKNOWN_ZONE } from '../../publish/profile/profile.ts'
import { formatProfile } from '../../publish/profile/profile-file.ts'
import { type Sample, suggestProfile } from '../../publish/profile/suggest-profile.ts'
import { type InputFormat, type MalformedRow, readRows } from '../../publish/read/formats.ts'
import {
  rowPlace,
  SourceError,
  sizeOf,
  type Table,
  tableName,
  tableOf,
} from '../../publish/read/input-file.ts'
import { readSources } from '../../publish/source.ts'
import { MAIN } from '../../storage/schema/source-tables.ts'

const SHOWN_ROWS = 5
const TIME_OF_DAY = '12:00'
/** Shown for fields that no column gives, so that the operator sees the others. */
const UNKNOWN_VALUE = '?'

const SHEETS_COMMENT = '"*" means all visible sheets with these columns, also those that you add.'

const previewRows = async (
  path: string,
  format: InputFormat | undefined,
  kind: Kind,
  profile: Profile,
  timeOfDay: string | undefined,
): Promise<string[]> => {
  const shown: string[] = []
  /** Of the rows that were read since then. */
  let found: { line: number; text: string }[] = []
  const records = new Set<string>()
  const rows = new CheckedRows(kind, [rowFile(path, format, profile)], {
    now: Date.now(),
    timeOfDay,
    profile,
    isExact: true,
    onProgress: () => {},
    onBadRow: (bad) => found.push({ line: bad.line, text: formatBadRow(bad) }),
  })
  try {
    for await (const batch of rows.batches) {
      for (const { file, line, fields, tags } of batch) {
        // The import leaves out rows with the same content.
        const record = JSON.stringify([fields, tags])
        if (records.has(record)) continue
        records.add(record)
        const values = Object.entries(fields)
          .filter(([, value]) => value !== null)
          .map(([field, value]) => [
            field,
            typeof value === 'object' ? JSON.stringify(value) : formatValue(value),
          ])
        const lines = values.map(([field, value]) => `\n  ${field}: ${value}`)
        found.push({ line, text: `${rowPlace(rows.tables[file] as Table, line)}:${lines.join('')}` })
      }
      shown.push(...found.sort((one, other) => one.line - other.line).map(({ text }) => text))
      found = []
      if (shown.length >= SHOWN_ROWS) break
    }
  } catch (error) {
    // The profile is written nevertheless, so that the operator can complete it.
    if (!(error instanceof SourceError)) throw error
    return [error.message]
  }
  return shown.slice(0, SHOWN_ROWS)
}

/** Such as `verein-2024` for `Verein 2024.xlsx`. */
const sourceNameOf = (path: string): string =>
  basename(path)
    .replace(/\..*$/s, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || MAIN

const writeProfile = async (file: string, text: string): Promise<void> => {
  await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'EEXIST'
        ? `${file} already exists; delete or rename it, or use it with --profile`
        : `${file}: the profile cannot be written: ${error.message}`,
    )
  })
}

/** Looks for records with these ids in a source. A store that is missing or cannot be read has none. */
const hasRecords = (
  store: CommandOptions,
  kind: Kind,
  name: string,
  ids: readonly string[],
): Promise<boolean> =>
  withDatabase({ ...store, readOnly: true }, async ({ reader }) => {
    const source = (await readSources(reader, kind)).find((one) => one.name === name)
    if (kind === OBSERVERS || !source?.number) return false
    const table = kind === IMAGES ? 'image' : 'observation'
    const found = reader.selectFrom(table).select('id').where('source', '=', source.number)
    return (await found.where('id', 'in', ids.slice(0, MAX_LOOKED_UP)).executeTakeFirst()) !== undefined
  }).catch((error) => {
    if (error instanceof UserError) return false
    throw error
  })

const MAX_LOOKED_UP = 100

export const suggestProfileCommand = async (
  path: string,
  givenKind: Kind | undefined,
  format: InputFormat | undefined,
  reading: ReadingProfile,
  source: string | undefined,
  store: CommandOptions,
): Promise<void> => {
  await withUserErrors(() => sizeOf(path))
  const sample = await readSample(path, format, reading)
  const name = source ?? sourceNameOf(path)
  const guess = (hasBareNumbers: boolean) => suggestProfile(sample, { name, hasBareNumbers }, givenKind)
  const withPrefix = guess(false)
  const isNumbered = withPrefix.profile.id?.startsWith(`${name}-{`) ?? false
  const keepsNumbers =
    isNumbered && (await hasRecords(store, withPrefix.kind, source ?? MAIN, withPrefix.ids))
  const suggestion = keepsNumbers ? guess(true) : withPrefix
  const { kind, profile, comments, questions, missing, needsTimeOfDay } = suggestion
  const named = source ?? (isNumbered && !keepsNumbers ? name : undefined)
  const encoding = sample.encoding === undefined ? {} : { encoding: sample.encoding }
  const secret = !profile.id?.includes('{hash}') ? {} : { secret: randomBytes(16).toString('hex') }
  const sheets = sample.hasSheets &&
    reading.sheet === undefined && { sheets: reading.sheets ?? ('*' as const) }
  const complete: Profile = { ...profile, ...secret, ...reading, ...encoding, ...sheets }
  const file = `${basename(path)}.profile.toml`
  const timeOfDay = needsTimeOfDay ? TIME_OF_DAY : undefined
  const command = [
    `heliolog import ${kind.plural} ${quoteForShell(path)} --profile ${quoteForShell(file)}`,
    ...(named === undefined ? [] : [`--source ${named}`]),
    ...(format ? [`--format ${format}`] : []),
    ...(timeOfDay ? [`--time-of-day ${timeOfDay}`] : []),
    '--dry-run',
  ].join(' ')
  const toCheck = questions.length > 0 ? ['To check:', ...questions.map((question) => `- ${question}`)] : []
  const top = [
    `Profile of ${basename(path)}, guessed by heliolog. Check it, then run:`,
    command,
    ...(toCheck.length > 0 ? ['', ...toCheck] : []),
    '',
  ].join('\n')
  const encodingComments =
    reading.encoding === undefined
      ? { encoding: 'The file is not UTF-8. Check in the preview that letters such as ü and é are right.' }
      : {}
  const ownComments = { '': top, sheets: SHEETS_COMMENT, ...encodingComments }
  await writeProfile(file, formatProfile(complete, { ...ownComments, ...comments }))
  for (const note of sample.notes) print(note)
  const isIncomplete = complete.date?.zone === UNKNOWN_ZONE
  print(
    `The first rows, as they would be published as ${kind.plural}${isIncomplete ? ' if their times were UTC' : ''}:`,
  )
  const { zone: _, ...dateInUtc } = complete.date ?? {}
  const constants = {
    ...complete.constants,
    ...Object.fromEntries(missing.map((field) => [field, UNKNOWN_VALUE])),
  }
  const shown = { ...complete, constants, ...(isIncomplete && { date: dateInUtc }) }
  for (const line of [...(await previewRows(path, format, kind, shown, timeOfDay)), ...toCheck]) print(line)
  if (timeOfDay)
    print(`The dates have no time of day, so all get ${timeOfDay} UTC; choose another with --time-of-day.`)
  const what = isIncomplete ? 'It is incomplete: write the time zone into it' : 'Check it'
  print(`The profile was written to ${file}. ${what}, then run:\n${command}`)
}

const MAX_ROWS = 2_000
/** Of each sheet but the first, which may have other columns. */
const MAX_LATER_ROWS = 100
const MAX_TOTALS = 1_000
/** The encoding of spreadsheets on Windows, in most of Europe and America. */
const OTHER_ENCODING = 'windows-1252'

interface FileSample extends Sample {
  /** Undefined for UTF-8. */
  encoding: string | undefined
  /** Set if rows are in several sheets. */
  hasSheets: boolean
  notes: string[]
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The part of a profile that describes how a file is read. */
type ReadingProfile = Pick<Profile, 'delimiter' | 'encoding' | 'header' | 'sheet' | 'sheets'>

/** Returns the cells in the order of `columns`, to which it adds names that are new. */
const align = (columns: string[], names: readonly string[], cells: readonly string[]): readonly string[] => {
  if (columns.length === 0) columns.push(...names)
  if (names.length === columns.length && names.every((name, index) => name === columns[index])) return cells
  for (const name of names) if (!columns.includes(name)) columns.push(name)
  return columns.map((name) => cells[names.indexOf(name)] ?? '')
}

const readAs = async (
  path: string,
  format: InputFormat | undefined,
  reading: ReadingProfile,
): Promise<FileSample> => {
  const notes: string[] = []
  const onNote = (note: string, sheet?: string) => notes.push(`${tableName(tableOf(path, sheet))}: ${note}`)
  const sheets = reading.sheet === undefined && { sheets: reading.sheets ?? ('*' as const) }
  const file = rowFile(path, format, { ...reading, ...sheets }, onNote)
  const found = new Set<string | undefined>()
  const columns: string[] = []
  const cells: (readonly string[])[] = []
  const totals: (readonly string[])[] = []
  let limit = MAX_ROWS
  let firstBad: MalformedRow | undefined
  let badRows = 0
  for await (const { sheet, columns: header = [], rows } of readRows(file, () => {})) {
    if (found.size > 0 && !found.has(sheet)) limit = cells.length + MAX_LATER_ROWS
    found.add(sheet)
    for (const row of rows) {
      if ('malformed' in row) {
        firstBad ??= row
        badRows++
        continue
      }
      const texts = 'cells' in row ? row.cells : Object.values(row.fields).map(textOf)
      // Totals are often at the end.
      const list = cells.length < limit ? cells : totals
      if (list === totals && (totals.length >= MAX_TOTALS || !texts.some(isTotal))) continue
      list.push(align(columns, 'cells' in row ? header : Object.keys(row.fields), texts))
    }
  }
  const fault = firstBad && `line ${firstBad.line} is not a row; accepted: ${firstBad.malformed}`
  if (cells.length === 0)
    throw new SourceError(`${path}: ${fault ?? 'there are no rows'}, so no profile could be guessed`)
  if (fault) onNote(badRows > 1 ? `${fault} (and ${badRows - 1} more)` : fault)
  const { encoding } = reading
  const isTyped = file.format !== 'csv' && file.format !== 'tsv'
  return { columns, cells, totals, encoding, hasSheets: found.size > 1, notes, isTyped }
}

/** Reads the first rows of a file. Tries UTF-8 first, unless `reading` names the encoding. */
const readSample = (
  path: string,
  format: InputFormat | undefined,
  reading: ReadingProfile,
): Promise<FileSample> =>
  readAs(path, format, reading).catch((error) => {
    const isOther = error instanceof SourceError && error.message.includes('is not UTF-8 text')
    if (isOther && reading.encoding === undefined)
      return readAs(path, format, { ...reading, encoding: OTHER_ENCODING })
    throw error
  })

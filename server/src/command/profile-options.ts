/** Declares the options of imports that describe the columns and values of a file. */
import { type Command, InvalidArgumentError } from 'commander'

/** A key and its value, such as `THEIRS=OURS`. */
export type Entry = readonly [key: string, value: string]

export interface ProfileOptions {
  profile?: string
  delimiter?: string
  encoding?: string
  decimal?: string
  null?: string[]
  id?: string
  sheet?: string
  column?: Entry[]
  ignoreColumn?: string[]
  constant?: Entry[]
  dateColumns?: string[]
  dateFormat?: string
  timeZone?: string
  value?: [field: string, ...Entry][]
  scale?: Entry[]
}

/** Collects the values of an option that can be repeated. */
const repeatable =
  <Value>(parse: (text: string) => Value) =>
  (text: string, previous: Value[] = []): Value[] => [...previous, parse(text)]

const asGiven = (text: string): string => text

/** Splits at the last `=`, because the names of columns may contain one. */
const entry =
  (form: string) =>
  (text: string): Entry => {
    const at = text.lastIndexOf('=')
    if (at < 1) throw new InvalidArgumentError(`Accepted: ${form}.`)
    return [text.slice(0, at).trim(), text.slice(at + 1).trim()]
  }

/** Splits at the first `=`. */
const fieldEntry =
  (form: string) =>
  (text: string): Entry => {
    const [, field, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (field === undefined || value === undefined) throw new InvalidArgumentError(`Accepted: ${form}.`)
    return [field.trim(), value.trim()]
  }

const VALUE = 'FIELD:THEIRS=OURS'
const valueEntry = (text: string): [field: string, ...Entry] => {
  const at = text.indexOf(':')
  if (at < 1) throw new InvalidArgumentError(`Accepted: ${VALUE}.`)
  return [text.slice(0, at).trim(), ...entry(VALUE)(text.slice(at + 1))]
}

const names = (text: string): string[] => text.split(',').map((name) => name.trim())

export const addProfileOptions = (command: Command): Command =>
  command
    .optionsGroup('Files with columns and values of their own:')
    .option('--profile <file>', 'TOML or JSON file that describes the columns and values of the files')
    .option('--delimiter <character>', 'what separates the columns of CSV: , ; or tab (default: detected)')
    .option('--encoding <name>', 'encoding of the text, such as windows-1252 (default: UTF-8)')
    .option('--decimal <sign>', 'decimal sign of numbers: . or , (default: .)')
    .option('--null <text>', 'text that means null, besides the empty one (repeatable)', repeatable(asGiven))
    .option('--id <template>', 'how ids are made for rows without one, such as "{observer}-{date}-{time}"')
    .option('--sheet <name>', 'sheet of an XLSX file (default: the first)')
    .option(
      '--column <theirs=ours>',
      'column of the files and its field (repeatable)',
      repeatable(entry('THEIRS=OURS')),
    )
    .option('--ignore-column <name>', 'column to leave out (repeatable)', repeatable(asGiven))
    .option(
      '--constant <field=value>',
      'field that has the same value in all rows (repeatable)',
      repeatable(fieldEntry('FIELD=VALUE')),
    )
    .option('--date-columns <names>', 'one or two columns of date and time, separated by a comma', names)
    .option('--date-format <format>', 'such as "DD.MM.YYYY HH:mm", julian-day or excel (default: ISO 8601)')
    .option('--time-zone <zone>', 'zone of times without an offset, such as Europe/Berlin (default: UTC)')
    .option('--value <field:theirs=ours>', 'value in the files and ours (repeatable)', repeatable(valueEntry))
    .option(
      '--scale <field=range>',
      'scale of a field, such as "seeing=1..5 -> 0..100" (repeatable)',
      repeatable(fieldEntry('FIELD=RANGE')),
    )

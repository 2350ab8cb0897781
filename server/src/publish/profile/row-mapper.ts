/** Applies a profile to the rows of files: turns cells or JSON values into the fields that the row check accepts. */
import { INSTANT_FAULTS, type InstantRules, parseInstant } from '../../domain/day.ts'
import { nearestName } from '../../domain/nearest-name.ts'
import { IMAGES, type Kind, urlKeyOf } from '../../domain/records/kinds.ts'
import { URL_COLUMN_PREFIX } from '../../domain/records/url-keys.ts'
import type { Fault, RowWarning } from '../check/row-check.ts'
import { isOneColumn, ONE_COLUMN } from '../read/table-cells.ts'
import { type DateReading, dateReader } from './dates.ts'
import {
  type Convert,
  comparable,
  constantValue,
  DATE_FIELD,
  fieldConverter,
  isField,
  nullTexts,
  schemaOf,
  Unreadable,
} from './field-values.ts'
import { type IdTemplate, parseIdTemplate } from './id-template.ts'
import { type Profile, ProfileError } from './profile.ts'

/** The part of an instant in UTC that a placeholder of ids stands for. */
const INSTANT_PARTS = new Map<string, readonly [number, number]>([
  ['date', [0, 10]],
  ['time', [11, 19]],
  [DATE_FIELD, [0, 20]],
])
/** Rows of JSON may have many combinations of keys. */
const MAX_MAPPINGS = 1_000

interface MappedRow {
  /** The fields of the row. Values that cannot be converted are as in the file. */
  fields: Record<string, unknown>
  faults: Fault[]
  warnings: RowWarning[]
}

/** A fault of one column, which concerns all rows. */
interface ColumnFault {
  column: string
  what: string
  /** Whether neither the profile nor the kind has the column. */
  isUnknown?: boolean
}

/** The parts of a profile that do not depend on the columns of a file. */
interface Rules {
  kind: Kind
  profile: Profile
  columns: ReadonlyMap<string, string>
  ignored: ReadonlySet<string>
  nulls: ReadonlySet<string>
  constants: Readonly<Record<string, unknown>>
  template: IdTemplate | undefined
  readDate: ((cell: string) => DateReading) | undefined
  instantRules: InstantRules
}

class ColumnMapping {
  readonly faults: readonly ColumnFault[]
  readonly #rules: Rules
  readonly #columns: readonly string[]
  /** For each column, its field and the function that converts its values; undefined for other columns. */
  readonly #targets: readonly ({ field: string; convert: Convert } | undefined)[]
  readonly #dateColumns: readonly number[]
  /** The fields of a new record that these columns lack: without them, rows can only correct single fields. */
  readonly missing: readonly string[]

  constructor(rules: Rules, columns: readonly string[]) {
    this.#rules = rules
    this.#columns = columns.map(comparable)
    const { kind, profile } = rules
    const dateColumns = (profile.date?.columns ?? []).map(comparable)
    const fields = this.#columns.map((column) => {
      if (rules.ignored.has(column) || dateColumns.includes(column)) return undefined
      return rules.columns.get(column) ?? (isField(kind, column) ? column : undefined)
    })
    const isDateField = (field: string | undefined) =>
      field === DATE_FIELD && rules.readDate !== undefined && dateColumns.length === 0
    this.#dateColumns =
      dateColumns.length > 0
        ? dateColumns.map((column) => this.#columns.indexOf(column)).filter((index) => index !== -1)
        : fields.flatMap((field, index) => (isDateField(field) ? [index] : []))
    this.#targets = fields.map((field) =>
      field === undefined || isDateField(field)
        ? undefined
        : { field, convert: fieldConverter(field, schemaOf(kind, field), profile) },
    )
    this.missing = kind.required.filter((field) => !this.fields.has(field))
    this.faults = [...this.#columnFaults(fields, dateColumns), ...this.#templateFaults()]
  }

  get fields(): Set<string> {
    const { template, constants, kind } = this.#rules
    return new Set([
      ...this.#targets.flatMap((target) => (target ? [target.field] : [])),
      ...(this.#dateColumns.length > 0 ? [DATE_FIELD] : []),
      ...Object.keys(constants),
      ...(template ? [kind.key] : []),
    ])
  }

  /** `values` are those of the columns, in their order. JSON rows report the faults of their own columns. */
  map(values: readonly unknown[]): MappedRow {
    const { kind, constants, template } = this.#rules
    const mapped: MappedRow = { fields: { ...constants }, faults: [], warnings: [] }
    for (const { column, what } of this.faults)
      mapped.faults.push({
        field: column,
        value: values[this.#columns.indexOf(column)],
        rule: `a row whose columns fit the profile; this one ${what}`,
      })
    for (const [index, target] of this.#targets.entries()) {
      if (!target) continue
      const { field, convert } = target
      const value = convert(values[index])
      if (value instanceof Unreadable) {
        mapped.fields[field] = values[index]
        mapped.faults.push({ field, value: values[index], rule: value.rule })
      } else mapped.fields[field] = value
    }
    if (this.#dateColumns.length > 0) this.#mapDate(values, mapped)
    if (template && (mapped.fields[kind.key] ?? null) === null) this.#makeId(template, values, mapped)
    // The stored record may have another value, which a correction of other fields must not change.
    if (this.missing.length > 0) for (const field of Object.keys(constants)) delete mapped.fields[field]
    return mapped
  }

  /**
   * Combines the faults of a mapped row with those that the row check found in it: adds the column and the value in the
   * file, and the values that the profile accepts.
   */
  explain(faults: readonly Fault[], found: readonly Fault[], values: readonly unknown[]): Fault[] {
    const { kind, template } = this.#rules
    const isMapped = ({ field }: Fault) => faults.some((fault) => fault.field === field)
    const all = [...faults, ...found.filter((fault) => !isMapped(fault))]
    // The id could not be made because of other faults.
    const isConsequence = ({ field, value }: Fault) =>
      template !== undefined && all.length > 1 && field === kind.key && value === null
    return all.filter((fault) => !isConsequence(fault)).map((fault) => this.#explain(fault, values))
  }

  #explain(fault: Fault, values: readonly unknown[]): Fault {
    const { profile, nulls } = this.#rules
    const field = fault.field.replace(/^urls\./, URL_COLUMN_PREFIX)
    const map = Object.hasOwn(profile.values ?? {}, field) ? profile.values?.[field] : undefined
    const format = profile.date?.format
    const ownRule =
      fault.rule === INSTANT_FAULTS.noTime && format !== undefined
        ? `a date and time as ${format}; a day alone needs --time-of-day HH:MM (UTC)`
        : fault.rule
    const rule = map ? `${ownRule}, or a value of the profile: ${Object.keys(map).join(', ')}` : ownRule
    const indexes =
      field === DATE_FIELD && this.#dateColumns.length > 0
        ? this.#dateColumns
        : this.#targets.flatMap((target, index) => (target?.field === field ? [index] : []))
    const [first] = indexes
    if (first === undefined) return { ...fault, rule }
    const cells = indexes.map((index) => String(values[index] ?? '').trim())
    const given = indexes.length === 1 ? values[first] : cells.join(' ').trim()
    const value = typeof given === 'string' && nulls.has(comparable(given)) ? null : given
    return { ...fault, rule, value, columns: indexes.map((index) => this.#columns[index] ?? '') }
  }

  #columnFaults(fields: readonly (string | undefined)[], dateColumns: readonly string[]): ColumnFault[] {
    const { kind, ignored, constants, columns: known } = this.#rules
    const hasDateColumns = dateColumns.some((column) => this.#columns.includes(column))
    const faults: ColumnFault[] = []
    for (const [index, column] of this.#columns.entries()) {
      if (ignored.has(column)) continue
      const field = dateColumns.includes(column) ? DATE_FIELD : fields[index]
      const addFault = (what: string) => faults.push({ column, what })
      const isRepeated = this.#columns.indexOf(column) !== index
      if (column === '') {
        if (!isRepeated) addFault('cannot be a field; leave it out with ignore = [""]')
      } else if (isRepeated) addFault('appears twice')
      else if (field === undefined) {
        const nearest = nearestName(column, [...known.keys(), ...dateColumns, ...kind.fields.keys()])
        const hint = nearest ? `; did you mean ${nearest}?` : ''
        faults.push({
          column,
          what: `is neither in the profile nor a field of ${kind.plural}${hint}`,
          isUnknown: true,
        })
      } else if (Object.hasOwn(constants, field)) addFault(`gives ${field}, which is also a constant`)
      else if (!dateColumns.includes(column) && fields.indexOf(field) !== index)
        addFault(`gives ${field}, as the column ${JSON.stringify(this.#columns[fields.indexOf(field)])} does`)
      else if (field === DATE_FIELD && !dateColumns.includes(column) && hasDateColumns)
        addFault(`gives ${field}, as the columns of the date do`)
    }
    if (hasDateColumns)
      for (const column of dateColumns)
        if (!this.#columns.includes(column))
          faults.push({ column, what: 'is missing, but the date needs it' })
    return faults
  }

  /** Ids may contain fields, date and time, and any column. */
  #templateFaults(): ColumnFault[] {
    const { kind, template } = this.#rules
    if (this.#targets.some((target) => target?.field === kind.key)) return []
    return (template?.placeholders ?? [])
      .filter(
        (name) =>
          !INSTANT_PARTS.has(name) && !isField(kind, name) && !this.#columns.includes(comparable(name)),
      )
      .map((name) => ({
        column: name,
        what: `is missing, but the template of ids ${template?.text} needs it`,
      }))
  }

  #mapDate(values: readonly unknown[], { fields, faults, warnings }: MappedRow): void {
    const { readDate, nulls, profile } = this.#rules
    const textOf = (value: unknown): string => {
      // Numbers of JSON have a point.
      const text = typeof value === 'number' ? String(value).replace('.', profile.decimal ?? '.') : value
      return comparable(String(text ?? ''))
    }
    const texts = this.#dateColumns.map((index) => textOf(values[index]))
    const cell = texts
      .map((text) => (nulls.has(text) ? '' : text))
      .join(' ')
      .trim()
    const read = cell === '' ? undefined : readDate?.(cell)
    if (!read) fields[DATE_FIELD] = null
    else if ('rule' in read) {
      fields[DATE_FIELD] = cell
      faults.push({ field: DATE_FIELD, value: cell, rule: read.rule })
    } else {
      fields[DATE_FIELD] = read.text
      if (read.isRepeated) warnings.push('repeatedTime')
    }
  }

  #makeId(template: IdTemplate, values: readonly unknown[], { fields, faults }: MappedRow): void {
    const { kind } = this.#rules
    fields[kind.key] = null
    const parts: string[] = []
    for (const name of template.placeholders) {
      const part = this.#placeholder(name, values, fields)
      if (part === undefined || part === '') {
        faults.push({
          field: kind.key,
          value: null,
          rule: `a row with an id, or with ${name}, from which the profile makes it as ${template.text}`,
        })
        return
      }
      parts.push(part)
    }
    fields[kind.key] = template.format(parts)
  }

  #placeholder(name: string, values: readonly unknown[], fields: MappedRow['fields']): string | undefined {
    const part = INSTANT_PARTS.get(name)
    if (part) {
      const given = fields[DATE_FIELD]
      const read = typeof given === 'string' ? parseInstant(given, this.#rules.instantRules) : undefined
      if (!read || 'fault' in read) return undefined
      return read.at.slice(...part)
    }
    const column = this.#columns.indexOf(comparable(name))
    const value = isField(this.#rules.kind, name) ? fields[name] : values[column]
    return value === null || value === undefined ? undefined : comparable(String(value))
  }
}

export class RowMapper {
  readonly #rules: Rules
  readonly #mappings = new Map<string, ColumnMapping>()

  constructor(kind: Kind, profile: Profile, instantRules: InstantRules) {
    const template = profile.id === undefined ? undefined : parseIdTemplate(profile.id)
    if (template && 'fault' in template) throw new ProfileError(template.fault)
    const constants = Object.entries(profile.constants ?? {}).map(([field, value]) => [
      field,
      constantValue(value, schemaOf(kind, field)),
    ])
    const { decimal = '.', date } = profile
    this.#rules = {
      kind,
      profile,
      columns: new Map(
        Object.entries(profile.columns ?? {}).map(([name, field]) => [comparable(name), field]),
      ),
      ignored: new Set((profile.ignore ?? []).map(comparable)),
      nulls: nullTexts(profile),
      constants: Object.fromEntries(constants),
      template,
      readDate: date && dateReader({ format: date.format, zone: date.zone, decimal }),
      instantRules,
    }
  }

  /**
   * Returns one message for each fault in the header of a file. `isExact` means that rows are complete records, so that
   * all required fields are needed; otherwise rows may be corrections, which only need the key.
   */
  headerFaults(columns: readonly string[], isExact: boolean): string[] {
    const { kind } = this.#rules
    const { faults, fields } = this.forColumns(columns)
    if (faults.length > 0 && isOneColumn(columns)) return [ONE_COLUMN]
    const missing = (isExact ? kind.required : [kind.key]).filter((field) => !fields.has(field))
    const messages = faults.map(({ column, what }) =>
      column === '' ? `a column without a name ${what}` : `the column ${JSON.stringify(column)} ${what}`,
    )
    if (faults.some(({ isUnknown }) => isUnknown))
      messages.push('name columns in [columns] of the profile; leave them out with ignore')
    for (const field of missing) messages.push(`no column gives ${field}`)
    if (isExact && kind === IMAGES && ![...fields].some((field) => urlKeyOf(kind, field) !== undefined))
      messages.push('no column gives a url_<key>: an image has at least one URL')
    return messages
  }

  /** Adds the columns to faults of rows whose header is no longer known, if the profile has one for the field. */
  withColumns(faults: readonly Fault[]): Fault[] {
    return faults.map((fault) => {
      const columns = [...this.#rules.columns].flatMap(([column, field]) =>
        field === fault.field ? [column] : [],
      )
      return columns.length === 1 ? { ...fault, columns } : fault
    })
  }

  /** Reports constants that are not used because of the columns; undefined if all are. */
  constantsNote(columns: readonly string[]): string | undefined {
    const { missing } = this.forColumns(columns)
    const constants = Object.keys(this.#rules.constants)
    if (missing.length === 0 || constants.length === 0) return undefined
    const isOrAre = constants.length === 1 ? 'is' : 'are'
    return `rows without ${missing.join(', ')} are corrections, so the constant ${constants.join(', ')} ${isOrAre} not written`
  }

  /** What the message about a row that repeats an id adds if the profile makes ids. */
  get duplicateHint(): string {
    const { template } = this.#rules
    if (!template) return ''
    const more = template.placeholders.includes('time') ? 'another column' : '{time} or another column'
    return `. The profile makes ids as ${template.text}: add ${more} to it if these are different records`
  }

  forColumns(columns: readonly string[]): ColumnMapping {
    const key = JSON.stringify(columns)
    const found = this.#mappings.get(key)
    if (found) return found
    if (this.#mappings.size >= MAX_MAPPINGS) this.#mappings.clear()
    const mapping = new ColumnMapping(this.#rules, columns)
    this.#mappings.set(key, mapping)
    return mapping
  }
}

/** Maps the columns of a file to fields, as its profile describes them. */
import { dateReader, joinDateCells } from '@heliolog/table-reader/date-formats'
import { isFormulaError } from '@heliolog/table-reader/spreadsheet-faults'
import { type InstantRules, parseInstant } from '../../domain/day.ts'
import { type Message, message, type Part } from '../../domain/messages.ts'
import { nearestHint } from '../../domain/nearest-name.ts'
import { URL_COLUMN_PREFIX } from '../../domain/records/image-urls.ts'
import { IMAGES, isField, type Kind, urlKeyOf } from '../../domain/records/kinds.ts'
import { UserError } from '../../domain/user-error.ts'
import { type Fault, faultOf, messageOf, withRule } from '../check/fault.ts'
import type { RowWarning } from '../check/row-to-record.ts'
import { columnFault, isOneColumn } from '../read/table-cells.ts'
import {
  type Convert,
  comparable,
  constantValue,
  DATE_FIELD,
  fieldConverter,
  nullTexts,
  schemaOf,
  Unreadable,
} from './field-values.ts'
import { HASH, hashedFields, hashOf, type IdTemplate, isHash, parseIdTemplate } from './id-template.ts'
import type { Profile } from './profile.ts'

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
  /** Set if the id was made from other values of the row. */
  hasMadeId: boolean
}

/** A fault of one column, which concerns all rows. */
interface ColumnFault {
  column: string
  what: Message
  /** Set if neither the profile nor the kind has the column. */
  isUnknown?: boolean
}

type IdentifiedBody = Record<'id' | 'body', string>
export type SameRecord = (row: IdentifiedBody, stored: IdentifiedBody) => boolean

/** The parts of a profile that do not depend on the columns of a file. */
type Rules = ReturnType<typeof rulesOf>

const rulesOf = (kind: Kind, profile: Profile, instantRules: InstantRules) => {
  const { decimal = '.', date, id, columns = {}, constants = {}, ignore = [], skip = {} } = profile
  const template = id === undefined ? undefined : parseIdTemplate(id)
  if (template && 'fault' in template) throw new UserError(template.fault)
  const idSources = (template?.placeholders ?? []).flatMap((name) =>
    name === HASH ? hashedFields(kind) : [name],
  )
  return {
    kind,
    profile,
    columns: new Map(Object.entries(columns).map(([name, field]) => [comparable(name), field])),
    ignored: new Set(ignore.map(comparable)),
    skip: new Map(
      Object.entries(skip).map(([name, texts]) => [comparable(name), new Set(texts.map(comparable))]),
    ),
    nulls: nullTexts(profile),
    constants: Object.fromEntries(
      Object.entries(constants).map(([field, value]) => [field, constantValue(value, schemaOf(kind, field))]),
    ),
    template,
    /** The fields and columns that ids are made from, and those of them that are no fields. */
    idSources,
    idColumns: idSources.filter((name) => !INSTANT_PARTS.has(name) && !isField(kind, name)).map(comparable),
    readDate: date && dateReader({ format: date.format, zone: date.zone, decimal }),
    instantRules,
  }
}

class ColumnMapping {
  readonly faults: readonly ColumnFault[]
  readonly #rules: Rules
  readonly #columns: readonly string[]
  /** The columns that give a field, without those of the date. */
  readonly #targets: readonly { index: number; field: string; convert: Convert }[]
  readonly #dateColumns: readonly number[]
  readonly #skip: readonly { index: number; texts: ReadonlySet<string> }[]
  /** The field of each column; undefined for those of the date, and those that are left out. */
  readonly columnFields: readonly (string | undefined)[]
  /** The fields of a new record that these columns lack: without them, rows can only correct single fields. */
  readonly missing: readonly string[]

  constructor(rules: Rules, columns: readonly string[]) {
    this.#rules = rules
    this.#columns = columns.map(comparable)
    const { kind, profile } = rules
    const dateColumns = (profile.date?.columns ?? []).map(comparable)
    this.columnFields = this.#columns.map((column) => {
      if (rules.ignored.has(column) || dateColumns.includes(column)) return undefined
      return rules.columns.get(column) ?? (isField(kind, column) ? column : undefined)
    })
    const isDateField = (field: string | undefined) =>
      field === DATE_FIELD && rules.readDate !== undefined && dateColumns.length === 0
    this.#dateColumns =
      dateColumns.length > 0
        ? dateColumns.map((column) => this.#columns.indexOf(column)).filter((index) => index !== -1)
        : this.columnFields.flatMap((field, index) => (isDateField(field) ? [index] : []))
    this.#targets = this.columnFields.flatMap((field, index) =>
      field === undefined || isDateField(field)
        ? []
        : [{ index, field, convert: fieldConverter(field, schemaOf(kind, field), profile) }],
    )
    this.#skip = [...rules.skip]
      .map(([column, texts]) => ({ index: this.#columns.indexOf(column), texts }))
      .filter(({ index }) => index !== -1)
    this.missing = kind.required.filter((field) => !this.fields.has(field))
    this.faults = [...this.#columnFaults(this.columnFields, dateColumns), ...this.#templateFaults()]
  }

  get fields(): Set<string> {
    const { template, constants, kind } = this.#rules
    return new Set([
      ...this.#targets.map(({ field }) => field),
      ...(this.#dateColumns.length > 0 ? [DATE_FIELD] : []),
      ...Object.keys(constants),
      ...(template ? [kind.key] : []),
    ])
  }

  /** Checks whether the profile leaves out a row with these values. */
  skips(values: readonly unknown[]): boolean {
    return this.#skip.some(({ index, texts }) => texts.has(comparable(String(values[index] ?? ''))))
  }

  /** `values` are those of the columns, in their order. JSON rows report the faults of their own columns. */
  map(values: readonly unknown[]): MappedRow {
    const { kind, constants, template } = this.#rules
    const mapped: MappedRow = { fields: { ...constants }, faults: [], warnings: [], hasMadeId: false }
    for (const { column, what } of this.faults)
      mapped.faults.push(
        faultOf(column, values[this.#columns.indexOf(column)], message('row.misfit', { fault: what })),
      )
    for (const { index, field, convert } of this.#targets) {
      const value = convert(values[index])
      const isUnreadable = value instanceof Unreadable
      mapped.fields[field] = isUnreadable ? values[index] : value
      if (isUnreadable) mapped.faults.push(faultOf(field, values[index], value.rule))
    }
    if (this.#dateColumns.length > 0) this.#mapDate(values, mapped)
    if (template && (mapped.fields[kind.key] ?? null) === null) this.#makeId(template, values, mapped)
    // The stored record may have another value, which a correction of other fields must not change.
    if (this.missing.length > 0) for (const field of Object.keys(constants)) delete mapped.fields[field]
    return mapped
  }

  /** The id of a bad row; null if the profile made it from a bad value, or if the record may have another hash. */
  knownId({ fields, hasMadeId }: MappedRow, faults: readonly Fault[]): unknown {
    const { kind, template, idSources } = this.#rules
    const fieldOf = (name: string) => (INSTANT_PARTS.has(name) ? DATE_FIELD : name)
    const isBad = (name: string) => faults.some(({ field }) => field === fieldOf(name))
    return hasMadeId && (template?.splitAtHash || idSources.some(isBad)) ? null : fields[kind.key]
  }

  /** Adds what the row check found in a mapped row. Faults get the column and the value in the file. */
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
      fault.code === 'instant.noTime' && format !== undefined
        ? message('instant.noTimeInFormat', { format })
        : messageOf(fault)
    const rule = map
      ? message('value.orOfProfile', { rule: ownRule, values: Object.keys(map).join(', ') })
      : ownRule
    const explained = withRule(fault, rule)
    const indexes =
      field === DATE_FIELD && this.#dateColumns.length > 0
        ? this.#dateColumns
        : this.#targets.filter((target) => target.field === field).map(({ index }) => index)
    const [first] = indexes
    if (first === undefined) return explained
    const cells = indexes.map((index) => String(values[index] ?? '').trim())
    const given = indexes.length === 1 ? values[first] : cells.join(' ').trim()
    const value = typeof given === 'string' && nulls.has(comparable(given)) ? null : given
    return { ...explained, value, columns: indexes.map((index) => this.#columns[index] ?? '') }
  }

  #columnFaults(fields: readonly (string | undefined)[], dateColumns: readonly string[]): ColumnFault[] {
    const { kind, ignored, constants, idColumns, skip, columns: known } = this.#rules
    const hasDateColumns = dateColumns.some((column) => this.#columns.includes(column))
    const faults: ColumnFault[] = []
    for (const [index, column] of this.#columns.entries()) {
      if (ignored.has(column)) continue
      const isDate = dateColumns.includes(column)
      const field = isDate ? DATE_FIELD : fields[index]
      const first = fields.indexOf(field)
      const addFault = (what: Message) => faults.push({ column, what })
      const isRepeated = this.#columns.indexOf(column) !== index
      if (column === '') {
        if (!isRepeated) addFault(message('is.unnamed'))
      } else if (isRepeated) addFault(message('is.repeated'))
      else if (field === undefined) {
        if (idColumns.includes(column) || skip.has(column)) continue
        const hint = nearestHint(column, [...known.keys(), ...dateColumns, ...kind.fields.keys()])
        const what = message('is.inNeither', { kind: kind.name, hint })
        faults.push({ column, what, isUnknown: true })
      } else if (Object.hasOwn(constants, field)) addFault(message('is.constant', { field }))
      else if (!isDate && first !== index)
        addFault(message('is.sameField', { field, column: this.#columns[first] ?? '' }))
      else if (!isDate && field === DATE_FIELD && hasDateColumns) addFault(message('is.sameDate', { field }))
    }
    if (hasDateColumns)
      for (const column of dateColumns)
        if (!this.#columns.includes(column)) faults.push({ column, what: message('is.missingForDate') })
    return faults
  }

  #templateFaults(): ColumnFault[] {
    const { kind, template, idColumns } = this.#rules
    if (this.#targets.some(({ field }) => field === kind.key)) return []
    const what = message('is.missingForId', { template: template?.text ?? '' })
    return idColumns.filter((name) => !this.#columns.includes(name)).map((column) => ({ column, what }))
  }

  #mapDate(values: readonly unknown[], { fields, faults, warnings }: MappedRow): void {
    const { readDate, nulls, profile } = this.#rules
    const textOf = (value: unknown): string => {
      // Numbers of JSON have a point.
      const given = typeof value === 'number' ? String(value).replace('.', profile.decimal ?? '.') : value
      const text = comparable(String(given ?? ''))
      return nulls.has(text) ? '' : text
    }
    const cell = joinDateCells(this.#dateColumns.map((index) => textOf(values[index])))
    const read = cell === '' ? undefined : readDate?.(cell)
    if (!read) fields[DATE_FIELD] = null
    else if ('rule' in read) {
      fields[DATE_FIELD] = cell
      faults.push(faultOf(DATE_FIELD, cell, read.rule))
    } else {
      fields[DATE_FIELD] = read.text
      if (read.isRepeated) warnings.push('repeatedTime')
    }
  }

  #makeId(template: IdTemplate, values: readonly unknown[], mapped: MappedRow): void {
    const { kind, profile, idSources } = this.#rules
    const { fields, faults } = mapped
    mapped.hasMadeId = true
    fields[kind.key] = null
    const parts = new Map(idSources.map((name) => [name, this.#placeholder(name, values, fields)]))
    const missing = idSources.find((name) => parts.get(name) === '')
    if (missing === undefined) {
      const hashed = hashedFields(kind).map((name) => parts.get(name) ?? '')
      if (template.splitAtHash) parts.set(HASH, hashOf(hashed, profile.secret))
      fields[kind.key] = template.format(parts)
    } else {
      const isInexact = Number.isInteger(values[this.#columns.indexOf(comparable(missing))])
      const code = isInexact ? 'record.inexactId' : 'record.noId'
      faults.push(faultOf(kind.key, null, message(code, { missing, template: template.text })))
    }
  }

  /** Empty if the row has no value for it. */
  #placeholder(name: string, values: readonly unknown[], fields: MappedRow['fields']): string {
    const part = INSTANT_PARTS.get(name)
    if (part) {
      const given = fields[DATE_FIELD]
      const read = typeof given === 'string' ? parseInstant(given, this.#rules.instantRules) : undefined
      return read && 'at' in read ? read.at.slice(...part) : ''
    }
    if (isField(this.#rules.kind, name)) return comparable(String(fields[name] ?? ''))
    const value = values[this.#columns.indexOf(comparable(name))]
    // JSON's numbers lose digits beyond 2^53, so that two of them could give one id.
    const isExact = !Number.isInteger(value) || Number.isSafeInteger(value)
    return isFormulaError(value) || !isExact ? '' : comparable(String(value ?? ''))
  }
}

export class ColumnMapper {
  readonly #rules: Rules
  readonly #mappings = new Map<string, ColumnMapping>()

  constructor(kind: Kind, profile: Profile, instantRules: InstantRules) {
    this.#rules = rulesOf(kind, profile, instantRules)
  }

  /** Like `headerFaults` of files without a profile. */
  headerFaults(columns: readonly string[], isExact: boolean): Message[] {
    const { kind } = this.#rules
    const mapping = this.forColumns(columns)
    const { faults, fields } = mapping
    if (faults.length > 0 && isOneColumn(columns)) return [message('header.oneColumn')]
    const missing = (isExact ? kind.required : [kind.key]).filter((field) => !fields.has(field))
    const messages = faults.map(({ column, what }) =>
      column === '' ? message('column.unnamed', { fault: what }) : columnFault(column, what),
    )
    if (faults.some(({ isUnknown }) => isUnknown)) messages.push(message('header.mapColumns'))
    if (faults.filter(({ isUnknown }) => isUnknown).length === new Set(columns).size)
      messages.push(message('header.otherLine'))
    const names = columns.map(comparable)
    for (const column of mapping.missing.length === 0 ? this.#rules.skip.keys() : [])
      if (!names.includes(column))
        messages.push(columnFault(column, message('is.missingForSkip', { hint: nearestHint(column, names) })))
    for (const field of missing) messages.push(message('header.notGiven', { field }))
    if (isExact && kind === IMAGES && ![...fields].some((field) => urlKeyOf(kind, field) !== undefined))
      messages.push(message('header.urlNotGiven'))
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
  constantsNote(columns: readonly string[]): Message | undefined {
    const { missing } = this.forColumns(columns)
    const constants = Object.keys(this.#rules.constants)
    if (missing.length === 0 || constants.length === 0) return undefined
    return message('note.constants', { missing: missing.join(', '), constants })
  }

  /** The end of the message about a row that repeats an id, if the profile makes ids. */
  get duplicateHint(): Part {
    const { template } = this.#rules
    if (!template) return ''
    const hasTime = ['time', HASH].some((name) => template.placeholders.includes(name))
    return message('record.template', { template: template.text, hasTime })
  }

  /**
   * Recognises a published record as that of a row with another id: it has another hash, because its observer was
   * renamed or the secret changed. Two rows never describe one record, since their ids would be equal. Undefined if
   * ids have no hash.
   */
  get isSameRecord(): SameRecord | undefined {
    const { kind, profile, template } = this.#rules
    const split = template?.splitAtHash
    if (!split) return undefined
    const valuesOf = (body: string) => {
      const record = JSON.parse(body)
      return hashedFields(kind).map((field) => String(record[field]))
    }
    return (row, stored) => {
      const values = valuesOf(row.body)
      const [before, hash, after] = split(row.id)
      const [storedBefore, storedHash, storedAfter] = split(stored.id)
      const isMade = hash === hashOf(values, profile.secret)
      const hasSameValues = JSON.stringify(valuesOf(stored.body)) === JSON.stringify(values)
      const hasSameText = storedBefore === before && isHash(storedHash) && storedAfter === after
      // A hash alone needs no other value, so that the ids may have been made in another way before.
      return isMade && hasSameValues && (hasSameText || before + after === '')
    }
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

/** Reads and checks the rows of files: yields the good rows for publication, and reports the bad ones. */

import { isFormulaError, MERGED_CELL, spreadsheetHint } from '@heliolog/table-reader/spreadsheet-faults'
import { DAY_MS, dayOf, type InstantRules, instant, parseInstant } from '../../domain/day.ts'
import { message } from '../../domain/messages.ts'
import { type Kind, OBSERVERS } from '../../domain/records/kinds.ts'
import { type Fault, faultOf, isUnknownField, messageOf, withRule } from '../check/fault.ts'
import { type Check, type Checked, type RowChecks, rowChecks } from '../check/row-to-record.ts'
import { ColumnMapper, type SameRecord } from '../profile/column-mapper.ts'
import { comparable, DATE_FIELD } from '../profile/field-values.ts'
import { mapsRows, type Profile } from '../profile/profile.ts'
import {
  type MalformedRow,
  type RawRow,
  type RowFile,
  readRows,
  type TableLayout,
  type WellFormedRow,
} from '../read/formats.ts'
import { inTable, type RowPlace, rowPart, SourceError, type Table, tableOf } from '../read/input-file.ts'
import { cellReader, headerFaults } from '../read/table-cells.ts'
import { MAIN_SOURCE, type Source } from '../source.ts'
import type { RecordChange } from './field-changes.ts'
import type { ReplacedRow } from './merge.ts'
import type { GoodRow, RowsOfKind } from './publish.ts'
import type { DuplicateRow, ForeignRow, PartialRow } from './staged-rows.ts'
import type { RowPosition } from './staging.ts'

export interface BadRow extends RowPlace {
  /** Of the record; undefined if the row has none, or a bad one. */
  id?: string
  faults: Fault[]
}

/** The place of a bad row among all rows, and what it says of its record. */
export interface BadRowFacts {
  number: number
  observer: string | null
  day: string | null
}

export interface CheckedRowsOptions {
  now: number
  /** Time for dates without one, `HH:MM` or `HH:MM:SS`. */
  timeOfDay?: string | undefined
  /** Maps rows to fields; without it, they have the fields of heliolog. */
  profile?: Profile | undefined
  /** Maps the rows of files that are read without the profile. */
  plainProfile?: Profile | undefined
  /** Set if the profile is that which the source remembers. */
  isProfileOfSource?: boolean
  /** Where the rows come from; the main source of the kind by default. */
  source?: Source | undefined
  /** Move records of other sources with the ids of rows into this one. Otherwise such rows are bad. */
  takesOver?: boolean
  /** Accept rows that turn a record into another observation. */
  allowsReplaced?: boolean
  /** Publish records exactly as given: absent fields are null. Otherwise they keep the stored values. */
  isExact: boolean
  onProgress(progress: { rows: number; bytes: number }): void
  /** Collect the ids of bad rows, because a snapshot must not retract their records. */
  keepsRecordsOfBadRows?: boolean
  /** Called for every row that would turn a record into another observation, with what it would change. */
  onReplaced?: ((change: RecordChange) => void) | undefined
  /** Called for every bad row, with the row as it was in its file, if `originals` is set. */
  onBadRow?(bad: BadRow, original: unknown, facts: BadRowFacts): void
  /** Keep rows as they were in their files: as cells by column, or as values of JSON. */
  originals?: 'cells' | 'values' | undefined
  /** Called for every row that the profile leaves out, with its cells by column. */
  onSkippedRow?: ((place: RowPlace, cells: Record<string, unknown>) => void) | undefined
}

const MAX_REPORTED_BAD_ROWS = 20

export class CheckedRows implements RowsOfKind {
  readonly kind: Kind
  readonly source: Source
  readonly takesOver: boolean
  readonly batches: AsyncGenerator<GoodRow[]>
  readonly isSameRecord: SameRecord | undefined
  rows = 0
  badRows = 0
  /** Rows that the profile leaves out. They do not count as rows. */
  skippedRows = 0
  hasUnknownFields = false
  /** The files and sheets that were read, to which rows refer by their index. */
  readonly tables: Table[] = []
  /** Bad rows whose id is missing, bad or used twice, or depends on a bad value. */
  badRowsWithoutId = 0
  readonly #keptIds = new Set<string>()
  readonly #files: readonly RowFile[]
  readonly #options: CheckedRowsOptions
  readonly #rules: InstantRules
  readonly #checks: RowChecks
  readonly #check: Check
  readonly #mapper: ColumnMapper | undefined
  readonly #plainMapper: ColumnMapper | undefined
  /** By table, for rows that turn out to be bad when all are read. */
  readonly #readers: RowReader[] = []
  readonly #first: { number: number; bad: BadRow }[] = []

  constructor(kind: Kind, files: readonly RowFile[], options: CheckedRowsOptions) {
    const {
      now,
      timeOfDay,
      isExact,
      profile,
      plainProfile,
      source = MAIN_SOURCE,
      takesOver = false,
    } = options
    this.kind = kind
    this.source = source
    this.takesOver = takesOver
    this.#files = files
    this.#options = options
    this.#rules = { latest: instant(now + DAY_MS), timeOfDay }
    this.#checks = rowChecks(kind, this.#rules)
    const { check, checkCorrection } = this.#checks
    // Also removes the tags of a record whose row has none.
    const checkExact: Check = (fields) => check('tags' in fields ? fields : { ...fields, tags: [] })
    this.#check = isExact ? (kind === OBSERVERS ? check : checkExact) : checkCorrection
    const mapperOf = (given: Profile | undefined) =>
      given && mapsRows(given) ? new ColumnMapper(kind, given, this.#rules) : undefined
    this.#mapper = mapperOf(profile)
    this.#plainMapper = mapperOf(plainProfile)
    this.isSameRecord = this.#mapper?.isSameRecord
    this.batches = this.#read()
  }

  get kept(): Iterable<string> | 'all' {
    return this.badRowsWithoutId > 0 ? 'all' : this.#keptIds
  }

  get firstBadRows(): BadRow[] {
    return this.#first.map(({ bad }) => bad)
  }

  onDuplicate({ id, first, ...row }: DuplicateRow): void {
    const earlier = rowPart(this.tables[first.file] as Table, first.line)
    const field = this.kind.key
    const hint = this.#mapper?.duplicateHint ?? ''
    const fault = faultOf(field, id, message('record.idTwice', { field, earlier, hint }))
    this.#addLateBadRow(row, { faults: [fault], id })
  }

  onForeign({ id, owner, ...row }: ForeignRow): void {
    const rule = message('record.foreign', { source: this.source.name, owner })
    const fault = faultOf(this.kind.key, id, rule)
    this.#addLateBadRow(row, { faults: [fault], id, isKnown: true })
  }

  get onReplaced(): ((row: ReplacedRow) => void) | undefined {
    if (this.#options.allowsReplaced) return undefined
    return ({ id, observer, at, stored_observer, stored_at, ...row }) => {
      const stored = { id, observer: stored_observer, before: stored_at, after: at }
      const fault = faultOf('observer', observer, message('record.replaced', stored))
      const place = { ...(this.tables[row.file] as Table), line: row.line }
      this.#options.onReplaced?.({
        ...{ id, change: 'rejected', place, observer, day: at.slice(0, 10) },
        fields: [
          { field: 'observer', before: stored_observer, after: observer },
          { field: 'date_of_observation', before: stored_at, after: at },
        ],
      })
      this.#addLateBadRow(row, { faults: [fault], id })
    }
  }

  complete({ stored, ...row }: PartialRow): Checked | undefined {
    const given = JSON.parse(row.given)
    const completed = this.#checks.complete(given, stored === null ? undefined : JSON.parse(stored))
    if ('faults' in completed) {
      const faults = this.#mapper?.withColumns(completed.faults) ?? completed.faults
      this.#addLateBadRow(row, { faults, id: given[this.kind.key] })
      return undefined
    }
    return completed
  }

  /** Adds a row that turns out to be bad when all are read. */
  #addLateBadRow(row: StagedRow, faulty: FaultyRow): void {
    const [reader, raw] = [this.#readers[row.file], rawRow(row)]
    const fields = raw && reader?.check(raw)?.fields
    this.#addBadRow(row, { ...faulty, fields }, this.originalOf(row))
  }

  #addBadRow(
    { number, file, line }: RowPosition,
    { id: given, fields = {}, ...checked }: FaultyRow,
    original: unknown,
  ): void {
    const faults = checked.faults.map((fault) => this.#explain(fault))
    this.badRows++
    this.hasUnknownFields ||= faults.some(isUnknownField)
    const isFaulty = !checked.isKnown && faults.some(({ field }) => field === this.kind.key)
    const hasId = typeof given === 'string' && !isFaulty
    const id = hasId ? comparable(given) : undefined
    if (id === undefined) this.badRowsWithoutId++
    else if (this.#options.keepsRecordsOfBadRows) this.#keptIds.add(id)
    const bad: BadRow = { ...(this.tables[file] as Table), line, ...(id !== undefined && { id }), faults }
    const { observer, [DATE_FIELD]: at } = fields
    const read = typeof at === 'string' ? parseInstant(at, this.#rules) : undefined
    this.#options.onBadRow?.(bad, original, {
      number,
      observer: typeof observer === 'string' ? observer : null,
      day: read && 'at' in read ? dayOf(read.at) : null,
    })
    // Duplicates and bad corrections are found last, but belong at their position in the files.
    if (this.#first.length === MAX_REPORTED_BAD_ROWS && number > (this.#first.at(-1)?.number ?? 0)) return
    this.#first.push({ number, bad })
    this.#first.sort((a, b) => a.number - b.number).splice(MAX_REPORTED_BAD_ROWS)
  }

  #explain(fault: Fault): Fault {
    const hint = spreadsheetHint(fault.value, this.kind.fields.get(fault.field)?.type)
    return hint ? withRule(fault, message('value.changed', { rule: messageOf(fault), hint })) : fault
  }

  async *#read(): AsyncGenerator<GoodRow[]> {
    const { onProgress, originals, onSkippedRow } = this.#options
    let bytes = 0
    for (const rowFile of this.#files) {
      let table: Table | undefined
      let reader: RowReader | undefined
      for await (const { sheet, rows, ...layout } of readRows(rowFile, (read) => (bytes += read))) {
        if (!table || sheet !== table.sheet) {
          table = tableOf(rowFile.name, sheet)
          this.tables.push(table)
          reader = undefined
        }
        const file = this.tables.length - 1
        if (layout.columns) reader ??= this.#readerOf(rowFile, table, layout)
        const good: GoodRow[] = []
        for (const row of rows) {
          reader ??= this.#readerOf(rowFile, table, layout)
          this.#readers[file] = reader
          const checked = 'malformed' in row ? malformed(row) : reader.check(row)
          if (!checked) {
            this.skippedRows++
            onSkippedRow?.({ ...table, line: row.line }, reader.values(row as WellFormedRow))
            continue
          }
          this.rows++
          const position = { number: this.rows, file, line: row.line }
          if ('faults' in checked)
            this.#addBadRow(position, checked, originals && this.#originalOf(row, reader))
          else {
            if (originals)
              checked.record.original = JSON.stringify(
                'fields' in row ? row.fields : 'cells' in row && row.cells,
              )
            const goodRow: GoodRow = { ...checked, ...position }
            if ('lineLikeRow' in row) goodRow.lineLikeRow = JSON.stringify(row.lineLikeRow)
            good.push(goodRow)
          }
        }
        onProgress({ rows: this.rows, bytes })
        yield good
      }
    }
  }

  /** A staged row as `onBadRow` gets it. */
  originalOf(row: Pick<StagedRow, 'file' | 'original'>): unknown {
    const [reader, raw] = [this.#readers[row.file], rawRow(row)]
    return raw && reader && this.#originalOf(raw, reader)
  }

  /** The row as an import with the same profile reads it in the same way. */
  #originalOf(row: RawRow, reader: RowReader): unknown {
    const isMalformed = 'malformed' in row
    if (this.#options.originals === 'values') return isMalformed ? row.text : reader.values(row)
    if (isMalformed) return reader.byColumn([row.text])
    return 'cells' in row ? reader.byColumn(row.cells) : row.fields
  }

  #readerOf({ isPlain, onNote }: RowFile, table: Table, { columns, hasFormulas }: TableLayout): RowReader {
    const { isExact } = this.#options
    const mapper = isPlain ? this.#plainMapper : this.#mapper
    if (columns) {
      const faults = mapper?.headerFaults(columns, isExact) ?? headerFaults(this.kind, columns, isExact)
      if (faults.length > 0) {
        if (mapper && !isPlain && this.#options.isProfileOfSource) faults.push(message('header.ofSource'))
        throw new SourceError(message('lines', { lines: faults.map((fault) => inTable(table, fault)) }))
      }
      const note = mapper?.constantsNote(columns)
      if (note !== undefined) onNote?.(note, table.sheet)
    }
    // Below a header with all fields, no row lacks one, so that rows need not be searched for it.
    const isComplete = Object.keys(this.kind.schema.properties).every((name) => columns?.includes(name))
    const ofRows = isComplete && !isExact && !mapper ? this.#checks.check : this.#check
    const check = hasFormulas ? withoutFormulaErrors(ofRows, this.kind) : ofRows
    return mapper ? mappedReader(mapper, columns ?? [], check) : givenReader(this.kind, columns ?? [], check)
  }
}

const isOptionalText = ({ fields }: Kind, field: string): boolean => {
  const { type, nullable } = fields.get(field) ?? {}
  return type === 'string' && nullable === true
}

/** Comments may be merged over several rows, of which the first has them. */
const withoutFormulaErrors =
  (check: Check, kind: Kind): Check =>
  (fields) => {
    for (const [field, value] of Object.entries(fields))
      if (value === MERGED_CELL && isOptionalText(kind, field)) fields[field] = null
    const checked = check(fields)
    const found = 'faults' in checked ? checked.faults : []
    const errors = Object.entries(fields)
      .filter(([, value]) => [value].flat().some(isFormulaError))
      .filter(([field]) => !found.some((fault) => fault.field === field))
      .map(([field, value]) => faultOf(field, value, message('value.any')))
    return errors.length > 0 ? { faults: [...found, ...errors] } : checked
  }

type StagedRow = RowPosition & { original?: string | null | undefined }

/** A staged row as it was in its file; undefined if that is not kept. */
const rawRow = ({ original }: Pick<StagedRow, 'original'>): WellFormedRow | undefined => {
  if (!original) return undefined
  const row = JSON.parse(original)
  return { line: 0, ...(Array.isArray(row) ? { cells: row } : { fields: row }) }
}

interface FaultyRow {
  faults: Fault[]
  /** As far as they are known. */
  fields?: Record<string, unknown> | undefined
  /** Undefined or null if it cannot be read. */
  id: unknown
  /** Set if the id is that of a record, whatever is wrong with it. */
  isKnown?: boolean
}

/** Of columns with the same name, which only ignored ones have, the first is taken. */
const cellsByColumn = (
  columns: readonly string[],
): ((cells: readonly string[]) => Record<string, string>) => {
  const indexes = [...new Set(columns)].map((name) => [name, columns.indexOf(name)] as const)
  return (cells) => Object.fromEntries(indexes.map(([name, index]) => [name, cells[index] ?? '']))
}

/** Reads the rows of a file. */
interface RowReader {
  /** Returns undefined if the profile leaves out the row. */
  check(row: WellFormedRow): Checked | FaultyRow | undefined
  values(row: WellFormedRow): Record<string, unknown>
  byColumn(cells: readonly string[]): Record<string, string>
}

const malformed = ({ text, malformed: rule }: MalformedRow): FaultyRow => ({
  faults: [faultOf('', text, rule)],
  id: undefined,
})

/** Reads rows whose columns are fields of heliolog. */
const givenReader = (kind: Kind, columns: readonly string[], check: Check): RowReader => {
  const fromCells = cellReader(kind, columns)
  const fieldsOf = (row: WellFormedRow) => ('cells' in row ? fromCells(row.cells) : row.fields)
  return {
    check: (row) => {
      const fields = fieldsOf(row)
      const checked = check(fields)
      return 'faults' in checked ? { ...checked, fields, id: fields[kind.key] } : checked
    },
    values: fieldsOf,
    byColumn: cellsByColumn(columns),
  }
}

const mappedReader = (mapper: ColumnMapper, columns: readonly string[], check: Check): RowReader => {
  const ofCells = mapper.forColumns(columns)
  const byColumn = cellsByColumn(columns)
  return {
    check: (row) => {
      const isCells = 'cells' in row
      const mapping = isCells ? ofCells : mapper.forColumns(Object.keys(row.fields))
      const values = isCells ? row.cells : Object.values(row.fields)
      if (mapping.skips(values)) return undefined
      const mapped = mapping.map(values)
      const { fields, faults, warnings } = mapped
      const checked = check(fields)
      if ('faults' in checked || faults.length > 0) {
        const found = 'faults' in checked ? checked.faults : []
        const all = mapping.explain(faults, found, values)
        return { faults: all, fields, id: mapping.knownId(mapped, all) }
      }
      checked.warnings.push(...warnings)
      return checked
    },
    values: (row) => ('cells' in row ? byColumn(row.cells) : row.fields),
    byColumn,
  }
}

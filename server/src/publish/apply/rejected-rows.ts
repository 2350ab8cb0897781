/** Writes the bad rows of an import to a file, from which they are imported again when they are corrected. */
import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { csvSplitter } from '@heliolog/table-reader/csv-rows'
import type { Fault } from '../check/fault.ts'
import type { Profile } from '../profile/profile.ts'
import { SourceError } from '../read/input-file.ts'
import { BYTE_ORDER_MARK, REJECTED_COLUMNS, spreadsheetLine, withoutGuard } from '../read/rejected-table.ts'
import type { BadRow } from './checked-rows.ts'

/** The table is for people with spreadsheets; other files have a line of JSON for each row. */
export const isTableFile = (file: string): boolean => file.toLowerCase().endsWith('.csv')

/** Writes rows as they are found. Creates no file without them. */
export class RejectedRows {
  readonly #file: string | undefined
  /** Spreadsheets with a decimal comma expect semicolons. */
  readonly #delimiter: ',' | ';'
  readonly #columns = new Set<string>()
  #descriptor: number | undefined

  constructor(file: string | undefined, profile: Profile = {}) {
    if (file !== undefined && existsSync(file))
      throw new SourceError(
        `${file} already exists, with bad rows of an earlier import; delete it if you have imported them, or name another file with --rejects`,
      )
    this.#file = file
    this.#delimiter = profile.decimal === ',' || profile.delimiter === ';' ? ';' : ','
  }

  /** Set if rows are written as cells by their column. */
  get isTable(): boolean {
    return this.#file !== undefined && isTableFile(this.#file)
  }

  write(bad: BadRow, row: unknown): void {
    if (this.#file === undefined) return
    try {
      if (this.isTable) this.#writeCells(this.#file, bad, row as Record<string, string>)
      else {
        const start = this.#descriptor === undefined ? BYTE_ORDER_MARK : ''
        this.#descriptor ??= openSync(this.#file, 'wx')
        writeSync(this.#descriptor, `${start}${JSON.stringify({ ...bad, row })}\n`)
      }
    } catch (error) {
      throw new SourceError(`${this.#file}: bad rows cannot be written: ${(error as Error).message}`)
    }
  }

  #writeCells(file: string, bad: BadRow, cells: Record<string, string>): void {
    const before = this.#columns.size
    for (const column of Object.keys(cells)) this.#columns.add(column)
    if (this.#descriptor === undefined || this.#columns.size > before) this.#writeHeader(file)
    const own = [...this.#columns].map((column) => cells[column] ?? '')
    this.#writeLine([bad.file, bad.sheet ?? '', String(bad.line), ...describeFaults(bad), ...own])
  }

  /** Writes the table again with all columns, of which the last ones are new. */
  #writeHeader(file: string): void {
    const { split } = csvSplitter(this.#delimiter, 2)
    const former = this.#descriptor === undefined ? [] : [...split(readFileSync(file, 'utf8').split('\n'))]
    // Appending, so that it is written from its start again.
    this.#descriptor ??= openSync(file, 'ax')
    ftruncateSync(this.#descriptor)
    writeSync(this.#descriptor, BYTE_ORDER_MARK)
    const header = [...REJECTED_COLUMNS, ...this.#columns]
    this.#writeLine(header)
    for (const { cells } of former)
      this.#writeLine(header.map((_, index) => withoutGuard(cells[index] ?? '')))
  }

  #writeLine(cells: readonly string[]): void {
    if (this.#descriptor !== undefined) writeSync(this.#descriptor, spreadsheetLine(cells, this.#delimiter))
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
  }

  /** Removes the file of an import that failed, so that it can be repeated. */
  discard(): void {
    if (this.#file !== undefined && this.#descriptor !== undefined) rmSync(this.#file, { force: true })
  }
}

/** The columns of the faults, and the rules. */
const describeFaults = ({ faults }: BadRow): [columns: string, rules: string] => {
  const columnsOf = ({ field, columns = [field] }: Fault) => columns.join(', ')
  const rules = faults.map((fault) => (faults.length === 1 ? '' : `${columnsOf(fault)}: `) + fault.rule)
  return [[...new Set(faults.map(columnsOf))].join(', '), rules.join(' | ')]
}

/** Writes changed, retracted, rejected and probably corrected records to a CSV table for spreadsheets. */
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import type { RecordChange } from '../publish/apply/field-changes.ts'
import { SourceError } from '../publish/read/input-file.ts'
import { BYTE_ORDER_MARK, spreadsheetLine } from '../publish/read/rejected-table.ts'

const COLUMNS = ['change', 'file', 'sheet', 'row', 'observer', 'day', 'id', 'field', 'before', 'after']

/** Values are texts, numbers and lists of tags. */
const cellText = (value: unknown): string => (Array.isArray(value) ? value.join('; ') : String(value ?? ''))

/** Returns a line for each changed field. Retracted records have one line. */
const linesOf = ({ id, change, place, observer, day, corrects, fields }: RecordChange): unknown[][] => {
  const record = [place?.file, place?.sheet, place?.line, observer, day, id]
  if (change === 'retracted') return [[change, ...record, '', '', '']]
  if (!corrects) return fields.map(({ field, before, after }) => [change, ...record, field, before, after])
  const time = fields.find(({ field }) => field === 'date_of_observation')?.after
  return [
    ['probable correction', ...record, 'id', corrects.id, id],
    ['probable correction', ...record, 'date_of_observation', corrects.at, time],
  ]
}

export class ChangeReport {
  readonly #file: string
  #descriptor: number | undefined

  constructor(file: string) {
    if (existsSync(file)) throw new SourceError(`${file} already exists; name another file with --report`)
    this.#file = file
  }

  /** Writes a record, unless it is new and corrects no other. */
  write(change: RecordChange): void {
    if (change.change !== 'new' || change.corrects) this.#write(linesOf(change))
  }

  #write(lines: readonly unknown[][]): void {
    try {
      const isNew = this.#descriptor === undefined
      this.#descriptor ??= openSync(this.#file, 'wx')
      if (isNew) writeSync(this.#descriptor, `${BYTE_ORDER_MARK}${spreadsheetLine(COLUMNS, ',')}`)
      for (const values of lines) writeSync(this.#descriptor, spreadsheetLine(values.map(cellText), ','))
    } catch (error) {
      throw new SourceError(`${this.#file}: the report cannot be written: ${(error as Error).message}`)
    }
  }

  /** Completes the report, or removes that of an import that failed, so that it can be repeated. */
  close(isKept: boolean): void {
    if (isKept) this.#write([])
    if (this.#descriptor === undefined) return
    closeSync(this.#descriptor)
    if (!isKept) rmSync(this.#file, { force: true })
  }
}

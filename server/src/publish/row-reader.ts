/** Reads and checks the rows of files: yields the good rows for publication, and reports the bad ones. */
import { DAY_MS, instant } from '../domain/day.ts'
import type { WolfWarning } from '../domain/wolf.ts'
import { cellReader, headerFaults } from './csv-columns.ts'
import type { DuplicateRow } from './duplicates.ts'
import { type RawRow, type RowFile, readRows } from './formats.ts'
import { type Kind, OBSERVERS } from './kinds.ts'
import type { GoodRow, RowSource } from './publish.ts'
import { type Check, checkFor, type Fault } from './row-check.ts'
import { SourceError } from './text-source.ts'

export interface BadRow {
  file: string
  line: number
  faults: Fault[]
}

export interface CheckedRowsOptions {
  now: number
  /** Time for dates without one, `HH:MM` or `HH:MM:SS`. */
  timeOfDay?: string | undefined
  onProgress(progress: { rows: number; bytes: number }): void
  /** Called for every bad row, with the row as read. */
  onBadRow?(bad: BadRow, row: unknown): void
}

const MAX_REPORTED_BAD_ROWS = 20

export class CheckedRows implements RowSource {
  readonly kind: Kind
  readonly batches: AsyncGenerator<GoodRow[]>
  readonly warnings: Record<WolfWarning, number> = { hemispheres: 0, groups: 0 }
  rows = 0
  badRows = 0
  readonly #files: readonly RowFile[]
  readonly #options: CheckedRowsOptions
  readonly #first: { number: number; bad: BadRow }[] = []

  constructor(kind: Kind, files: readonly RowFile[], options: CheckedRowsOptions) {
    this.kind = kind
    this.#files = files
    this.#options = options
    this.batches = this.#read()
  }

  /** The first bad rows, in the order of the files. */
  get firstBadRows(): BadRow[] {
    return this.#first.map(({ bad }) => bad)
  }

  onDuplicate({ id, number, source, line, body, tags, first }: DuplicateRow): void {
    const earlier = `${this.#files[first.source]?.name}:${first.line}`
    const field = this.kind === OBSERVERS ? 'nickname' : 'id'
    const bad: BadRow = {
      file: this.#files[source]?.name ?? '',
      line,
      faults: [{ field, value: id, rule: `each ${field} once; it is already used at ${earlier}` }],
    }
    const row =
      this.kind === OBSERVERS
        ? { nickname: body }
        : { ...JSON.parse(body), ...(tags === null ? {} : { tags: JSON.parse(tags) }) }
    this.#addBadRow(number, bad, row)
  }

  #addBadRow(number: number, bad: BadRow, row: unknown): void {
    this.badRows++
    this.#options.onBadRow?.(bad, row)
    // Duplicates are found after all other bad rows, but belong at their position in the files.
    if (this.#first.length === MAX_REPORTED_BAD_ROWS && number > (this.#first.at(-1)?.number ?? 0)) return
    this.#first.push({ number, bad })
    this.#first.sort((a, b) => a.number - b.number).splice(MAX_REPORTED_BAD_ROWS)
  }

  async *#read(): AsyncGenerator<GoodRow[]> {
    const { now, timeOfDay, onProgress } = this.#options
    const check = checkFor(this.kind, { latest: instant(now + DAY_MS), timeOfDay })
    let bytes = 0
    for (const [source, file] of this.#files.entries()) {
      let fromCells: CellReader | undefined
      for await (const { columns, rows } of readRows(file, (read) => (bytes += read))) {
        if (columns) fromCells ??= createCellReader(this.kind, file, columns)
        const good: GoodRow[] = []
        for (const row of rows) {
          this.rows++
          const checked = checkRow(row, check, fromCells)
          if ('faults' in checked)
            this.#addBadRow(
              this.rows,
              { file: file.name, line: row.line, faults: checked.faults },
              checked.row,
            )
          else {
            for (const warning of checked.warnings) this.warnings[warning]++
            good.push({ ...checked, number: this.rows, source, line: row.line })
          }
        }
        onProgress({ rows: this.rows, bytes })
        yield good
      }
    }
  }
}

type CellReader = ReturnType<typeof cellReader>

const createCellReader = (kind: Kind, { name }: RowFile, columns: readonly string[]): CellReader => {
  const faults = headerFaults(kind, columns)
  if (faults.length > 0) throw new SourceError(faults.map((fault) => `${name}: ${fault}`).join('\n'))
  return cellReader(kind, columns)
}

const checkRow = (row: RawRow, check: Check, fromCells: CellReader | undefined) => {
  if ('malformed' in row)
    return { faults: [{ field: '', value: row.text, rule: row.malformed }] as Fault[], row: row.text }
  const fields = 'cells' in row ? (fromCells?.(row.cells) ?? {}) : row.fields
  const checked = check(fields)
  return 'faults' in checked ? { ...checked, row: fields } : checked
}

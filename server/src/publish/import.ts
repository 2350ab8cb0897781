/** From files to a publication, with a report that an operator can act on. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { instant } from '../domain/day.ts'
import type { WolfWarning } from '../domain/wolf.ts'
import type { Database } from '../storage/database.ts'
import { cellReader } from './cells.ts'
import { type Check, checkFor, type Fault } from './check.ts'
import { type Format, formatOf, type RawRow, readRows } from './formats.ts'
import { headerFaults, type Kind } from './kinds.ts'
import type { Difference } from './merge.ts'
import { type GoodRow, publish } from './publish.ts'
import { SourceError, sizeOf } from './text-source.ts'

export interface ImportOptions {
  format: Format | undefined
  /** For values that are a day without a time, `HH:MM` or `HH:MM:SS`. */
  timeOfDay: string | undefined
  /** Publish the good rows and write the bad ones to this file. */
  rejects: string | undefined
  dryRun: boolean
  snapshot: boolean
  allowRetract: boolean
  onProgress(progress: { rows: number; bytes: number }): void
  /** Hears that all rows are good, or good enough, and are now published. */
  onPublishing(rows: number): void
  now?: number
}

export interface BadRow {
  file: string
  line: number
  faults: Fault[]
}

export interface ImportReport {
  rows: number
  badRows: number
  /** The first bad rows, in the order of the files. */
  firstBadRows: BadRow[]
  warnings: Record<WolfWarning, number>
  /** Undefined when nothing was published because of bad rows. */
  outcome: { difference: Difference; version: string } | undefined
}

const MOST_BAD_ROWS_NAMED = 20
const A_DAY_MS = 86_400_000

/** Writes bad rows as they are found, one JSON object a line: what was wrong, and the row as it was. */
class RejectedRows {
  readonly #file: string | undefined
  #descriptor: number | undefined

  constructor(file: string | undefined) {
    this.#file = file
  }

  write(bad: BadRow, row: unknown): void {
    if (this.#file === undefined) return
    try {
      this.#descriptor ??= openSync(this.#file, 'w')
      writeSync(this.#descriptor, `${JSON.stringify({ ...bad, row })}\n`)
    } catch (error) {
      throw new SourceError(`${this.#file}: bad rows cannot be written: ${(error as Error).message}`)
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
  }
}

export const importFiles = async (
  database: Database,
  kind: Kind,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> => {
  const now = options.now ?? Date.now()
  const check = checkFor(kind, { latest: instant(now + A_DAY_MS), timeOfDay: options.timeOfDay })
  const formats = files.map((file) => formatOf(file, options.format))
  for (const file of files) await sizeOf(file)

  const report: ImportReport = {
    rows: 0,
    badRows: 0,
    firstBadRows: [],
    warnings: { hemispheres: 0, groups: 0 },
    outcome: undefined,
  }
  const rejected = new RejectedRows(options.dryRun ? undefined : options.rejects)
  const first: { number: number; bad: BadRow }[] = []
  const refuse = (number: number, bad: BadRow, row: unknown) => {
    report.badRows++
    rejected.write(bad, row)
    // Rows that repeat an id are found last, wherever they stood.
    if (first.length === MOST_BAD_ROWS_NAMED && number > (first.at(-1)?.number ?? 0)) return
    first.push({ number, bad })
    first.sort((a, b) => a.number - b.number).splice(MOST_BAD_ROWS_NAMED)
  }

  let bytes = 0
  const goodRows = async function* (): AsyncGenerator<GoodRow[]> {
    for (const [source, file] of files.entries()) {
      let fromCells: CellReader | undefined
      for await (const { columns, rows } of readRows(
        file,
        formats[source] as Format,
        (read) => (bytes += read),
      )) {
        if (columns) fromCells ??= readerFor(kind, file, columns)
        const good: GoodRow[] = []
        for (const row of rows) {
          report.rows++
          const checked = checkRow(row, check, fromCells)
          if ('faults' in checked)
            refuse(report.rows, { file, line: row.line, faults: checked.faults }, checked.row)
          else {
            for (const warning of checked.warnings) report.warnings[warning]++
            good.push({ ...checked, number: report.rows, source, line: row.line })
          }
        }
        options.onProgress({ rows: report.rows, bytes })
        yield good
      }
    }
  }

  try {
    const result = await publish(database, kind, goodRows(), {
      dryRun: options.dryRun,
      snapshot: options.snapshot,
      allowRetract: options.allowRetract,
      now,
      onDuplicate: ({ id, number, source, line, body, tags, first }) =>
        refuse(
          number,
          {
            file: files[source] ?? '',
            line,
            faults: [
              {
                field: 'id',
                value: id,
                rule: `each id once; it stands already at ${files[first.source]}:${first.line}`,
              },
            ],
          },
          kind.name === 'observer'
            ? { nickname: body }
            : { ...JSON.parse(body), ...(tags === null ? {} : { tags: JSON.parse(tags) }) },
        ),
      shouldPublish: () => {
        const goOn = report.badRows === 0 || options.rejects !== undefined
        if (goOn) options.onPublishing(report.rows)
        return goOn
      },
    })
    report.firstBadRows = first.map(({ bad }) => bad)
    if (result.published) report.outcome = { difference: result.difference, version: result.version }
    return report
  } finally {
    rejected.close()
  }
}

type CellReader = ReturnType<typeof cellReader>

const readerFor = (kind: Kind, file: string, columns: readonly string[]): CellReader => {
  const faults = headerFaults(kind, columns)
  if (faults.length > 0) throw new SourceError(faults.map((fault) => `${file}: ${fault}`).join('\n'))
  return cellReader(kind, columns)
}

const checkRow = (row: RawRow, check: Check, fromCells: CellReader | undefined) => {
  if ('malformed' in row)
    return { faults: [{ field: '', value: row.text, rule: row.malformed }] as Fault[], row: row.text }
  const fields = 'cells' in row ? (fromCells?.(row.cells) ?? {}) : row.fields
  const checked = check(fields)
  return 'faults' in checked ? { ...checked, row: fields } : checked
}

/** An uploaded file of a draft. Keeps what was read with the last settings, so that a changed mapping needs no reading. */
import type { CellEdit, DraftFile, DraftSheet, HeadRow } from '@heliolog/desk-api'
import { toMessage } from '../../../domain/messages.ts'
import { UserError } from '../../../domain/user-error.ts'
import { comparable } from '../../../publish/profile/field-values.ts'
import { type Profile, rowFile } from '../../../publish/profile/profile.ts'
import { type FileHead, readFileHead, type SheetHead } from '../../../publish/read/file-head.ts'
import type { RawBatch, RawRow, RowFile } from '../../../publish/read/formats.ts'
import { asSourceError, type InputFile } from '../../../publish/read/input-file.ts'
import { type FileSample, readSample, textsOf } from '../../../publish/suggest/file-sample.ts'
import type { Upload } from '../server/uploads.ts'
import { splitProfile } from './draft-settings.ts'

const MAX_KEPT = 4
/** Of each sheet. More take too long for an answer to each change. */
const PREVIEWED_ROWS = 300
const SHOWN_BELOW_HEADER = 6
const SHOWN_TOTALS = 3

type ReadFile = { head: FileHead } & ({ sample: FileSample } | { fault: UserError })

const NO_HEAD: FileHead = { sheets: [] }
const NO_ROWS = { batches: [], totals: [] }

const orUserError = <Read>(read: Promise<Read>): Promise<Read | UserError> =>
  read.catch((error) => {
    if (error instanceof UserError) return error
    throw error
  })

/** Files are read one after the other, because a large workbook takes memory. */
let lastRead: Promise<unknown> = Promise.resolve()

export class DraftUpload implements InputFile {
  readonly number: number
  readonly name: string
  readonly upload: Upload
  readonly #kept = new Map<string, Promise<ReadFile>>()

  constructor(number: number, name: string, upload: Upload) {
    this.number = number
    this.name = name
    this.upload = upload
  }

  get path(): string {
    return this.upload.path
  }

  /** Reads the first rows. `decimal` is that of the numbers in workbooks. */
  async read({ decimal, ...profile }: Profile): Promise<ReadFile> {
    const { reading } = splitProfile(profile)
    const isWorkbook = /\.xls[xm]$/i.test(this.name)
    const given = { ...reading, ...(isWorkbook && decimal !== undefined && { decimal }) }
    const key = JSON.stringify(given)
    const kept = this.#kept.get(key)
    if (kept) return kept
    const read = lastRead.then(() => this.#read(given))
    lastRead = read.catch(() => {})
    this.#kept.set(key, read)
    for (const oldest of this.#kept.keys()) if (this.#kept.size > MAX_KEPT) this.#kept.delete(oldest)
    return read
  }

  async #read(reading: Profile): Promise<ReadFile> {
    const read = await orUserError(readSample(this, undefined, reading))
    const encoding = 'encoding' in read ? read.encoding : undefined
    const detected = { sheets: '*' as const, ...reading, ...(encoding !== undefined && { encoding }) }
    // Shown also if there are no rows below the header, so that the operator can choose another one.
    const head = await orUserError(this.#readHead(detected))
    const shown = head instanceof UserError ? NO_HEAD : head
    return read instanceof UserError ? { fault: read, head: shown } : { sample: read, head: shown }
  }

  async #readHead(reading: Profile): Promise<FileHead> {
    try {
      return await readFileHead({ ...rowFile(this, undefined, reading), input: this.path })
    } catch (error) {
      throw asSourceError({ file: this.name }, error)
    }
  }

  /** The first rows of the file as an import reads them; undefined if it cannot be read. */
  async sampleFile(profile: Profile, edits: readonly CellEdit[], onNote: RowFile['onNote']) {
    const read = await this.read(profile)
    if ('fault' in read) return undefined
    const counts = new Map<string | undefined, number>()
    const input = read.sample.batches.map((batch) => {
      const before = counts.get(batch.sheet) ?? 0
      counts.set(batch.sheet, before + batch.rows.length)
      return { ...batch, rows: batch.rows.slice(0, Math.max(0, PREVIEWED_ROWS - before)) }
    })
    // The others would be reported as edits of no row.
    const shown = edits.filter(({ sheet, line }) =>
      input.some((batch) => (batch.sheet ?? null) === sheet && batch.rows.some((row) => row.line === line)),
    )
    return {
      ...rowFile({ path: this.path, name: this.name, edits: shown }, undefined, profile, onNote),
      input,
    }
  }

  async describe(profile: Profile): Promise<DraftFile> {
    const read = await this.read(profile)
    const { head } = read
    const sample = 'fault' in read ? NO_ROWS : read.sample
    return {
      number: this.number,
      name: this.name,
      bytes: this.upload.bytes,
      fault: 'fault' in read ? toMessage(read.fault) : null,
      delimiter: head.delimiter ?? null,
      encoding: head.encoding ?? null,
      sheets: head.sheets.map((sheet) => describeSheet(sheet, sample, profile.skip ?? {})),
    }
  }
}

/** Rows of the sheet, also those that are skipped at its end. */
const describeSheet = (
  { name, isHidden, isChosen, header, rows }: SheetHead,
  { batches, totals }: Pick<FileSample, 'batches' | 'totals'>,
  skip: Readonly<Record<string, readonly string[]>>,
): DraftSheet => {
  const names = rows.find(({ line }) => line === header)?.cells ?? []
  const isSkipped = (cells: readonly string[]) =>
    names.some((column, index) =>
      skip[comparable(column)]?.map(comparable).includes(comparable(cells[index] ?? '')),
    )
  const roleOf = (line: number, cells: readonly string[]): HeadRow['role'] => {
    if (line === header) return 'header'
    if (header !== undefined && line < header) return 'title'
    return isSkipped(cells) ? 'skipped' : 'row'
  }
  const alignRow = (
    row: RawRow,
    columns: readonly string[] | undefined,
  ): { line: number; cells: string[] } => {
    const cells = textsOf(row)
    const isAligned = columns === undefined || 'malformed' in row
    return {
      line: row.line,
      cells: isAligned ? cells : names.map((column) => cells[columns.indexOf(column.trim())] ?? ''),
    }
  }
  const rowsOf = (read: readonly RawBatch[]) =>
    read
      .filter(({ sheet }) => sheet === name)
      .flatMap(({ columns, rows: ofTable }) => ofTable.map((row) => alignRow(row, columns)))
  const shown = rows.filter(({ line }) => line <= (header ?? 0) + SHOWN_BELOW_HEADER)
  // Formats without columns have no head.
  const first = header === undefined ? rowsOf(batches).slice(0, SHOWN_BELOW_HEADER) : []
  const last = [...rowsOf(batches), ...rowsOf(totals)].filter(
    ({ line, cells }) => line > (shown.at(-1)?.line ?? 0) && isSkipped(cells),
  )
  const head = [...shown, ...first, ...last.slice(-SHOWN_TOTALS)]
  return {
    name: name ?? null,
    isHidden,
    isChosen,
    header: header ?? null,
    head: head.map(({ line, cells }) => ({ line, cells, role: roleOf(line, cells) })),
  }
}

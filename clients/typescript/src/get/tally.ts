/** Counts what has come of a file: its bytes and its rows. */
import type { SentFormat } from './formats.ts'

const LINE_END = 0x0a
const QUOTE = 0x22

export class Tally {
  bytes = 0
  readonly #format: SentFormat
  #ends = 0
  #quoted = false

  constructor(format: SentFormat) {
    this.#format = format
  }

  add(piece: Uint8Array): void {
    this.bytes += piece.length
    if (this.#format === 'csv') this.#addCells(piece)
    else if (this.#format === 'ndjson') for (const byte of piece) if (byte === LINE_END) this.#ends++
  }

  /** Undefined for Parquet, which does not come in rows. The first line of CSV is its header. */
  get rows(): number | undefined {
    if (this.#format === 'parquet') return undefined
    return this.#format === 'csv' ? Math.max(0, this.#ends - 1) : this.#ends
  }

  /** Within quotes a line end belongs to the text; a quote in a text is two, which change nothing. */
  #addCells(piece: Uint8Array): void {
    for (const byte of piece)
      if (byte === QUOTE) this.#quoted = !this.#quoted
      else if (byte === LINE_END && !this.#quoted) this.#ends++
  }
}

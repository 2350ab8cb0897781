/** A column of the current row group. It collects values in the form in which they are encoded. */
import type { ByteBuffer } from '../byte-buffer.ts'
import type { Block } from '../record-scanner.ts'
import type { Bounds } from './bounds.ts'

export interface StagedColumn {
  /** Adds the rows of a block. */
  add(block: Block, column: number): void
  /** What to write. Valid until the column changes. */
  values(): ChunkValues
  clear(): void
}

/** The values of a row group, ready to be written in pages. */
export interface ChunkValues {
  levels: Levels
  /** The number of values. */
  count: number
  encoding: number
  /** Set if the values are written as numbers of distinct values. `write` writes one of these. */
  dictionary?: { count: number; write(output: ByteBuffer, number: number): void }
  /** Undefined if there are no values. */
  bounds: Bounds | undefined
  /** Writes the values from `from` to before `to`. */
  write(output: ByteBuffer, from: number, to: number): void
  /** Without it, all values are written into one page. */
  sizes?: ValueSizes
}

/** The bytes of values before compression. */
export interface ValueSizes {
  totalLength: number
  lengthOf(index: number): number
}

const INITIAL_ENTRIES = 1_024

/** Which entries of a column have a value, and which belong to the same row as the entry before. */
export class Levels {
  readonly isOptional: boolean
  readonly isList: boolean
  entries = 0
  present = new Uint8Array(INITIAL_ENTRIES)
  repeated = new Uint8Array(INITIAL_ENTRIES)

  constructor({ isOptional = false, isList = false }) {
    this.isOptional = isOptional
    this.isList = isList
  }

  clear(): void {
    this.entries = 0
  }

  /** Makes room for more entries. */
  reserve(extra: number): void {
    const needed = this.entries + extra
    if (needed <= this.present.length) return
    const capacity = Math.max(needed, this.present.length * 2)
    this.present = withCapacity(this.present, capacity)
    if (this.isList) this.repeated = withCapacity(this.repeated, capacity)
  }

  /** Adds an entry to a column that is not a list. */
  add(isPresent: 0 | 1): void {
    this.present[this.entries++] = isPresent
  }

  addToList(isPresent: 0 | 1, isRepeated: 0 | 1): void {
    this.repeated[this.entries] = isRepeated
    this.present[this.entries++] = isPresent
  }
}

const withCapacity = (values: Uint8Array<ArrayBuffer>, capacity: number): Uint8Array<ArrayBuffer> => {
  const larger = new Uint8Array(capacity)
  larger.set(values)
  return larger
}

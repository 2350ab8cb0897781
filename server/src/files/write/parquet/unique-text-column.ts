import type { ByteBuffer } from '../byte-buffer.ts'
import { type Block, NULL } from '../record-scanner.ts'
import { textBounds } from './bounds.ts'
import { ByteValues } from './byte-values.ts'
import { ENCODING, writeDeltas } from './encodings.ts'
import type { ChunkValues, Levels, StagedColumn } from './staged-column.ts'
import { appendText } from './text.ts'

/** Texts that are unique but similar to the one before, such as ids and URLs: DELTA_BYTE_ARRAY. */
export class UniqueTextColumn implements StagedColumn {
  readonly #levels: Levels
  readonly #texts = new ByteValues()

  constructor(levels: Levels) {
    this.#levels = levels
  }

  add({ bytes, rows, cells, columns }: Block, column: number): void {
    this.#levels.reserve(rows)
    for (let row = 0; row < rows; row++) {
      const cell = (row * columns + column) * 2
      const start = cells[cell] as number
      this.#levels.add(start === NULL ? 0 : 1)
      if (start === NULL) continue
      appendText(this.#texts.buffer, bytes, start, cells[cell + 1] as number)
      this.#texts.endValue()
    }
  }

  values(): ChunkValues {
    return {
      levels: this.#levels,
      count: this.#texts.count,
      encoding: ENCODING.deltaByteArray,
      bounds: textBounds(this.#texts),
      write: (output, from, to) => this.#write(output, from, to),
      sizes: this.#texts,
    }
  }

  clear(): void {
    this.#levels.clear()
    this.#texts.clear()
  }

  /** Writes how many bytes each text shares with the one before, and then the rest of each text. */
  #write(output: ByteBuffer, from: number, to: number): void {
    const texts = this.#texts
    const shared = new Float64Array(to - from)
    const rest = new Float64Array(to - from)
    for (let index = from; index < to; index++) {
      const prefix = index === from ? 0 : texts.sharedLength(index - 1, index)
      shared[index - from] = prefix
      rest[index - from] = texts.lengthOf(index) - prefix
    }
    writeDeltas(output, shared, 0, shared.length)
    writeDeltas(output, rest, 0, rest.length)
    for (let index = from; index < to; index++) {
      const start = texts.startOf(index) + (shared[index - from] as number)
      output.append(texts.buffer.bytes, start, texts.endOf(index))
    }
  }
}

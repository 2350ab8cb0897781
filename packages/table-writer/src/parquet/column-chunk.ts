/** Writes a column of a row group as pages: https://github.com/apache/parquet-format */

import { ByteBuffer } from '../byte-buffer.ts'
import type { Bounds } from './bounds.ts'
import { ENCODING, writeHybrid } from './encodings.ts'
import { compressSnappy } from './snappy.ts'
import type { ChunkValues, Levels } from './staged-column.ts'
import { ThriftStruct } from './thrift.ts'

/** Limits the memory that readers need for a page of long texts. */
const PAGE_BYTES = 2 ** 20
/** Numbers as in the format's enumeration. */
export const PAGE_TYPE = { dictionary: 2, dataV2: 3 }

/** What the footer says about a column chunk. */
export interface ChunkMetadata {
  encoding: number
  entries: number
  nulls: number
  bounds: Bounds | undefined
  dictionaryOffset: number | undefined
  dataOffset: number
  dataPages: number
  uncompressedBytes: number
  compressedBytes: number
}

/** A part of the entries that starts and ends with a row. */
interface Page {
  entries: { from: number; to: number }
  values: { from: number; to: number }
  rows: number
}

interface PageSizes {
  uncompressed: number
  compressed: number
}

export class ChunkWriter {
  readonly #levels = new ByteBuffer()
  readonly #values = new ByteBuffer()
  readonly #compressed = new ByteBuffer()

  /** Appends the pages to `output`, which starts at `offset` in the file. */
  write(output: ByteBuffer, offset: number, chunk: ChunkValues, rows: number): ChunkMetadata {
    const start = output.length
    const sizes: PageSizes = { uncompressed: 0, compressed: 0 }
    const { dictionary, levels } = chunk
    if (dictionary) this.#writeDictionary(output, dictionary, sizes)
    const dataOffset = offset + output.length
    const pages = pagesOf(chunk, rows)
    for (const page of pages) this.#writePage(output, chunk, page, sizes)
    const headerBytes = output.length - start - sizes.compressed
    return {
      encoding: chunk.encoding,
      entries: levels.entries,
      nulls: levels.entries - chunk.count,
      bounds: chunk.bounds,
      dictionaryOffset: dictionary && offset + start,
      dataOffset,
      dataPages: pages.length,
      uncompressedBytes: headerBytes + sizes.uncompressed,
      compressedBytes: headerBytes + sizes.compressed,
    }
  }

  #writeDictionary(
    output: ByteBuffer,
    { count, write }: NonNullable<ChunkValues['dictionary']>,
    total: PageSizes,
  ): void {
    this.#levels.clear()
    this.#values.clear()
    for (let number = 0; number < count; number++) write(this.#values, number)
    const sizes = this.#compress()
    ThriftStruct.write(output, (page) => {
      writeSizes(page, PAGE_TYPE.dictionary, sizes)
      page.struct(7, (header) => {
        header.i32(1, count)
        header.i32(2, ENCODING.plain)
      })
    })
    this.#appendPage(output, sizes, total)
  }

  #writePage(
    output: ByteBuffer,
    chunk: ChunkValues,
    { entries, values, rows }: Page,
    total: PageSizes,
  ): void {
    const { present, repeated, isList, isOptional } = chunk.levels
    this.#levels.clear()
    if (isList) writeHybrid(this.#levels, repeated, entries.from, entries.to, 1)
    const repetitionBytes = this.#levels.length
    if (isList || isOptional) writeHybrid(this.#levels, present, entries.from, entries.to, 1)
    const definitionBytes = this.#levels.length - repetitionBytes
    this.#values.clear()
    chunk.write(this.#values, values.from, values.to)
    const sizes = this.#compress()
    const nulls = entries.to - entries.from - (values.to - values.from)
    ThriftStruct.write(output, (page) => {
      writeSizes(page, PAGE_TYPE.dataV2, sizes)
      page.struct(8, (header) => {
        header.i32(1, entries.to - entries.from)
        header.i32(2, nulls)
        header.i32(3, rows)
        header.i32(4, chunk.encoding)
        header.i32(5, definitionBytes)
        header.i32(6, repetitionBytes)
      })
    })
    this.#appendPage(output, sizes, total)
  }

  /** Levels are not compressed. */
  #compress(): PageSizes {
    this.#compressed.clear()
    compressSnappy(this.#values.content(), this.#compressed)
    const levels = this.#levels.length
    return { uncompressed: levels + this.#values.length, compressed: levels + this.#compressed.length }
  }

  #appendPage(output: ByteBuffer, sizes: PageSizes, total: PageSizes): void {
    output.append(this.#levels.content())
    output.append(this.#compressed.content())
    total.uncompressed += sizes.uncompressed
    total.compressed += sizes.compressed
  }
}

const writeSizes = (page: ThriftStruct, type: number, { uncompressed, compressed }: PageSizes): void => {
  page.i32(1, type)
  page.i32(2, uncompressed)
  page.i32(3, compressed)
}

const pagesOf = ({ levels, count, sizes }: ChunkValues, rowCount: number): Page[] => {
  const { entries, present } = levels
  if (!sizes || sizes.totalLength <= PAGE_BYTES)
    return [{ entries: { from: 0, to: entries }, values: { from: 0, to: count }, rows: rowCount }]
  const pages: Page[] = []
  let page = { entry: 0, value: 0, rows: 0, bytes: 0 }
  let value = 0
  const endPage = (entry: number): void => {
    pages.push({
      entries: { from: page.entry, to: entry },
      values: { from: page.value, to: value },
      rows: page.rows,
    })
    page = { entry, value, rows: 0, bytes: 0 }
  }
  for (let entry = 0; entry < entries; entry++) {
    if (startsRow(levels, entry)) {
      if (page.bytes >= PAGE_BYTES) endPage(entry)
      page.rows++
    }
    if (present[entry] === 1) page.bytes += sizes.lengthOf(value++)
  }
  endPage(entries)
  return pages
}

const startsRow = ({ isList, repeated }: Levels, entry: number): boolean => !isList || repeated[entry] === 0

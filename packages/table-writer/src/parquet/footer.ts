/** Writes the footer: schema, row groups and key-value metadata. */
import type { ByteBuffer } from '../byte-buffer.ts'
import type { Column } from '../table.ts'
import { type ChunkMetadata, PAGE_TYPE } from './column-chunk.ts'
import { ENCODING } from './encodings.ts'
import { pathOf, physicalType, writeSchema } from './schema.ts'
import { ThriftStruct } from './thrift.ts'

export interface RowGroup {
  rows: number
  chunks: ChunkMetadata[]
}

export interface FileDescription {
  /** Key-value metadata. */
  metadata?: Record<string, string>
  /** The program that wrote the file, such as `example version 1.0`. */
  createdBy?: string
}

const FORMAT_VERSION = 2
const SNAPPY = 1

export const writeFooter = (
  output: ByteBuffer,
  columns: readonly Column[],
  groups: readonly RowGroup[],
  { metadata = {}, createdBy }: FileDescription,
): void => {
  const start = output.length
  ThriftStruct.write(output, (footer) => {
    footer.i32(1, FORMAT_VERSION)
    writeSchema(footer, 2, columns)
    footer.i64(
      3,
      groups.reduce((sum, { rows }) => sum + rows, 0),
    )
    footer.structs(4, groups, (struct, group) => writeGroup(struct, group, columns))
    footer.structs(5, Object.entries(metadata), (struct, [key, value]) => {
      struct.binary(1, key)
      struct.binary(2, value)
    })
    if (createdBy !== undefined) footer.binary(6, createdBy)
    // Declares the order of bounds. Without it, readers ignore those of texts.
    footer.structs(7, columns, (order) => order.struct(1))
  })
  output.uint32(output.length - start)
}

const writeGroup = (struct: ThriftStruct, { rows, chunks }: RowGroup, columns: readonly Column[]): void => {
  const sumOf = (size: 'uncompressedBytes' | 'compressedBytes') =>
    chunks.reduce((sum, chunk) => sum + chunk[size], 0)
  struct.structs(1, columns, (item, column, index) => {
    // An offset that readers ignore, but the format requires.
    item.i64(2, 0)
    item.struct(3, (fields) => writeChunk(fields, chunks[index] as ChunkMetadata, column))
  })
  struct.i64(2, sumOf('uncompressedBytes'))
  struct.i64(3, rows)
  struct.i64(6, sumOf('compressedBytes'))
}

const writeChunk = (struct: ThriftStruct, chunk: ChunkMetadata, column: Column): void => {
  const { encoding, dictionaryOffset } = chunk
  const pages = [{ type: PAGE_TYPE.dataV2, encoding, count: chunk.dataPages }]
  if (dictionaryOffset !== undefined)
    pages.unshift({ type: PAGE_TYPE.dictionary, encoding: ENCODING.plain, count: 1 })
  struct.i32(1, physicalType(column))
  struct.i32s(2, [...pages.map((page) => page.encoding), ENCODING.rle])
  struct.texts(3, pathOf(column))
  struct.i32(4, SNAPPY)
  struct.i64(5, chunk.entries)
  struct.i64(6, chunk.uncompressedBytes)
  struct.i64(7, chunk.compressedBytes)
  struct.i64(9, chunk.dataOffset)
  if (dictionaryOffset !== undefined) struct.i64(11, dictionaryOffset)
  struct.struct(12, (statistics) => writeStatistics(statistics, chunk))
  struct.structs(13, pages, (page, { type, encoding, count }) => {
    page.i32(1, type)
    page.i32(2, encoding)
    page.i32(3, count)
  })
}

const writeStatistics = (struct: ThriftStruct, { nulls, bounds }: ChunkMetadata): void => {
  struct.i64(3, nulls)
  if (!bounds) return
  if (bounds.max) struct.binary(5, bounds.max)
  struct.binary(6, bounds.min)
  if (bounds.max) struct.bool(7, bounds.isMaxExact)
  struct.bool(8, bounds.isMinExact)
}

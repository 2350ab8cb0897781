/** Reads the entries of a ZIP archive in memory. Supports what spreadsheets contain: stored and deflated entries. */
import { crc32, createInflateRaw } from 'node:zlib'
import { XlsxError } from './xlsx-error.ts'

const END_OF_DIRECTORY = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT_LENGTH = 0xffff
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_LENGTH = 46
const LOCAL_ENTRY = 0x04034b50
const LOCAL_ENTRY_LENGTH = 30
const STORED = 0
const DEFLATED = 8

/** A small file can expand to any size, so this limits all entries together. */
const MAX_UNPACKED_BYTES = 2 ** 29
const CHUNK_BYTES = 2 ** 16

const damaged = (what: string) => new XlsxError(`is not a readable XLSX file: ${what}`)

/** Names differ in case, and some programs write backslashes. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').toLowerCase()

interface Entry {
  offset: number
  packedBytes: number
  method: number
  checksum: number
}

export class ZipArchive {
  readonly #bytes: Buffer
  readonly #entries = new Map<string, Entry>()
  #unpackedBytes = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    const start = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT_LENGTH)
    let end = bytes.length - END_LENGTH
    while (end >= start && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--
    if (end < start) throw damaged('it is not a ZIP archive, or its end is missing')
    const count = bytes.readUInt16LE(end + 10)
    let at = bytes.readUInt32LE(end + 16)
    for (let index = 0; index < count; index++) {
      if (at + DIRECTORY_ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
        throw damaged('its directory is damaged')
      const nameLength = bytes.readUInt16LE(at + 28)
      const nameAt = at + DIRECTORY_ENTRY_LENGTH
      this.#entries.set(keyOf(bytes.toString('utf8', nameAt, nameAt + nameLength)), {
        method: bytes.readUInt16LE(at + 10),
        checksum: bytes.readUInt32LE(at + 16),
        packedBytes: bytes.readUInt32LE(at + 20),
        offset: bytes.readUInt32LE(at + 42),
      })
      at = nameAt + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /** Yields the text of an entry in chunks. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) throw damaged(`${name} is missing`)
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let checksum = 0
    try {
      for await (const chunk of this.#unpacked(entry)) {
        this.#unpackedBytes += chunk.length
        if (this.#unpackedBytes > MAX_UNPACKED_BYTES)
          throw new XlsxError(
            `has more than ${MAX_UNPACKED_BYTES / 2 ** 20} MB of content; save the sheet as CSV, and import that`,
          )
        checksum = crc32(chunk, checksum)
        yield decoder.decode(chunk, { stream: true })
      }
      yield decoder.decode()
    } catch (error) {
      if (error instanceof XlsxError) throw error
      throw damaged(`${name}: ${(error as Error).message}`)
    }
    if (checksum !== entry.checksum) throw damaged(`${name} does not match its checksum`)
  }

  #unpacked({ offset, packedBytes, method }: Entry): Iterable<Buffer> | AsyncIterable<Buffer> {
    const bytes = this.#bytes
    if (offset + LOCAL_ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY)
      throw damaged('its directory is damaged')
    const start =
      offset + LOCAL_ENTRY_LENGTH + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const packed = bytes.subarray(start, start + packedBytes)
    if (packed.length < packedBytes) throw damaged('it is not complete')
    if (method === STORED) return [packed]
    if (method !== DEFLATED) throw damaged('it is compressed by a method that XLSX does not use')
    const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
    inflate.end(packed)
    return inflate
  }
}

/** Reads the parts of an XLSX file, which is a ZIP archive, from memory. */
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { tableMessage } from './messages.ts'
import { TableError } from './table.ts'

/** A small file can expand to any size, so this limits all parts together. */
const MAX_UNPACKED_BYTES = 2 ** 29

/** Each takes memory, and a workbook has a few parts for each sheet and picture. */
const MAX_ENTRIES = 2 ** 16

const damaged = (reason: string) => new TableError(tableMessage('xlsx.unreadable', { reason }))

/** Programs differ in the case of names. */
const keyOf = (name: string): string => name.toLowerCase()

export class ZipArchive {
  readonly #file: ZipFile
  readonly #entries = new Map<string, Entry>()
  readonly #read = new Set<Entry>()

  private constructor(file: ZipFile) {
    this.#file = file
  }

  static async open(bytes: Buffer): Promise<ZipArchive> {
    const file = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
      throw damaged('it is not a ZIP archive, or its end is missing')
    })
    if (file.entryCount > MAX_ENTRIES) throw damaged(`it has more than ${MAX_ENTRIES} parts`)
    const archive = new ZipArchive(file)
    try {
      for await (const entry of file.eachEntry()) archive.#entries.set(keyOf(entry.fileName), entry)
    } catch {
      throw damaged('its directory is damaged')
    }
    return archive
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name))
  }

  /** Yields the text of a part in chunks. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(keyOf(name))
    if (!entry) throw damaged(`${name} is missing`)
    this.#read.add(entry)
    // yauzl stops at the stated size.
    const unpackedBytes = [...this.#read].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (unpackedBytes > MAX_UNPACKED_BYTES)
      throw new TableError(
        tableMessage('xlsx.tooMuch', { found: `more than ${MAX_UNPACKED_BYTES / 2 ** 20} MB of content` }),
      )
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let checksum = 0
    try {
      for await (const chunk of await this.#file.openReadStreamPromise(entry)) {
        checksum = crc32(chunk, checksum)
        yield decoder.decode(chunk, { stream: true })
      }
      yield decoder.decode()
    } catch (error) {
      throw damaged(`${name}: ${(error as Error).message}`)
    }
    if (checksum !== entry.crc32) throw damaged(`${name} does not match its checksum`)
  }
}

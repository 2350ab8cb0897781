/** An incomplete download: its bytes are in `<file>.part`, the URL and ETag for resuming in `<file>.part.json`. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { isObject, parseJson } from '../response.ts'
import type { BulkFormat } from './bulk-api.ts'
import { CommandError } from './command-errors.ts'
import { LineScanner } from './lines.ts'

const readResumeInfo = async (path: string): Promise<{ url: string; etag: string } | undefined> => {
  const info = parseJson(await readFile(path, 'utf8').catch(() => ''))
  return isObject(info) && typeof info['url'] === 'string' && typeof info['etag'] === 'string'
    ? { url: info['url'], etag: info['etag'] }
    : undefined
}

export class PartialFile {
  readonly path: string
  readonly #infoPath: string
  readonly #url: string
  readonly #format: BulkFormat
  readonly #handle: FileHandle
  #scanner: LineScanner
  #lines = 0
  #bytes = 0
  #etag: string | undefined

  private constructor(path: string, url: string, format: BulkFormat, handle: FileHandle) {
    this.path = path
    this.#infoPath = `${path}.json`
    this.#url = url
    this.#format = format
    this.#handle = handle
    this.#scanner = new LineScanner(format === 'csv')
  }

  /** Opens the file with the bytes that an earlier run has downloaded from the same URL. */
  static async open(file: string, url: string, format: BulkFormat): Promise<PartialFile> {
    const path = `${file}.part`
    const info = await readResumeInfo(`${path}.json`)
    const part = new PartialFile(path, url, format, await open(path, 'a+'))
    if (info?.url !== url) return part
    for await (const chunk of createReadStream(path)) part.#count(chunk)
    if (part.#bytes > 0) part.#etag = info.etag
    return part
  }

  /** The ETag of the file that the bytes belong to; undefined while there are none. */
  get etag(): string | undefined {
    return this.#etag
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Undefined for Parquet, whose rows cannot be counted as lines. The first line of CSV is its header; SILSO has none. */
  get rows(): number | undefined {
    if (this.#format === 'parquet') return undefined
    return this.#format === 'csv' ? Math.max(0, this.#lines - 1) : this.#lines
  }

  /** Starts over with the file of this ETag. */
  async begin(etag: string): Promise<void> {
    await this.discard()
    await writeFile(this.#infoPath, `${JSON.stringify({ url: this.#url, etag })}\n`)
    this.#etag = etag
  }

  /** Removes all bytes. */
  async discard(): Promise<void> {
    this.#etag = undefined
    this.#scanner = new LineScanner(this.#format === 'csv')
    this.#lines = 0
    this.#bytes = 0
    await rm(this.#infoPath, { force: true })
    await this.#handle.truncate(0)
  }

  async write(chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; )
      at += (await this.#handle.write(chunk, at, chunk.length - at)).bytesWritten
    this.#count(chunk)
  }

  #count(chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#format !== 'parquet') this.#lines += this.#scanner.lineEnds(chunk).length
  }

  /** Flushes the complete file to the disk and closes it; throws if it has other bytes than were written. */
  async complete(): Promise<void> {
    await this.#handle.sync()
    const { size } = await stat(this.path)
    const bytes = this.#bytes
    if (size !== bytes) {
      await this.discard()
      throw new CommandError(
        `${this.path} has ${size} bytes instead of the ${bytes} that were received: another program has written into it. It was discarded; run the same command again.`,
      )
    }
    await this.#handle.close()
  }

  /** Closes the file, and keeps it only if it can be resumed. */
  async abandon(): Promise<void> {
    await this.#handle.close()
    if (this.#etag === undefined) await this.remove()
  }

  async remove(): Promise<void> {
    await rm(this.#infoPath, { force: true })
    await rm(this.path, { force: true })
  }

  async renameTo(file: string): Promise<void> {
    await rename(this.path, file)
    await rm(this.#infoPath, { force: true })
  }
}

/** An incomplete download: its bytes are in `<file>.part`, the URL and ETag for resuming in `<file>.part.json`. */
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { fileFormat } from '../bulk-formats.ts'
import { isObject, parseJson } from '../response.ts'
import type { BulkFileFormat } from './bulk-file.ts'
import { LineScanner, readBulk } from './lines.ts'

export class PartialFile {
  readonly path: string
  readonly #url: string
  readonly #layout: ReturnType<typeof fileFormat>['lines']
  readonly #handle: FileHandle
  #scanner: LineScanner
  #lines = 0
  bytes = 0
  /** The ETag of the file that the bytes belong to; undefined while there are none. */
  etag: string | undefined

  private constructor(path: string, url: string, format: BulkFileFormat, handle: FileHandle) {
    this.path = path
    this.#url = url
    this.#layout = fileFormat(format).lines
    this.#handle = handle
    this.#scanner = this.#newScanner()
  }

  /** Opens the file with the bytes that an earlier run has downloaded from the same URL. */
  static async open(file: string, url: string, format: BulkFileFormat): Promise<PartialFile> {
    const path = `${file}.part`
    const part = new PartialFile(path, url, format, await open(path, 'a+'))
    const info = parseJson(await readFile(part.#infoPath, 'utf8').catch(() => ''))
    if (!isObject(info) || info['url'] !== url || typeof info['etag'] !== 'string') return part
    for await (const chunk of readBulk(path, format)) part.#count(chunk)
    if (part.bytes > 0) part.etag = info['etag']
    return part
  }

  get #infoPath(): string {
    return `${this.path}.json`
  }

  #newScanner(): LineScanner {
    return new LineScanner(this.#layout?.areQuoted ?? false)
  }

  /** Undefined for a format whose rows are not lines. */
  get rows(): number | undefined {
    return this.#layout && Math.max(0, this.#lines - this.#layout.header)
  }

  /** Starts over with the file of this ETag. */
  async begin(etag: string): Promise<void> {
    await this.discard()
    await writeFile(this.#infoPath, `${JSON.stringify({ url: this.#url, etag })}\n`)
    this.etag = etag
  }

  /** Removes all bytes. */
  async discard(): Promise<void> {
    this.etag = undefined
    this.#scanner = this.#newScanner()
    this.#lines = 0
    this.bytes = 0
    await rm(this.#infoPath, { force: true })
    await this.#handle.truncate(0)
  }

  async write(chunk: Buffer): Promise<void> {
    await this.#handle.appendFile(chunk)
    this.#count(chunk)
  }

  #count(chunk: Buffer): void {
    this.bytes += chunk.length
    if (this.#layout) this.#lines += this.#scanner.lineEnds(chunk).length
  }

  /** Flushes the complete file to the disk and closes it. */
  async complete(): Promise<void> {
    await this.#handle.sync()
    await this.#handle.close()
  }

  /** Closes the file, and keeps it only if it can be resumed. */
  async abandon(): Promise<void> {
    await this.#handle.close()
    if (this.etag === undefined) await this.remove()
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

/** The file while it is not whole: `<file>.part`, and `<file>.part.json`, which remembers what it is a part of. */
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { isObject, parseJson } from '../response.ts'
import type { SentFormat } from './formats.ts'
import { Failure } from './problems.ts'
import { Tally } from './tally.ts'

const memoOf = async (file: string): Promise<{ url: string; etag: string } | undefined> => {
  const memo = parseJson(await readFile(file, 'utf8').catch(() => ''))
  return isObject(memo) && typeof memo['url'] === 'string' && typeof memo['etag'] === 'string'
    ? { url: memo['url'], etag: memo['etag'] }
    : undefined
}

export class Part {
  readonly path: string
  readonly #url: string
  readonly #format: SentFormat
  readonly #handle: FileHandle
  #tally: Tally
  #etag: string | undefined

  private constructor(path: string, url: string, format: SentFormat, handle: FileHandle) {
    this.path = path
    this.#url = url
    this.#format = format
    this.#handle = handle
    this.#tally = new Tally(format)
  }

  /** With what an earlier run has left of the same file. */
  static async open(file: string, url: string, format: SentFormat): Promise<Part> {
    const path = `${file}.part`
    const memo = format === 'parquet' ? undefined : await memoOf(`${path}.json`)
    const handle = await open(path, 'a+')
    const part = new Part(path, url, format, handle)
    if (memo?.url !== url) return part
    for await (const piece of createReadStream(path)) part.#tally.add(piece)
    if (part.#tally.bytes > 0) part.#etag = memo.etag
    return part
  }

  /** Names what it is a part of, version included; undefined while there is nothing. */
  get etag(): string | undefined {
    return this.#etag
  }

  get tally(): Tally {
    return this.#tally
  }

  /** Begins anew, with the file of this validator. */
  async begin(etag: string): Promise<void> {
    await this.forget()
    await writeFile(`${this.path}.json`, `${JSON.stringify({ url: this.#url, etag })}\n`)
    this.#etag = etag
  }

  /** Nothing of what is there is of use. */
  async forget(): Promise<void> {
    this.#etag = undefined
    this.#tally = new Tally(this.#format)
    await rm(`${this.path}.json`, { force: true })
    await this.#handle.truncate(0)
  }

  async write(piece: Uint8Array): Promise<void> {
    for (let at = 0; at < piece.length; )
      at += (await this.#handle.write(piece, at, piece.length - at)).bytesWritten
    this.#tally.add(piece)
  }

  /** On the disk, and not only on its way there; throws where that is not what has come. */
  async end(): Promise<void> {
    await this.#handle.sync()
    const { size } = await stat(this.path)
    const { bytes } = this.#tally
    if (size !== bytes) {
      await this.forget()
      throw new Failure(
        `${this.path} has ${size} bytes, and ${bytes} have come: something else has written into it. It is not kept; give the same command again.`,
      )
    }
    await this.#handle.close()
  }

  /** Keeps what can be gone on with, and nothing else. */
  async abandon(): Promise<void> {
    await this.#handle.close()
    if (this.#etag === undefined || this.#format === 'parquet') await this.remove()
  }

  async remove(): Promise<void> {
    await rm(`${this.path}.json`, { force: true })
    await rm(this.path, { force: true })
  }

  /** It is whole, and gets its name. */
  async becomes(file: string): Promise<void> {
    await rename(this.path, file)
    await rm(`${this.path}.json`, { force: true })
  }
}

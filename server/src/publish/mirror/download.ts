/** Downloads a file of one version, and goes on where it broke off. */
import { type FileHandle, open } from 'node:fs/promises'
import { BrokenOffError, MirrorError, type Source, type SourceAnswer } from './source.ts'

/** The source has published meanwhile: what was downloaded before belongs to another version. */
export class SourceMovedError extends Error {
  override name = 'SourceMovedError'
}

export interface Download {
  path: string
  /** Where it is written, unpacked. */
  file: string
  version: string
  onBytes(bytes: number): void
}

/** Each takes one of the downloads that the source allows in an hour. */
const MOST_BEGINNINGS = 20

/** Every answer names its version: files in a header, and everything in its validator. */
const versionOf = (headers: Headers): string | undefined =>
  headers.get('x-data-version') ?? /^(?:W\/)?"([0-9a-f]{13})[-"]/.exec(headers.get('etag') ?? '')?.[1]

/** The validator of the unpacked form, which is the one that has ranges. */
const plainTag = (headers: Headers): string | undefined => headers.get('etag')?.replace(/-(?:gzip|br)"$/, '"')

/** Where the bytes of an answer belong in the file; undefined when the file has them all. */
const placeOf = ({ status, headers }: SourceAnswer, written: number, version: string): number | undefined => {
  const range = headers.get('content-range') ?? ''
  if (status === 416 && range === `bytes */${written}`) return undefined
  if (versionOf(headers) !== version) throw new SourceMovedError()
  if (status === 200) return 0
  if (status === 206 && range.startsWith(`bytes ${written}-`)) return written
  throw new MirrorError(`the source answered ${status} with the range ${JSON.stringify(range.slice(0, 80))}`)
}

/** A file that grows from its beginning or from where it broke off. */
class PartialFile {
  readonly #path: string
  readonly #handle: FileHandle
  /** The validator of what it is a part of. */
  tag: string | undefined
  written = 0

  private constructor(path: string, handle: FileHandle) {
    this.#path = path
    this.#handle = handle
  }

  static async create(path: string): Promise<PartialFile> {
    return new PartialFile(path, await onDisk(path, open(path, 'w')))
  }

  async beginAt(place: number, tag: string | undefined): Promise<void> {
    await onDisk(this.#path, this.#handle.truncate(place))
    ;[this.written, this.tag] = [place, tag]
  }

  async add(part: Uint8Array): Promise<void> {
    await onDisk(this.#path, this.#handle.write(part, 0, part.length, this.written))
    this.written += part.length
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

/** A disk that is full, or a folder that may not be written, is no fault of the store. */
const onDisk = async <T>(path: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw new MirrorError(`${path} cannot be written: ${(error as Error).message}; nothing was changed`)
  }
}

export const download = async (source: Source, { path, file, version, onBytes }: Download): Promise<void> => {
  const partial = await PartialFile.create(file)
  /** Writes down what an answer has. */
  const take = async (answer: SourceAnswer): Promise<void> => {
    const place = placeOf(answer, partial.written, version)
    if (place === undefined) return
    await partial.beginAt(place, plainTag(answer.headers))
    for await (const part of answer.body) {
      await partial.add(part)
      onBytes(partial.written)
    }
  }
  try {
    for (let beginnings = 1; ; beginnings++) {
      const { written, tag } = partial
      const goOn = tag && written > 0 ? { range: `bytes=${written}-`, 'if-range': tag } : {}
      const answer = await source.call(path, goOn)
      try {
        return await take(answer)
      } catch (error) {
        if (!(error instanceof BrokenOffError)) throw error
        if (beginnings === MOST_BEGINNINGS) throw new MirrorError(`${error.message}, ${beginnings} times`)
        await source.wait(error.message, 1)
      } finally {
        answer.discard()
      }
    }
  } finally {
    await partial.close()
  }
}

/** Downloads a file of one data version, and resumes after it was cut off. */
import { type FileHandle, open } from 'node:fs/promises'
import { CutOffError, MirrorError, type SourceClient, type SourceResponse } from './source-client.ts'

/** The source has published since: what was downloaded before belongs to another version. */
export class SourceMovedError extends Error {
  override name = 'SourceMovedError'
}

export interface Download {
  path: string
  /** Where it is written, decompressed. */
  file: string
  version: string
  onBytes(bytes: number): void
}

/** Each takes one of the downloads that the source allows in an hour. */
const MOST_REQUESTS = 20

/** Every response names its version: files in a header, all others in their ETag. */
const versionOf = (headers: Headers): string | undefined =>
  headers.get('x-data-version') ?? /^(?:W\/)?"([0-9a-f]{13})[-"]/.exec(headers.get('etag') ?? '')?.[1]

/** The ETag of the uncompressed form, which is the one that has ranges. */
const plainTag = (headers: Headers): string | undefined => headers.get('etag')?.replace(/-(?:gzip|br)"$/, '"')

/** The offset of a response's bytes in the file; undefined when the file is complete. */
const offsetOf = (
  { status, headers }: SourceResponse,
  written: number,
  version: string,
): number | undefined => {
  const range = headers.get('content-range') ?? ''
  if (status === 416 && range === `bytes */${written}`) return undefined
  if (versionOf(headers) !== version) throw new SourceMovedError()
  if (status === 200) return 0
  if (status === 206 && range.startsWith(`bytes ${written}-`)) return written
  throw new MirrorError(`the source answered ${status} with the range ${JSON.stringify(range.slice(0, 80))}`)
}

/** A file that is written from its start or from where it was cut off. */
class PartialFile {
  readonly #path: string
  readonly #handle: FileHandle
  /** The ETag of the file that it is a part of. */
  tag: string | undefined
  written = 0

  private constructor(path: string, handle: FileHandle) {
    this.#path = path
    this.#handle = handle
  }

  static async create(path: string): Promise<PartialFile> {
    return new PartialFile(path, await onDisk(path, open(path, 'w')))
  }

  async continueAt(offset: number, tag: string | undefined): Promise<void> {
    await onDisk(this.#path, this.#handle.truncate(offset))
    ;[this.written, this.tag] = [offset, tag]
  }

  async add(part: Uint8Array): Promise<void> {
    await onDisk(this.#path, this.#handle.write(part, 0, part.length, this.written))
    this.written += part.length
  }

  close(): Promise<void> {
    return this.#handle.close()
  }
}

/** Reports a full disk or a folder without write access as an error that the operator can fix. */
const onDisk = async <T>(path: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw new MirrorError(`${path} cannot be written: ${(error as Error).message}; nothing was changed`)
  }
}

export const download = async (
  source: SourceClient,
  { path, file, version, onBytes }: Download,
): Promise<void> => {
  const partial = await PartialFile.create(file)
  const receive = async (response: SourceResponse): Promise<void> => {
    const offset = offsetOf(response, partial.written, version)
    if (offset === undefined) return
    await partial.continueAt(offset, plainTag(response.headers))
    for await (const part of response.body) {
      await partial.add(part)
      onBytes(partial.written)
    }
  }
  try {
    for (let requests = 1; ; requests++) {
      const { written, tag } = partial
      const resume = tag && written > 0 ? { range: `bytes=${written}-`, 'if-range': tag } : {}
      const response = await source.get(path, resume)
      try {
        return await receive(response)
      } catch (error) {
        if (!(error instanceof CutOffError)) throw error
        if (requests === MOST_REQUESTS) throw new MirrorError(`${error.message}, ${requests} times`)
        await source.wait(error.message, 1)
      } finally {
        response.discard()
      }
    }
  } finally {
    await partial.close()
  }
}

/** Downloads a file of one data version, and resumes after interruptions. */
import { type FileHandle, open } from 'node:fs/promises'
import { InterruptedError, MirrorError, type SourceClient, type SourceResponse } from './source-client.ts'

/** The source has published a new version, so the data downloaded so far are outdated. */
export class SourceChangedError extends Error {
  override name = 'SourceChangedError'
}

export interface Download {
  path: string
  /** The path of the decompressed output. */
  file: string
  version: string
  onBytes(bytes: number): void
}

/** Each request counts towards the hourly download limit of the source. */
const MAX_REQUESTS = 20

/** Bulk files have the data version in a header, all other responses in their ETag. */
const versionOf = (headers: Headers): string | undefined =>
  headers.get('x-data-version') ?? /^(?:W\/)?"([0-9a-f]{13})[-"]/.exec(headers.get('etag') ?? '')?.[1]

/** The file is written uncompressed, so its rest must be requested uncompressed, with the ETag for that. */
const plainTag = (headers: Headers): string | undefined =>
  headers.get('etag')?.replace(/-(?:gzip|br|zstd)"$/, '"')

/** Returns the offset of a response's bytes in the file, or undefined if the file is complete. */
const offsetOf = (
  { status, headers }: SourceResponse,
  written: number,
  version: string,
): number | undefined => {
  const range = headers.get('content-range') ?? ''
  if (status === 416 && range === `bytes */${written}`) return undefined
  if (versionOf(headers) !== version) throw new SourceChangedError()
  if (status === 200) return 0
  if (status === 206 && range.startsWith(`bytes ${written}-`)) return written
  throw new MirrorError(`the source returned ${status} with the range ${JSON.stringify(range.slice(0, 80))}`)
}

class PartialFile {
  readonly #path: string
  readonly #handle: FileHandle
  /** The ETag of the complete file. */
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

/** `changeCursor` is where the change feed continues after the file, if the source has one. */
export const download = async (
  source: SourceClient,
  { path, file, version, onBytes }: Download,
): Promise<{ changeCursor: string | undefined }> => {
  const partial = await PartialFile.create(file)
  let changeCursor: string | undefined
  const receive = async (response: SourceResponse): Promise<void> => {
    const offset = offsetOf(response, partial.written, version)
    if (offset === undefined) return
    await partial.continueAt(offset, plainTag(response.headers))
    changeCursor ??= response.headers.get('x-change-cursor') ?? undefined
    for await (const part of response.body) {
      await partial.add(part)
      onBytes(partial.written)
    }
  }
  try {
    for (let requests = 1; ; requests++) {
      const { written, tag } = partial
      const resume =
        tag && written > 0
          ? { range: `bytes=${written}-`, 'if-range': tag, 'accept-encoding': 'identity' }
          : {}
      const response = await source.get(path, resume)
      try {
        await receive(response)
        return { changeCursor }
      } catch (error) {
        if (!(error instanceof InterruptedError)) throw error
        if (requests === MAX_REQUESTS)
          throw new MirrorError(`${error.message}; gave up after ${requests} attempts`)
        await source.wait(error.message, 1)
      } finally {
        response.discard()
      }
    }
  } finally {
    await partial.close()
  }
}

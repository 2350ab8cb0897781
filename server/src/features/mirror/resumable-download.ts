/** Downloads a file of one data version, and resumes after interruptions. */
import { open } from 'node:fs/promises'
import { MirrorError, type SourceClient, type SourceResponse } from './source-client.ts'

/** The source has published a new version, so the data downloaded so far are outdated. */
export class SourceChangedError extends Error {
  override name = 'SourceChangedError'
}

/** Each request counts towards the hourly download limit of the source. */
const MAX_REQUESTS = 20

/** Bulk files have the data version in a header, all other responses in their ETag. */
const versionOf = (headers: Headers): string | undefined =>
  headers.get('x-data-version') ?? /^(?:W\/)?"(\w+)[-"]/.exec(headers.get('etag') ?? '')?.[1]

/** The file is written uncompressed, so its rest must be requested uncompressed, with the ETag for that. */
const plainTag = (headers: Headers): string | undefined =>
  headers.get('etag')?.replace(/-(?:gzip|br|zstd)"$/, '"')

/** Returns the offset of a response's bytes in the file, or undefined if the file is complete. */
const offsetOf = ({ status, headers }: SourceResponse, written: number, version: string) => {
  const range = headers.get('content-range') ?? ''
  if (status === 416 && range === `bytes */${written}`) return undefined
  if (versionOf(headers) !== version) throw new SourceChangedError()
  if (status === 200) return 0
  if (status === 206 && range.startsWith(`bytes ${written}-`)) return written
  throw new MirrorError(`the source returned ${status} with the range ${JSON.stringify(range.slice(0, 80))}`)
}

/** Reports a full disk or a folder without write access as an error that the operator can fix. */
const onDisk = async <T>(path: string, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw new MirrorError(`${path} cannot be written: ${(error as Error).message}; nothing was changed`)
  }
}

/** Returns the size of the file, uncompressed, and where the change feed continues after it, if the source has one. */
export const download = async (
  source: SourceClient,
  path: string,
  file: string,
  version: string,
  onBytes: (bytes: number) => void,
): Promise<{ bytes: number; changeCursor: string | undefined }> => {
  const handle = await onDisk(file, open(file, 'w'))
  let bytes = 0
  /** The ETag of the complete file. */
  let tag: string | undefined
  let changeCursor: string | undefined
  const receive = async (response: SourceResponse): Promise<void> => {
    const offset = offsetOf(response, bytes, version)
    if (offset === undefined) return
    await onDisk(file, handle.truncate(offset))
    bytes = offset
    tag = plainTag(response.headers)
    changeCursor ??= response.headers.get('x-change-cursor') ?? undefined
    for await (const part of response.body) {
      await onDisk(file, handle.write(part, 0, part.length, bytes))
      bytes += part.length
      onBytes(bytes)
    }
  }
  try {
    await source.retryInterrupted(MAX_REQUESTS, async () => {
      const rest = { range: `bytes=${bytes}-`, 'if-range': tag ?? '', 'accept-encoding': 'identity' }
      const response = await source.get(path, tag && bytes > 0 ? rest : {})
      try {
        await receive(response)
      } finally {
        response.discard()
      }
    })
    return { bytes, changeCursor }
  } finally {
    await handle.close()
  }
}

/** Reads the data of the source: files, whose downloads resume, and what changed since a cursor of its change feed. */
import { open } from 'node:fs/promises'
import { TableError } from '../../../../packages/table-reader/src/table.ts'
import { completeLines } from '../../../../packages/table-reader/src/text-source.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { EMPTY_VERSION } from '../../domain/records/meta.ts'
import {
  InterruptedError,
  MirrorError,
  type SourceClient,
  type SourceResponse,
  SourceStatusError,
} from './source-client.ts'

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

/**
 * Downloads a file of one data version. Returns its size, uncompressed, and where the change feed continues after it,
 * if the source has one.
 */
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

export const CHANGES_PATH = '/changes/v1/records'
/** The changes are collected in memory. With more of them, downloading complete files is not slower. */
const MAX_CHANGES = 50_000
const MAX_ATTEMPTS = 5
/** Whether the source does not know a cursor, or has no feed. */
const isWithoutFeed = (error: unknown): boolean =>
  error instanceof SourceStatusError && [400, 404, 410].includes(error.status)

export interface SourceChange {
  kind: Kind['plural']
  id: string
  /** Null if it was retracted. */
  record: object | null
}

export interface SourceChanges {
  /** The latest change of each record, by id. */
  records: Record<Kind['plural'], Map<string, SourceChange>>
  /** Where the feed continues. */
  cursor: string
  /** The source's data version at the cursor. */
  version: string
}

/** The last line of the feed. */
type FeedEnd = { next_cursor: string; version: string }

const parseLine = (source: SourceClient, line: string): SourceChange | FeedEnd => {
  try {
    return JSON.parse(line)
  } catch {
    throw new MirrorError(`${source.address}${CHANGES_PATH} did not return changes`)
  }
}

async function* textIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const part of body) yield decoder.decode(part, { stream: true })
}

const readFeed = async (source: SourceClient, since: string): Promise<SourceChanges | undefined> => {
  const path = `${CHANGES_PATH}?since=${encodeURIComponent(since)}`
  const response = await source.get(path, { accept: 'application/x-ndjson' })
  const records: SourceChanges['records'] = {
    observations: new Map(),
    images: new Map(),
    observers: new Map(),
  }
  try {
    let count = 0
    // The rest after the last line end was cut off.
    for await (const lines of completeLines(textIn(response.body)))
      for (const line of lines) {
        const change = parseLine(source, line)
        if ('next_cursor' in change) return { records, cursor: change.next_cursor, version: change.version }
        // A record may change again while the feed is read.
        records[change.kind].set(change.id, change)
        if (++count > MAX_CHANGES) return undefined
      }
  } catch (error) {
    throw error instanceof TableError ? new MirrorError(error.message) : error
  } finally {
    response.discard()
  }
  throw new InterruptedError(`${source.address}${CHANGES_PATH} was interrupted`)
}

/** Returns undefined if the feed cannot be continued at this cursor, or too much has changed. */
export const readSourceChanges = async (source: SourceClient, since: string) => {
  try {
    return await source.retryInterrupted(MAX_ATTEMPTS, () => readFeed(source, since))
  } catch (error) {
    if (isWithoutFeed(error)) return undefined
    throw error
  }
}

/** Whether the source can still list the data of a version; also true if it does not respond. */
export const hasVersion = async (source: SourceClient, version: string): Promise<boolean> => {
  try {
    await source.text(`${CHANGES_PATH}?since=${EMPTY_VERSION}&until=${version}&limit=1`)
    return true
  } catch (error) {
    if (error instanceof MirrorError) return !(error instanceof SourceStatusError && error.status === 410)
    throw error
  }
}

/** Shorter than the timeouts of common proxies. */
const WAIT_SECONDS = 30

/** Waits for a while; returns whether the source has published something, or does not know the cursor any more. */
export const waitForPublication = async (source: SourceClient, cursor: string): Promise<boolean> => {
  const path = `${CHANGES_PATH}?since=${encodeURIComponent(cursor)}&limit=1`
  try {
    const text = await source.text(path, { prefer: `handling=strict, wait=${WAIT_SECONDS}` })
    return (parseLine(source, text) as FeedEnd).next_cursor !== cursor
  } catch (error) {
    if (isWithoutFeed(error)) return true
    throw error
  }
}

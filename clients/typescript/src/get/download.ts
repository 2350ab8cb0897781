/** Downloads a file, resumes it as often as needed, and converts it to the output format. */
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { uncompressedEtag } from '../bulk-series.ts'
import { ConnectionFailed } from '../errors.ts'
import { type BulkApi, type BulkRequest, bodyChunks, type FileInfo } from './bulk-api.ts'
import { type CliOptions, requestFor } from './cli-options.ts'
import { CommandError } from './command-errors.ts'
import { readText, writeOutputFile } from './output-file.ts'
import { PartialFile } from './partial-file.ts'
import type { Progress } from './progress.ts'
import { metaTable, originOf, type Provenance, writeProvenance } from './provenance.ts'

export interface DownloadContext {
  bulk: BulkApi
  progress: Progress
}

const OK = 200
const PARTIAL_CONTENT = 206
const RANGE_NOT_SATISFIABLE = 416

/** A Parquet file starts with `PAR1`, and ends with its footer, the footer's length and `PAR1` again. */
const isCompleteParquet = async (file: string): Promise<boolean> => {
  const [magic, minimumBytes] = ['PAR1', 12]
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size < minimumBytes) return false
    const [start, end] = [Buffer.alloc(4), Buffer.alloc(8)]
    await handle.read(start, 0, 4, 0)
    await handle.read(end, 0, 8, size - 8)
    return (
      start.toString('latin1') === magic &&
      end.toString('latin1', 4) === magic &&
      end.readUInt32LE(0) <= size - minimumBytes
    )
  } finally {
    await handle.close()
  }
}

class Transfer {
  readonly #request: BulkRequest
  readonly #bulk: BulkApi
  readonly #progress: Progress
  readonly #part: PartialFile
  info: FileInfo

  constructor(request: BulkRequest, { bulk, progress }: DownloadContext, part: PartialFile, info: FileInfo) {
    this.#request = request
    this.#bulk = bulk
    this.#progress = progress
    this.#part = part
    this.info = info
  }

  /** Requests the missing bytes and writes what arrives; throws unless the file is complete then. */
  async attempt(): Promise<void> {
    const part = this.#part
    const response =
      part.etag === undefined
        ? await this.#bulk.open(this.#request)
        : await this.#bulk.openFrom(part.bytes, part.etag, this.#request)
    const isAtEnd = response.status === RANGE_NOT_SATISFIABLE
    if (isAtEnd) await this.#checkEnd(response)
    else {
      if (!this.#continuesPart(response)) await this.#restart(response)
      for await (const chunk of bodyChunks(response)) {
        await part.write(chunk)
        this.#progress.show(part)
      }
    }
    await this.#checkComplete(isAtEnd)
  }

  #continuesPart({ status, headers }: Response): boolean {
    const { etag, bytes } = this.#part
    return (
      status === PARTIAL_CONTENT &&
      headers.get('etag') === etag &&
      (headers.get('content-range') ?? '').startsWith(`bytes ${bytes}-`)
    )
  }

  /** The server has no more bytes: either the partial file is complete, or it does not belong to this file. */
  async #checkEnd({ headers, body }: Response): Promise<void> {
    await body?.cancel()
    if (headers.get('content-range') === `bytes */${this.#part.bytes}`) return
    await this.#part.discard()
    throw new ConnectionFailed('The partial download is longer than the file and was discarded')
  }

  /** The response is the complete file, possibly of a newer version than `info`. */
  async #restart(response: Response): Promise<void> {
    const etag = uncompressedEtag(response.headers.get('etag') ?? '')
    if (this.#part.etag !== undefined)
      this.#progress.log('The data have changed during the download; starting over.')
    await this.#part.discard()
    if (etag !== this.info.etag) this.info = await this.#bulk.fileInfo(this.#request)
    if (response.status !== OK || etag !== this.info.etag) {
      await response.body?.cancel()
      throw new ConnectionFailed('The data changed while the download began')
    }
    await this.#part.begin(etag)
    this.#progress.begin(basename(this.#part.path, '.part'), this.info.rows, this.#part)
  }

  /** Another attempt can add missing rows, unless the partial file is already at the end of the file. */
  async #checkComplete(isAtEnd: boolean): Promise<void> {
    const { rows, path } = this.#part
    if (rows === undefined) {
      if (await isCompleteParquet(path)) return
      if (!isAtEnd) throw new ConnectionFailed('The download ended before the end of the file')
      await this.#part.discard()
      throw new CommandError(
        'The download is not a Parquet file: it was discarded. Run the same command again.',
      )
    }
    if (rows === this.info.rows) return
    if (rows < this.info.rows && !isAtEnd)
      throw new ConnectionFailed(`The download ended after ${rows} of ${this.info.rows} rows`)
    await this.#part.discard()
    throw new CommandError(
      `The download has ${rows} rows, and heliolog reports ${this.info.rows}: it was discarded. Run the same command again.`,
    )
  }
}

/** Rejects an unknown nickname, which is probably misspelt. Other filters may well match nothing. */
const checkObserver = async (bulk: BulkApi, { observer }: BulkRequest['query']): Promise<void> => {
  if (observer === undefined || (await bulk.hasObserver(observer))) return
  throw new CommandError(
    `${bulk.root} has no observer ${JSON.stringify(observer)}, so nothing was written. Nicknames are compared exactly, with upper and lower case; /api/v1/observers lists them.`,
  )
}

/** Downloads into `<file>.part`, and returns the complete, closed file with its info. */
export const transfer = async (
  request: BulkRequest,
  file: string,
  context: DownloadContext,
): Promise<{ part: PartialFile; info: FileInfo }> => {
  const { bulk, progress } = context
  const info = await bulk.fileInfo(request)
  if (info.rows === 0) await checkObserver(bulk, request.query)
  const part = await PartialFile.open(file, bulk.urlOf(request), request.format)
  try {
    if (part.etag === info.etag)
      progress.log(
        `Resuming ${basename(file)} from ${part.rows === undefined ? `byte ${part.bytes}` : `row ${part.rows}`}.`,
      )
    else {
      if (part.etag !== undefined)
        progress.log('The data have changed since the download was interrupted; starting over.')
      await part.discard()
    }
    progress.begin(basename(file), info.rows, part)
    const run = new Transfer(request, context, part, info)
    await bulk.withRetries(
      () => run.attempt(),
      () => part.bytes,
    )
    progress.clear()
    await part.complete()
    return { part, info: run.info }
  } catch (error) {
    progress.clear()
    await part.abandon()
    throw error
  }
}

export const download = async (options: CliOptions, context: DownloadContext): Promise<Provenance> => {
  const { file, format, resource } = options
  const { bulk } = context
  const request = requestFor(options)
  const { part, info } = await transfer(request, file, context)
  const origin = await originOf(options, bulk, info)
  if (format === request.format) await part.renameTo(file)
  else {
    const text = readText(part.path, request.format, resource)
    await writeOutputFile({ file, format, resource, text, meta: metaTable(origin), bulk })
    await part.remove()
  }
  return writeProvenance(file, origin)
}

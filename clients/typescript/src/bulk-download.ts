/** Reads a file of the bulk API, and resumes it after broken connections. */
import { FileChanged } from './errors.ts'
import { chunksOf, type HttpClient } from './http-client.ts'
import type { CallOptions } from './records.ts'

const OK = 200
const PARTIAL_CONTENT = 206
const RANGE_NOT_SATISFIABLE = 416

/** Compressed responses have ETags of their own, which differ in the suffix. */
export const uncompressedEtag = (headers: Headers): string =>
  (headers.get('etag') ?? '').replace(/-(gzip|br|zstd)"$/, '"')

export interface BulkDownloadOptions extends CallOptions {
  /** The number of bytes that were read before. Default: 0. */
  position?: number
  /** The ETag of the file that they belong to. */
  etag?: string | undefined
  /** Called when the response for the complete file has begun. */
  onBegin?: ((headers: Headers) => void | Promise<void>) | undefined
}

/** Fetch decompresses bodies and requests ranges uncompressed, so all positions are uncompressed bytes. */
export async function* downloadChunks(
  http: HttpClient,
  url: string,
  { position = 0, etag = '', signal, onBegin }: BulkDownloadOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let retries = http.retries(signal)
  while (true) {
    const headers: { [name: string]: string } =
      etag === '' ? {} : { range: `bytes=${position}-`, 'if-range': etag }
    const response = await http.open(url, { headers, signal })
    const { status } = response
    const range = response.headers.get('content-range')
    const isAtEnd = status === RANGE_NOT_SATISFIABLE && range === `bytes */${position}`
    const isContinued = status === PARTIAL_CONTENT && range?.startsWith(`bytes ${position}-`)
    const sentEtag = uncompressedEtag(response.headers)
    // Some proxies ignore ranges, and send the complete file again.
    const isRepeated = status === OK && etag !== '' && sentEtag === etag
    let skipped = isRepeated ? position : 0
    try {
      if (status === OK && position === 0) {
        etag = sentEtag
        await onBegin?.(response.headers)
      } else if (!isContinued && !isRepeated && !isAtEnd)
        throw new FileChanged('The data changed before a broken download could be resumed. Start again.', {
          status,
        })
    } catch (error) {
      await response.body?.cancel()
      throw error
    }
    if (isAtEnd) return
    try {
      for await (const chunk of chunksOf(response, url)) {
        const rest = chunk.subarray(skipped)
        skipped -= chunk.length - rest.length
        if (rest.length === 0) continue
        position += rest.length
        retries = http.retries(signal)
        yield rest
      }
      return
    } catch (error) {
      await retries.waitOrThrow(error)
    }
  }
}

/** The lines of NDJSON or of a JSON array, many at a time, without their ends. JSON escapes line ends in texts. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string[], void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

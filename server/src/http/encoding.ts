/** Content negotiation by Accept-Encoding, and compression. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The encodings of files; best first. */
export const FILE_ENCODINGS = ['zstd', 'br', 'gzip'] as const
export type FileEncoding = (typeof FILE_ENCODINGS)[number]

/** Brotli qualities: fast for pages that may be sent only once, small for documents that every client loads. */
export const FAST_BROTLI = 4
export const SMALL_BROTLI = 7

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Asynchronous, so that compression runs in the thread pool and does not block the event loop. */
export const compress = async (body: Buffer, encoding: Encoding, brotliQuality: number): Promise<Buffer> =>
  inOwnMemory(
    encoding === 'br'
      ? await compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : await compressGzip(body),
  )

/** Copies a result that is part of a larger buffer of zlib, which a cached response would otherwise retain. */
const inOwnMemory = (result: Buffer): Buffer => {
  if (result.buffer.byteLength === result.length) return result
  // Buffer.from() would copy it into a larger buffer too, that of small Buffers.
  const copy = Buffer.allocUnsafeSlow(result.length)
  result.copy(copy)
  return copy
}

/** Weights by name, of a header such as Accept-Encoding or Accept (RFC 9110, 12.4.2). */
export const weightsIn = (header: string): Map<string, number> => {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';')
    weights.set(name.trim(), weightOf(parameters))
  }
  return weights
}

const weightOf = (parameters: readonly string[]): number => {
  const weight = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter))
  return weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1))
}

/** The offered encoding that the client prefers, the first one on a tie; undefined for none (RFC 9110, 12.5.3). */
export const preferredEncoding = <Offered extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Offered[],
): Offered | undefined => {
  if (acceptEncoding === undefined || acceptEncoding === '') return undefined
  const weights = weightsIn(acceptEncoding)
  let [preferred, highest] = [undefined as Offered | undefined, 0]
  for (const name of offered) {
    const weight = weights.get(name) ?? weights.get('*') ?? 0
    if (weight > highest) [preferred, highest] = [name, weight]
  }
  return highest >= (weights.get('identity') ?? 0) ? preferred : undefined
}

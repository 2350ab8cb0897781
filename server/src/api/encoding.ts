/** How bodies are packed for callers who can unpack them. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Below this, an answer fits in one packet anyway. */
export const SMALLEST_ENCODED = 1_024
const BROTLI_QUALITY = 4
/** For what is packed once and sent to everybody: a twentieth smaller, in four times the time. */
export const PATIENT_BROTLI_QUALITY = 7

const [packBrotli, packGzip] = [promisify(brotliCompress), promisify(gzip)]

/** Off the event loop: packing a page costs as much as sending it ten times. */
export const encode = (body: Buffer, encoding: Encoding, quality = BROTLI_QUALITY): Promise<Buffer> =>
  encoding === 'br'
    ? packBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    : packGzip(body)

const weightOf = (parameters: readonly string[]): number => {
  const weight = parameters.find((one) => /^\s*q\s*=/i.test(one))
  return weight === undefined ? 1 : Number(weight.slice(weight.indexOf('=') + 1))
}

/** The encoding that the caller likes best, brotli where all are alike; undefined for none. RFC 9110, 12.5.3. */
export const chosenEncoding = (accepted: string | undefined): Encoding | undefined => {
  if (accepted === undefined || accepted === '') return undefined
  const weights = new Map<string, number>()
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';')
    weights.set(name.trim(), weightOf(parameters))
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const [brotli, gzipped] = [weight('br'), weight('gzip')]
  const plain = weights.get('identity') ?? 0
  if (brotli > 0 && brotli >= gzipped && brotli >= plain) return 'br'
  return gzipped > 0 && gzipped >= plain ? 'gzip' : undefined
}

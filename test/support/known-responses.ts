/** Checks responses against those recorded from an undisturbed server with the same data. */
import { strict as assert } from 'node:assert'
import type { IncomingHttpHeaders } from 'node:http'
import { assertErrorBody, assertRetryAfter } from './api-errors.ts'
import type { LoadRequest, ResponseCheck } from './load.ts'

/** Bodies by data version (from the ETag), then by request path. */
export type KnownResponses = Map<string, Map<string, string>>

const versionOf = (etag: string | null | undefined): string => /^"(.*)"$/.exec(etag ?? '')?.[1] ?? ''

/** Records the responses of an undisturbed server. */
export const recordResponses = async (
  known: KnownResponses,
  origin: string,
  requests: LoadRequest[],
): Promise<void> => {
  for (const { path, headers } of requests) {
    // By default fetch requests compression, which changes the ETag.
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const response = await fetch(`${origin}${path}`, { headers: plain })
    assert.equal(response.status, 200, path)
    const version = versionOf(response.headers.get('etag'))
    const responses = known.get(version) ?? new Map<string, string>()
    known.set(version, responses.set(path, await response.text()))
  }
}

/** Errors that are allowed instead of a response. */
const ALLOWED_ERRORS: Record<number, string> = { 429: 'rate_limited', 503: 'unavailable' }

const faultOf = (code: string, headers: IncomingHttpHeaders, body: Buffer): string | undefined => {
  try {
    assertErrorBody(headers['content-type'], body.toString(), code)
    assertRetryAfter(headers['retry-after'])
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** A 200 must have the exact bytes of its ETag's version, 429 and 503 must have Retry-After; all else is wrong. */
export const checkResponses =
  (known: KnownResponses): ResponseCheck =>
  ({ path }, status, headers, body) => {
    const code = ALLOWED_ERRORS[status]
    if (code !== undefined) return faultOf(code, headers, body)
    if (status !== 200) return `the status is ${status}`
    const { etag } = headers
    const responses = known.get(versionOf(etag))
    if (!responses) return `the version ${etag} was never published`
    const expected = responses.get(path)
    return expected !== undefined && body.equals(Buffer.from(expected))
      ? undefined
      : `the body differs from that of version ${etag}`
  }

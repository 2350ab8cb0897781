/** Checks the answers of a store whose published data are known, whatever happens to its servers. */
import { strict as assert } from 'node:assert'
import type { IncomingHttpHeaders } from 'node:http'
import { assertErrorBody, assertRetryAfter } from './api-errors.ts'
import type { Call, Check } from './load.ts'

/** By the data version that an ETag names, then by the path of the call: the body. */
export type KnownAnswers = Map<string, Map<string, string>>

const versionOf = (etag: string | null | undefined): string => /^"(.*)"$/.exec(etag ?? '')?.[1] ?? ''

/** Adds what a server answers now, while nothing disturbs it. */
export const learnAnswers = async (known: KnownAnswers, origin: string, calls: Call[]): Promise<void> => {
  for (const { path, headers } of calls) {
    // By itself fetch asks for packed bytes, which bear another ETag.
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const response = await fetch(`${origin}${path}`, { headers: plain })
    assert.equal(response.status, 200, path)
    const version = versionOf(response.headers.get('etag'))
    const answers = known.get(version) ?? new Map<string, string>()
    known.set(version, answers.set(path, await response.text()))
  }
}

/** What a server may say instead of an answer. */
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

/** A 200 has exactly the bytes of the version that it names; 429 and 503 say when to try again; all else is wrong. */
export const checkAgainst =
  (known: KnownAnswers): Check =>
  ({ path }, status, headers, body) => {
    const code = ALLOWED_ERRORS[status]
    if (code !== undefined) return faultOf(code, headers, body)
    if (status !== 200) return `the status is ${status}`
    const { etag } = headers
    const answers = known.get(versionOf(etag))
    if (!answers) return `the version ${etag} was never published`
    const expected = answers.get(path)
    return expected !== undefined && body.equals(Buffer.from(expected))
      ? undefined
      : `the body is not that of the version ${etag}`
  }

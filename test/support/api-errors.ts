/** Assertions on API errors. */
import { strict as assert } from 'node:assert'

export const assertErrorBody = (contentType: string | undefined, text: string, code: string): void => {
  assert.equal(contentType, 'application/json; charset=utf-8')
  const body = JSON.parse(text) as { error: { code: string; message: string } }
  assert.deepEqual(Object.keys(body), ['error'])
  assert.deepEqual(Object.keys(body.error), ['code', 'message'])
  assert.equal(body.error.code, code)
  assert.ok(body.error.message.length > 10)
}

export const assertRetryAfter = (value: string | undefined): void => {
  assert.match(value ?? '', /^[1-9]\d*$/, 'Retry-After')
}

export const assertError = async (response: Response, status: number, code: string): Promise<void> => {
  assert.equal(response.status, status, response.url)
  assertErrorBody(response.headers.get('content-type') ?? undefined, await response.text(), code)
}

/** Asserts a 503 with Retry-After. */
export const assertUnavailable = async (response: Response): Promise<void> => {
  await assertError(response, 503, 'unavailable')
  assertRetryAfter(response.headers.get('retry-after') ?? undefined)
}

/** What an error of the API looks like. */
import { strict as assert } from 'node:assert'

export const assertError = async (response: Response, status: number, code: string): Promise<void> => {
  assert.equal(response.status, status, response.url)
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8')
  const body = (await response.json()) as { error: { code: string; message: string } }
  assert.deepEqual(Object.keys(body), ['error'])
  assert.deepEqual(Object.keys(body.error), ['code', 'message'])
  assert.equal(body.error.code, code)
  assert.ok(body.error.message.length > 10)
}

/** 503, and when to try again. */
export const assertUnavailable = async (response: Response): Promise<void> => {
  await assertError(response, 503, 'unavailable')
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
}

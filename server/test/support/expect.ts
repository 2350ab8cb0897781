/** Assertions that apply to every response. */
import assert from 'node:assert/strict'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Asserts that a response is a JSON error and returns its message. */
export const expectError = async (response: Response, status: number, code: string): Promise<string> => {
  const text = await response.text()
  assert.equal(response.status, status, text)
  assert.equal(response.headers.get('content-type'), JSON_TYPE)
  return expectErrorText(text, code)
}

export const expectErrorText = (text: string, code: string): string => {
  const { message } = JSON.parse(text).error
  assert.equal(typeof message, 'string')
  assert.ok(message.length > 0)
  // Compared as text to detect other fields and another order.
  assert.equal(text, JSON.stringify({ error: { code, message } }))
  return message
}

export const expectRetryAfter = (value: string | null | undefined): void =>
  assert.match(value ?? '', /^[1-9]\d*$/, 'Retry-After')

/** Asserts a 503 with Retry-After. */
export const expectUnavailable = async (response: Response): Promise<void> => {
  await expectError(response, 503, 'unavailable')
  expectRetryAfter(response.headers.get('retry-after'))
}

export const expectJson = async (response: Response): Promise<string> => {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  assert.equal(response.headers.get('content-type'), JSON_TYPE)
  return text
}

/** Compares rows one by one to keep the failure message short. */
export const expectSameRows = (actual: readonly unknown[], expected: readonly unknown[]): void => {
  for (const [index, one] of expected.entries()) assert.deepEqual(actual[index], one)
  assert.equal(actual.length, expected.length)
}

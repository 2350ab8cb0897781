/** What every answer has in common. */
import assert from 'node:assert/strict'

const JSON_TYPE = 'application/json; charset=utf-8'

/** Holds an answer against the one shape of errors, and gives its message. */
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
  // Compared as text, so that nothing else stands there and the order is this one.
  assert.equal(text, JSON.stringify({ error: { code, message } }))
  return message
}

export const expectJson = async (response: Response): Promise<string> => {
  const text = await response.text()
  assert.equal(response.status, 200, text)
  assert.equal(response.headers.get('content-type'), JSON_TYPE)
  return text
}

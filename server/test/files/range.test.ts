import assert from 'node:assert/strict'
import { it } from 'node:test'
import { requestedRange, resolveRange } from '../../src/files/serve/file-headers.ts'

const ETAG = '"v-1"'
/** The range sent of a 100-byte file, or undefined for the complete file. */
const rangeFor = (range: string, headers = {}) => {
  const requested = requestedRange({ range, ...headers }, ETAG)
  return requested === undefined ? undefined : resolveRange(requested, 100)
}

it('resolves a single byte range, truncated at the end of the file', () => {
  const parts: [string, number, number][] = [
    ['bytes=0-', 0, 99],
    ['bytes=0-0', 0, 0],
    ['bytes=99-', 99, 99],
    ['bytes=10-19', 10, 19],
    ['bytes=10-100', 10, 99],
    ['bytes=007-008', 7, 8],
    ['bytes=0-999999999999999', 0, 99],
    ['bytes=-1', 99, 99],
    ['bytes=-100', 0, 99],
    ['bytes=-101', 0, 99],
    ['Bytes=1-2', 1, 2],
  ]
  for (const [range, first, last] of parts) assert.deepEqual(rangeFor(range), { first, last }, range)
})

it('throws 416 when a range starts past the end or the file is empty', () => {
  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=999999999999999-', 'bytes=-0'])
    assert.throws(() => rangeFor(range), { status: 416 }, range)
  for (const range of ['bytes=0-', 'bytes=-1', 'bytes=0-0'])
    assert.throws(() => resolveRange(range, 0), { status: 416 }, range)
})

it('ignores a header that is not a single byte range', () => {
  const invalid = ['', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'bytes=0-1,4-5', 'bytes=0-1,']
  const malformed = [
    'rows=0-5',
    'bytes 0-5',
    'bytes=-1-5',
    '0-5',
    'bytes=1.5-2',
    'bytes=+1-2',
    'bytes=٣-٤',
    'bytes=1e3-',
  ]
  for (const range of [...invalid, ...malformed, `bytes=${'9'.repeat(16)}-`])
    assert.equal(rangeFor(range), undefined, range)
  assert.equal(requestedRange({}, ETAG), undefined)
})

it('honours If-Range only when it is the strong ETag of this file', () => {
  assert.deepEqual(rangeFor('bytes=1-2', { 'if-range': ETAG }), { first: 1, last: 2 })
  for (const validator of ['"v-2"', `W/${ETAG}`, '"v-1-gzip"', 'Fri, 01 Mar 2024 12:00:00 GMT', '*', ''])
    assert.equal(rangeFor('bytes=1-2', { 'if-range': validator }), undefined, validator)
})

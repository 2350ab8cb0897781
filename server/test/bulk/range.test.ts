import assert from 'node:assert/strict'
import { it } from 'node:test'
import { requestedRange, resolveRange } from '../../src/api/bulk/file-headers.ts'

const ETAG = '"v-1"'
/** What is sent of a file of 100 bytes: a part, `past the end`, or undefined for the whole. */
const partFor = (range: string, headers = {}) => {
  const asked = requestedRange({ range, ...headers }, ETAG)
  return asked === undefined ? undefined : (resolveRange(asked, 100) ?? 'past the end')
}

it('one range of bytes is a part of the file, as far as the file goes', () => {
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
  for (const [range, first, last] of parts) assert.deepEqual(partFor(range), { first, last }, range)
})

it('a range that begins where the file has ended is past the end, and an empty file has no part', () => {
  for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=999999999999999-', 'bytes=-0'])
    assert.equal(partFor(range), 'past the end', range)
  for (const range of ['bytes=0-', 'bytes=-1', 'bytes=0-0'])
    assert.equal(resolveRange(range, 0), undefined, range)
})

it('whatever is not one range of bytes means the whole', () => {
  const odd = ['', 'bytes', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=a-b', 'bytes=0-1,4-5', 'bytes=0-1,']
  const odder = [
    'rows=0-5',
    'bytes 0-5',
    'bytes=-1-5',
    '0-5',
    'bytes=1.5-2',
    'bytes=+1-2',
    'bytes=٣-٤',
    'bytes=1e3-',
  ]
  for (const range of [...odd, ...odder, `bytes=${'9'.repeat(16)}-`])
    assert.equal(partFor(range), undefined, range)
  assert.equal(requestedRange({}, ETAG), undefined)
})

it('If-Range lets the part through for the plain tag of this file alone', () => {
  assert.deepEqual(partFor('bytes=1-2', { 'if-range': ETAG }), { first: 1, last: 2 })
  for (const held of ['"v-2"', `W/${ETAG}`, '"v-1-gzip"', 'Fri, 01 Mar 2024 12:00:00 GMT', '*', ''])
    assert.equal(partFor('bytes=1-2', { 'if-range': held }), undefined, held)
})

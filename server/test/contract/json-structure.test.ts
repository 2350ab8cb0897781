/** JSON with valid records but a broken structure is rejected completely, never published in part. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { JsonSplitter } from '../../src/publish/json-records.ts'

const split = (text: string): string[] => {
  const splitter = new JsonSplitter()
  const pieces = splitter.push(text)
  splitter.end()
  return pieces.map((piece) => piece.text)
}

describe('JsonSplitter', () => {
  const BROKEN: Record<string, string> = {
    'an extra comma': '[{"a":1},,{"b":2}]',
    'a trailing comma': '[{"a":1},]',
    'a leading comma': '[,{"a":1}]',
    'a missing comma': '[{"a":1} {"b":2}]',
    'an array closed as an object': '[{"a":1}}',
    'a page closed as an array': '{"data":[{"a":1}]]',
    'data closed as an object': '{"data":[{"a":1}}',
    'an unmatched bracket after the data': '{"data":[],"x":]}',
    'an array in an array': '[[{"a":1}]]',
  }
  for (const [fault, text] of Object.entries(BROKEN))
    test(`rejects a text with ${fault}`, () =>
      assert.throws(() => split(text), { name: 'SourceError', message: /^is not valid JSON: line 1: / }))

  test('returns only the records of an array of pages', () =>
    assert.deepEqual(split('[{"data":[{"a":1},{"b":2}],"next_cursor":"x"},{"data":[],"more":{"c":[3]}}]'), [
      '{"a":1}',
      '{"b":2}',
    ]))
})

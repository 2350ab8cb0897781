/** JSON whose pieces are sound but whose structure is not must not be published in part. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { JsonSplitter } from '../../src/publish/json-records.ts'

const split = (text: string): string[] => {
  const splitter = new JsonSplitter()
  const pieces = splitter.push(text)
  splitter.end()
  return pieces.map((piece) => piece.text)
}

describe('JSON text', () => {
  const BROKEN: Record<string, string> = {
    'a comma too many': '[{"a":1},,{"b":2}]',
    'a comma at the end': '[{"a":1},]',
    'a comma at the start': '[,{"a":1}]',
    'a missing comma': '[{"a":1} {"b":2}]',
    'a list closed as an object': '[{"a":1}}',
    'a page closed as a list': '{"data":[{"a":1}]]',
    'data closed as an object': '{"data":[{"a":1}}',
    'a bracket that closes nothing after the data': '{"data":[],"x":]}',
    'a list in a list': '[[{"a":1}]]',
  }
  for (const [what, text] of Object.entries(BROKEN))
    test(`with ${what} is refused as a whole`, () =>
      assert.throws(() => split(text), { name: 'SourceError', message: /^is not valid JSON: line 1: / }))

  test('of a list of pages gives the records of each, and nothing else of them', () =>
    assert.deepEqual(split('[{"data":[{"a":1},{"b":2}],"next_cursor":"x"},{"data":[],"more":{"c":[3]}}]'), [
      '{"a":1}',
      '{"b":2}',
    ]))
})

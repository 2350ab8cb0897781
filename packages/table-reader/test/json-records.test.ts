import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { JsonSplitter } from '../src/json-records.ts'

const split = (parts: string[]) => {
  const splitter = new JsonSplitter()
  const pieces = parts.flatMap((part) => splitter.push(part))
  splitter.end()
  return pieces
}

const AWKWARD = [
  { id: 'a', title: '}]{[", "data":[{' },
  { id: 'b', title: '\\', comments: '\\"' },
  { id: 'c', title: '"data": [', urls: { a: { b: ['}'] } } },
  { id: 'd', title: '\u0000\n\t\u2028 é 😀 \\u0041', tags: ['x', '"', ']'] },
  {},
]

describe('JsonSplitter', () => {
  it('reads records with many brackets', () => {
    const nested = `{"a":{${Array.from({ length: 1_001 }, (_, index) => `"f${index}":[]`).join()}}}`
    assert.equal(
      split([`[${nested},`, `${nested}]`])
        .map(({ text }) => text)
        .join(),
      [nested, nested].join(),
    )
  })

  it('gives the same records however the text is split into chunks', () => {
    const page = JSON.stringify({ data: AWKWARD, next_cursor: ']}"' })
    const text = `${JSON.stringify(AWKWARD, null, 1)}\n${page}\n[${page}]\n${JSON.stringify(AWKWARD[0])}`
    const unsplit = split([text])
    const found = unsplit.map((piece) => JSON.parse(piece.text)).flatMap((value) => value.data ?? value)
    assert.deepEqual(found, [...AWKWARD, ...AWKWARD, ...AWKWARD, AWKWARD[0]])
    for (let at = 0; at <= text.length; at++)
      assert.deepEqual(split([text.slice(0, at), text.slice(at)]), unsplit)
    assert.deepEqual(split([...text]), unsplit, 'one character per chunk')
  })

  it('may contain brackets, quotes and escapes in strings', () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ':', ',', '\n', 'data', ' ') }),
      fc.jsonValue(),
    )
    const record = fc.dictionary(fc.constantFrom('id', 'title', 'data"', '"data":[', 'x'), value)
    const layout = fc.constantFrom(undefined, 0, 2, '\t')
    fc.assert(
      fc.property(fc.array(record), layout, fc.boolean(), fc.nat(), (rows, indent, isPage, mark) => {
        const text = JSON.stringify(isPage ? { data: rows, next_cursor: null } : rows, null, indent)
        const at = mark % (text.length + 1)
        const pieces = split([text.slice(0, at), text.slice(at)])
        assert.deepEqual(
          pieces.map((piece) => JSON.parse(piece.text)),
          JSON.parse(JSON.stringify(rows)),
        )
        for (const { line, text: piece } of pieces)
          assert.ok(
            text.split('\n')[line - 1]?.includes(piece.split('\n')[0] ?? ''),
            'the record starts on its line',
          )
      }),
      { numRuns: 300 },
    )
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lineNumbers, readContent } from '../../../../test/support/read-rows.ts'

const idsOf = async (content: string, format: 'json' | 'ndjson' = 'json') => {
  const { rows } = await readContent(content, format)
  return rows.map((row) => ('fields' in row ? row.fields['id'] : row))
}

describe('JSON input', () => {
  it('rejects a record or line that could take much memory when parsed', async () => {
    const nested = `{"a":${'['.repeat(2 ** 23)}`
    await assert.rejects(
      readContent(nested, 'json'),
      /line 1: a single record or page is longer than 8388608 /,
    )
    await assert.rejects(readContent(nested, 'ndjson'), /line 1 is longer than 8388608 characters$/)
  })

  it('may be records, arrays, pages, arrays of pages, or a sequence of these', async () => {
    const array = '[{"id":"a"}, {"id":"b"}]'
    const page = '{"data":[{"id":"a"},{"id":"b"}],"next_cursor":null}'
    const other = '{"more":"x]}","data":[{"id":"a"},{"id":"b"}]}'
    const single = '{"id":"a"}{"id":"b"}'
    for (const text of [array, page, other, single]) assert.deepEqual(await idsOf(text), ['a', 'b'], text)
    assert.deepEqual(await idsOf(`[${page},\n${other}]`), ['a', 'b', 'a', 'b'])
    const sequence = [array, page, single, other].join('\n')
    assert.equal((await idsOf(sequence)).join(''), 'abababab')
    assert.deepEqual(await idsOf('[]'), [])
    assert.deepEqual(await idsOf('{"data":[],"next_cursor":null}'), [])
    assert.deepEqual(await idsOf('\ufeff[{"id":"a"}]'), ['a'])
  })

  it('is rejected when a record has more than 1,000 fields', async () => {
    const many = (value: string) => Array.from({ length: 1_001 }, (_, index) => `"f${index}":${value}`).join()
    const { rows } = await readContent(`{${many('1')}}\n{"id":"a"}`, 'ndjson')
    assert.match('malformed' in (rows[0] ?? {}) ? JSON.stringify(rows[0]) : '', /at most 1000 fields/)
  })

  it('has a bad row when brackets are nested more than 100 deep', async () => {
    const nested = (levels: number) => `{"id":"a","tags":${'['.repeat(levels)}${']'.repeat(levels)}}`
    for (const format of ['json', 'ndjson'] as const) {
      const { rows } = await readContent(`${nested(99)}\n${nested(100)}\n${nested(200_000)}`, format)
      assert.deepEqual(
        rows.map((row) => ('malformed' in row ? row.malformed : 'a row')),
        ['a row', ...Array(2).fill('JSON with at most 100 nested brackets')],
      )
    }
  })

  it('gives each record the line on which it starts', async () => {
    const records = '{"id":"a"},\n\n  {"id":\n"b"}, {"id":"c"}\r\n,\n{"id":"d"}'
    for (const text of [`[${records}]`, `{"data":[${records}], "next_cursor":null}`])
      assert.deepEqual(lineNumbers((await readContent(text, 'json')).rows), [1, 3, 4, 6], text)
    assert.deepEqual(lineNumbers((await readContent('\n\n{"id":"a"}\n{"id":"b"}', 'json')).rows), [3, 4])
  })

  it('may have records with a field named data, which are not pages', async () => {
    for (const text of [
      '{"id":"a","data":[]}',
      '[{"id":"a","data":[{"id":"b"}]}]',
      '{"data":[{"data":[{"id":"b"}],"id":"a"}]}',
    ])
      assert.deepEqual(await idsOf(text), ['a'], text)
  })
})

describe('a page of the API', () => {
  const first = '{"data":[{"id":"a"}],"next_cursor":"x]}"}'
  const swapped = '{"next_cursor":"x]}","data":[{"id":"a"}]}'
  const last = '{"data":[{"id":"b"}],"next_cursor":null}'

  it('is rejected when the last is not in the file, with what to import instead', async () => {
    const rule = /next_cursor is not null.*\/bulk\/v1\/observations\.ndjson.*heliolog mirror$/
    for (const text of [first, swapped, `[${first}]`, `${swapped}\n${first}`])
      await assert.rejects(readContent(text, 'json'), rule, text)
    for (const text of [first, swapped, `[${first},${swapped}]`, `${first}\n${first}\n`])
      await assert.rejects(readContent(text, 'ndjson'), rule, text)
  })

  it('is accepted when the last page is in the file too', async () => {
    for (const text of [`[${first},${last}]`, `${swapped}\n${last}`])
      assert.deepEqual(await idsOf(text), ['a', 'b'], text)
    assert.deepEqual(await idsOf(`${first}\n${last}\n`, 'ndjson'), ['a', 'b'])
  })
})

describe('invalid JSON input', () => {
  it('is rejected with the line when it is truncated', async () => {
    const text = '[{"id":"a"},\n{"id":"b","title":"x\\"y"}]'
    for (let end = 1; end < text.length; end++)
      await assert.rejects(
        readContent(text.slice(0, end), 'json'),
        /is not valid JSON: line [12]: the text ends in the middle of a value$/,
        text.slice(0, end),
      )
  })

  it('is rejected with the line when a value is neither a record nor a page', async () => {
    for (const text of [
      '5',
      '"a"',
      'null',
      '[1]',
      '["a"]',
      '[[{"id":"a"}]]',
      '{"data":[null]}',
      'id,observer',
    ])
      await assert.rejects(
        readContent(`\n${text}`, 'json'),
        /is not valid JSON: line 2: found .* where a record or a page was expected$/,
        text,
      )
  })

  it('is rejected with the line when commas or brackets are misplaced', async () => {
    const texts = [
      '[{"id":"a"}\n{"id":"b"}]',
      '[{"id":"a"},\n]',
      '[\n,{"id":"a"}]',
      '[{"id":"a"}\n}',
      '{"id":"a"}\n]',
      '[{"id":"a"},\n,{"id":"b"}]',
      '{"data":[{"id":"a"}\n}]',
    ]
    const rest = ['{"data":[],\n"next_cursor":null]', '{"data":[{"id":"a"}],\n"x":[}}']
    for (const text of [...texts, ...rest])
      await assert.rejects(readContent(text, 'json'), /is not valid JSON: line 2: (found|a comma)/, text)
  })

  it('is rejected when it is empty', async () => {
    for (const text of ['', ' \n '])
      await assert.rejects(readContent(text, 'json'), /the file is empty; accepted: a JSON array/)
  })
})

it('reports an invalid record in a JSON file as a bad row and reads the others', async () => {
  const { rows } = await readContent('[{"id":"a"},\n{"id":b},\n{id:"x"},\n{"id":"c"}]', 'json')
  assert.deepEqual(lineNumbers(rows), [1, 2, 3, 4])
  assert.deepEqual(
    rows.map((row) => 'malformed' in row),
    [false, true, true, false],
  )
})

describe('NDJSON input', () => {
  it('reports an invalid line as a bad row and gives the others', async () => {
    const { rows } = await readContent('{"id":"a"}\n\n{"id":\n  \r\n{"id":"b"}\r\n5\n"x"\nnull', 'ndjson')
    assert.deepEqual(lineNumbers(rows), [1, 3, 5, 6, 7, 8])
    assert.deepEqual(
      rows.map((row) => ('malformed' in row ? row.malformed.slice(0, 13) : row)),
      [
        { line: 1, fields: { id: 'a' } },
        'valid JSON (U',
        { line: 5, fields: { id: 'b' } },
        'a JSON object',
        'a JSON object',
        'a JSON object',
      ],
    )
  })

  it('may have a page or an array on one line', async () => {
    const { rows } = await readContent(
      '\n{"data":[{"id":"a"},{"id":"b"}],"next_cursor":null}\n[{"id":"d"},7]\n',
      'ndjson',
    )
    assert.deepEqual(lineNumbers(rows), [2, 2, 3, 3])
    assert.ok('malformed' in (rows[3] ?? {}))
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { csvWriter } from '../src/csv-writer.ts'
import type { Column } from '../src/table.ts'

const COLUMNS: Column[] = [
  { name: 'text', type: 'string', nullable: true },
  { name: 'count', type: 'int32', nullable: true },
  { name: 'mean', type: 'double', nullable: true },
  { name: 'url_a', type: 'string', nullable: true, path: ['urls', 'a'] },
  { name: 'tags', type: 'strings', nullable: false },
]
const NONE = { text: null, count: null, mean: null, urls: {}, tags: [] }

const lineOf = (record: object): string => {
  const line = Buffer.from(JSON.stringify({ ...NONE, ...record }))
  return Buffer.from(csvWriter(COLUMNS).rows(line)).toString()
}

it('writes the column names as the first line, and nothing else without rows', () => {
  const writer = csvWriter(COLUMNS)
  const file = Buffer.concat([writer.header(), writer.rows(Buffer.alloc(0))])
  assert.equal(file.toString(), 'text,count,mean,url_a,tags\r\n')
})

it('quotes cells only when necessary, and distinguishes null from empty text', () => {
  assert.equal(lineOf({}), ',,,,\r\n')
  assert.equal(lineOf({ text: '', urls: { a: '' } }), '"",,,"",\r\n')
  for (const plain of [' a ', '=1+1', "'", 'null', '\\', '\t', 'a;b', '\u0001', 'ñ☀😀'])
    assert.equal(lineOf({ text: plain }), `${plain},,,,\r\n`)
  assert.equal(lineOf({ text: 'a"b' }), '"a""b",,,,\r\n')
  for (const special of [',', '\r', '\n', 'a\r\nb'])
    assert.equal(lineOf({ text: special }), `"${special}",,,,\r\n`)
})

it('writes numbers as JSON does', () => {
  for (const count of [0, -7, 2_147_483_647]) assert.equal(lineOf({ count }), `,${count},,,\r\n`)
  for (const mean of [0, -0.1, 1e21, 12.5]) assert.equal(lineOf({ mean }), `,,${JSON.stringify(mean)},,\r\n`)
})

it('writes lists as a JSON array when a ";"-separated list would be ambiguous', () => {
  const cells: [string[], string][] = [
    [['a', 'b'], 'a;b'],
    [['a,b'], '"a,b"'],
    [['a', '[b]'], 'a;[b]'],
    [['[b]', 'c'], '"[""[b]"",""c""]"'],
    [['a;b', 'c'], '"[""a;b"",""c""]"'],
    [[';'], '"["";""]"'],
    [['"'], '""""'],
  ]
  for (const [tags, cell] of cells) assert.equal(lineOf({ tags }), `,,,,${cell}\r\n`)
})

it('writes records whose fields are in another order or missing', () => {
  const lines = [
    { ...NONE, text: 'a' },
    { count: 1, tags: ['x'], urls: { b: 'u', a: 'v' }, text: 'b' },
    { ...NONE, text: 'c' },
  ]
  const rows = csvWriter(COLUMNS).rows(Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')))
  assert.equal(Buffer.from(rows).toString(), 'a,,,,\r\nb,1,,v,x\r\nc,,,,\r\n')
})

it('writes cells that are longer than their JSON', () => {
  const tags = [`;${'"'.repeat(5_000)}`, 'b']
  assert.equal(lineOf({ tags }), `,,,,"${JSON.stringify(tags).replaceAll('"', '""')}"\r\n`)
})

it('uses the delimiter and line end of another format, after its preamble', () => {
  const writer = csvWriter(COLUMNS, { delimiter: ';', lineEnd: '\n', preamble: '# first\n' })
  const lines = [
    { ...NONE, text: 'a;b', tags: ['a', 'b'] },
    { ...NONE, text: 'a,b', urls: { a: 'c"d;' } },
  ]
  const rows = writer.rows(Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n')))
  const file = Buffer.concat([writer.header(), rows]).toString()
  assert.equal(file, '# first\ntext;count;mean;url_a;tags\n"a;b";;;;"a;b"\na,b;;;"c""d;";\n')
})

it('writes booleans as true and false', () => {
  const writer = csvWriter([{ name: 'settled', type: 'boolean', nullable: true }])
  const lines = Buffer.from('{"settled":true}\n{"settled":false}\n{"settled":null}')
  assert.equal(Buffer.from(writer.rows(lines)).toString(), 'true\r\nfalse\r\n\r\n')
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { csvWriter } from '../../src/api/bulk/csv-writer.ts'
import type { Column } from '../../src/domain/columns.ts'

const COLUMNS: Column[] = [
  { name: 'text', type: 'text', nullable: true },
  { name: 'count', type: 'integer', nullable: true },
  { name: 'url_a', type: 'text', nullable: true, urlKey: 'a' },
  { name: 'tags', type: 'tags', nullable: false },
]
const NONE = { text: null, count: null, urls: {}, tags: [] }

/** The line of one record, whose texts are of ASCII. */
const lineOf = (record: object): string =>
  Buffer.from(csvWriter(COLUMNS).rows([{ ...NONE, ...record }])).toString()

it('the first line names the columns, and a file without rows is that line', () => {
  const writer = csvWriter(COLUMNS)
  const file = Buffer.concat([writer.beginning(), writer.rows([]), writer.end()])
  assert.equal(file.toString(), 'text,count,url_a,tags\r\n')
})

it('a cell is in quotes only where it must be, and nothing is null where an empty text is quotes', () => {
  assert.equal(lineOf({}), ',,,\r\n')
  assert.equal(lineOf({ text: '', urls: { a: '' } }), '"",,"",\r\n')
  for (const plain of [' a ', '=1+1', "'", 'null', '\\', '\t', 'a;b', '\u0001'])
    assert.equal(lineOf({ text: plain }), `${plain},,,\r\n`)
  assert.equal(lineOf({ text: 'a"b' }), '"a""b",,,\r\n')
  for (const odd of [',', '\r', '\n', 'a\r\nb']) assert.equal(lineOf({ text: odd }), `"${odd}",,,\r\n`)
})

it('numbers are as JSON writes them', () => {
  for (const count of [0, -0, -0.1, 1e21, 12.5])
    assert.equal(lineOf({ count }), `,${JSON.stringify(count)},,\r\n`)
})

it('tags that a separator, a bracket or JSON could be taken for come as a list of JSON', () => {
  const cells: [string[], string][] = [
    [['a', 'b'], 'a;b'],
    [['a,b'], '"a,b"'],
    [['a', '[b]'], 'a;[b]'],
    [['[b]', 'c'], '"[""[b]"",""c""]"'],
    [['a;b', 'c'], '"[""a;b"",""c""]"'],
    [[';'], '"["";""]"'],
    [['"'], '""""'],
  ]
  for (const [tags, cell] of cells) assert.equal(lineOf({ tags }), `,,,${cell}\r\n`)
})

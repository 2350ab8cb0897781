/** ECSV and VOTable: their headers and cells. The test of equal formats reads them with astropy. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { DescribedColumn } from '../../src/domain/records/columns.ts'
import { ecsvWriter } from '../../src/files/write/ecsv-writer.ts'
import type { FileWriter, WrittenFile } from '../../src/files/write/file-writer.ts'
import { votableWriter } from '../../src/files/write/votable-writer.ts'

const column = (
  name: string,
  type: DescribedColumn['type'],
  keywords: DescribedColumn['keywords'] = {},
): DescribedColumn => ({
  name,
  type,
  nullable: true,
  keywords: { meaning: `What ${name} is.`, ...keywords },
  example: null,
})

const FILE: WrittenFile = {
  table: { name: 'records', title: 'Records', description: 'One row for each record.' },
  columns: [
    column('nickname', 'text', { pattern: '.' }),
    column('at', 'instant'),
    column('day', 'day'),
    column('p', 'number', { unit: 'degree', meaning: 'An angle: "p" < 360°.' }),
    column('count', 'integer', { unit: '1' }),
    column('settled', 'boolean'),
    column('comments', 'text'),
    column('tags', 'tags'),
  ],
  version: 'v1',
  publishedAt: '2024-05-11T20:00:03Z',
  attribution: 'Data © them',
  citation: 'Them & others.\nData © them',
  query: 'all',
  publication: {} as WrittenFile['publication'],
}
const FULL = {
  nickname: '#1 "a"',
  at: '2024-05-11T09:30:00Z',
  day: '2024-05-11',
  p: 1.5,
  count: 7,
  settled: true,
  comments: ' two\r\nlines\u2028 <&> ☀ \u0001',
  tags: ['a', 'b;c'],
}
const NONE = {
  ...Object.fromEntries(Object.keys(FULL).map((name) => [name, null])),
  nickname: 'b',
  settled: false,
  tags: [],
}

const contentOf = (writer: FileWriter): string => {
  const rows = writer.rows(Buffer.from([FULL, NONE].map((row) => JSON.stringify(row)).join('\n')))
  return Buffer.concat([writer.header?.() ?? '', rows, writer.footer?.() ?? ''].map(Buffer.from)).toString()
}

it('writes ECSV with types, units, meanings, times and the citation', () => {
  const lines = contentOf(ecsvWriter(FILE)).split('\n')
  const header = lines.filter((line) => line.startsWith('# '))
  assert.deepEqual(header.slice(0, 6), [
    '# %ECSV 1.0',
    '# ---',
    "# delimiter: ','",
    '# datatype:',
    '# - {"name":"nickname","datatype":"string","description":"What nickname is."}',
    '# - {"name":"at","datatype":"string","description":"What at is."}',
  ])
  for (const line of [
    '# - {"name":"p","datatype":"float64","unit":"deg","description":"An angle: \\"p\\" < 360°."}',
    '# - {"name":"count","datatype":"int64","description":"What count is."}',
    '# - {"name":"comments","datatype":"string","subtype":"json","description":"What comments is."}',
    '# - {"citation":"Them & others.\\nData © them"}',
    '#     "at":',
    '#     "day":',
  ])
    assert.ok(header.includes(line), line)
  assert.deepEqual(lines.slice(header.length), [
    'nickname,at,day,p,count,settled,comments,tags',
    '"#1 ""a""",2024-05-11T09:30:00Z,2024-05-11,1.5,7,True,""" two\\r\\nlines\\u2028 <&> ☀ \\u0001""","[""a"",""b;c""]"',
    '"b",,,,,False,,[]',
    '',
  ])
})

it('writes VOTable with types, units, meanings and the citation', () => {
  const content = contentOf(votableWriter(FILE))
  for (const part of [
    '<INFO name="citation" value="Them &amp; others.&#10;Data © them"/>\n<TABLE name="records">\n',
    '<FIELD name="p" datatype="double" unit="deg">\n<DESCRIPTION>An angle: &quot;p&quot; &lt; 360°.</DESCRIPTION>',
    '<FIELD name="at" datatype="char" arraysize="20" xtype="timestamp">',
    '<TR><TD>#1 &quot;a&quot;</TD><TD>2024-05-11T09:30:00Z</TD><TD>2024-05-11</TD><TD>1.5</TD><TD>7</TD><TD>T</TD>' +
      '<TD> two&#13;&#10;lines\u2028 &lt;&amp;&gt; ☀ \ufffd</TD><TD>[&quot;a&quot;,&quot;b;c&quot;]</TD></TR>\n',
    '<TR><TD>b</TD><TD/><TD/><TD/><TD/><TD>F</TD><TD/><TD></TD></TR>\n</TABLEDATA>\n</DATA>\n</TABLE>\n</RESOURCE>\n</VOTABLE>\n',
  ])
    assert.ok(content.includes(part), part)
})

it('writes VOTable cells that are five times as long as their JSON', () => {
  const writer = votableWriter({ ...FILE, columns: [column('comments', 'text')] })
  const rows = writer.rows(Buffer.from(JSON.stringify({ comments: '&'.repeat(5_000) })))
  assert.equal(Buffer.from(rows).toString(), `<TR><TD>${'&amp;'.repeat(5_000)}</TD></TR>\n`)
})

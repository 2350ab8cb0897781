/** ECSV and VOTable: their headers and cells. Tests of the server read them with astropy and STILTS. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ecsvWriter } from '../src/ecsv-writer.ts'
import type { Column, DescribedTable, FileWriter } from '../src/table.ts'
import { votableWriter } from '../src/votable-writer.ts'

const column = (name: string, type: Column['type'], more: Partial<Column> = {}): Column => ({
  name,
  type,
  nullable: true,
  meaning: `What ${name} is.`,
  ...more,
})

const TABLE: DescribedTable = {
  name: 'records',
  title: 'Records',
  description: 'One row for each record.',
  columns: [
    column('nickname', 'string', { ucd: 'obs.observer' }),
    column('at', 'timestamp', { ucd: 'time.epoch' }),
    column('day', 'date'),
    column('p', 'double', { unit: 'deg', meaning: 'An angle: "p" < 360°.' }),
    column('count', 'int32'),
    column('cover', 'int32', { unit: '%' }),
    column('settled', 'boolean'),
    column('comments', 'string', { isFreeText: true }),
    column('tags', 'strings'),
  ],
  metadata: { version: 'v1', citation: 'Them & others.\nData © them 🌞' },
}
const FULL = {
  nickname: '#1 "a"\u2028',
  at: '2024-05-11T09:30:00Z',
  day: '2024-05-11',
  p: 1.5,
  count: 7,
  cover: 10,
  settled: true,
  comments: ' two\r\nlines\u2029 <&> ☀ \u0001\u0085',
  tags: ['a', 'b;c'],
}
const NONE = {
  ...Object.fromEntries(Object.keys(FULL).map((name) => [name, null])),
  nickname: '#2',
  settled: false,
  tags: [],
}

const contentOf = (writer: FileWriter): string => {
  const rows = writer.rows(Buffer.from([FULL, NONE].map((row) => JSON.stringify(row)).join('\n')))
  return Buffer.concat([writer.header?.() ?? '', rows, writer.footer?.() ?? ''].map(Buffer.from)).toString()
}

it('writes ECSV with types, units, UCDs, meanings and metadata', () => {
  const lines = contentOf(ecsvWriter(TABLE)).split('\n')
  const header = lines.filter((line) => line.startsWith('# '))
  assert.deepEqual(header.slice(0, 6), [
    '# %ECSV 1.0',
    '# ---',
    "# delimiter: ','",
    '# datatype:',
    '# - {"name":"nickname","datatype":"string","description":"What nickname is.","meta":{"ucd":"obs.observer"}}',
    '# - {"name":"at","datatype":"string","description":"What at is.","meta":{"ucd":"time.epoch","xtype":"timestamp"}}',
  ])
  for (const line of [
    '# - {"name":"p","datatype":"float64","unit":"deg","description":"An angle: \\"p\\" < 360\\u00b0.","meta":{}}',
    '# - {"name":"count","datatype":"int64","description":"What count is.","meta":{}}',
    '# - {"name":"cover","datatype":"int64","unit":"%","description":"What cover is.","meta":{}}',
    '# - {"name":"comments","datatype":"string","subtype":"json","description":"What comments is.","meta":{}}',
    '# - {"description":"One row for each record."}',
    '# - {"citation":"Them & others.\\nData \\u00a9 them \\U0001f31e"}',
  ])
    assert.ok(header.includes(line), line)
  assert.deepEqual(lines.slice(header.length), [
    'nickname,at,day,p,count,cover,settled,comments,tags',
    '"#1 ""a""\\u2028",2024-05-11T09:30:00Z,2024-05-11,1.5,7,10,True,""" two\\r\\nlines\\u2029 <&> ☀ \\u0001\\u0085""","[""a"",""b;c""]"',
    '"#2",,,,,,False,,[]',
    '',
  ])
})

it('writes VOTable with types, units, UCDs, meanings and metadata', () => {
  const content = contentOf(votableWriter(TABLE))
  for (const part of [
    '<INFO name="citation" value="Them &amp; others.&#10;Data © them 🌞"/>\n<TIMESYS ID="utc" timescale="UTC" refposition="UNKNOWN"/>\n<TABLE name="records">\n',
    '<FIELD name="p" datatype="double" unit="deg">\n<DESCRIPTION>An angle: &quot;p&quot; &lt; 360°.</DESCRIPTION>',
    '<FIELD name="cover" datatype="int" unit="%">',
    '<FIELD name="at" datatype="char" arraysize="20" xtype="timestamp" ref="utc" ucd="time.epoch">',
    '<TR><TD>#1 &quot;a&quot;\u2028</TD><TD>2024-05-11T09:30:00Z</TD><TD>2024-05-11</TD><TD>1.5</TD><TD>7</TD><TD>10</TD>' +
      '<TD>T</TD><TD> two&#13;&#10;lines\u2029 &lt;&amp;&gt; ☀ \ufffd\u0085</TD><TD>[&quot;a&quot;,&quot;b;c&quot;]</TD></TR>\n',
    '<TR><TD>#2</TD><TD/><TD/><TD/><TD/><TD/><TD>F</TD><TD/><TD></TD></TR>\n</TABLEDATA>\n</DATA>\n</TABLE>\n</RESOURCE>\n</VOTABLE>\n',
  ])
    assert.ok(content.includes(part), part)
})

it('writes no time system into a VOTable without times', () => {
  const writer = votableWriter({ ...TABLE, columns: [column('comments', 'string')] })
  assert.doesNotMatch(contentOf(writer), /TIMESYS/)
})

it('writes ECSV cells that are three times as long as their JSON', () => {
  const writer = ecsvWriter({ ...TABLE, columns: [column('comments', 'string', { isFreeText: true })] })
  const rows = writer.rows(Buffer.from(JSON.stringify({ comments: '\u0085'.repeat(5_000) })))
  assert.equal(Buffer.from(rows).toString(), `"""${'\\u0085'.repeat(5_000)}"""\n`)
})

it('writes VOTable cells that are five times as long as their JSON', () => {
  const writer = votableWriter({ ...TABLE, columns: [column('comments', 'string')] })
  const rows = writer.rows(Buffer.from(JSON.stringify({ comments: '&'.repeat(5_000) })))
  assert.equal(Buffer.from(rows).toString(), `<TR><TD>${'&amp;'.repeat(5_000)}</TD></TR>\n`)
})

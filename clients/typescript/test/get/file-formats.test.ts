/** Files of every format contain the same values as the API's pages. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Papa from 'papaparse'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { READERS } from '../../../../test/support/parquet.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { columnsOfTable } from '../../../../test/support/tables.ts'
import { Heliolog } from '../../src/index.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'

const TEXTS = [
  'line\nbreak\r\n\ttab',
  '"quotes", \\ and /slashes/',
  '\u2028 and \u2029 and \u0085',
  '\u0001\u001f\u007f',
  '{"json":[1,null]}',
  '\ufeffmark',
  '🌞'.repeat(300),
  '=1+1',
  ',',
  '"',
  '\r',
  'null',
  '',
  null,
]
const NICKNAMES = ['a;b,c "d"', 'Ñandú', '山田太郎', '👩🏽‍🚀', '__proto__', '%2F']
const TAGS = [['a;b', 'c'], ['[odd'], ['"quoted, "'], ['größe', 'ß'], []]
const URLS: object[] = [
  { thumb: 'https://images.example/a,b"c.jpg' },
  { full: 'https://images.example/1' },
  { '10': 'https://images.example/10', '9': 'https://images.example/9', constructor: 'https://x.example/' },
]
const RESOURCES = ['observations', 'images'] as const
type Row = Record<string, unknown>

let server: TestServer
/** The API's records, with the tags that were published. */
const expected: Record<string, Row[]> = {}
before(async () => {
  server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  const observations = TEXTS.map((text, index) =>
    observation(`t${index + 10}`, '2024-03-01T12:00:00Z', {
      observer: NICKNAMES[index % NICKNAMES.length],
      title: text,
      comments: text,
      gt: index,
      st: 2 * index,
      wolf: 12 * index,
      seeing: index % 2 ? null : 0,
      tags: TAGS[index % TAGS.length],
    }),
  )
  const images = TEXTS.map((text, index) =>
    image(`i${index + 10}`, `2024-03-0${1 + (index % 3)}T00:00:59Z`, {
      title: text,
      urls: URLS[index % URLS.length],
      ...(index % 2 ? { site_lat: -33.4, site_lng: 151 } : {}),
      mount: index % 3 ? 'ALTAZ' : null,
      tags: TAGS[index % TAGS.length],
    }),
  )
  await server.publish(OBSERVATIONS, observations)
  await server.publish(IMAGES, images)
  const client = new Heliolog({ baseUrl: server.origin, token: server.token })
  const tags = new Map([...observations, ...images].map((row) => [(row as Row)['id'], (row as Row)['tags']]))
  const tagged = (records: object[]) =>
    records.map((record) => ({ ...record, tags: tags.get((record as Row)['id']) }))
  expected['observations'] = tagged(await client.observations().toArray())
  expected['images'] = tagged(await client.images().toArray())
  for (const name of RESOURCES) assert.ok((expected[name]?.length ?? 0) >= 3)
})
after(() => server.close())

/** The keys of all images' URLs. */
const URL_KEYS = ['10', '9', 'constructor', 'full', 'thumb']

/** A record as a table's row, with its tags as a list. */
const asRow = (name: (typeof RESOURCES)[number], record: Row): Row =>
  Object.fromEntries(
    columnsOfTable(name, URL_KEYS).map(({ name: column, urlKey }) => {
      const urls = new Map(Object.entries((record['urls'] ?? {}) as Row))
      return [column, urlKey === undefined ? record[column] : (urls.get(urlKey) ?? null)]
    }),
  )

/** These Parquet readers drop a leading byte order mark, which the file has. */
const withoutMarks = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.replace(/^\ufeff/, '') : value,
    ]),
  )

const csvCell = (column: string, value: unknown): string => {
  if (column !== 'tags') return String(value ?? '')
  const tags = value as string[]
  const isList = tags[0]?.startsWith('[') || tags.some((tag) => tag.includes(';'))
  return isList ? JSON.stringify(tags) : tags.join(';')
}

for (const name of RESOURCES)
  test(`${name}: files of every format equal the API's pages`, async (t) => {
    const workspace = await createFastWorkspace(t, server.origin, server.token)
    for (const format of ['ndjson', 'json', 'csv', 'parquet']) {
      const { status, stderr } = await workspace.run([name, '-o', `a.${format}`, '--quiet'])
      assert.deepEqual([status, stderr], [0, ''])
    }
    const records = expected[name] ?? []
    const rows = records.map((record) => asRow(name, record))

    const lines = (await workspace.read('a.ndjson')).toString().split('\n')
    assert.equal(lines.pop(), '')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      records,
    )
    assert.deepEqual(await workspace.json('a.json'), records)

    const { data } = Papa.parse<string[]>((await workspace.read('a.csv')).toString(), { newline: '\r\n' })
    const [header = [], ...cells] = data.slice(0, -1)
    assert.deepEqual(
      cells.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at]]))),
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, csvCell(column, value)])),
      ),
    )

    const parquet = await workspace.read('a.parquet')
    const names = columnsOfTable(name, URL_KEYS).map(({ name: column }) => column)
    for (const [reader, read] of Object.entries(READERS))
      assert.deepEqual(await read(parquet, names), rows.map(withoutMarks), reader)
  })

test('sends filters unchanged, special characters included', async (t) => {
  const workspace = await createFastWorkspace(t, server.origin, server.token)
  const args = ['--from', '2024-03-01', '--to', '2024-03-01', '--type', '0', '--tag', ' A;B ']
  const { status, stderr } = await workspace.run(['observations', ...args, '-o', 'a.json'])
  assert.equal(status, 0, stderr)
  assert.deepEqual(
    await workspace.json('a.json'),
    expected['observations']?.filter(({ tags }) => (tags as string[]).includes('a;b')),
  )
  const { query } = await workspace.json('a.json.meta.json')
  assert.deepEqual(query, { from: '2024-03-01', to: '2024-03-01', type: '0', tag: 'a;b' })
})

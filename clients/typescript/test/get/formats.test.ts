/** Every format holds what the pages of the interface hold, value by value. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Papa from 'papaparse'
import { columnsOf as columnsOfServer } from '../../../../server/src/domain/columns.ts'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { READERS } from '../../../../test/support/parquet.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { Heliolog } from '../../src/index.ts'
import { newDesk } from './support/command.ts'
import { columnsIn, contentOf, typesIn } from './support/sqlite.ts'

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
const RESOURCES = ['observations', 'images', 'activity'] as const
type Row = Record<string, unknown>

let server: TestServer
/** The records as the pages have them, with the tags that were published. */
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
  expected['activity'] = (await client.dailyActivity().toArray()) as Row[]
  for (const name of RESOURCES) assert.ok((expected[name]?.length ?? 0) >= 3)
})
after(() => server.close())

/** The keys of URLs that any image has. */
const URL_KEYS = ['10', '9', 'constructor', 'full', 'thumb']

/** A record as a table has it, its tags as they are. */
const asRow = (name: (typeof RESOURCES)[number], record: Row): Row =>
  Object.fromEntries(
    columnsOfServer(name, URL_KEYS).map(({ name: column, urlKey }) => {
      const urls = new Map(Object.entries((record['urls'] ?? {}) as Row))
      return [column, urlKey === undefined ? record[column] : (urls.get(urlKey) ?? null)]
    }),
  )

/** These readers of Parquet drop a mark at the beginning of a text, which is there in the file. */
const withoutMarks = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.replace(/^\ufeff/, '') : value,
    ]),
  )

/** As SQLite declares them: name, type and whether null is rejected. */
const declaredColumns = (name: (typeof RESOURCES)[number], urlKeys: string[]) =>
  columnsOfServer(name, urlKeys).map(({ name: column, type, nullable }) => {
    const types: Record<string, string> = { integer: 'INTEGER', number: 'REAL' }
    return { name: column, type: types[type] ?? 'TEXT', notnull: nullable ? 0 : 1 }
  })

for (const name of RESOURCES) {
  test(`${name}: .ndjson, .jsonl and .json hold the records of the pages, in their order`, async (t) => {
    const desk = await newDesk(t, server.origin, server.token)
    for (const file of ['a.ndjson', 'a.jsonl', 'a.json'])
      assert.equal((await desk.get([name, '-o', file])).status, 0)
    const lines = (await desk.read('a.ndjson')).toString().split('\n')
    assert.equal(lines.pop(), '')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      expected[name],
    )
    assert.ok((await desk.read('a.jsonl')).equals(await desk.read('a.ndjson')))
    assert.deepEqual(await desk.json('a.json'), expected[name])
  })

  test(`${name}: .csv holds them, cell by cell`, async (t) => {
    const desk = await newDesk(t, server.origin, server.token)
    assert.equal((await desk.get([name, '-o', 'a.csv'])).status, 0)
    const { data } = Papa.parse<string[]>((await desk.read('a.csv')).toString(), { newline: '\r\n' })
    const [header = [], ...rows] = data.slice(0, -1)
    const cell = (column: string, value: unknown) => {
      if (column !== 'tags') return String(value ?? '')
      const tags = value as string[]
      const isList = tags[0]?.startsWith('[') || tags.some((tag) => tag.includes(';'))
      return isList ? JSON.stringify(tags) : tags.join(';')
    }
    assert.deepEqual(
      rows.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at]]))),
      expected[name]?.map((record) =>
        Object.fromEntries(
          Object.entries(asRow(name, record)).map(([column, value]) => [column, cell(column, value)]),
        ),
      ),
    )
  })

  test(`${name}: .sqlite and .db hold them in typed columns, with what they are beside them`, async (t) => {
    const desk = await newDesk(t, server.origin, server.token)
    for (const file of ['a.sqlite', 'a.db'])
      assert.deepEqual((await desk.get([name, '-o', file, '--quiet'])).stderr, '')
    const { rows } = contentOf(join(desk.path, 'a.sqlite'))
    assert.deepEqual(
      rows[name]?.map(({ rowid, ...row }) => ({
        ...row,
        ...('tags' in row ? { tags: JSON.parse(String(row['tags'])) } : {}),
      })),
      expected[name]?.map((record) => asRow(name, record)),
    )
    assert.deepEqual(contentOf(join(desk.path, 'a.db')).rows[name], rows[name])
    const declared = declaredColumns(name, URL_KEYS)
    assert.deepEqual(columnsIn(join(desk.path, 'a.sqlite'), name), declared)
    for (const { name: column, type } of declared)
      for (const found of typesIn(join(desk.path, 'a.sqlite'), name, column))
        assert.equal(found, type.toLowerCase(), column)
    const meta = Object.fromEntries((rows['meta'] ?? []).map(({ name, value }) => [name, value]))
    const { version } = await server.json('/meta')
    assert.deepEqual(
      [meta['dataVersion'], meta['query'], meta['attribution'], meta['rows']],
      [version, '{}', 'Data © the community observers', String(expected[name]?.length)],
    )
  })

  test(`${name}: .parquet holds them, by two readers`, async (t) => {
    const desk = await newDesk(t, server.origin, server.token)
    assert.equal((await desk.get([name, '-o', 'a.parquet'])).status, 0)
    const file = await desk.read('a.parquet')
    const names = columnsOfServer(name, URL_KEYS).map(({ name: column }) => column)
    for (const [reader, read] of Object.entries(READERS))
      assert.deepEqual(
        await read(file, names),
        expected[name]?.map((record) => withoutMarks(asRow(name, record))),
        reader,
      )
  })
}

test('a series without a row is a file of each format all the same', async (t) => {
  const desk = await newDesk(t, server.origin, server.token)
  for (const file of ['a.csv', 'a.ndjson', 'a.json', 'a.sqlite', 'a.parquet']) {
    const { status, stderr } = await desk.get([
      'images',
      '--from',
      '1999-01-01',
      '--to',
      '1999-01-02',
      '-o',
      file,
    ])
    assert.equal(status, 0, stderr)
  }
  assert.equal((await desk.read('a.ndjson')).length, 0)
  assert.deepEqual(await desk.json('a.json'), [])
  assert.deepEqual(contentOf(join(desk.path, 'a.sqlite')).rows['images'], [])
  assert.deepEqual(columnsIn(join(desk.path, 'a.sqlite'), 'images'), declaredColumns('images', []))
})

test('filters are sent as they are given, whatever letters they hold', async (t) => {
  const desk = await newDesk(t, server.origin, server.token)
  const words = ['--from', '2024-03-01', '--to', '2024-03-01', '--type', '0', '--tag', ' A;B ']
  const { status, stderr } = await desk.get(['observations', ...words, '-o', 'a.json'])
  assert.equal(status, 0, stderr)
  assert.deepEqual(
    await desk.json('a.json'),
    expected['observations']?.filter(({ tags }) => (tags as string[]).includes('a;b')),
  )
  const { query } = await desk.json('a.json.meta.json')
  assert.deepEqual(query, { from: '2024-03-01', to: '2024-03-01', type: '0', tag: 'a;b' })
})

/** heliolog import: accepted file formats and how they are detected. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { image, observation } from '../../../../test/support/publishing.ts'
import { createSandbox, type PublishedRecords } from '../../../../test/support/sandbox.ts'

const record = (id: string) => observation(id, '2024-05-11T09:30:00Z')
const csv = (...ids: string[]) =>
  `id,observer,type,date_of_observation\n${ids.map((id) => `${id},Ada,0,2024-05-11T09:30:00Z\n`).join('')}`
const ndjson = (...ids: string[]) => ids.map((id) => `${JSON.stringify(record(id))}\n`).join('')
const json = (...ids: string[]) => JSON.stringify(ids.map(record))
const page = (...ids: string[]) => JSON.stringify({ data: ids.map(record), next_cursor: null })

const ids = ({ observations }: PublishedRecords) => observations.map(({ id }) => id)

describe('heliolog import', () => {
  test('publishes several files together, each in the format its extension indicates', async (t) => {
    const sandbox = await createSandbox(t)
    const contents: [string, string | Buffer][] = [
      ['table.csv', csv('a1', 'a2')],
      ['TABLE.CSV', csv('b1')],
      ['lines.ndjson', ndjson('c1', 'c2')],
      ['lines.jsonl', ndjson('d1')],
      ['array.json', json('e1', 'e2')],
      ['page.json', page('f1', 'f2')],
      ['table.csv.gz', gzipSync(csv('g1'))],
      ['page.json.gz', gzipSync(page('h1'))],
      ['compressed despite its name.ndjson', gzipSync(ndjson('i1'))],
    ]
    const files = await Promise.all(contents.map(([name, content]) => sandbox.writeFile(name, content)))
    const { status, stdout, stderr } = await sandbox.run(['import', 'observations', ...files])
    assert.equal(stderr, '')
    assert.equal(status, 0, stdout)
    assert.match(stdout, /^observations: 13 new, 0 changed, 0 unchanged, 0 retracted$/m)
    assert.deepEqual(ids(await sandbox.readPublished()), 'a1 a2 b1 c1 c2 d1 e1 e2 f1 f2 g1 h1 i1'.split(' '))
  })

  test('reads any file and standard input with --format', async (t) => {
    const sandbox = await createSandbox(t)
    for (const [format, contentOf] of Object.entries({ csv, ndjson, json })) {
      const file = await sandbox.writeFile('export.txt', contentOf(`${format}1`))
      const { status, stdout, stderr } = await sandbox.run(
        ['import', 'observations', file, '-', '--format', format],
        { input: gzipSync(contentOf(`${format}2`)) },
      )
      assert.equal(status, 0, stdout + stderr)
    }
    assert.deepEqual(ids(await sandbox.readPublished()), 'csv1 csv2 json1 json2 ndjson1 ndjson2'.split(' '))
  })

  test('imports images from CSV, with a column per URL, and JSON, and observers', async (t) => {
    const sandbox = await createSandbox(t)
    const table = await sandbox.writeFile(
      'images.csv',
      'id,observer,date_of_observation,cdn_id,url_thumb\np,Ada,2024-05-11T09:30:00Z,c,https://x.example/p\n',
    )
    const lines = await sandbox.writeFile('images.ndjson', JSON.stringify(image('q', '2024-05-11T09:30:00Z')))
    assert.equal((await sandbox.run(['import', 'images', table, lines])).status, 0)
    const observers = await sandbox.writeFile('observers.csv', 'nickname\nBo\nCy\n')
    assert.equal((await sandbox.run(['import', 'observers', observers])).status, 0)
    const { meta } = await sandbox.readPublished()
    assert.deepEqual([meta.images, meta.observers], [2, 3])
  })

  test('adds a time only to dates that have none with --time-of-day', async (t) => {
    const sandbox = await createSandbox(t)
    const rows = 'a,Ada,0,2024-05-11\nb,Ada,0,2024-05-12T07:00:00Z\n'
    const file = await sandbox.writeFile('days.csv', csv() + rows)
    assert.equal((await sandbox.run(['import', 'observations', file])).status, 1)
    assert.equal((await sandbox.run(['import', 'observations', file, '--time-of-day', '12:30'])).status, 0)
    assert.deepEqual(
      (await sandbox.readPublished()).observations.map(({ date_of_observation }) => date_of_observation),
      ['2024-05-11T12:30:00Z', '2024-05-12T07:00:00Z'],
    )
  })
})

const REJECTED: [string[], RegExp, status?: number][] = [
  [['observations', 'good.csv', 'gone.csv'], /gone\.csv: no such file/],
  [['observations', 'good.csv', 'folder.csv'], /folder\.csv: is a directory/],
  [
    ['observations', 'good.csv', 'good.txt'],
    /good\.txt: .*accepted: \.csv, \.tsv, \.ndjson, \.jsonl, \.json.*--format/,
  ],
  [
    ['observations', 'good.csv', '--format', 'xml'],
    /"xml" is not accepted; accepted: csv, tsv, ndjson, json/,
    2,
  ],
  [['stars', 'good.csv'], /"stars" .*accepted: observations, images, observers/, 2],
  [['observations', '-'], /standard input needs --format/, 2],
  [['observations', '-', '-', '--format', 'csv'], /standard input \(-\) can be given only once/, 2],
  [['observations', 'good.csv', '--time-of-day', '24:00'], /HH:MM or HH:MM:SS/, 2],
  [['observations', 'mistyped.csv'], /mistyped\.csv: .*"oberver".*did you mean observer\?/],
  [['observations', 'broken.csv.gz'], /broken\.csv\.gz: /],
]

test('heliolog import rejects unusable input', async (t) => {
  const sandbox = await createSandbox(t)
  await sandbox.writeFile('good.csv', csv('a'))
  await sandbox.writeFile('good.txt', csv('a'))
  await sandbox.writeFile('mistyped.csv', csv('a').replace('observer', 'oberver'))
  await sandbox.writeFile('broken.csv.gz', gzipSync(csv('a')).subarray(0, -12))
  await sandbox.makeFolder('folder.csv')
  for (const [args, expected, expectedStatus = 1] of REJECTED) {
    const { status, stdout, stderr } = await sandbox.run(['import', ...args], { input: csv('a') })
    assert.deepEqual([status, stdout], [expectedStatus, ''], args.join(' '))
    assert.match(stderr, expected)
    assert.doesNotMatch(stderr, /^ +at /m)
  }
  assert.equal((await sandbox.readPublished()).meta.last_published_at, null)
})

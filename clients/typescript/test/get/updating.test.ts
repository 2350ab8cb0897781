/** --update: the file is what a new download would give, and only what may have changed is downloaded. */
import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { retract } from '../../../../server/src/publish/retract.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { image } from '../../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { type Desk, newDesk } from './support/command.ts'
import { dayNumber, longSeries, observationOfDay } from './support/long-series.ts'
import { residentDesk } from './support/resident.ts'
import { contentOf } from './support/sqlite.ts'

const DAYS = 100
const WORDS = ['observations', '--from', '2024-01-02', '-o']

const stage = async (
  t: TestContext,
  newDeskOf = residentDesk,
): Promise<{ server: TestServer; desk: Desk }> => {
  const server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  t.after(() => server.close())
  await server.publish(OBSERVATIONS, longSeries(DAYS, 20))
  return { server, desk: await newDeskOf(t, server.origin, server.token) }
}

/** The requests that a command makes: method, query and status, without those for the documents beside the files. */
const callsDuring = async (server: TestServer, work: () => Promise<unknown>): Promise<string[]> => {
  await server.logged()
  const before = server.lines.length
  await work()
  await server.logged()
  return server.lines
    .slice(before)
    .filter(({ msg, path }) => msg === 'call' && !/citation|dictionary/.test(String(path)))
    .map(({ method, query, status }) => `${method} ${query} ${status}`)
}

/** Two files that were downloaded at different times hold the same, each with its own note on that. */
const assertSame = async (desk: Desk, one: string, other: string): Promise<void> => {
  if (one.endsWith('.sqlite')) {
    const [a, b] = [contentOf(join(desk.path, one)), contentOf(join(desk.path, other))]
    const { meta: metaOfA, ...rowsOfA } = a.rows
    const { meta: metaOfB, ...rowsOfB } = b.rows
    assert.deepEqual([a.schema, rowsOfA], [b.schema, rowsOfB])
    const timeless = (rows: Record<string, unknown>[] = []) =>
      rows.filter(({ name }) => name !== 'downloadedAt')
    assert.deepEqual(timeless(metaOfA), timeless(metaOfB))
    return
  }
  assert.ok((await desk.read(one)).equals(await desk.read(other)), one)
  const { file: a, downloadedAt: x, ...metaOfOne } = await desk.json(`${one}.meta.json`)
  const { file: b, downloadedAt: y, ...metaOfOther } = await desk.json(`${other}.meta.json`)
  assert.deepEqual(metaOfOne, metaOfOther)
}

const FORMATS = ['csv', 'ndjson', 'json', 'sqlite', 'parquet']
const KEEPING = FORMATS.filter((format) => format !== 'parquet')

test('a file that holds the current version is left alone after a single call', async (t) => {
  const { server, desk } = await stage(t)
  for (const format of FORMATS) {
    await desk.get([...WORDS, `o.${format}`])
    const before = await desk.read(`o.${format}`)
    const calls = await callsDuring(server, async () => {
      const { status, stderr } = await desk.get([...WORDS, `o.${format}`, '--update'])
      assert.deepEqual([status, stderr], [0, `o.${format} is up to date.\n`])
    })
    assert.deepEqual(calls, ['HEAD from=2024-01-02 304'])
    assert.ok((await desk.read(`o.${format}`)).equals(before))
  }
})

/** Downloads, changes the data, updates; gives what was said and asked, having compared with a new download. */
const updated = async (
  t: TestContext,
  format: string,
  change: (server: TestServer) => Promise<unknown>,
  words: string[] = WORDS,
): Promise<{ stderr: string; calls: string[] }> => {
  const { server, desk } = await stage(t)
  await server.publish(IMAGES, [
    image('i1', '2024-01-05T00:00:00Z', { urls: { a: 'https://x.example/1', '7': 'https://x.example/7' } }),
    image('i2', '2024-04-05T00:00:00Z', { urls: { zoom: 'https://x.example/2' } }),
  ])
  assert.equal((await desk.get([...words, `o.${format}`])).status, 0)
  await change(server)
  let stderr = ''
  const calls = await callsDuring(server, async () => {
    const finished = await desk.get([...words, `o.${format}`, '--update'])
    assert.equal(finished.status, 0, finished.stderr)
    stderr = finished.stderr
  })
  await desk.get([...words, `new.${format}`, '--quiet'])
  await assertSame(desk, `o.${format}`, `new.${format}`)
  return { stderr, calls }
}

for (const format of KEEPING) {
  test(`${format}: new days, and corrections of the last month, come alone; what is older stays`, async (t) => {
    const { stderr, calls } = await updated(t, format, async (server) => {
      await server.publish(OBSERVATIONS, [
        ...[100, 101, 140].map((day) => observationOfDay(day)),
        observationOfDay(90, 20, { title: 'corrected' }),
      ])
      await retract(server.database, 'observation', ['o00080'])
    })
    const before = dayNumber(DAYS - 1 - 31)
    assert.match(stderr, new RegExp(`Records before ${before} are unchanged; the rest is downloaded\\.`))
    assert.deepEqual(calls, [
      'HEAD from=2024-01-02 200',
      `HEAD from=2024-01-02&to=${dayNumber(DAYS - 2 - 31)} 200`,
      `HEAD from=${before} 200`,
      `GET from=${before} 200`,
    ])
  })

  test(`${format}: an old record with one letter corrected makes everything come again`, async (t) => {
    const { stderr, calls } = await updated(t, format, (server) =>
      server.publish(OBSERVATIONS, [observationOfDay(5, 20, { tags: ['drawing', 'n1'] })]),
    )
    assert.match(stderr, /Records up to \S+ have changed; everything is downloaded again\./)
    assert.equal(calls.at(-1), 'GET from=2024-01-02 200')
  })
}

test('an old record that is retracted while another one is added makes everything come again', async (t) => {
  const { calls } = await updated(t, 'csv', async (server) => {
    await retract(server.database, 'observation', ['o00005'])
    await server.publish(OBSERVATIONS, [observationOfDay(5, 20, { id: 'p00005' })])
  })
  assert.equal(calls.at(-1), 'GET from=2024-01-02 200')
})

for (const format of ['csv', 'sqlite'])
  test(`${format}: images with a new kind of URL are as in a new download`, async (t) => {
    const added = image('i3', '2024-04-06T00:00:00Z', { urls: { medium: 'https://x.example/3' } })
    const publish = (server: TestServer) => server.publish(IMAGES, [added])
    const { calls, stderr } = await updated(t, format, publish, ['images', '-o'])
    // CSV has a column more, and with it another header: nothing of it can stay.
    assert.equal(calls.at(-1), format === 'csv' ? 'GET  200' : 'GET from=2024-04-05 200')
    if (format === 'csv')
      assert.match(stderr, /^There are new columns \(url_medium\); everything is downloaded again\.$/m)
    assert.doesNotMatch(stderr, /have changed/)
  })

test('csv: images of which none has a kind of URL any more are told as columns that are gone', async (t) => {
  const { stderr } = await updated(t, 'csv', (server) => retract(server.database, 'image', ['i2']), [
    'images',
    '-o',
  ])
  assert.match(stderr, /^Columns are gone \(url_zoom\); everything is downloaded again\.$/m)
})

test('csv: an old image that is corrected is told as a record that has changed', async (t) => {
  const urls = { a: 'https://x.example/1', '7': 'https://x.example/7' }
  const corrected = image('i1', '2024-01-05T00:00:00Z', { title: 'corrected', urls })
  const { stderr } = await updated(t, 'csv', (server) => server.publish(IMAGES, [corrected]), [
    'images',
    '-o',
  ])
  assert.match(stderr, /^Records up to \S+ have changed; everything is downloaded again\.$/m)
  assert.doesNotMatch(stderr, /olumns/)
})

test('parquet: everything comes again when anything has changed', async (t) => {
  const { calls } = await updated(t, 'parquet', (server) =>
    server.publish(OBSERVATIONS, [observationOfDay(100)]),
  )
  assert.equal(calls.at(-1), 'GET from=2024-01-02 200')
})

test('daily activity is updated by its days', async (t) => {
  const { calls } = await updated(
    t,
    'csv',
    (server) => server.publish(OBSERVATIONS, [observationOfDay(100)]),
    ['activity', '-o'],
  )
  assert.equal(calls.at(-1), `GET from=${dayNumber(DAYS - 1 - 31)} 200`)
})

test('a change of other records leaves a file as it is, with the new version beside it', async (t) => {
  const { calls } = await updated(t, 'csv', (server) =>
    server.publish(OBSERVATIONS, [observationOfDay(0, 20, { title: 'before the first day' })]),
  )
  assert.equal(calls.at(-1), `GET from=${dayNumber(DAYS - 1 - 31)} 200`)
})

test('a file that is all of the last month, or without a row, is downloaded again', async (t) => {
  const words = ['observations', '--from', dayNumber(DAYS - 5), '-o']
  await updated(t, 'csv', (server) => server.publish(OBSERVATIONS, [observationOfDay(100)]), words)
  const none = ['observations', '--from', dayNumber(100), '-o']
  await updated(t, 'ndjson', (server) => server.publish(OBSERVATIONS, [observationOfDay(100)]), none)
})

test('a file that is not there yet is downloaded', async (t) => {
  const { desk } = await stage(t)
  assert.equal((await desk.get([...WORDS, 'o.csv', '--update'])).status, 0)
  assert.deepEqual(await desk.names(), ['o.csv', 'o.csv.meta.json'])
})

test('a file that was changed, that holds something else, or of which nothing is known is left alone unless forced', async (t) => {
  const { server, desk } = await stage(t)
  await desk.get([...WORDS, 'o.csv'])
  await appendFile(join(desk.path, 'o.csv'), 'mine\r\n')
  await desk.get([...WORDS, 'other.csv'])
  await desk.get(['observations', '-o', 'all.csv'])
  await appendFile(join(desk.path, 'unknown.csv'), 'mine\r\n')
  await server.publish(OBSERVATIONS, [observationOfDay(100)])
  for (const [words, sentence] of [
    [[...WORDS, 'o.csv'], /o\.csv has been changed since it was downloaded; give --force/],
    [
      ['observations', '-o', 'other.csv'],
      /holds something else: observations --from 2024-01-02; give --force/,
    ],
    [[...WORDS, 'all.csv'], /all\.csv holds something else: all observations; give --force/],
    [['activity', '-o', 'other.csv'], /holds something else: observations --from 2024-01-02; give --force/],
    [[...WORDS, 'unknown.csv'], /no unknown\.csv\.meta\.json beside it tells what it holds; give --force/],
  ] as const) {
    const file = String(words.at(-1))
    const before = await desk.read(file)
    const { status, stderr } = await desk.get([...words, '--update'])
    assert.equal(status, 1)
    assert.match(stderr, sentence)
    assert.ok((await desk.read(file)).equals(before))
  }
  assert.equal((await desk.get([...WORDS, 'o.csv', '--update', '--force'])).status, 0)
  await desk.get([...WORDS, 'new.csv'])
  await assertSame(desk, 'o.csv', 'new.csv')
})

test('a file of another heliolog is not replaced by the data of this one unless forced, and its address is told', async (t) => {
  const [{ server, desk }, other] = [await stage(t, newDesk), await stage(t)]
  await desk.get([...WORDS, 'o.csv'])
  const before = await desk.read('o.csv')
  await other.server.publish(OBSERVATIONS, [observationOfDay(100)])
  const words = [...WORDS, 'o.csv', '--update', '--url', other.server.origin]
  const token = { HELIOLOG_TOKEN: other.server.token }
  const calls = await callsDuring(other.server, async () => {
    const { status, stderr } = await desk.get(words, token)
    assert.deepEqual(
      [status, stderr],
      [
        1,
        `heliolog-get: o.csv was downloaded from ${server.origin}, and this is ${other.server.origin}; give --force as well to replace it, or another file.\n`,
      ],
    )
  })
  assert.deepEqual(calls, [])
  assert.ok((await desk.read('o.csv')).equals(before))
  const forced = await desk.get([...words, '--force'], token)
  assert.equal(forced.status, 0, forced.stderr)
  assert.ok((await desk.json('o.csv.meta.json')).source.startsWith(`${other.server.origin}/bulk/`))
})

test('the same address in another spelling is the same heliolog', async (t) => {
  const { server, desk } = await stage(t, newDesk)
  await desk.get([...WORDS, 'o.csv'])
  const { status, stderr } = await desk.get([
    ...WORDS,
    'o.csv',
    '--update',
    '--url',
    `${server.origin}/api/v1/`,
  ])
  assert.deepEqual([status, stderr], [0, 'o.csv is up to date.\n'])
})

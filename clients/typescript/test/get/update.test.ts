/** --update: the file equals a new download, and only the part that may have changed is downloaded. */
import assert from 'node:assert/strict'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { retract } from '../../../../server/src/publish/publish.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { image } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'
import { dayNumber, longSeries, observationOfDay } from './support/long-series.ts'
import { contentOf } from './support/sqlite-content.ts'
import { createWorkspace, type Workspace } from './support/workspace.ts'

const DAYS = 100
const ARGS = ['observations', '--from', '2024-01-02', '-o']

const startWithData = async (
  t: TestContext,
  create = createFastWorkspace,
): Promise<{ server: TestServer; workspace: Workspace }> => {
  const server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  t.after(() => server.close())
  await server.publish(OBSERVATIONS, longSeries(DAYS, 20))
  return { server, workspace: await create(t, server.origin, server.token) }
}

const requestsDuring = async (server: TestServer, work: () => Promise<unknown>) => {
  await server.waitForCallLog()
  const before = server.lines.length
  await work()
  await server.waitForCallLog()
  return server.lines
    .slice(before)
    .filter(({ msg }) => msg === 'call')
    .map(({ method, path, query, status }) => ({
      path: String(path),
      summary: `${method} ${query} ${status}`,
    }))
}

/** The requests for files, without those for the citation and the dictionary. */
const fileRequestsDuring = async (server: TestServer, work: () => Promise<unknown>): Promise<string[]> =>
  (await requestsDuring(server, work))
    .filter(({ path }) => !/citation|dictionary/.test(path))
    .map(({ summary }) => summary)

/** Compares two files that were downloaded at different times, apart from that time. */
const assertSame = async (workspace: Workspace, one: string, other: string): Promise<void> => {
  if (one.endsWith('.sqlite')) {
    const [a, b] = [contentOf(join(workspace.path, one)), contentOf(join(workspace.path, other))]
    const { meta: metaOfA, ...rowsOfA } = a.rows
    const { meta: metaOfB, ...rowsOfB } = b.rows
    assert.deepEqual([a.schema, rowsOfA], [b.schema, rowsOfB])
    const timeless = (rows: Record<string, unknown>[] = []) =>
      rows.filter(({ name }) => name !== 'downloadedAt')
    assert.deepEqual(timeless(metaOfA), timeless(metaOfB))
    return
  }
  assert.ok((await workspace.read(one)).equals(await workspace.read(other)), one)
  const { file: a, downloadedAt: x, ...metaOfOne } = await workspace.json(`${one}.meta.json`)
  const { file: b, downloadedAt: y, ...metaOfOther } = await workspace.json(`${other}.meta.json`)
  assert.deepEqual(metaOfOne, metaOfOther)
}

const FORMATS = ['csv', 'ndjson', 'json', 'sqlite', 'parquet']
const INCREMENTAL_FORMATS = FORMATS.filter((format) => format !== 'parquet')

test('leaves a current file alone after a single request', async (t) => {
  const { server, workspace } = await startWithData(t)
  for (const format of FORMATS) {
    await workspace.run([...ARGS, `o.${format}`])
    const before = await workspace.read(`o.${format}`)
    const requests = await requestsDuring(server, async () => {
      const { status, stderr } = await workspace.run([...ARGS, `o.${format}`, '--update'])
      assert.deepEqual([status, stderr], [0, `o.${format} is up to date.\n`])
    })
    assert.deepEqual(
      requests.map(({ summary }) => summary),
      ['HEAD from=2024-01-02 304'],
    )
    assert.ok((await workspace.read(`o.${format}`)).equals(before))
  }
})

/** Downloads, changes the data, updates, and compares with a new download. */
const updated = async (
  t: TestContext,
  format: string,
  change: (server: TestServer) => Promise<unknown>,
  args: string[] = ARGS,
): Promise<{ stderr: string; requests: string[] }> => {
  const { server, workspace } = await startWithData(t)
  await server.publish(IMAGES, [
    image('i1', '2024-01-05T00:00:00Z', { urls: { a: 'https://x.example/1', '7': 'https://x.example/7' } }),
    image('i2', '2024-04-05T00:00:00Z', { urls: { zoom: 'https://x.example/2' } }),
  ])
  assert.equal((await workspace.run([...args, `o.${format}`])).status, 0)
  await change(server)
  // Dates of publications are at least a second apart, and a date in the future is not sent.
  await waitUntil('the last publication is in the past', async () => {
    const dataset = server.database.reader.selectFrom('dataset').select('published_at')
    return Date.parse(String((await dataset.executeTakeFirstOrThrow()).published_at)) <= Date.now()
  })
  let stderr = ''
  const requests = await fileRequestsDuring(server, async () => {
    const finished = await workspace.run([...args, `o.${format}`, '--update'])
    assert.equal(finished.status, 0, finished.stderr)
    stderr = finished.stderr
  })
  await workspace.run([...args, `new.${format}`, '--quiet'])
  await assertSame(workspace, `o.${format}`, `new.${format}`)
  return { stderr, requests }
}

for (const format of INCREMENTAL_FORMATS) {
  test(`${format}: downloads only the last month and new days`, async (t) => {
    const { stderr, requests } = await updated(t, format, async (server) => {
      await server.publish(OBSERVATIONS, [
        ...[100, 101, 140].map((day) => observationOfDay(day)),
        observationOfDay(90, 20, { title: 'corrected' }),
      ])
      await retract(server.database, 'observation', ['o00080'])
    })
    const before = dayNumber(DAYS - 1 - 31)
    assert.match(stderr, new RegExp(`Records before ${before} are unchanged; the rest is downloaded\\.`))
    assert.deepEqual(requests, [
      'HEAD from=2024-01-02 200',
      `HEAD from=2024-01-02&to=${dayNumber(DAYS - 2 - 31)} 200`,
      `HEAD from=${before} 200`,
      `GET from=${before} 200`,
    ])
  })

  test(`${format}: downloads everything when an old record was corrected`, async (t) => {
    const { stderr, requests } = await updated(t, format, (server) =>
      server.publish(OBSERVATIONS, [observationOfDay(5, 20, { tags: ['drawing', 'n1'] })]),
    )
    assert.match(stderr, /Records up to \S+ have changed; everything is downloaded again\./)
    assert.equal(requests.at(-1), 'GET from=2024-01-02 200')
  })
}

test('downloads everything when an old record was replaced by another', async (t) => {
  const { requests } = await updated(t, 'csv', async (server) => {
    await retract(server.database, 'observation', ['o00005'])
    await server.publish(OBSERVATIONS, [observationOfDay(5, 20, { id: 'p00005' })])
  })
  assert.equal(requests.at(-1), 'GET from=2024-01-02 200')
})

for (const format of ['csv', 'sqlite'])
  test(`${format}: equals a new download when images have a new kind of URL`, async (t) => {
    const added = image('i3', '2024-04-06T00:00:00Z', { urls: { medium: 'https://x.example/3' } })
    const publish = (server: TestServer) => server.publish(IMAGES, [added])
    const { requests, stderr } = await updated(t, format, publish, ['images', '-o'])
    // CSV has a new column and header, so no line of it can be kept.
    assert.equal(requests.at(-1), format === 'csv' ? 'GET  200' : 'GET from=2024-04-05 200')
    if (format === 'csv')
      assert.match(stderr, /^Columns were added \(url_medium\); everything is downloaded again\.$/m)
    assert.doesNotMatch(stderr, /have changed/)
  })

test('csv: reports removed columns when no image has a kind of URL any more', async (t) => {
  const { stderr } = await updated(t, 'csv', (server) => retract(server.database, 'image', ['i2']), [
    'images',
    '-o',
  ])
  assert.match(stderr, /^Columns were removed \(url_zoom\); everything is downloaded again\.$/m)
})

test('csv: reports changed records when an old image was corrected', async (t) => {
  const urls = { a: 'https://x.example/1', '7': 'https://x.example/7' }
  const corrected = image('i1', '2024-01-05T00:00:00Z', { title: 'corrected', urls })
  const { stderr } = await updated(t, 'csv', (server) => server.publish(IMAGES, [corrected]), [
    'images',
    '-o',
  ])
  assert.match(stderr, /^Records up to \S+ have changed; everything is downloaded again\.$/m)
  assert.doesNotMatch(stderr, /olumns/)
})

test('parquet: downloads everything when anything has changed', async (t) => {
  const { requests } = await updated(t, 'parquet', (server) =>
    server.publish(OBSERVATIONS, [observationOfDay(100)]),
  )
  assert.equal(requests.at(-1), 'GET from=2024-01-02 200')
})

test('updates daily activity by its days', async (t) => {
  const { requests } = await updated(
    t,
    'csv',
    (server) => server.publish(OBSERVATIONS, [observationOfDay(100)]),
    ['activity', '-o'],
  )
  assert.equal(requests.at(-1), `GET from=${dayNumber(DAYS - 1 - 31)} 200`)
})

test('keeps the rows when only other records have changed', async (t) => {
  const { requests } = await updated(t, 'csv', (server) =>
    server.publish(OBSERVATIONS, [observationOfDay(0, 20, { title: 'before the first day' })]),
  )
  assert.equal(requests.at(-1), `GET from=${dayNumber(DAYS - 1 - 31)} 200`)
})

test('downloads a file again that is recent or empty', async (t) => {
  const args = ['observations', '--from', dayNumber(DAYS - 5), '-o']
  await updated(t, 'csv', (server) => server.publish(OBSERVATIONS, [observationOfDay(100)]), args)
  const none = ['observations', '--from', dayNumber(100), '-o']
  await updated(t, 'ndjson', (server) => server.publish(OBSERVATIONS, [observationOfDay(100)]), none)
})

test('downloads a file that does not exist', async (t) => {
  const { workspace } = await startWithData(t)
  assert.equal((await workspace.run([...ARGS, 'o.csv', '--update'])).status, 0)
  assert.deepEqual(await workspace.names(), ['o.csv', 'o.csv.meta.json'])
})

test('rejects changed, unknown and different files without --force', async (t) => {
  const { server, workspace } = await startWithData(t)
  await workspace.run([...ARGS, 'o.csv'])
  await appendFile(join(workspace.path, 'o.csv'), 'mine\r\n')
  await workspace.run([...ARGS, 'other.csv'])
  await workspace.run(['observations', '-o', 'all.csv'])
  await appendFile(join(workspace.path, 'unknown.csv'), 'mine\r\n')
  await server.publish(OBSERVATIONS, [observationOfDay(100)])
  for (const [args, message] of [
    [[...ARGS, 'o.csv'], /o\.csv has been changed since it was downloaded; add --force/],
    [
      ['observations', '-o', 'other.csv'],
      /was downloaded with another query: observations --from 2024-01-02; add --force/,
    ],
    [[...ARGS, 'all.csv'], /all\.csv was downloaded with another query: all observations; add --force/],
    [
      ['activity', '-o', 'other.csv'],
      /was downloaded with another query: observations --from 2024-01-02; add --force/,
    ],
    [[...ARGS, 'unknown.csv'], /unknown\.csv\.meta\.json is missing or incomplete; add --force/],
  ] as const) {
    const file = String(args.at(-1))
    const before = await workspace.read(file)
    const { status, stderr } = await workspace.run([...args, '--update'])
    assert.equal(status, 1)
    assert.match(stderr, message)
    assert.ok((await workspace.read(file)).equals(before))
  }
  assert.equal((await workspace.run([...ARGS, 'o.csv', '--update', '--force'])).status, 0)
  await workspace.run([...ARGS, 'new.csv'])
  await assertSame(workspace, 'o.csv', 'new.csv')
})

test('rejects a file of another server without --force', async (t) => {
  const [{ server, workspace }, other] = [await startWithData(t, createWorkspace), await startWithData(t)]
  await workspace.run([...ARGS, 'o.csv'])
  const before = await workspace.read('o.csv')
  await other.server.publish(OBSERVATIONS, [observationOfDay(100)])
  const args = [...ARGS, 'o.csv', '--update', '--url', other.server.origin]
  const token = { HELIOLOG_TOKEN: other.server.token }
  const requests = await fileRequestsDuring(other.server, async () => {
    const { status, stderr } = await workspace.run(args, token)
    assert.deepEqual(
      [status, stderr],
      [
        1,
        `heliolog-get: o.csv was downloaded from ${server.origin}, and this is ${other.server.origin}; add --force to replace it, or choose another file.\n`,
      ],
    )
  })
  assert.deepEqual(requests, [])
  assert.ok((await workspace.read('o.csv')).equals(before))
  const forced = await workspace.run([...args, '--force'], token)
  assert.equal(forced.status, 0, forced.stderr)
  assert.ok((await workspace.json('o.csv.meta.json')).source.startsWith(`${other.server.origin}/bulk/`))
})

test('accepts the same address in another spelling', async (t) => {
  const { server, workspace } = await startWithData(t, createWorkspace)
  await workspace.run([...ARGS, 'o.csv'])
  const { status, stderr } = await workspace.run([
    ...ARGS,
    'o.csv',
    '--update',
    '--url',
    `${server.origin}/api/v1/`,
  ])
  assert.deepEqual([status, stderr], [0, 'o.csv is up to date.\n'])
})

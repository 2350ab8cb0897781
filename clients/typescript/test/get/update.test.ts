/** --update: the file equals a new download, and only what changed is transferred. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { retract } from '../../../../server/src/publish/publish.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import type { Provenance } from '../../src/get/provenance.ts'
import { scripted } from '../support/scripted-server.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
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
      summary: path === '/changes/v1/records' ? `changes ${status}` : `${method} ${query} ${status}`,
    }))
}

/** The requests for files, without those for the citation and the dictionary. */
const fileRequestsDuring = async (server: TestServer, work: () => Promise<unknown>): Promise<string[]> =>
  (await requestsDuring(server, work))
    .filter(({ path }) => !/citation|dictionary/.test(path))
    .map(({ summary }) => summary)

const assertSameRecords = async (workspace: Workspace, one: string, other: string): Promise<void> => {
  if (!one.endsWith('.sqlite'))
    return assert.ok((await workspace.read(one)).equals(await workspace.read(other)), one)
  const [a, b] = [one, other].map((name) => {
    const { schema, rows } = contentOf(join(workspace.path, name))
    return { schema, rows: { ...rows, meta: [] } }
  })
  assert.deepEqual(a, b)
}

/** Compares two files that were downloaded at different times, apart from that time. */
const assertSame = async (workspace: Workspace, one: string, other: string): Promise<void> => {
  await assertSameRecords(workspace, one, other)
  if (one.endsWith('.sqlite')) {
    const [a, b] = [one, other].map((name) =>
      contentOf(join(workspace.path, name)).rows['meta']?.filter((row) => row['name'] !== 'downloadedAt'),
    )
    return assert.deepEqual(a, b)
  }
  const { file: a, downloadedAt: x, mtimeMs: m, ...metaOfOne } = await workspace.json(`${one}.meta.json`)
  const { file: b, downloadedAt: y, mtimeMs: n, ...metaOfOther } = await workspace.json(`${other}.meta.json`)
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
    image('i0', '2024-01-04T00:00:00Z', { observer: 'Zoë & co', urls: { a: 'https://x.example/0' } }),
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

/** Records of other days, times, types, observers and tags than in ARGS, and back. */
const changeOfEveryKind = async (server: TestServer): Promise<void> => {
  await server.publish(OBSERVATIONS, [
    // New at the end, in the middle and before all others of its time.
    ...[100, 101, 140].map((day) => observationOfDay(day)),
    observationOfDay(50, 20, { id: 'o0005' }),
    observationOfDay(1, 20, { id: 'a' }),
    // Corrected, moved, moved out of the query, moved into it.
    observationOfDay(5, 20, { tags: ['a;b', 'n1'], title: '', comments: null }),
    observationOfDay(6, 20, { date_of_observation: '2024-03-01T09:00:00Z' }),
    observationOfDay(7, 20, { date_of_observation: '2023-03-01T09:00:00Z' }),
    observationOfDay(0, 20, { date_of_observation: '2024-02-01T08:59:59Z', title: '"☀", said\r\nÑandú' }),
  ])
  await retract(server.database, 'observation', ['o00001', 'o00080', 'o00099'])
  await server.publish(OBSERVATIONS, [observationOfDay(80, 20, { title: 'again' })])
}

for (const format of INCREMENTAL_FORMATS) {
  test(`${format}: applies changes of every kind to the file`, async (t) => {
    const { stderr, requests } = await updated(t, format, changeOfEveryKind)
    assert.deepEqual(requests, ['HEAD from=2024-01-02 200', 'changes 200'])
    assert.match(stderr, /^Applied 12 changes\.$/m)
  })

  test(`${format}: applies changes to a file without records, and back`, async (t) => {
    const none = ['observations', '--from', dayNumber(100), '-o']
    const add = (server: TestServer) => server.publish(OBSERVATIONS, [observationOfDay(100)])
    assert.equal((await updated(t, format, add, none)).requests.at(-1), 'changes 200')
    const last = ['observations', '--from', dayNumber(DAYS - 1), '-o']
    const remove = (server: TestServer) => retract(server.database, 'observation', ['o00099'])
    assert.equal((await updated(t, format, remove, last)).requests.at(-1), 'changes 200')
  })
}

test('applies every filter to changed records', async (t) => {
  const day = (number: number, more: object) => observationOfDay(number, 20, more)
  for (const filter of [
    ['--type', '1'],
    ['--observer', 'Zoë & co'],
    ['--tag', ' Größe; Ä'],
    ['--to', '2024-02-10'],
    ['--from', '2024-02-10', '--to', '2024-02-10'],
  ]) {
    const change = async (server: TestServer) => {
      for (const number of [10, 40, 90])
        await server.publish(OBSERVATIONS, [
          day(number, { type: 1, observer: 'Zoë & co', tags: ['größe; ä'] }),
          day(number + 1, { type: 2, observer: 'zoë & co', tags: ['größe'] }),
          day(number + 200, { type: 1, date_of_observation: '2024-02-10T23:59:59Z' }),
        ])
    }
    const args = ['observations', ...filter, '-o']
    const { requests } = await updated(t, 'csv', change, args)
    assert.equal(requests.at(-1), 'changes 200', filter.join(' '))
  }
})

const randomNumbers = (seed: number): ((below: number) => number) => {
  let count = 0
  return (below) => Number.parseInt(hash('sha256', `${seed} ${count++}`).slice(0, 12), 16) % below
}

test('equals a new download after random publications', async (t) => {
  const seed = Math.floor(Math.random() * 1e9)
  t.diagnostic(`seed ${seed}`)
  const random = randomNumbers(seed)
  const { server, workspace } = await startWithData(t)
  const kinds = [
    { resource: 'observations', kind: OBSERVATIONS, name: 'observation', make: observation },
    { resource: 'images', kind: IMAGES, name: 'image', make: image },
  ] as const
  const urls = { '10': 'https://x.example/10', '9': 'https://x.example/9', full: 'https://x.example/f' }
  const row = (make: typeof image) =>
    make(`${'abc'[random(3)]}${random(40)}`, `2024-0${1 + random(9)}-01T0${random(10)}:00:00Z`, {
      title: [null, '', 'a,b', '"\r\n"', 'Ñ ☀'][random(5)],
      tags: [[], ['t'], ['[odd'], ['a;b', 't']][random(4)],
      ...(make === image ? { urls } : { type: random(3) }),
    })
  await server.publish(IMAGES, [image('i', '2024-01-01T00:00:00Z', { urls })])
  const files = kinds.flatMap(({ resource }) =>
    INCREMENTAL_FORMATS.map((format) => [
      resource,
      '--from',
      '2024-03-01',
      '--tag',
      't',
      '-o',
      `${resource}.${format}`,
    ]),
  )
  for (const args of files) await workspace.run([...args, '--quiet'])
  for (let round = 0; round < 4; round++) {
    for (const { kind, name, make } of kinds) {
      const rows = new Map(
        Array.from({ length: 1 + random(30) }, () => row(make)).map((one) => [
          (one as { id: string }).id,
          one,
        ]),
      )
      await server.publish(kind, [...rows.values()])
      await retract(
        server.database,
        name,
        [...rows.keys()].filter(() => random(4) === 0),
      )
    }
    for (const args of files) {
      const file = String(args.at(-1))
      const { status, stderr } = await workspace.run([...args, '--update'])
      assert.equal(status, 0, stderr)
      assert.doesNotMatch(stderr, /again/)
      await workspace.run([...args.slice(0, -1), `new-${file}`, '--force', '--quiet'])
      await assertSameRecords(workspace, file, `new-${file}`)
    }
  }
})

for (const format of ['csv', 'sqlite'])
  test(`${format}: equals a new download when images have a new kind of URL`, async (t) => {
    const added = image('i3', '2024-04-06T00:00:00Z', { urls: { medium: 'https://x.example/3' } })
    const publish = (server: TestServer) => server.publish(IMAGES, [added])
    const { requests, stderr } = await updated(t, format, publish, ['images', '-o'])
    // CSV has a new column and header, so no line of it can be kept.
    assert.equal(requests.at(-1), format === 'csv' ? 'GET  200' : 'changes 200')
    if (format === 'csv')
      assert.match(stderr, /^Columns were added \(url_medium\); everything is downloaded again\.$/m)
  })

test('csv: reports removed columns when no image has a kind of URL any more', async (t) => {
  const { stderr } = await updated(t, 'csv', (server) => retract(server.database, 'image', ['i2']), [
    'images',
    '-o',
  ])
  assert.match(stderr, /^Columns were removed \(url_zoom\); everything is downloaded again\.$/m)
})

test('downloads Parquet and daily activity again', async (t) => {
  const change = (server: TestServer) => server.publish(OBSERVATIONS, [observationOfDay(100)])
  const parquet = await updated(t, 'parquet', change)
  assert.equal(parquet.requests.at(-1), 'GET from=2024-01-02 200')
  assert.match(parquet.stderr, /^Parquet files cannot be edited; everything is downloaded again\.$/m)
  const activity = await updated(t, 'csv', change, ['activity', '-o'])
  assert.equal(activity.requests.at(-1), 'GET  200')
  assert.match(activity.stderr, /^Aggregates are not in the change feed; everything/m)
})

test('transfers no records when only others have changed', async (t) => {
  const { requests, stderr } = await updated(t, 'csv', (server) =>
    server.publish(IMAGES, [image('i9', '2024-01-05T00:00:00Z')]),
  )
  assert.equal(requests.at(-1), 'changes 200')
  assert.match(stderr, /^Applied 0 changes\.$/m)
})

test('downloads everything when the changes are larger than the file', async (t) => {
  const long = 'x'.repeat(10_000)
  const { stderr } = await updated(t, 'ndjson', (server) =>
    server.publish(
      OBSERVATIONS,
      Array.from({ length: 120 }, (_, day) => observationOfDay(day, 20, { comments: long })),
    ),
  )
  assert.match(stderr, /^Most records have changed; everything is downloaded again\.$/m)
})

/** Edits the description of a downloaded file. */
const editMeta = async (
  { path }: Workspace,
  name: string,
  edit: (meta: Provenance) => object,
): Promise<void> => {
  const file = join(path, `${name}.meta.json`)
  await writeFile(file, JSON.stringify(edit(JSON.parse(await readFile(file, 'utf8')))))
}

for (const [reason, edit, message] of [
  [
    'its version is unknown',
    (meta: Provenance) => ({
      ...meta,
      dataVersion: '0123456789abc',
      etag: `"0123456789abc-${meta.etag.split('-')[1]}`,
    }),
    /^heliolog cannot list the changes since version 0123456789abc; everything/m,
  ],
  [
    'the server writes another format revision',
    (meta: Provenance) => ({ ...meta, etag: `"${meta.dataVersion}-0000000000"` }),
    /^The server's release writes files differently; everything/m,
  ],
] as const)
  test(`downloads a file again when ${reason}`, async (t) => {
    const { server, workspace } = await startWithData(t)
    await workspace.run([...ARGS, 'o.csv'])
    await editMeta(workspace, 'o.csv', edit)
    await server.publish(OBSERVATIONS, [observationOfDay(100)])
    const { status, stderr } = await workspace.run([...ARGS, 'o.csv', '--update'])
    assert.equal(status, 0)
    assert.match(stderr, message)
    await workspace.run([...ARGS, 'new.csv'])
    await assertSame(workspace, 'o.csv', 'new.csv')
  })

/** Replaces text in a file, so that it looks unchanged. */
const corrupt = async (workspace: Workspace, name: string, edit: (text: string) => string): Promise<void> => {
  const file = join(workspace.path, name)
  await writeFile(file, edit(await readFile(file, 'utf8')))
  const { size: bytes, mtimeMs } = await stat(file)
  await editMeta(workspace, name, (meta) => ({ ...meta, bytes, mtimeMs }))
}

test('downloads everything when the number of rows would be wrong', async (t) => {
  const { server, workspace } = await startWithData(t)
  await workspace.run([...ARGS, 'o.ndjson'])
  await corrupt(workspace, 'o.ndjson', (text) => text.replace(/.*\n/, ''))
  await server.publish(OBSERVATIONS, [observationOfDay(100)])
  const { stderr } = await workspace.run([...ARGS, 'o.ndjson', '--update'])
  assert.match(
    stderr,
    /^The updated file would have 99 rows instead of 100; everything is downloaded again\.$/m,
  )
  await workspace.run([...ARGS, 'new.ndjson'])
  await assertSame(workspace, 'o.ndjson', 'new.ndjson')
})

test('finds a damaged file with --verify, and downloads it again', async (t) => {
  const { server, workspace } = await startWithData(t)
  for (const format of ['csv', 'json']) {
    const args = [...ARGS, `o.${format}`]
    await workspace.run(args)
    await corrupt(workspace, `o.${format}`, (text) => text.replace('Ada', 'Ida'))
    assert.match((await workspace.run([...args, '--update'])).stderr, /is up to date/)
    const verified = await workspace.run([...args, '--update', '--verify'])
    assert.match(
      verified.stderr,
      /^The file differs from heliolog's digest; everything is downloaded again\.$/m,
    )
    await server.publish(OBSERVATIONS, [observationOfDay(90, 20, { title: format })])
    const again = await workspace.run([...args, '--update', '--verify'])
    assert.match(again.stderr, /^Applied 1 change\.$/m)
    assert.doesNotMatch(again.stderr, /differs/)
  }
  for (const format of FORMATS) {
    const { status, stderr } = await workspace.run(['observations', '-o', `v.${format}`, '--verify'])
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, /differs/)
  }
})

test('downloads everything when the digest that heliolog already knows differs', async (t) => {
  let version = 7
  const row = () => `{"id":"a","title":"${version}"}\n`
  const { origin, calls } = await scripted(t, (response, { method, url = '' }) => {
    if (url.includes('/changes/')) return void response.end('{"next_cursor":"c"}\n')
    const digest = `sha-256=:${hash('sha256', row(), 'base64')}:`
    response.writeHead(200, {
      etag: `"${version}-abc"`,
      'x-data-version': String(version),
      'x-data-query': 'all',
      'x-row-count': '1',
      'repr-digest': digest,
    })
    response.end(method === 'HEAD' ? undefined : row())
  })
  const workspace = await createFastWorkspace(t, origin, 'token')
  const args = ['observations', '-o', 'o.ndjson']
  assert.equal((await workspace.run(args)).status, 0)
  version = 8
  const { status, stderr } = await workspace.run([...args, '--update'])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /^The updated file would differ from heliolog's; everything is downloaded again\.$/m)
  assert.equal((await workspace.read('o.ndjson')).toString(), row())
  const heads = calls.filter(({ method }) => method === 'HEAD').map(({ headers }) => headers)
  // A download's HEAD has the encoding of its GET, so that heliolog builds one file for both.
  assert.deepEqual(
    heads.map((headers) => headers['accept-encoding'] === 'identity'),
    [false, true, false],
  )
  assert.ok(heads.every((headers) => headers['want-repr-digest'] === undefined))
})

test('reads the changes again when their connection breaks', async (t) => {
  const { server, workspace } = await startWithData(t)
  const args = ['observations', '-o', 'o.csv']
  await workspace.run(args)
  await server.publish(OBSERVATIONS, longSeries(DAYS, 2_000))
  const proxy = await startFaultyProxy(t, server.origin, { cutAfter: [5_000, 50_000] })
  await editMeta(workspace, 'o.csv', (meta) => ({
    ...meta,
    source: meta.source.replace(server.origin, proxy.origin),
  }))
  const { status, stderr } = await workspace.run([...args, '--update', '--url', proxy.origin])
  assert.equal(status, 0, stderr)
  assert.equal(proxy.cuts, 2)
  assert.match(stderr, /^Applied 100 changes\.$/m)
  await workspace.run(['observations', '-o', 'new.csv'])
  assert.ok((await workspace.read('o.csv')).equals(await workspace.read('new.csv')))
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

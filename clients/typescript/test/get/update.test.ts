/** --update and --verify: the file equals a new download, and only what changed is transferred. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, type TestContext, test } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../../server/src/domain/records/kinds.ts'
import { retract } from '../../../../server/src/publish/correct/retract.ts'
import { assertFailed } from '../../../../test/support/heliolog-process.ts'
import { image, publishTogether } from '../../../../test/support/publishing.ts'
import { waitUntil } from '../../../../test/support/sandbox.ts'
import { sharedServer, startWith } from '../../../../test/support/server.ts'
import type { FileProvenance } from '../../src/get/file-provenance.ts'
import { scripted } from '../support/scripted-server.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { dayNumber, longSeries, observationOfDay } from './support/long-series.ts'
import type { Workspace } from './support/workspace.ts'

const DAYS = 100
const ARGS = ['observations', '--from', '2024-01-02', '-o']
const IMAGE_ROWS = [
  image('i1', '2024-01-05T00:00:00Z', { urls: { a: 'https://x.example/1', '7': 'https://x.example/7' } }),
  image('i2', '2024-04-05T00:00:00Z', { urls: { zoom: 'https://x.example/2' } }),
  image('i0', '2024-01-04T00:00:00Z', { observer: 'Zoë & co', urls: { a: 'https://x.example/0' } }),
]

const server = sharedServer(() => startWith({}, { bulkPerHour: 1_000 }))
let workspace: Workspace
beforeEach(async (t) => {
  // Every test starts with the same data, whatever the one before has published.
  const options = { snapshot: true, maxRetract: { percent: 100 } }
  const rows = longSeries(DAYS, 20)
  await publishTogether(
    server.database,
    [
      [OBSERVATIONS, rows],
      [IMAGES, IMAGE_ROWS],
    ],
    options,
  )
  workspace = await createFastWorkspace(t as TestContext, server.origin, server.token)
})

const publish = (...rows: object[]) => server.publish(OBSERVATIONS, rows)

/** The requests meanwhile, without those for the citation and the dictionary. */
const requestsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  await server.waitForCallLog()
  const before = server.lines.length
  await work()
  await server.waitForCallLog()
  return server.lines
    .slice(before)
    .filter(({ msg, path }) => msg === 'call' && !/citation|dictionary/.test(String(path)))
    .map(({ method, path, query, status }) =>
      path === '/changes/v1/records' ? `changes ${status}` : `${method} ${query} ${status}`,
    )
}

/** A publication right after another has a date in the future, which heliolog does not send meanwhile. */
const withoutTimes = ({ downloadedAt, mtimeMs, publishedAt, file, ...meta }: Record<string, unknown>) => meta

/** Compares two files that were downloaded at different times, apart from these times. */
const assertSame = async (one: string, other: string): Promise<void> => {
  const [a, b] = await Promise.all(
    [one, other].map(async (name) => [
      (await workspace.read(name)).toString('latin1'),
      withoutTimes(await workspace.json(`${name}.meta.json`)),
    ]),
  )
  assert.deepEqual(a, b)
}

/** Downloads files of these formats, changes the data, updates, and compares with new downloads. */
const updated = async (
  formats: string[],
  change: () => Promise<unknown>,
  args: string[] = ARGS,
): Promise<{ stderr: string; requests: string[] }[]> => {
  for (const format of formats)
    assert.equal((await workspace.run([...args, `o.${format}`, '--force'])).status, 0)
  await change()
  const results: { stderr: string; requests: string[] }[] = []
  for (const format of formats) {
    let stderr = ''
    const requests = await requestsDuring(async () => {
      const finished = await workspace.run([...args, `o.${format}`, '--update'])
      assert.equal(finished.status, 0, finished.stderr)
      stderr = finished.stderr
    })
    await workspace.run([...args, `new.${format}`, '--quiet', '--force'])
    await assertSame(`o.${format}`, `new.${format}`)
    results.push({ stderr, requests })
  }
  return results
}

/** Edits the description of a downloaded file. */
const editMeta = async (name: string, edit: (meta: FileProvenance) => object): Promise<void> => {
  const file = join(workspace.path, `${name}.meta.json`)
  await writeFile(file, JSON.stringify(edit(JSON.parse(await readFile(file, 'utf8')))))
}

/** Replaces text in a file, so that it looks unchanged. */
const corrupt = async (name: string, edit: (text: string) => string): Promise<void> => {
  const file = join(workspace.path, name)
  await writeFile(file, edit(await readFile(file, 'utf8')))
  const { size: bytes, mtimeMs } = await stat(file)
  await editMeta(name, (meta) => ({ ...meta, bytes, mtimeMs }))
}

test('leaves a current file alone after a single request', async () => {
  for (const format of ['csv', 'json']) {
    assert.equal((await workspace.run([...ARGS, `o.${format}`, '--update'])).status, 0, 'a new file')
    const before = await workspace.read(`o.${format}`)
    const requests = await requestsDuring(async () => {
      // Another spelling of the same URL.
      const url = `${server.origin}/api/v1/`
      const { status, stderr } = await workspace.run([...ARGS, `o.${format}`, '--update', '--url', url])
      assert.deepEqual([status, stderr], [0, `o.${format} is up to date.\n`])
    })
    assert.deepEqual(requests, ['HEAD from=2024-01-02 304'])
    assert.ok((await workspace.read(`o.${format}`)).equals(before))
  }
})

test('applies changes of every kind to the file', async () => {
  /** Records of other days, times, types, observers and tags than in ARGS, and back. */
  const change = async (): Promise<void> => {
    await publish(
      // New at the end, in the middle and before all others of its time.
      ...[100, 101, 140].map((day) => observationOfDay(day)),
      observationOfDay(50, 20, { id: 'o0005' }),
      observationOfDay(1, 20, { id: 'a' }),
      // Corrected, moved, moved out of the query, moved into it.
      observationOfDay(5, 20, { tags: ['a;b', 'n1'], title: '', comments: null }),
      observationOfDay(6, 20, { date_of_observation: '2024-03-01T09:00:00Z' }),
      observationOfDay(7, 20, { date_of_observation: '2023-03-01T09:00:00Z' }),
      observationOfDay(0, 20, { date_of_observation: '2024-02-01T08:59:59Z', title: '"☀", said\r\nÑandú' }),
    )
    await retract(server.database, 'observation', ['o00001', 'o00080', 'o00099'])
    await publish(observationOfDay(80, 20, { title: 'again' }))
  }
  for (const { stderr, requests } of await updated(['csv', 'ndjson', 'json'], change)) {
    assert.deepEqual(requests, ['HEAD from=2024-01-02 200', 'changes 200'])
    assert.match(stderr, /^Applied 12 changes\.$/m)
  }
})

test('applies changes to a file without records, and back', async () => {
  const args = ['observations', '--from', dayNumber(DAYS), '-o']
  for (const change of [
    () => publish(observationOfDay(DAYS)),
    () => retract(server.database, 'observation', ['o00100']),
  ])
    for (const { requests } of await updated(['csv', 'json'], change, args))
      assert.equal(requests.at(-1), 'changes 200')
})

test('applies every filter to changed records', async () => {
  const day = (number: number, more: object) => observationOfDay(number, 20, more)
  const filters = [
    ['--type', '1', '--observer', 'Zoë & co'],
    ['--tag', ' Größe; Ä', '--to', '2024-02-10'],
  ]
  const publishDay = (number: number) =>
    publish(
      day(number, { type: 1, observer: 'Zoë & co', tags: ['größe; ä'] }),
      day(number + 1, { type: 2, observer: 'zoë & co', tags: ['größe'] }),
      day(number + 2, { type: 0, observer: 'Zoë & co' }),
      day(number + 200, { type: 1, date_of_observation: '2024-02-10T23:59:59Z' }),
    )
  // The command rejects observers that do not exist.
  await publishDay(10)
  const argsFor = (index: number, name: string) => ['observations', ...(filters[index] ?? []), '-o', name]
  for (const index of filters.keys())
    assert.equal((await workspace.run(argsFor(index, `${index}.csv`))).status, 0)
  for (const number of [40, 90]) await publishDay(number)
  await publish(day(10, { type: 0, observer: 'Ada', tags: [] }))
  for (const [index, filter] of filters.entries()) {
    const { stderr } = await workspace.run([...argsFor(index, `${index}.csv`), '--update'])
    assert.match(stderr, /^Applied [1-9]\d* changes\.$/m, filter.join(' '))
    await workspace.run(argsFor(index, `new-${index}.csv`))
    await assertSame(`${index}.csv`, `new-${index}.csv`)
  }
})

test('downloads everything when the changes cannot be applied', async () => {
  const added = image('i3', '2024-04-06T00:00:00Z', { urls: { medium: 'https://x.example/3' } })
  const [images] = await updated(['csv'], () => server.publish(IMAGES, [added]), ['images', '-o'])
  assert.equal(images?.requests.at(-1), 'GET  200')
  assert.match(
    images?.stderr ?? '',
    /^Only observations can be updated in place; everything is downloaded again\.$/m,
  )

  const [parquet] = await updated(['parquet'], () => publish(observationOfDay(100)))
  assert.equal(parquet?.requests.at(-1), 'GET from=2024-01-02 200')
  assert.match(parquet?.stderr ?? '', /^Parquet files cannot be edited; everything is downloaded again\.$/m)

  const [ndjson] = await updated(['ndjson'], () => publish(...longSeries(1_200, 10)))
  assert.match(ndjson?.stderr ?? '', /^Too many records have changed; everything is downloaded again\.$/m)
})

test('rejects changed, unknown and different files without --force', async () => {
  await workspace.run([...ARGS, 'o.csv'])
  await appendFile(join(workspace.path, 'o.csv'), 'mine\r\n')
  await workspace.run([...ARGS, 'other.csv'])
  await workspace.run(['observations', '-o', 'all.csv'])
  await appendFile(join(workspace.path, 'unknown.csv'), 'mine\r\n')
  await publish(observationOfDay(100))
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
    assertFailed(await workspace.run([...args, '--update']), message)
    assert.ok((await workspace.read(file)).equals(before))
  }
  assert.equal((await workspace.run([...ARGS, 'o.csv', '--update', '--force'])).status, 0)
  await workspace.run([...ARGS, 'new.csv'])
  await assertSame('o.csv', 'new.csv')
})

test('downloads a former version with its citation, and never updates it', async () => {
  const { version, last_published_at: publishedAt } = await server.json('/meta')
  // Each publication is a second after the last, and its date is not sent while it is in the future.
  await waitUntil('the date of publication has passed', () => Date.parse(publishedAt) <= Date.now())
  await workspace.run([...ARGS, 'then.csv'])
  await publish(observationOfDay(5, 20, { wolf: 777 }))
  const later = await server.json('/meta')
  const { status, stderr } = await workspace.run([...ARGS, 'o.csv', '--data-version', version, '--verify'])
  assert.equal(status, 0, stderr)
  const path = (name: string) => join(workspace.path, name)
  assert.equal(await readFile(path('o.csv'), 'utf8'), await readFile(path('then.csv'), 'utf8'))
  const [provenance, then] = [
    await workspace.json('o.csv.meta.json'),
    await workspace.json('then.csv.meta.json'),
  ]
  assert.equal(provenance.dataVersion, version)
  assert.match(provenance.source, new RegExp(`[?&]version=${version}$`))
  assert.equal(provenance.publishedAt, publishedAt)
  for (const name of ['query', 'publishedAt', 'etag', 'citation'])
    assert.deepEqual(provenance[name], then[name], name)

  const updated = await workspace.run([...ARGS, 'o.csv', '--update'])
  assert.equal(updated.status, 1)
  assert.match(
    updated.stderr,
    new RegExp(`o.csv has the data version ${version}, which --data-version chose; add`),
  )
  const replaced = await workspace.run([...ARGS, 'o.csv', '--update', '--force'])
  assert.equal(replaced.status, 0, replaced.stderr)
  assert.equal((await workspace.json('o.csv.meta.json')).dataVersion, later.version)

  const unknown = await workspace.run([...ARGS, 'p.csv', '--data-version', '00000000000ff'])
  assert.equal(unknown.status, 1)
  assert.match(unknown.stderr, /^heliolog-get: No publication has the version 00000000000ff; known:/)
})

test('rejects a file of another server without --force', async () => {
  const elsewhere = 'http://elsewhere.example'
  const args = [...ARGS, 'o.csv', '--update']
  await workspace.run([...ARGS, 'o.csv'])
  await editMeta('o.csv', (meta) => ({ ...meta, source: meta.source.replace(server.origin, elsewhere) }))
  const requests = await requestsDuring(async () => {
    const { status, stderr } = await workspace.run(args)
    const message = `o.csv was downloaded from ${elsewhere}, and this is ${server.origin}; add --force to replace it`
    assert.deepEqual([status, stderr], [1, `heliolog-get: ${message}, or choose another file.\n`])
  })
  assert.deepEqual(requests, [])
  assert.equal((await workspace.run([...args, '--force'])).status, 0)
  assert.ok((await workspace.json('o.csv.meta.json')).source.startsWith(`${server.origin}/bulk/`))
})

for (const [reason, edit, message] of [
  [
    'its version is unknown',
    (meta: FileProvenance) => ({
      ...meta,
      dataVersion: '0123456789abc',
      etag: `"0123456789abc-${meta.etag.split('-')[1]}`,
    }),
    /^heliolog cannot list the changes since version 0123456789abc; everything/m,
  ],
  [
    'the server writes another format revision',
    (meta: FileProvenance) => ({ ...meta, etag: `"${meta.dataVersion}-0000000000"` }),
    /^The server's release writes files differently; everything/m,
  ],
] as const)
  test(`downloads a file again when ${reason}`, async () => {
    await workspace.run([...ARGS, 'o.csv'])
    await editMeta('o.csv', edit)
    await publish(observationOfDay(100))
    const { status, stderr } = await workspace.run([...ARGS, 'o.csv', '--update'])
    assert.equal(status, 0)
    assert.match(stderr, message)
    await workspace.run([...ARGS, 'new.csv'])
    await assertSame('o.csv', 'new.csv')
  })

test('downloads everything when the number of rows would be wrong', async () => {
  await workspace.run([...ARGS, 'o.ndjson'])
  await corrupt('o.ndjson', (text) => text.replace(/.*\n/, ''))
  await publish(observationOfDay(100))
  const { stderr } = await workspace.run([...ARGS, 'o.ndjson', '--update'])
  assert.match(
    stderr,
    /^The updated file would have 99 rows instead of 100; everything is downloaded again\.$/m,
  )
  await workspace.run([...ARGS, 'new.ndjson'])
  await assertSame('o.ndjson', 'new.ndjson')
})

test('finds a damaged file with --verify, and downloads it again', async () => {
  const args = [...ARGS, 'o.json']
  await workspace.run(args)
  await corrupt('o.json', (text) => text.replace('Ada', 'Ida'))
  assert.match((await workspace.run([...args, '--update'])).stderr, /is up to date/)
  const verified = await workspace.run([...args, '--update', '--verify'])
  assert.match(
    verified.stderr,
    /^The file differs from heliolog's digest; everything is downloaded again\.$/m,
  )
  await publish(observationOfDay(90, 20, { title: 'corrected' }))
  const again = await workspace.run([...args, '--update', '--verify'])
  assert.match(again.stderr, /^Applied 1 change\.$/m)
  assert.doesNotMatch(again.stderr, /differs/)
})

test('downloads everything when the digest that heliolog already knows differs', async (t) => {
  let version = 7
  const row = () => `{"id":"a","title":"${version}"}\n`
  const { origin, calls } = await scripted(t, (response, { method, url = '' }) => {
    if (url.includes('/changes/')) return void response.end('{"data":[],"next_cursor":"c","end":true}')
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
  workspace = await createFastWorkspace(t, origin, 'token')
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
  const args = ['observations', '-o', 'o.csv']
  await workspace.run(args)
  await publish(...longSeries(DAYS, 2_000))
  const proxy = await startFaultyProxy(t, server.origin, { cutAfter: [5_000, 50_000] })
  await editMeta('o.csv', (meta) => ({
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

/** --update where changes cannot be applied, and --verify: the file is downloaded again. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { retract } from '../../../../server/src/publish/retract.ts'
import type { TestServer } from '../../../../test/support/server.ts'
import type { Provenance } from '../../src/get/provenance.ts'
import { scripted } from '../support/scripted-server.ts'
import { createFastWorkspace } from './support/fast-workspace.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { longSeries, observationOfDay } from './support/long-series.ts'
import { ARGS, assertSame, DAYS, editMeta, FORMATS, startWithData, updated } from './support/updated-files.ts'
import type { Workspace } from './support/workspace.ts'

test('reports removed columns when no image has a kind of URL any more', async (t) => {
  const change = (server: TestServer) => retract(server.database, 'image', ['i2'])
  const [csv] = await updated(t, ['csv'], change, ['images', '-o'])
  assert.match(csv?.stderr ?? '', /^Columns were removed \(url_zoom\); everything is downloaded again\.$/m)
})

test('downloads Parquet and daily activity again', async (t) => {
  const change = (server: TestServer) => server.publish(OBSERVATIONS, [observationOfDay(100)])
  const [parquet] = await updated(t, ['parquet'], change)
  assert.equal(parquet?.requests.at(-1), 'GET from=2024-01-02 200')
  assert.match(parquet?.stderr ?? '', /^Parquet files cannot be edited; everything is downloaded again\.$/m)
  const [activity] = await updated(t, ['csv'], change, ['activity', '-o'])
  assert.equal(activity?.requests.at(-1), 'GET  200')
  assert.match(activity?.stderr ?? '', /^Only observations and images can be updated in place; everything/m)
})

test('downloads everything when the changes are larger than the file', async (t) => {
  const comments = 'x'.repeat(10_000)
  const rows = Array.from({ length: 120 }, (_, day) => observationOfDay(day, 20, { comments }))
  const [ndjson] = await updated(t, ['ndjson'], (server) => server.publish(OBSERVATIONS, rows))
  assert.match(ndjson?.stderr ?? '', /^Most records have changed; everything is downloaded again\.$/m)
})

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

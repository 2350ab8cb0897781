/** Files that were updated, compared with new downloads. */
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { IMAGES, OBSERVATIONS } from '../../../../../server/src/publish/kinds.ts'
import { SQLITE } from '../../../../../test/support/engines.ts'
import { image } from '../../../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../../../test/support/server.ts'
import type { Provenance } from '../../../src/get/provenance.ts'
import { createFastWorkspace } from './fast-workspace.ts'
import { longSeries } from './long-series.ts'
import { contentOf } from './sqlite-content.ts'
import type { Workspace } from './workspace.ts'

export const DAYS = 100
export const ARGS = ['observations', '--from', '2024-01-02', '-o']

export const startWithData = async (
  t: TestContext,
): Promise<{ server: TestServer; workspace: Workspace }> => {
  const server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  t.after(() => server.close())
  await server.publish(OBSERVATIONS, longSeries(DAYS, 20))
  return { server, workspace: await createFastWorkspace(t, server.origin, server.token) }
}

export const requestsDuring = async (server: TestServer, work: () => Promise<unknown>) => {
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
export const fileRequestsDuring = async (
  server: TestServer,
  work: () => Promise<unknown>,
): Promise<string[]> =>
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

/** A publication right after another has a date in the future, which heliolog does not send meanwhile. */
const withoutTimes = ({ downloadedAt, mtimeMs, publishedAt, file, ...meta }: Record<string, unknown>) => meta

/** Compares two files that were downloaded at different times, apart from these times. */
export const assertSame = async (workspace: Workspace, one: string, other: string): Promise<void> => {
  await assertSameRecords(workspace, one, other)
  const [a, b] = await Promise.all(
    [one, other].map(async (name) => {
      if (!name.endsWith('.sqlite')) return withoutTimes(await workspace.json(`${name}.meta.json`))
      const rows = contentOf(join(workspace.path, name)).rows['meta'] ?? []
      return withoutTimes(Object.fromEntries(rows.map((row) => [row['name'], row['value']])))
    }),
  )
  assert.deepEqual(a, b)
}

export const FORMATS = ['csv', 'ndjson', 'json', 'sqlite', 'parquet']
export const INCREMENTAL_FORMATS = FORMATS.filter((format) => format !== 'parquet')

/** Downloads files of these formats, changes the data, updates, and compares with new downloads. */
export const updated = async (
  t: TestContext,
  formats: string[],
  change: (server: TestServer) => Promise<unknown>,
  args: string[] = ARGS,
): Promise<{ stderr: string; requests: string[] }[]> => {
  const { server, workspace } = await startWithData(t)
  await server.publish(IMAGES, [
    image('i1', '2024-01-05T00:00:00Z', { urls: { a: 'https://x.example/1', '7': 'https://x.example/7' } }),
    image('i2', '2024-04-05T00:00:00Z', { urls: { zoom: 'https://x.example/2' } }),
    image('i0', '2024-01-04T00:00:00Z', { observer: 'Zoë & co', urls: { a: 'https://x.example/0' } }),
  ])
  for (const format of formats) assert.equal((await workspace.run([...args, `o.${format}`])).status, 0)
  await change(server)
  const results: { stderr: string; requests: string[] }[] = []
  for (const format of formats) {
    let stderr = ''
    const requests = await fileRequestsDuring(server, async () => {
      const finished = await workspace.run([...args, `o.${format}`, '--update'])
      assert.equal(finished.status, 0, finished.stderr)
      stderr = finished.stderr
    })
    await workspace.run([...args, `new.${format}`, '--quiet'])
    await assertSame(workspace, `o.${format}`, `new.${format}`)
    results.push({ stderr, requests })
  }
  return results
}

/** Edits the description of a downloaded file. */
export const editMeta = async (
  { path }: Workspace,
  name: string,
  edit: (meta: Provenance) => object,
): Promise<void> => {
  const file = join(path, `${name}.meta.json`)
  await writeFile(file, JSON.stringify(edit(JSON.parse(await readFile(file, 'utf8')))))
}

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { ENGINES } from '../../../test/support/engines.ts'
import { runHeliolog } from '../../../test/support/heliolog-process.ts'
import { ndjson, withFiles } from '../../../test/support/importing.ts'
import { observation } from '../../../test/support/publishing.ts'
import { serverFor } from '../../../test/support/server.ts'
import { OBSERVATIONS } from '../../src/domain/records/kinds.ts'
import { verify } from '../../src/publish/correct/verify.ts'
import type { Database } from '../../src/storage/database.ts'

const BEFORE = 1_000
/** On SQLite enough new rows that it drops its indexes and rebuilds them after the import. */
const ROWS_AFTER = { SQLite: 11_200, PostgreSQL: 2_000 }
/** Every value of a record identifies its publication. */
const rows = (count: number, wolf: number) =>
  Array.from({ length: count }, (_, index) =>
    observation(`o${index}`, new Date(Date.UTC(2024, 0, 1, 0, 0, index * 20)).toISOString(), {
      title: `wolf ${wolf}`,
      wolf,
      observer: `${['Ada', 'Bob', 'Cem'][index % 3]} ${wolf}`,
      tags: [`wolf ${wolf}`, 'all'],
    }),
  )

const indexesOf = async ({ reader, engine }: Database): Promise<string[]> => {
  const { rows: found } =
    engine === 'sqlite'
      ? await sql<{
          name: string
        }>`select sql as name from sqlite_master where type = 'index' and sql is not null`.execute(
          reader as never,
        )
      : await sql<{
          name: string
        }>`select indexdef as name from pg_indexes where schemaname = 'public'`.execute(reader as never)
  return found.map(({ name }) => name).sort()
}

type Body = { data: Record<string, unknown>[] } & Record<string, unknown>

/** Checks by path that a response belongs to a single publication. */
const CHECKS: Record<string, (body: Body, wolf: number, count: number) => boolean> = {
  '/meta': (meta, _, count) => meta['observations'] === count,
  '/observations?limit=500': ({ data }, wolf) =>
    data.length === 500 && data.every((record) => record['wolf'] === wolf),
  '/observations?limit=400&tag=all': ({ data }, wolf) =>
    data.length === 400 && data.every((record) => record['title'] === `wolf ${wolf}`),
  '/observations?limit=300&type=0&from=2024-01-01&to=2024-01-01': ({ data }, wolf) =>
    data.length === 300 && data.every((record) => record['wolf'] === wolf),
  '/observations/o7': (record, wolf) => record['wolf'] === wolf,
  '/activity/daily': ({ data }, wolf, count) =>
    data.every((day) => day['wolf_mean'] === wolf) &&
    data.reduce((sum, day) => sum + Number(day['obs_count']), 0) === count,
  '/observers': ({ data }, wolf, count) =>
    data.every((observer) => String(observer['nickname']).endsWith(` ${wolf}`)) &&
    data.reduce((sum, observer) => sum + Number(observer['observations']), 0) === count,
}

for (const engine of ENGINES)
  it(`serves the old or the new data during a large publication on ${engine.name}`, async (t) => {
    const after = ROWS_AFTER[engine.name]
    const server = await serverFor(t, {}, engine)
    await server.publish(OBSERVATIONS, rows(BEFORE, 10))
    const before = await server.json('/meta')
    const indexes = await indexesOf(server.database)
    const seen = new Map<string, number>()
    const checkResponses = async () => {
      for (const [path, isConsistent] of Object.entries(CHECKS)) {
        const response = await server.get(path)
        const version = /^"(\w+)/.exec(response.headers.get('etag') ?? '')?.[1] ?? ''
        const body = (await response.json()) as Body
        assert.equal(response.status, 200, JSON.stringify(body))
        const isOld = version === before.version
        assert.ok(
          isConsistent(body, isOld ? 10 : 20, isOld ? BEFORE : after),
          `${path} at ${version}: ${JSON.stringify(body).slice(0, 300)}`,
        )
        seen.set(version, (seen.get(version) ?? 0) + 1)
      }
    }
    await withFiles({ 'rows.ndjson': ndjson(rows(after, 20)) }, async ([file = '']) => {
      let running = true
      const publication = runHeliolog([
        'import',
        'observations',
        file,
        '--database',
        server.databaseUrl,
      ]).finally(() => {
        running = false
      })
      while (running) await checkResponses()
      const { status, stdout, stderr } = await publication
      assert.equal(status, 0, stdout + stderr)
    })
    await checkResponses()
    const now = await server.json('/meta')
    assert.deepEqual([...seen.keys()].sort(), [before.version, now.version].sort(), 'only these two versions')
    assert.deepEqual(await indexesOf(server.database), indexes, 'all indexes are rebuilt')
    assert.deepEqual(await verify(server.database), [])
  })

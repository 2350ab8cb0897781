/** Debian's PostgreSQL, which compiles expressions just in time (JIT), beside that from npm, which does not. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Engine } from '../../../test/support/engines.ts'
import { startPostgres } from '../../../test/support/postgres.ts'
import {
  DEBIAN_BINARIES,
  defaultBinaries,
  withoutDebianPostgres,
} from '../../../test/support/postgres-binaries.ts'
import { observation, publishRows } from '../../../test/support/publishing.ts'
import { createSandbox, observationsCsv, requestApi, waitUntil } from '../../../test/support/sandbox.ts'
import { OBSERVATIONS } from '../../src/publish/kinds.ts'

/** Compiles every statement, unless JIT is off. */
const ALWAYS_JIT = { jit: 'on', jit_above_cost: '0' }

const SERVERS = [
  { name: 'npm', skip: false, binaries: defaultBinaries },
  { name: 'Debian', skip: withoutDebianPostgres(), binaries: () => DEBIAN_BINARIES as string },
] as const

for (const { name, skip, binaries } of SERVERS)
  describe(`PostgreSQL from ${name}`, { skip }, () => {
    test('imports, aggregates, serves and revokes, and compiles no statement', async (t) => {
      const server = await startPostgres(ALWAYS_JIT, binaries())
      t.after(() => server.remove())
      const engine: Engine = {
        name: 'PostgreSQL',
        create: async () => ({ url: server.url, remove: async () => {} }),
      }
      const sandbox = await createSandbox(t, engine)
      assert.equal((await sandbox.run(['init'])).status, 0)
      await sandbox.writeFile('rows.csv', observationsCsv(1, 1_200))
      const { status, stdout, stderr } = await sandbox.run(['import', 'observations', 'rows.csv'])
      assert.equal(status, 0, stderr)
      assert.match(stdout, /^observations: 1,200 new, /m)
      assert.match((await sandbox.run(['doctor'])).stdout, /^sound: /m)

      const { id, token } = await sandbox.issueToken()
      const serving = await sandbox.serve()
      // biome-ignore lint/suspicious/noExplicitAny: asserted below
      const read = async (path: string): Promise<any> => {
        const response = await requestApi(serving, path, token)
        assert.equal(response.status, 200, path)
        return response.json()
      }
      assert.equal((await read('/meta')).observations, 1_200)
      for (const path of ['/observations', '/activity/daily', '/observations?observer=Ada&type=0'])
        assert.equal((await read(`${path}${path.includes('?') ? '&' : '?'}limit=3`)).data.length, 3, path)
      assert.equal((await sandbox.run(['token', 'revoke', id])).status, 0)
      await waitUntil(
        'the token is rejected',
        async () => (await requestApi(serving, '/meta', token)).status === 401,
      )

      await sandbox.withDatabase(async (database) => {
        await publishRows(database, OBSERVATIONS, [observation('one-more', '2024-05-11T09:30:00Z')])
        const writer = await database.openWriter()
        for (const db of [database.reader, database.calls, writer.db])
          assert.deepEqual(
            (await sql`select current_setting('jit') as jit`.execute(db as typeof writer.db)).rows,
            [{ jit: 'off' }],
          )
        await writer.close()
      })
    })
  })

/** Token commands take effect on the next request while a publication has the store's write lock. */
import { strict as assert } from 'node:assert'
import { describe, test } from 'node:test'
import { ENGINES } from '../../../../test/support/engines.ts'
import { createSandbox, requestApi, type Sandbox, waitUntil } from '../../../../test/support/sandbox.ts'

/** Starts a publication that has written, but not committed. */
const startPublication = async (sandbox: Sandbox): Promise<{ commit(): Promise<void> }> => {
  const [isWriting, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const publication = sandbox.withDatabase(async (database) => {
    const writer = await database.openWriter()
    try {
      await writer.transaction(async (db) => {
        await db.updateTable('dataset').set({ version: '0123456789abc' }).execute()
        isWriting.resolve()
        await commit.promise
      })
    } finally {
      await writer.close()
    }
  })
  await Promise.race([isWriting.promise, publication])
  return {
    commit: () => {
      commit.resolve()
      return publication
    },
  }
}

describe('token commands during a publication', () => {
  for (const engine of ENGINES)
    test(`issue, rotate and revoke at once on ${engine.name}`, async (t) => {
      const sandbox = await createSandbox(t, engine)
      await sandbox.seed(3)
      const server = await sandbox.serve()
      const statusOf = async (token: string) => (await requestApi(server, '/meta', token)).status
      const untilRejected = (token: string) =>
        waitUntil('the token is rejected', async () => (await statusOf(token)) === 401)
      const { commit } = await startPublication(sandbox)
      const run = async (...args: string[]) => {
        const finished = await sandbox.run(['token', ...args, '--json'])
        assert.equal(finished.status, 0, finished.stderr)
        return JSON.parse(finished.stdout)
      }
      try {
        const issued = await run('issue', '--holder', 'Ada', '--purpose', 'p')
        assert.equal(await statusOf(issued.token), 200)
        const rotated = await run('rotate', issued.id)
        assert.equal(await statusOf(rotated.token), 200)
        await untilRejected(issued.token)
        await run('revoke', issued.id)
        await untilRejected(rotated.token)
      } finally {
        await commit()
      }
      assert.equal((await requestApi(server, '/meta', (await sandbox.issueToken()).token)).status, 200)
    })
})

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { ENGINES } from '../../../test/support/engines.ts'
import { tryPublishRows } from '../../../test/support/publishing.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { PATHS, ROWS, responseText } from '../support/all-responses.ts'

const NOW = Date.parse('2024-06-01T12:00:00Z')

let servers: TestServer[] = []

/** Asserts that all engines send the same response for a path, and returns it. */
const sameResponse = async (path: string): Promise<string> => {
  const responses = await Promise.all(servers.map((server) => responseText(server.get, path)))
  for (const text of responses) assert.equal(text, responses[0], path)
  return responses[0] ?? ''
}

before(async () => {
  servers = await Promise.all(ENGINES.map((engine) => startServer(engine)))
  for (const [index, { database }] of servers.entries())
    for (const [step, [kind, rows]] of ROWS.entries()) {
      // The second engine gets the same rows in two publications and in another order.
      const middle = Math.floor(rows.length / 2)
      const now = NOW + step * 10_000
      if (index === 0) await tryPublishRows(database, kind, rows, { now })
      else {
        await tryPublishRows(database, kind, rows.slice(middle).reverse(), { now: now - 1_000 })
        await tryPublishRows(database, kind, rows.slice(0, middle), { now })
      }
    }
})
after(() => Promise.all(servers.map((server) => server.close())))

it('sends the same bytes and validators from both engines for every path', async () => {
  assert.equal(servers.length, 2)
  for (const path of PATHS) await sameResponse(path)
  assert.match(await sameResponse('/meta'), /"observations":120,"images":60,"observers":9/)
})

it('sends the same cursors from both engines on every page', async () => {
  for (const first of ['/observations?limit=7', '/images?limit=9&tag=drawing', '/activity/daily?limit=2']) {
    let [pages, path]: [number, string | undefined] = [0, first]
    while (path !== undefined) {
      const text: string = await sameResponse(path)
      path = /<\/api\/v1([^>]+)>; rel="next"/.exec(text)?.[1]
      pages++
    }
    assert.ok(pages >= 3)
  }
})

/** The file of every version stays available, byte for byte. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Download, download } from '../../../../test/support/downloads.ts'
import { ENGINES } from '../../../../test/support/engines.ts'
import { serveInProcess } from '../../../../test/support/in-process.ts'
import { image, observation } from '../../../../test/support/publishing.ts'
import { serverFor, type TestServer } from '../../../../test/support/server.ts'
import { IMAGES, OBSERVATIONS, OBSERVERS } from '../../../src/domain/records/kinds.ts'
import { pruneHistory } from '../../../src/publish/correct/history.ts'
import { retract } from '../../../src/publish/correct/retract.ts'

const FILES = ['/observations.ndjson?tag=drawing', '/images.parquet?observer=Ada', '/observers.csv?']

const rows = (change: number): object[] =>
  Array.from({ length: 20 }, (_, index) =>
    observation(`o${index}`, `2024-05-${10 + index}T09:30:00Z`, {
      type: (index + change) % 3,
      wolf: 10 * index + change,
      tags: (index + change) % 2 ? ['drawing'] : [],
    }),
  )

const urls = { large: 'https://x.example' }
/** Several publications at a time, because files of the versions in between need not be compared. */
const steps: ((server: TestServer) => Promise<unknown>)[] = [
  (server) => server.publish(OBSERVATIONS, rows(0)),
  async (server) => {
    await server.publish(IMAGES, [image('i1', '2024-05-11T12:00:00Z', { urls })])
    await server.publish(OBSERVATIONS, rows(1).slice(5, 9))
  },
  async (server) => {
    await retract(server.database, 'observation', ['o3', 'o6'])
    await server.publish(OBSERVERS, [{ nickname: 'Zoé' }])
    await server.publish(IMAGES, [image('i1', '2024-06-11T12:00:00Z', { observer: 'Max' })])
  },
]

const identityOf = ({ status, headers, body }: Download) => [
  status,
  headers.etag,
  headers['x-data-version'],
  headers['x-row-count'],
  headers['x-change-cursor'],
  headers['content-disposition'],
  body.toString('latin1'),
]

for (const engine of ENGINES)
  describe(`files of former versions on ${engine.name}`, () => {
    it('equal the files of that time, until their history is deleted', async (t) => {
      const server = await serverFor(t, { bulkPerHour: 1_000_000 }, engine)
      const published = new Map<string, unknown[][]>()
      for (const step of steps.slice(0, -1)) {
        await step(server)
        const files = []
        for (const path of FILES) files.push(identityOf(await download(server, path)))
        published.set(String(files[0]?.[2]), files)
      }
      await steps.at(-1)?.(server)
      // Its cache is empty, so it has to build the files from the history.
      const second = await serveInProcess(server.database, { bulkPerHour: 1_000_000 }, undefined)
      t.after(() => second.close())
      const { token } = server
      const client = { origin: second.origin, token }
      for (const [version, files] of published)
        for (const [index, path] of FILES.entries())
          assert.deepEqual(
            identityOf(await download(client, `${path}&version=${version}`)),
            files[index],
            `${path} of ${version}`,
          )

      const unknown = await download(server, '/observations.csv?version=00000000000ff')
      assert.equal(unknown.status, 404)
      const [first] = published.keys()
      assert.match(unknown.body.toString(), new RegExp(`known: those from ${first}`))
      const mistyped = await download(server, `/observations.csv?version=${first?.slice(0, -1)}z`)
      assert.equal(mistyped.status, 400)
      assert.match(
        mistyped.body.toString(),
        /20 characters of 0-9 and a-v .*\/changes\/v1\/publications lists all/,
      )

      await pruneHistory(server.database, '2999-01-01')
      const gone = await download(server, `/observations.csv?version=${first}`)
      assert.equal(gone.status, 410)
      assert.match(gone.body.toString(), /"code":"gone".*the operators have deleted the history/)
      const { version: current } = await server.json('/meta')
      assert.equal((await download(server, `/observations.csv?version=${current}`)).status, 200)
    })
  })

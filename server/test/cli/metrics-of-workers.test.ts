/** heliolog serve --workers: one port has the metrics of all of them. */
import { strict as assert } from 'node:assert'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { newPlace, until } from '../../../test/support/command-line.ts'
import type { RunningServer } from '../../../test/support/process.ts'
import { scrape, seriesOf } from '../../../test/support/scrape.ts'

const META = 'heliolog_calls_total{route="/api/v1/meta",status="200"}'

/** Makes a call on a connection of its own; gives the process that answered: its request ids begin alike. */
const answeredBy = async ({ origin }: RunningServer, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    get(`${origin}/api/v1/meta`, { agent: false, headers }, done).on('error', fail)
  })
  answer.resume()
  assert.equal(answer.statusCode, 200)
  return String(answer.headers['x-request-id']).slice(0, -12)
}

/** On Linux. */
const aWorkerOf = async ({ process: { pid } }: RunningServer): Promise<number> =>
  Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ')[0])

test('the metrics of 2 workers are added up where that makes sense, and no count is taken back when one freezes or dies', async (t) => {
  const place = await newPlace(t)
  await place.seed(1)
  const { token } = await place.issue({ rate: 1_000_000 })
  const server = await place.serve(['--workers', '2'], { env: { HELIOLOG_METRICS_PORT: '0' } })
  const answering = new Set<string>()
  let made = 0
  const callUntilAnsweredBy = (processes: number) =>
    until(`${processes} processes have answered`, async () => {
      answering.add(await answeredBy(server, token))
      made++
      return answering.size >= processes
    })
  let counted = 0
  const count = async (): Promise<number> => {
    const now = (await scrape(server)).get(META) ?? 0
    assert.ok(now >= counted, `${counted} calls were counted before, ${now} now`)
    counted = now
    return now
  }
  const allAreCounted = () => until('every call is counted', async () => (await count()) === made)

  await callUntilAnsweredBy(2)
  await allAreCounted()
  const { version, last_published_at: published } = (await place.published()).meta
  const read = await scrape(server)
  const age = read.get('heliolog_data_age_seconds') ?? -1
  assert.ok(age >= 0 && age <= (Date.now() - Date.parse(published)) / 1000, `${age} s`)
  assert.deepEqual(seriesOf(read, 'heliolog_data_info'), { [`{version="${version}"}`]: 1 })
  assert.deepEqual([read.get('heliolog_store_up'), read.get('heliolog_limits_shared')], [1, 1])
  assert.deepEqual(seriesOf(read, 'heliolog_answers_total'), {
    '{from="ready"}': 0,
    '{from="store"}': made,
    '{from="held"}': 0,
  })

  const pid = await aWorkerOf(server)
  process.kill(pid, 'SIGSTOP')
  assert.equal(await count(), made, 'while one is frozen')
  process.kill(pid, 'SIGKILL')
  assert.equal(await count(), made, 'when it has been killed')
  await callUntilAnsweredBy(3)
  await allAreCounted()
  const { status, stderr } = await server.stop()
  assert.deepEqual([status, stderr], [0, ''])
})

/** Two commands for the same file: one writes it, and the other says so; a lock of the dead holds nobody up. */
import assert from 'node:assert/strict'
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { OBSERVATIONS } from '../../../../server/src/publish/kinds.ts'
import { until } from '../../../../test/support/command-line.ts'
import { SQLITE } from '../../../../test/support/engines.ts'
import type { Finished } from '../../../../test/support/process.ts'
import { startServer, type TestServer } from '../../../../test/support/server.ts'
import { scripted } from '../support/scripted-server.ts'
import { type Desk, ended, newDesk } from './support/command.ts'
import { longSeries, observationOfDay } from './support/long-series.ts'
import { startRelay } from './support/relay.ts'

const DAYS = 200
const LETTERS = 2_000
const RUN = '00000000-0000-4000-8000-000000000000'

let server: TestServer
before(async () => {
  server = await startServer(SQLITE, { bulkPerHour: 1_000 })
  await server.publish(OBSERVATIONS, longSeries(DAYS, LETTERS))
})
after(() => server.close())

const csv = async (): Promise<Buffer> => {
  const response = await fetch(`${server.origin}/bulk/v1/observations.csv`, {
    headers: { authorization: `Bearer ${server.token}` },
  })
  return Buffer.from(await response.arrayBuffer())
}

/** What the second command ends with while the download of the first is held up, and what the first one does. */
const meeting = async (
  desk: Desk,
  relay: Awaited<ReturnType<typeof startRelay>>,
  first: string[],
  second: string[],
): Promise<{ first: Finished; second: Finished | undefined; pid: number | undefined }> => {
  let met: Finished | undefined
  relay.beforeCut = async () => {
    met = await desk.get(second)
  }
  const child = desk.start(first)
  return { first: await ended(child), second: met, pid: child.pid }
}

for (const [file, more] of [
  ['o.csv', []],
  ['o.json', []],
  ['o.sqlite', ['--update']],
  ['o.parquet', ['--update', '--force']],
] as const)
  test(`of two commands for ${file} at once one writes it whole, and the other ends with 1 and a sentence`, async (t) => {
    const relay = await startRelay(t, server.origin, { cutAfter: [150_000] })
    const desk = await newDesk(t, relay.origin, server.token)
    const words = ['observations', '-o', file, ...more]
    const { first, second, pid } = await meeting(desk, relay, words, words)
    assert.equal(first.status, 0, first.stderr)
    assert.deepEqual(
      [second?.status, second?.stderr],
      [1, `heliolog-get: Another heliolog-get (process ${pid}) is writing ${file}; wait for it to end.\n`],
    )
    assert.deepEqual(await desk.names(), [file, `${file}.meta.json`])
    if (file === 'o.csv') assert.ok((await desk.read(file)).equals(await csv()))
    if (file === 'o.json') assert.equal((await desk.json(file)).length, DAYS)
  })

test('two --update of the same file do not meet either', async (t) => {
  const relay = await startRelay(t, server.origin, {})
  const desk = await newDesk(t, relay.origin, server.token)
  const words = ['observations', '--to', '2024-06-01', '-o', 'o.csv']
  assert.equal((await desk.get(words)).status, 0)
  await server.publish(OBSERVATIONS, [observationOfDay(0, LETTERS, { title: 'corrected' })])
  const cutting = await startRelay(t, server.origin, { cutAfter: [150_000] })
  const meta = await readFile(join(desk.path, 'o.csv.meta.json'), 'utf8')
  await writeFile(join(desk.path, 'o.csv.meta.json'), meta.replaceAll(relay.origin, cutting.origin))
  const update = [...words, '--update', '--url', cutting.origin]
  const { first, second } = await meeting(desk, cutting, update, update)
  assert.equal(first.status, 0, first.stderr)
  assert.equal(second?.status, 1)
  assert.match(second?.stderr ?? '', /Another heliolog-get \(process \d+\) is writing o\.csv/)
  assert.deepEqual(await desk.names(), ['o.csv', 'o.csv.meta.json'])
})

test('the lock of a command that was killed is taken over, what it has left is gone on with, and no lock stays', async (t) => {
  const relay = await startRelay(t, server.origin, { holdAfter: 150_000 })
  const desk = await newDesk(t, relay.origin, server.token)
  const child = desk.start(['observations', '-o', 'o.csv'])
  const end = ended(child)
  await relay.held
  await until('some of it has come', async () => {
    const part = await stat(join(desk.path, 'o.csv.part')).catch(() => undefined)
    return (part?.size ?? 0) > 10 * LETTERS
  })
  child.kill('SIGKILL')
  assert.equal((await end).signal, 'SIGKILL')
  assert.deepEqual(await desk.names(), ['o.csv.part', 'o.csv.part.json', 'o.csv.part.lock'])
  relay.open()
  // Several find it at once, and not more than one of them may get it.
  const all = await Promise.all([1, 2, 3].map(() => desk.get(['observations', '-o', 'o.csv'])))
  const [done, ...others] = all.sort((a, b) => Number(a.status) - Number(b.status))
  assert.equal(done?.status, 0, done?.stderr)
  assert.match(done?.stderr ?? '', /^Resuming o\.csv from row [1-9]\d*\.$/m)
  for (const { status, stderr } of others) {
    assert.equal(status, 1)
    assert.match(stderr, /^heliolog-get: (Another heliolog-get|o\.csv exists already)/)
  }
  assert.ok((await desk.read('o.csv')).equals(await csv()))
  assert.deepEqual(await desk.names(), ['o.csv', 'o.csv.meta.json'])
})

const locked = async (desk: Desk, content: string): Promise<Finished> => {
  await writeFile(join(desk.path, 'o.csv.part.lock'), content)
  return desk.get(['observations', '-o', 'o.csv'])
}

test('a lock that names nobody, as of a command that was killed while it wrote it, is taken over', async (t) => {
  const desk = await newDesk(t, server.origin, server.token)
  const { status, stderr } = await locked(desk, '')
  assert.equal(status, 0, stderr)
  assert.deepEqual(await desk.names(), ['o.csv', 'o.csv.meta.json'])
})

test('a lock whose process number has been given to another process is taken over', {
  skip: process.platform !== 'linux' && 'only Linux tells when a process was started',
}, async (t) => {
  const desk = await newDesk(t, server.origin, server.token)
  const holder = { run: RUN, host: hostname(), process: process.pid, start: '1' }
  const { status, stderr } = await locked(desk, JSON.stringify(holder))
  assert.equal(status, 0, stderr)
  assert.deepEqual(await desk.names(), ['o.csv', 'o.csv.meta.json'])
})

test('a lock of another machine, whose processes are not seen, is kept, and how to remove it is said', async (t) => {
  const desk = await newDesk(t, server.origin, server.token)
  const holder = { run: RUN, host: 'elsewhere.example', process: 1, start: null }
  const { status, stderr } = await locked(desk, JSON.stringify(holder))
  assert.equal(status, 1)
  assert.match(
    stderr,
    /on elsewhere\.example \(process 1\) is writing o\.csv.*remove o\.csv\.part\.lock\.\n$/,
  )
  assert.deepEqual(await desk.names(), ['o.csv.part.lock'])
})

test('a part that something else has written into is never called whole', async (t) => {
  const head = { etag: '"7-abc"', 'x-data-version': '7', 'x-data-query': 'all', 'content-type': 'text/csv' }
  let goOn = () => {}
  const { origin } = await scripted(t, (response, { method, url }) => {
    if (url?.endsWith('citation.txt')) return void response.end()
    if (method === 'HEAD') return void response.writeHead(200, { ...head, 'x-row-count': '2' }).end()
    response.writeHead(200, head).write('id\r\na\r\n')
    goOn = () => response.end('b\r\n')
  })
  const desk = await newDesk(t, origin, 'token')
  const end = ended(desk.start(['observations', '-o', 'o.csv']))
  const part = join(desk.path, 'o.csv.part')
  await until('some of it has come', async () => ((await stat(part).catch(() => undefined))?.size ?? 0) > 0)
  await appendFile(part, 'x\r\n')
  goOn()
  const { status, stderr } = await end
  assert.equal(status, 1)
  assert.match(
    stderr,
    /o\.csv\.part has 13 bytes instead of the 10 that were received: another program has written into it/,
  )
  assert.deepEqual(await desk.names(), [])
})

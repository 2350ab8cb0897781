/**
 * Strangers on public HAPI take all that they can: token holders and other strangers are served, and the cache keeps its
 * limit.
 */
import { once } from 'node:events'
import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { ENGINES } from '../../test/support/engines.ts'
import type { RunningServer } from '../../test/support/heliolog-process.ts'
import { publishMegabytes } from '../../test/support/large-files.ts'
import { createSandbox } from '../../test/support/sandbox.ts'
import { countedDownload } from '../downloads.ts'
import { NO_LIMIT } from '../heliolog-server.ts'
import type { Part, PartRun } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent, type PartCounts, type Report } from '../report.ts'
import type { Target } from '../target.ts'

/** More than the kernel buffers, so that an unread response keeps its file open, and more rows than a page has. */
const DATA_MB = 21
/** Room for two such responses in the share of strangers. */
const CACHE_MB = 192
const WAVES = 4
const STRANGERS = 20
const FORMATS = ['csv', 'json', 'binary']
/** Room for all responses that are read at once. */
const LARGE_CACHE_MB = 2_048
const FLOOD = 26
const OTHERS = 5
/** Turns let one response of the flood be built first. Some more can be built before a request is in the queue. */
const MAX_EARLIER = 10

/** Bytes of the folder, with files that are deleted but still open. */
const usedBytes = (folder: string, { process: { pid } }: RunningServer): number => {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const open = readdirSync(`/proc/${pid}/fd`).map((name) => `/proc/${pid}/fd/${name}`)
  const isDeleted = (path: string) => {
    try {
      const target = readlinkSync(path)
      return target.startsWith(folder) && target.endsWith(' (deleted)')
    } catch {
      return false
    }
  }
  const files = readdirSync(folder).map((name) => join(folder, name))
  return [...files, ...open.filter(isDeleted)].reduce((sum, path) => sum + sizeOf(path), 0)
}

interface Client {
  report: Report
  part: PartCounts
  server: RunningServer
}

/** Requests data without a token, each second of `stop` another file. Returns undefined if there is no response. */
const getData = async (
  { report, part, server }: Client,
  address: string,
  stop: string,
  format: string,
): Promise<IncomingMessage | undefined> => {
  const path = `/hapi/data?dataset=observations&start=2024-03-01T12:00Z&stop=2024-03-01T13:${stop}Z&format=${format}`
  const headers = { 'x-forwarded-for': address }
  part.counts.sent++
  const outgoing = request(server.origin + path, { headers, agent: false })
  try {
    const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
    outgoing.on('error', () => {})
    const { statusCode = 0 } = response
    part.counts.answered++
    part.counts.byStatus[statusCode] = (part.counts.byStatus[statusCode] ?? 0) + 1
    if (![200, 429, 503].includes(statusCode)) report.wrong(part, `the status is ${statusCode}`, path)
    if (statusCode !== 200 && !response.headers['retry-after'])
      report.wrong(part, `${statusCode} without Retry-After`, path)
    return response
  } catch (error) {
    report.lost(part, (error as Error).message, path)
    return undefined
  }
}

const readAll = async ({ report, part }: Client, response: IncomingMessage): Promise<void> => {
  try {
    for await (const _ of response);
  } catch (error) {
    report.lost(part, (error as Error).message, String(response.statusCode))
  }
}

/** One address floods the server. Each of the others gets its response, and before most of the flood. */
const takeTurns = async (client: Client): Promise<void> => {
  const { report, part } = client
  const rejected = Promise.withResolvers<void>()
  const reading: Promise<void>[] = []
  let served = 0
  let number = 0
  const get = async (address: string): Promise<number> => {
    const [minute, second] = [10 + Math.floor(number / 50), 10 + (number++ % 50)]
    const response = await getData(client, address, `${minute}:${second}`, 'csv')
    if (response) reading.push(readAll(client, response))
    return response?.statusCode ?? 0
  }
  const flood = Array.from({ length: FLOOD }, async () => {
    if ((await get('10.1.0.1')) === 200) served++
    else rejected.resolve()
  })
  await Promise.race([rejected.promise, Promise.all(flood)])
  const others = Array.from({ length: OTHERS }, async (_, index) => {
    const before = served
    const status = await get(`10.1.1.${index}`)
    const earlier = served - before
    const cause = `${FLOOD} requests of another address`
    if (status !== 200) report.wrong(part, `a stranger gets ${status}`, cause)
    if (earlier > MAX_EARLIER) report.wrong(part, `${earlier} of them were served first`, cause)
  })
  await Promise.all([...flood, ...others])
  await Promise.all(reading)
  countEvent(part, 'floods')
}

const runStrangers = async ({ report, seed, isShort, isOver, cleanups }: PartRun, target: Target) => {
  const { engine } = target
  const part = report.part('strangers', engine)
  const sandbox = await createSandbox(
    cleanups,
    ENGINES.find(({ name }) => name === engine),
  )
  await sandbox.withDatabase((database) => publishMegabytes(database, DATA_MB))
  const folder = join(sandbox.path, 'cache')
  const env = {
    HELIOLOG_HAPI: 'public',
    HELIOLOG_TRUST_PROXY: 'loopback',
    HELIOLOG_CACHE_DIR: folder,
    HELIOLOG_CACHE_MB: String(LARGE_CACHE_MB),
    HELIOLOG_BULK_PER_HOUR: String(NO_LIMIT),
  }
  const flooded = await sandbox.serve([], { env })
  await takeTurns({ report, part, server: flooded })
  await flooded.stop()
  const server = await sandbox.serve([], { env: { ...env, HELIOLOG_CACHE_MB: String(CACHE_MB) } })
  const client = { report, part, server }
  const holder = await sandbox.issueToken({ rate: NO_LIMIT, bulkPerHour: NO_LIMIT })
  const random = new Random(seed)
  const unread: IncomingMessage[] = []
  cleanups.after(() => unread.forEach((response) => void response.destroy()))

  const stranger = async (_: unknown, index: number): Promise<void> => {
    const stop = `${random.integer(10, 59)}:${random.integer(10, 59)}`
    const address = `10.0.${random.integer(0, 7)}.${index}`
    const response = await getData(client, address, stop, random.pick(FORMATS))
    if (response && index % 2 === 0) unread.push(response.on('error', () => {}))
    else if (response) await readAll(client, response)
  }

  for (let wave = 0; wave < (isShort ? 1 : WAVES) && !isOver(); wave++) {
    countEvent(part, 'waves')
    const strangers = Promise.all(Array.from({ length: STRANGERS }, stranger))
    for (const path of ['/observations.csv', '/observations.ndjson', '/observers.csv']) {
      const response = await countedDownload({ report, part }, { ...server, ...holder }, path, 'strangers')
      if (response && response.status !== 200)
        report.wrong(part, `a token holder gets ${response.status}`, response.body.toString())
      const megabytes = usedBytes(folder, server) / 1e6
      if (megabytes > CACHE_MB)
        report.wrong(part, `the cache has ${Math.round(megabytes)} MB`, `wave ${wave}`)
    }
    await strangers
    // Half of those that read nothing leave.
    for (const response of unread.splice(0, unread.length / 2)) response.destroy()
  }
  for (const response of unread.splice(0)) response.destroy()
  await server.stop()
}

export const strangers: Part = {
  name: 'strangers',
  run: async (run) => {
    for (const target of run.targets) await runStrangers(run, target)
  },
}

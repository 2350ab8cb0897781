/** Strangers on public HAPI take all that they can: token holders are served, and the cache keeps its limit. */
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
import { countEvent } from '../report.ts'
import type { Target } from '../target.ts'

/** More than the kernel buffers, so that an unread response keeps its file open, and more rows than a page has. */
const DATA_MB = 21
/** Room for two such responses in the share of strangers. */
const CACHE_MB = 192
const WAVES = 4
const STRANGERS = 20
const FORMATS = ['csv', 'json', 'binary']

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
    HELIOLOG_CACHE_MB: String(CACHE_MB),
    HELIOLOG_BULK_PER_HOUR: String(NO_LIMIT),
  }
  const server = await sandbox.serve([], { env })
  const holder = await sandbox.issueToken({ rate: NO_LIMIT, bulkPerHour: NO_LIMIT })
  const random = new Random(seed)
  const unread: IncomingMessage[] = []
  cleanups.after(() => unread.forEach((response) => void response.destroy()))

  /** Each second makes another file. */
  const stranger = async (_: unknown, index: number): Promise<void> => {
    const stop = `2024-03-01T13:${random.integer(10, 59)}:${random.integer(10, 59)}Z`
    const query = `dataset=observations&start=2024-03-01T12:00Z&stop=${stop}&format=${random.pick(FORMATS)}`
    const headers = { 'x-forwarded-for': `10.0.${random.integer(0, 7)}.${index}` }
    part.counts.sent++
    const outgoing = request(`${server.origin}/hapi/data?${query}`, { headers, agent: false })
    const cause = `/hapi/data?${query}`
    try {
      const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
      outgoing.on('error', () => {})
      const { statusCode = 0 } = response
      part.counts.answered++
      part.counts.byStatus[statusCode] = (part.counts.byStatus[statusCode] ?? 0) + 1
      if (![200, 429, 503].includes(statusCode)) report.wrong(part, `the status is ${statusCode}`, cause)
      if (index % 2 === 0) unread.push(response.on('error', () => {}))
      else for await (const _ of response);
    } catch (error) {
      report.lost(part, (error as Error).message, cause)
    }
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

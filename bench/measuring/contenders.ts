/** What a case compares: servers under load, starts of a server, imports, and builds of files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Build, launcherOf } from '../build.ts'
import { onCleanup } from '../processes/cleanup.ts'
import { type ServerProcess, startServer } from '../processes/servers.ts'
import { cpuMicroseconds, residentBytes, startCounting } from '../processes/usage.ts'
import { MAX_RATE, measureImport } from '../stores/sqlite-stores.ts'
import { type LoadResult, loadGenerator } from './load.ts'
import { type Call, download, request } from './requests.ts'

/** One measurement of a contender. */
export interface Sample {
  /** Of a request: instructions where the machine counts them, else microseconds of CPU time. Of a command: the latter. */
  cost: number
  /** The part of PostgreSQL. */
  costOfPostgres?: number
  /** Elapsed. */
  seconds: number
  /** Maximum of the resident set since the start. */
  peakBytes: number
  load?: LoadResult
}

export interface Contender {
  name: string
  /** Called once in each pass, so that a process that happens to be slow affects only one. */
  open(): Promise<{ sample(): Promise<Sample>; close(): Promise<void> }>
}

const WINDOW_SECONDS = 0.4
/** V8 has compiled what a request needs by then. */
const WARM_UP_SECONDS = 3
/** heliolog writes its call log ten times a second; waiting counts that work in the window that caused it. */
const SETTLE_MS = 130
const UNLIMITED = '1000000'

export const serveHeliolog = (
  build: Build,
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> =>
  startServer(launcherOf(build), ['serve'], {
    HELIOLOG_DATABASE_URL: databaseUrl,
    HELIOLOG_RATE_LIMIT: String(MAX_RATE),
    HELIOLOG_BULK_PER_HOUR: UNLIMITED,
    PORT: '0',
    ...environment,
  })

export const underLoad = (
  name: string,
  start: () => Promise<ServerProcess>,
  callsOf: (server: ServerProcess) => Promise<Call[]>,
  { status = 200, postgresPid }: { status?: number; postgresPid?: number | undefined } = {},
): Contender => ({
  name,
  async open() {
    const server = await start()
    const load = loadGenerator(server.origin, await callsOf(server), status)
    await load(WARM_UP_SECONDS)
    return {
      async sample() {
        const count = await startCounting(server.pid)
        const countPostgres = postgresPid === undefined ? undefined : await startCounting(postgresPid)
        const result = await load(WINDOW_SECONDS)
        await sleep(SETTLE_MS)
        const [own, ofPostgres = 0] = await Promise.all([count(), countPostgres?.()])
        return {
          cost: (own + ofPostgres) / result.calls,
          ...(countPostgres && { costOfPostgres: ofPostgres / result.calls }),
          seconds: result.seconds,
          peakBytes: residentBytes(server.pid, 'VmHWM'),
          load: result,
        }
      },
      close: () => server.stop(),
    }
  },
})

/** From the start of the process to the first response. */
export const starting = (build: Build, databaseUrl: string, call: Call): Contender => {
  const sample = async (): Promise<Sample> => {
    const started = performance.now()
    const server = await serveHeliolog(build, databaseUrl)
    const { status } = await request(server.origin, call)
    const seconds = (performance.now() - started) / 1000
    const cost = cpuMicroseconds(server.pid)
    const peakBytes = residentBytes(server.pid, 'VmHWM')
    await server.stop()
    if (status !== 200) throw new Error(`the first response is ${status}`)
    return { cost, seconds, peakBytes }
  }
  return {
    name: build.name,
    async open() {
      // Fills the cache of compiled code.
      await sample()
      return { sample, close: async () => {} }
    },
  }
}

const emptyFolder = (): { folder: string; remove: () => Promise<void> } => {
  const folder = mkdtempSync(join(tmpdir(), 'heliolog-bench-'))
  return { folder, remove: onCleanup(() => rmSync(folder, { recursive: true, force: true })) }
}

export const importing = (build: Build, observationsFile: string): Contender => ({
  name: build.name,
  open: async () => ({
    async sample() {
      const { folder, remove } = emptyFolder()
      const databaseUrl = `sqlite:${join(folder, 'heliolog.db')}`
      const { cpuMicroseconds: cost, ...rest } = await measureImport(build, observationsFile, databaseUrl)
      await remove()
      return { cost, ...rest }
    },
    close: async () => {},
  }),
})

/** The first download of a file, which builds it. */
export const buildingFile = (build: Build, databaseUrl: string, call: Call): Contender => ({
  name: build.name,
  open: async () => ({
    async sample() {
      const { folder, remove } = emptyFolder()
      const server = await serveHeliolog(build, databaseUrl, { HELIOLOG_CACHE_DIR: folder })
      const started = performance.now()
      const before = cpuMicroseconds(server.pid)
      await download(server.origin, call)
      const seconds = (performance.now() - started) / 1000
      const cost = cpuMicroseconds(server.pid) - before
      const peakBytes = residentBytes(server.pid, 'VmHWM')
      await server.stop()
      await remove()
      return { cost, seconds, peakBytes }
    },
    close: async () => {},
  }),
})

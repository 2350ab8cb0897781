/** The contenders of a case: servers under load, starts of a server, imports, and builds of files. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Build, launcherOf } from '../build.ts'
import { onCleanup } from '../processes/cleanup.ts'
import { type ServerProcess, startServer } from '../processes/servers.ts'
import { type Count, cpuMicroseconds, residentBytes, startCounting } from '../processes/usage.ts'
import { MAX_RATE, measureImport } from '../stores/sqlite-stores.ts'
import { LoadGenerator, type LoadResult } from './load.ts'
import { type Call, download, request } from './requests.ts'

/** One measurement of a contender. */
export interface Sample {
  /** Of a request: instructions where the machine counts them, else microseconds of CPU time. Of a command: the latter. */
  cost: number
  /** The part of PostgreSQL. */
  costOfPostgres?: number
  /** Of a start alone. */
  seconds?: number
  /** Maximum of the resident set since the start. */
  peakBytes: number
  load?: LoadResult
}

export interface Contender {
  name: string
  /** Called once in each pass, so that a process that happens to be slow affects only one. */
  open(): Promise<Opened>
}

export interface Opened {
  /** Starts a round. */
  begin(): Promise<void>
  /** One of the windows of a round; a command has a single one. */
  window(): Promise<void>
  /** Ends a round. */
  end(): Promise<Sample>
  close(): Promise<void>
}

/** Shorter than the fluctuations of a shared machine, which then affect all contenders alike. */
const WINDOW_SECONDS = 0.02
const UNLIMITED = '1000000'

/** With the flags of V8 that the systemd unit and the image set. */
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
    NODE_OPTIONS: '--max-semi-space-size=2',
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
    const load = new LoadGenerator(server.origin, await callsOf(server), status)
    let count: Count
    let countPostgres: Count | undefined
    return {
      async begin() {
        load.reset()
        count = await startCounting(server.pid)
        countPostgres = postgresPid === undefined ? undefined : await startCounting(postgresPid)
      },
      window: () => load.run(WINDOW_SECONDS),
      async end() {
        const result = load.result()
        const [own, ofPostgres] = await Promise.all([count(), countPostgres?.()])
        return {
          cost: (own + (ofPostgres ?? 0)) / result.calls,
          ...(ofPostgres !== undefined && { costOfPostgres: ofPostgres / result.calls }),
          peakBytes: residentBytes(server.pid, 'VmHWM'),
          load: result,
        }
      },
      async close() {
        load.close()
        await server.stop()
      },
    }
  },
})

/** Measures a command as a round of one window. */
const command = (name: string, run: () => Promise<Sample>, prepare = async () => {}): Contender => ({
  name,
  async open() {
    await prepare()
    let sample: Sample
    return {
      begin: async () => {},
      async window() {
        sample = await run()
      },
      end: async () => sample,
      close: async () => {},
    }
  },
})

/** From the start of the process to the first response. */
export const starting = (build: Build, databaseUrl: string, call: Call): Contender => {
  const start = async () => {
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
  let secondsAlone: number
  const prepare = async () => {
    // The first start fills the cache of compiled code.
    await start()
    secondsAlone = (await start()).seconds
  }
  return command(build.name, async () => ({ ...(await start()), seconds: secondsAlone }), prepare)
}

const inEmptyFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'heliolog-bench-'))
  const remove = onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return work(folder).finally(remove)
}

export const importing = (build: Build, observationsFile: string): Contender =>
  command(build.name, () =>
    inEmptyFolder(async (folder) => {
      const databaseUrl = `sqlite:${join(folder, 'heliolog.db')}`
      const { cpuMicroseconds: cost, peakBytes } = await measureImport(build, observationsFile, databaseUrl)
      return { cost, peakBytes }
    }),
  )

/** The first download of a file, which builds it. */
export const buildingFile = (build: Build, databaseUrl: string, call: Call): Contender =>
  command(build.name, () =>
    inEmptyFolder(async (folder) => {
      const server = await serveHeliolog(build, databaseUrl, { HELIOLOG_CACHE_DIR: folder })
      const before = cpuMicroseconds(server.pid)
      await download(server.origin, call)
      const cost = cpuMicroseconds(server.pid) - before
      const peakBytes = residentBytes(server.pid, 'VmHWM')
      await server.stop()
      return { cost, peakBytes }
    }),
  )

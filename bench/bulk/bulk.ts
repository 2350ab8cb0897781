/**
 * The run of --bulk: downloads a million rows while the server builds the file, and again from its cache. It compares
 * the first with `sqlite3 -csv`, the second with a bare file server, and measures other requests' latency.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UNCACHED_PAGE } from '../cases.ts'
import { heliologCalls, heliologServer } from '../heliolog.ts'
import { type Call, request } from '../load/requests.ts'
import { type Spread, spreadOf } from '../measuring/ledger.ts'
import type { RunOptions } from '../measuring/rounds.ts'
import { onCleanup } from '../processes/cleanup.ts'
import { findProgram, type Log, runCommand, runTimed } from '../processes/command.ts'
import { type ServerProcess, startServer } from '../processes/servers.ts'
import { decimalFormat, formatTable, integerFormat, spreadText } from '../report/table.ts'
import { prepareStore, type Store, sqlitePath } from '../stores/sqlite-stores.ts'
import { startSlowClients } from './slow-clients.ts'

const FORMATS = {
  CSV: { file: 'observations.csv', encoding: 'identity' },
  'CSV, gzip': { file: 'observations.csv', encoding: 'gzip' },
  'CSV, brotli': { file: 'observations.csv', encoding: 'br' },
  NDJSON: { file: 'observations.ndjson', encoding: 'identity' },
  Parquet: { file: 'observations.parquet', encoding: 'identity' },
} as const
type Format = keyof typeof FORMATS

interface Download {
  seconds: number
  cpuSeconds: number
  bytes: number
  /** Maximum growth of the server's memory. */
  grownBytes: number
}

/** Median of sequential requests, in milliseconds. */
interface Latency {
  alone: number
  during: number
}

/** One round of a format: while the file is built, from the cache, and the same bytes from the bare server. */
interface FormatRound {
  first: Download
  second: Download
  bareSeconds: number
}

export interface BulkFindings {
  rows: number
  downloads: Partial<Record<Format, FormatRound[]>>
  /** Seconds of second downloads of the CSV, alone and while other clients read slowly; undefined with --only. */
  slow: { alone: number[]; during: number[] } | undefined
  /** Undefined where sqlite3 is not installed. */
  sqlite3: { seconds: number; cpuSeconds: number }[] | undefined
  latencies: Latency[]
}

const FILE_SERVER = join(import.meta.dirname, 'file-server.ts')
const DOWNLOAD_CLIENT = join(import.meta.dirname, 'download-client.ts')
const CALLS_ALONE = 1_500
const WARM_UP_CALLS = 500
const BULK_PER_HOUR = '1000000'
const MEGABYTE = 1e6
const SLOW_CLIENTS = 8
const SLOW_SECONDS = 300
const SLOW_PAUSE_MS = 10_000

const median = (values: number[]): number => spreadOf(values)?.median ?? Number.NaN

const residentBytes = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  1024 * Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Resets the maximum that Linux reports as VmHWM. */
const resetMaximum = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const download = async (server: ServerProcess, token: string, format: Format): Promise<Download> => {
  const { file, encoding } = FORMATS[format]
  const before = residentBytes(server.pid, 'VmRSS')
  resetMaximum(server.pid)
  const { cpuMicroseconds } = await server.usage()
  const { bytes, seconds } = await fetchFile(`${server.origin}/bulk/v1/${file}`, token, encoding)
  return {
    seconds,
    bytes,
    cpuSeconds: ((await server.usage()).cpuMicroseconds - cpuMicroseconds) / 1e6,
    grownBytes: residentBytes(server.pid, 'VmHWM') - before,
  }
}

const fetchFile = async (url: string, token: string, encoding: string) => {
  const { stdout } = await runCommand(process.execPath, [DOWNLOAD_CLIENT, url, token, encoding])
  const { status, bytes, seconds } = JSON.parse(stdout)
  if (status !== 200) throw new Error(`${url} returns ${status}`)
  return { bytes, seconds } as { bytes: number; seconds: number }
}

/** The path of the file that was built last. */
const builtFile = (folder: string): string => {
  const files = readdirSync(folder).map((name) => join(folder, name))
  return files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] as string
}

const bareSeconds = async (path: string): Promise<number> => {
  const server = await startServer({ name: 'bare-file', script: FILE_SERVER, args: [path] })
  try {
    return (await fetchFile(server.origin, '', 'identity')).seconds
  } finally {
    await server.stop()
  }
}

const formatRound = async (
  server: ServerProcess,
  token: string,
  format: Format,
  cache: string,
): Promise<FormatRound> => {
  // Otherwise the first download would come from the cache as well.
  for (const name of readdirSync(cache)) rmSync(join(cache, name))
  const first = await download(server, token, format)
  const second = await download(server, token, format)
  return { first, second, bareSeconds: await bareSeconds(builtFile(cache)) }
}

/** Downloads the cached CSV every few seconds while others read it at a kilobyte a second. */
const measureSlow = async (
  server: ServerProcess,
  token: string,
): Promise<NonNullable<BulkFindings['slow']>> => {
  const alone: number[] = []
  const during: number[] = []
  for (let number = 0; number < 5; number++) alone.push((await download(server, token, 'CSV')).seconds)
  const url = `${server.origin}/bulk/v1/observations.csv`
  const disconnect = await startSlowClients(url, token, SLOW_CLIENTS)
  const end = performance.now() + SLOW_SECONDS * 1_000
  while (performance.now() < end) {
    during.push((await download(server, token, 'CSV')).seconds)
    await pause(SLOW_PAUSE_MS)
  }
  disconnect()
  return { alone, during }
}

/** The rows as a table of plain columns, the best case for sqlite3. */
const flatTable = async (store: Store, program: string): Promise<string> => {
  const path = join(sqlitePath(store), '..', 'flat.db')
  if (!existsSync(path))
    await runCommand(program, [path], { input: `.import --csv ${store.observationsFile} observation\n` })
  return path
}

/** Sends requests one after another until `isEnough` returns true. */
const callUntil = async (
  server: ServerProcess,
  calls: Call[],
  isEnough: (sent: number) => boolean,
): Promise<number[]> => {
  const milliseconds: number[] = []
  while (!isEnough(milliseconds.length)) {
    const started = performance.now()
    await request(server.origin, calls[milliseconds.length % calls.length] as Call)
    milliseconds.push(performance.now() - started)
  }
  return milliseconds
}

/** A day after all data, seldom the same one twice. */
const randomDay = (): string =>
  new Date(Date.UTC(2100, 0, 1 + Math.random() * 1e5)).toISOString().slice(0, 10)

const latency = async (server: ServerProcess, calls: Call[], token: string): Promise<Latency> => {
  const alone = median(await callUntil(server, calls, (sent) => sent >= CALLS_ALONE))
  let ended = false
  // A query of its own, so that the server builds the file.
  const url = `${server.origin}/bulk/v1/observations.csv?to=${randomDay()}`
  const downloading = fetchFile(url, token, 'identity').finally(() => {
    ended = true
  })
  const during = median(await callUntil(server, calls, () => ended))
  await downloading
  return { alone, during }
}

export const measureBulk = async ({ fresh, only, rounds }: RunOptions, log: Log): Promise<BulkFindings> => {
  const store = await prepareStore('million', fresh, log)
  const [token = ''] = store.tokens
  const cache = mkdtempSync(join(tmpdir(), 'heliolog-bench-'))
  onCleanup(async () => rmSync(cache, { recursive: true, force: true }))
  const server = await heliologServer('heliolog-bulk', store.databaseUrl, {
    environment: { HELIOLOG_BULK_PER_HOUR: BULK_PER_HOUR, HELIOLOG_CACHE_DIR: cache },
  })
  const calls = await heliologCalls(UNCACHED_PAGE, server, store)
  const program = findProgram('sqlite3')
  const flat = program && (await flatTable(store, program))
  const formats = (Object.keys(FORMATS) as Format[]).filter((format) => format.includes(only))
  const findings: BulkFindings = {
    rows: store.keys.observations,
    downloads: {},
    sqlite3: program ? [] : undefined,
    latencies: [],
    slow: undefined,
  }
  await callUntil(server, calls, (sent) => sent >= WARM_UP_CALLS)
  for (let round = 1; round <= rounds; round++) {
    log(`round ${round} of ${rounds}`)
    if (program && flat) {
      const line = `"$0" -csv -header "$1" 'select * from observation' > /dev/null`
      findings.sqlite3?.push(await runTimed('/bin/sh', ['-c', line, program, flat]))
    }
    for (const format of formats) {
      findings.downloads[format] ??= []
      findings.downloads[format].push(await formatRound(server, token, format, cache))
    }
    findings.latencies.push(await latency(server, calls, token))
  }
  if (only === '') {
    log(`${SLOW_CLIENTS} slow clients, ${SLOW_SECONDS} s`)
    findings.slow = await measureSlow(server, token)
  }
  return findings
}

const ofDownloads = (downloads: Download[]) => ({
  seconds: median(downloads.map(({ seconds }) => seconds)),
  cpuSeconds: median(downloads.map(({ cpuSeconds }) => cpuSeconds)),
  megabytes: (downloads[0]?.bytes ?? 0) / MEGABYTE,
  grownMegabytes: Math.max(...downloads.map(({ grownBytes }) => grownBytes)) / MEGABYTE,
})

const ofFormat = (rounds: FormatRound[]) => ({
  first: ofDownloads(rounds.map(({ first }) => first)),
  second: ofDownloads(rounds.map(({ second }) => second)),
  bareSeconds: median(rounds.map(({ bareSeconds }) => bareSeconds)),
  /** Per round: the second download compared with the bare server. */
  ratio: spreadOf(rounds.map(({ second, bareSeconds }) => second.seconds / bareSeconds)),
})

const bulkFigures = ({ rows, downloads, sqlite3, latencies, slow }: BulkFindings) => ({
  rows,
  downloads: Object.fromEntries(Object.entries(downloads).map(([format, all]) => [format, ofFormat(all)])),
  sqlite3: sqlite3 && {
    seconds: median(sqlite3.map(({ seconds }) => seconds)),
    cpuSeconds: median(sqlite3.map(({ cpuSeconds }) => cpuSeconds)),
  },
  /** Per round; above 1 heliolog is faster than sqlite3. */
  speedOfSqlite3:
    sqlite3 &&
    downloads.CSV &&
    spreadOf(
      sqlite3.map(({ seconds }, round) => seconds / (downloads.CSV?.[round]?.first.seconds ?? Number.NaN)),
    ),
  latencies,
  latencyRatio: spreadOf(latencies.map(({ alone, during }) => during / alone)),
  /** Median seconds of a cached CSV while other clients read slowly, compared with alone. */
  slowRatio: slow && median(slow.during) / median(slow.alone),
})

export const bulkTable = (findings: BulkFindings): string => {
  const { rows, downloads, sqlite3, speedOfSqlite3, latencyRatio, slowRatio } = bulkFigures(findings)
  const spread = (values: Spread | undefined) => spreadText(values, decimalFormat)
  const table = [
    [
      'format',
      'MB',
      'first: s',
      'CPU s',
      'grew by MB',
      'second: s',
      'CPU s',
      'grew by MB',
      'bare: s',
      'second/bare',
    ],
  ]
  const cells = ({ seconds, cpuSeconds, grownMegabytes }: ReturnType<typeof ofDownloads>) => [
    decimalFormat.format(seconds),
    decimalFormat.format(cpuSeconds),
    integerFormat.format(grownMegabytes),
  ]
  for (const [format, { first, second, bareSeconds, ratio }] of Object.entries(downloads))
    table.push([
      format,
      integerFormat.format(first.megabytes),
      ...cells(first),
      ...cells(second),
      decimalFormat.format(bareSeconds),
      spread(ratio),
    ])
  if (sqlite3)
    table.push([
      'sqlite3 -csv',
      '',
      decimalFormat.format(sqlite3.seconds),
      decimalFormat.format(sqlite3.cpuSeconds),
      ...Array(6).fill(''),
    ])
  const lines = [
    formatTable(table, 1),
    `${integerFormat.format(rows)} rows. Second download at most 1.3 times the bare server's time (goal).`,
    `First CSV at ${spread(speedOfSqlite3)} times the speed of sqlite3 -csv (goal: over 0.5).`,
    `Median latency of other requests during a build: ${spread(latencyRatio)} times the usual (goal: under 2).`,
  ]
  if (slowRatio !== undefined)
    lines.push(
      `Cached CSV beside ${SLOW_CLIENTS} slow clients: ${decimalFormat.format(slowRatio)} times the usual.`,
    )
  return lines.join('\n\n')
}

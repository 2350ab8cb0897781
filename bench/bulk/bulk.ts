/** The run of --bulk: downloads a million rows, compares with `sqlite3 -csv`, and measures other requests' latency. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLD_PAGE } from '../cases.ts'
import { heliologCalls, heliologServer } from '../heliolog.ts'
import { type Call, request } from '../load/requests.ts'
import { type Spread, spreadOf } from '../measuring/ledger.ts'
import type { RunOptions } from '../measuring/rounds.ts'
import { findProgram, type Log, runCommand, runTimed } from '../processes/command.ts'
import type { ServerProcess } from '../processes/servers.ts'
import { decimalFormat, formatColumns, integerFormat, spreadText } from '../report/table.ts'
import { prepareStore, type Store, sqlitePath } from '../stores/sqlite-stores.ts'

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

export interface BulkFindings {
  rows: number
  downloads: Partial<Record<Format, Download[]>>
  /** Undefined where sqlite3 is not installed. */
  sqlite3: { seconds: number; cpuSeconds: number }[] | undefined
  latencies: Latency[]
}

const DOWNLOAD_CLIENT = join(import.meta.dirname, 'download-client.ts')
const CALLS_ALONE = 1_500
const WARM_UP_CALLS = 500
const BULK_PER_HOUR = '1000000'
const MEGABYTE = 1e6

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
  const args = [DOWNLOAD_CLIENT, `${server.origin}/bulk/v1/${file}`, token, encoding]
  const { stdout } = await runCommand(process.execPath, args)
  const { status, bytes, seconds } = JSON.parse(stdout)
  if (status !== 200) throw new Error(`${file} returns ${status}`)
  return {
    seconds,
    bytes,
    cpuSeconds: ((await server.usage()).cpuMicroseconds - cpuMicroseconds) / 1e6,
    grownBytes: residentBytes(server.pid, 'VmHWM') - before,
  }
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

const latency = async (server: ServerProcess, calls: Call[], token: string): Promise<Latency> => {
  const alone = median(await callUntil(server, calls, (sent) => sent >= CALLS_ALONE))
  let ended = false
  const downloading = download(server, token, 'CSV').finally(() => {
    ended = true
  })
  const during = median(await callUntil(server, calls, () => ended))
  await downloading
  return { alone, during }
}

export const measureBulk = async ({ fresh, only, rounds }: RunOptions, log: Log): Promise<BulkFindings> => {
  const store = await prepareStore('million', fresh, log)
  const [token = ''] = store.tokens
  const server = await heliologServer('heliolog-bulk', store.databaseUrl, {
    environment: { HELIOLOG_BULK_PER_HOUR: BULK_PER_HOUR },
  })
  const calls = await heliologCalls(COLD_PAGE, server, store)
  const program = findProgram('sqlite3')
  const flat = program && (await flatTable(store, program))
  const formats = (Object.keys(FORMATS) as Format[]).filter((format) => format.includes(only))
  const findings: BulkFindings = {
    rows: store.keys.observations,
    downloads: {},
    sqlite3: program ? [] : undefined,
    latencies: [],
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
      findings.downloads[format].push(await download(server, token, format))
    }
    findings.latencies.push(await latency(server, calls, token))
  }
  return findings
}

const medians = (downloads: Download[]) => ({
  seconds: median(downloads.map(({ seconds }) => seconds)),
  cpuSeconds: median(downloads.map(({ cpuSeconds }) => cpuSeconds)),
  megabytes: (downloads[0]?.bytes ?? 0) / MEGABYTE,
  grownMegabytes: Math.max(...downloads.map(({ grownBytes }) => grownBytes)) / MEGABYTE,
})

export const bulkFigures = ({ rows, downloads, sqlite3, latencies }: BulkFindings) => ({
  rows,
  downloads: Object.fromEntries(Object.entries(downloads).map(([format, all]) => [format, medians(all)])),
  sqlite3: sqlite3 && {
    seconds: median(sqlite3.map(({ seconds }) => seconds)),
    cpuSeconds: median(sqlite3.map(({ cpuSeconds }) => cpuSeconds)),
  },
  /** Per round; above 1 heliolog is faster than sqlite3. */
  speedOfSqlite3:
    sqlite3 &&
    downloads.CSV &&
    spreadOf(sqlite3.map(({ seconds }, round) => seconds / (downloads.CSV?.[round]?.seconds ?? Number.NaN))),
  latencies,
  latencyRatio: spreadOf(latencies.map(({ alone, during }) => during / alone)),
})

export const bulkTable = (findings: BulkFindings): string => {
  const { rows, downloads, sqlite3, speedOfSqlite3, latencyRatio } = bulkFigures(findings)
  const table = [['format', 'seconds', 'CPU seconds', 'MB', 'memory grew by MB']]
  for (const [format, { seconds, cpuSeconds, megabytes, grownMegabytes }] of Object.entries(downloads))
    table.push([
      format,
      decimalFormat.format(seconds),
      decimalFormat.format(cpuSeconds),
      integerFormat.format(megabytes),
      integerFormat.format(grownMegabytes),
    ])
  if (sqlite3)
    table.push([
      'sqlite3 -csv',
      decimalFormat.format(sqlite3.seconds),
      decimalFormat.format(sqlite3.cpuSeconds),
      '',
      '',
    ])
  const spread = (values: Spread | undefined) => spreadText(values, decimalFormat)
  return [
    formatColumns(table, 1),
    `${integerFormat.format(rows)} rows. CSV at ${spread(speedOfSqlite3)} times the speed of sqlite3 -csv (goal: over 0.5).`,
    `Median latency of other requests during a download: ${spread(latencyRatio)} times the usual (goal: under 2).`,
  ].join('\n\n')
}

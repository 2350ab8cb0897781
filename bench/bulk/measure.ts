/** The run of --bulk: a million rows in one call, beside `sqlite3 -csv`, and what other callers notice of it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLD, SHAPES } from '../cases.ts'
import { fetchAnswer } from '../load/fetch.ts'
import type { Call } from '../load/load.ts'
import type { Options } from '../options.ts'
import { findProgram, runCommand, runTimed } from '../processes/command.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { prepareStore, type Store, sqlitePath } from '../stores/stores.ts'
import { heliologCalls, heliologServer } from '../subjects.ts'

export const FORMS = {
  CSV: { file: 'observations.csv', encoding: 'identity' },
  'CSV, gzip': { file: 'observations.csv', encoding: 'gzip' },
  'CSV, brotli': { file: 'observations.csv', encoding: 'br' },
  NDJSON: { file: 'observations.ndjson', encoding: 'identity' },
  Parquet: { file: 'observations.parquet', encoding: 'identity' },
} as const
export type Form = keyof typeof FORMS

export interface Taken {
  seconds: number
  cpuSeconds: number
  bytes: number
  /** By how much the memory of the server grew at most. */
  grownBytes: number
}

/** Of one call after another, in milliseconds. */
export interface Latency {
  alone: number
  during: number
}

export interface BulkFindings {
  rows: number
  downloads: Record<Form, Taken[]>
  /** Undefined where there is no such tool. */
  sqlite3: { seconds: number; cpuSeconds: number }[] | undefined
  latencies: Latency[]
}

const DOWNLOAD = join(import.meta.dirname, 'download.ts')
const CALLS_ALONE = 1_500
const BULK_PER_HOUR = '1000000'

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const residentBytes = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  1024 * Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** From now on the greatest memory is counted anew. */
const forgetGreatest = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

const download = async (server: ServerProcess, token: string, form: Form): Promise<Taken> => {
  const { file, encoding } = FORMS[form]
  const before = residentBytes(server.pid, 'VmRSS')
  forgetGreatest(server.pid)
  const { cpuMicroseconds } = await server.usage()
  const words = [DOWNLOAD, `${server.origin}/bulk/v1/${file}`, token, encoding]
  const { stdout } = await runCommand(process.execPath, words)
  const { status, bytes, seconds } = JSON.parse(stdout)
  if (status !== 200) throw new Error(`${file} was answered with ${status}`)
  return {
    seconds,
    bytes,
    cpuSeconds: ((await server.usage()).cpuMicroseconds - cpuMicroseconds) / 1e6,
    grownBytes: residentBytes(server.pid, 'VmHWM') - before,
  }
}

/** The rows as a table of plain columns: the best that the tool can be given. */
const flatTable = async (store: Store, program: string): Promise<string> => {
  const path = join(sqlitePath(store), '..', 'flat.db')
  if (!existsSync(path))
    await runCommand(program, [path], { input: `.import --csv ${store.observationsFile} observation\n` })
  return path
}

/** Calls one after another until told to stop. */
const callsUntil = async (server: ServerProcess, calls: Call[], stop: () => boolean): Promise<number[]> => {
  const milliseconds: number[] = []
  for (let number = 0; !stop(); number++) {
    const started = performance.now()
    await fetchAnswer(server.origin, calls[number % calls.length] as Call)
    milliseconds.push(performance.now() - started)
  }
  return milliseconds
}

const latency = async (server: ServerProcess, calls: Call[], token: string): Promise<Latency> => {
  let count = 0
  const alone = median(await callsUntil(server, calls, () => ++count > CALLS_ALONE))
  let ended = false
  const downloading = download(server, token, 'CSV').finally(() => {
    ended = true
  })
  const during = median(await callsUntil(server, calls, () => ended))
  await downloading
  return { alone, during }
}

export const measureBulk = async (
  { fresh, only, rounds }: Options,
  tell: (what: string) => void,
): Promise<BulkFindings> => {
  const store = await prepareStore('million', fresh, tell)
  const [token = ''] = store.tokens
  const server = await heliologServer('heliolog-bulk', store.databaseUrl, {
    environment: { HELIOLOG_BULK_PER_HOUR: BULK_PER_HOUR },
  })
  const shape = SHAPES.find(({ name }) => name === COLD) as (typeof SHAPES)[number]
  const calls = await heliologCalls(shape, server, store)
  const program = findProgram('sqlite3')
  const flat = program && (await flatTable(store, program))
  const forms = (Object.keys(FORMS) as Form[]).filter((form) => form.includes(only))
  const findings: BulkFindings = {
    rows: store.keys.observations,
    downloads: Object.fromEntries(forms.map((form) => [form, []])) as unknown as BulkFindings['downloads'],
    sqlite3: program ? [] : undefined,
    latencies: [],
  }
  // Warm, as a server is that has been up for a while.
  await callsUntil(
    server,
    calls.slice(0, 500),
    (
      (left) => () =>
        left-- === 0
    )(500),
  )
  for (let round = 1; round <= rounds; round++) {
    tell(`round ${round} of ${rounds}`)
    if (program && flat)
      findings.sqlite3?.push(
        await runTimed('/bin/sh', [
          '-c',
          `"$0" -csv -header "$1" 'select * from observation' > /dev/null`,
          program,
          flat,
        ]),
      )
    for (const form of forms) findings.downloads[form].push(await download(server, token, form))
    findings.latencies.push(await latency(server, calls, token))
  }
  return findings
}

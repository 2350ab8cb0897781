/** Compares heliolog with baselines: bare servers that do only the minimum. */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CASE_DEFINITIONS, type CaseDefinition } from '../cases.ts'
import { HELIOLOG, heliologCalls } from '../heliolog.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import { assertSame, type Call, request } from '../load/requests.ts'
import { type Contender, httpContender } from '../measuring/contender.ts'
import type { Case } from '../measuring/rounds.ts'
import { DATA } from '../paths.ts'
import type { Log } from '../processes/command.ts'
import { type ServerProcess, startServer } from '../processes/servers.ts'
import { type Store, sqlitePath } from '../stores/sqlite-stores.ts'
import type { RecordedResponse } from './bare-memory.ts'

export const BARE_MEMORY = 'node:http, same bytes from memory'
export const BARE_SQLITE = 'node:http + node:sqlite, row by row'

const RECORDING = join(DATA, 'recorded-responses.ndjson')
/** Enough responses to exceed the processor's caches. */
const RECORDED = 200

/** Adds a content length to a chunked response. */
const withLength = (headers: [string, string][], body: Buffer): [string, string][] =>
  body.length === 0 || headers.some(([name]) => name.toLowerCase() === 'content-length')
    ? headers
    : [...headers, ['content-length', String(body.length)]]

/** Records heliolog's responses, and returns the requests that get them from memory. */
const record = async (
  file: number,
  { name, status = 200 }: CaseDefinition,
  origin: string,
  calls: Call[],
): Promise<Call[]> => {
  const distinct = [...new Map(calls.map((call) => [call.path, call])).values()].slice(0, RECORDED)
  const paths: string[] = []
  for (const call of distinct) {
    const response = await request(origin, call)
    if (response.status !== status)
      throw new Error(`${name}: ${call.path} returns ${response.status}: ${response.body.subarray(0, 500)}`)
    const path = `/${encodeURIComponent(name)}/${paths.length}`
    const line: RecordedResponse = {
      path,
      status,
      headers: withLength(response.headers, response.body),
      body: response.body.toString('base64'),
    }
    writeSync(file, `${JSON.stringify(line)}\n`)
    paths.push(path)
  }
  // The same request headers, because parsing them also takes time.
  return calls.map(({ headers }, index) => ({ path: paths[index % paths.length] ?? '', headers }))
}

const baselineServer = (name: string, argument: string): Promise<ServerProcess> =>
  startServer({ name, script: join(import.meta.dirname, `${name}.ts`), args: [argument] })

/** The SQLite cases, each with heliolog and what it is compared with. */
export const compareWithBaselines = async (
  store: Store,
  server: ServerProcess,
  load: LoadGenerator,
  wanted: (name: string) => boolean,
  log: Log,
): Promise<Case[]> => {
  const definitions = CASE_DEFINITIONS.filter(({ name }) => wanted(name))
  if (definitions.length === 0) return []
  log('recording responses for the baseline that sends them from memory')
  mkdirSync(DATA, { recursive: true })
  const file = openSync(RECORDING, 'w')
  const prepared: { definition: CaseDefinition; ours: Call[]; recorded: Call[] }[] = []
  for (const definition of definitions) {
    const ours = await heliologCalls(definition, server, store)
    const recorded = definition.fromMemory ? await record(file, definition, server.origin, ours) : []
    prepared.push({ definition, ours, recorded })
  }
  closeSync(file)
  const memory = await baselineServer('bare-memory', RECORDING)
  rmSync(RECORDING)
  const sqlite = await baselineServer('bare-sqlite', sqlitePath(store))

  const cases: Case[] = []
  for (const { definition, ours, recorded } of prepared) {
    const { name, status = 200, rowByRow, against } = definition
    const heliolog = { name: HELIOLOG, origin: server.origin, calls: ours }
    const contenders: Contender[] = [httpContender(HELIOLOG, server, load, ours, status)]
    if (recorded.length > 0) {
      await assertSame(name, heliolog, { name: BARE_MEMORY, origin: memory.origin, calls: recorded })
      contenders.push(httpContender(BARE_MEMORY, memory, load, recorded, status))
    }
    if (rowByRow) {
      const calls = rowByRow(store.keys).map((path) => ({ path, headers: {} }))
      const bare = { name: BARE_SQLITE, origin: sqlite.origin, calls }
      await assertSame(name, heliolog, bare, { ignoreCursor: true })
      contenders.push(httpContender(BARE_SQLITE, sqlite, load, calls, status))
    }
    if (against) {
      const calls = await heliologCalls(against, server, store)
      contenders.push(httpContender(against.name, server, load, calls, status))
    }
    cases.push({ name, contenders })
  }
  return cases
}

/** heliolog as it ships and the bare servers that are its limits: started, and set against each other by case. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { authorised, type CaseShape, SHAPES } from './cases.ts'
import { Recording } from './limits/recording.ts'
import { fetchAnswer } from './load/fetch.ts'
import type { Call, LoadGenerator } from './load/load.ts'
import { type Contender, httpContender } from './measuring/contender.ts'
import { proveSame } from './measuring/prove.ts'
import type { Case } from './measuring/rounds.ts'
import { BENCH, LAUNCHER } from './places.ts'
import { type ServerProcess, startServer } from './processes/server-process.ts'
import { HIGHEST_RATE, type Store, sqlitePath } from './stores/stores.ts'

export const HELIOLOG = 'heliolog'
export const BARE_MEMORY = 'node:http, same bytes from memory'
export const BARE_SQLITE = 'node:http + node:sqlite, row by row'

export interface HeliologOptions {
  probed?: boolean
  workers?: number
  environment?: Record<string, string>
}

export const heliologServer = (
  name: string,
  databaseUrl: string,
  { probed = true, workers = 1, environment = {} }: HeliologOptions = {},
): Promise<ServerProcess> =>
  startServer({
    name,
    script: LAUNCHER,
    words: ['serve', '--workers', String(workers)],
    environment: {
      HELIOLOG_DATABASE_URL: databaseUrl,
      HELIOLOG_RATE_LIMIT: String(HIGHEST_RATE),
      PORT: '0',
      ...environment,
    },
    probed,
  })

const limitServer = (name: string, argument: string): Promise<ServerProcess> =>
  startServer({ name, script: join(BENCH, 'limits', `${name}.ts`), words: [argument] })

/** heliolog's calls of a case; to be told that nothing has changed, a caller must hold the current version. */
export const heliologCalls = async (
  { pairs, headers = {}, status }: CaseShape,
  server: ServerProcess,
  { keys, tokens }: Store,
): Promise<Call[]> => {
  const paths = pairs(keys).map(({ heliolog }) => heliolog)
  const calls = authorised(paths, tokens, headers)
  if (status !== 304) return calls
  const { headers: answered } = await fetchAnswer(server.origin, calls[0] as Call)
  const etag = answered.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? ''
  return authorised(paths, tokens, { ...headers, 'if-none-match': etag })
}

/** The cases on SQLite, each with its limits beside heliolog. */
export const compareWithLimits = async (
  store: Store,
  server: ServerProcess,
  load: LoadGenerator,
  wanted: (name: string) => boolean,
  tell: (what: string) => void,
): Promise<Case[]> => {
  const shapes = SHAPES.filter(({ name }) => wanted(name))
  if (shapes.length === 0) return []
  tell('recording answers for the limit that sends them from memory')
  const recording = new Recording()
  const asked = new Map<CaseShape, { ours: Call[]; recorded: Call[] }>()
  for (const shape of shapes) {
    const ours = await heliologCalls(shape, server, store)
    asked.set(shape, {
      ours,
      recorded: await recording.add(shape.name, server.origin, ours, shape.status ?? 200),
    })
  }
  recording.close()
  const memory = await limitServer('bare-memory', recording.file)
  rmSync(recording.file)
  const sqlite = await limitServer('bare-sqlite', sqlitePath(store))

  const cases: Case[] = []
  for (const [shape, { ours, recorded }] of asked) {
    const { name, status = 200 } = shape
    const heliolog = { name: HELIOLOG, origin: server.origin, calls: ours }
    await proveSame(name, heliolog, { name: BARE_MEMORY, origin: memory.origin, calls: recorded }, true)
    const contenders: Contender[] = [
      httpContender(HELIOLOG, server, load, ours, status),
      httpContender(BARE_MEMORY, memory, load, recorded, status),
    ]
    const paths = shape.pairs(store.keys).flatMap(({ rowByRow }) => rowByRow ?? [])
    if (paths.length > 0) {
      const calls = paths.map((path) => ({ path, headers: {} }))
      await proveSame(name, heliolog, { name: BARE_SQLITE, origin: sqlite.origin, calls }, false)
      contenders.push(httpContender(BARE_SQLITE, sqlite, load, calls, status))
    }
    cases.push({ name, contenders })
  }
  return cases
}

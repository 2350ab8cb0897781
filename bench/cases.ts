/** The cases: heliolog first, then what it is compared with, and the goal of each comparison. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryText, writeCursor } from '../server/src/lists/cursor.ts'
import type { ParameterValues } from '../server/src/lists/parameters.ts'
import type { RecordedResponse } from './baselines/bare-memory.ts'
import { type Build, OTHER_BUILD, THIS_BUILD } from './build.ts'
import {
  buildingFile,
  type Contender,
  importing,
  serveHeliolog,
  starting,
  underLoad,
} from './measuring/contenders.ts'
import type { Case } from './measuring/passes.ts'
import { type Call, request } from './measuring/requests.ts'
import { BENCH, DATA } from './paths.ts'
import { type ServerProcess, startServer } from './processes/servers.ts'
import { type Key, type Keys, PAGE } from './stores/keys.ts'
import type { PostgresStore } from './stores/postgres-store.ts'
import { type Size, type Store, sqlitePath } from './stores/sqlite-stores.ts'

/** A build with the stores that it serves; PostgreSQL may be missing. */
export interface Target {
  build: Build
  million: Store
  hundredThousand: Store
  postgres: PostgresStore | undefined
}

const BARE_MEMORY = 'node:http, same bytes from memory'
const BARE_SQLITE = 'node:http + node:sqlite, row by row'
export const UNCACHED = 'uncached page'
export const START = 'start to first response'
/** The price of a simpler program that nobody feels. */
const PRICE = 1.1
const LARGER_PRICE = 1.15

const API = '/api/v1'
const LIST = '/observations'
const CACHED = `${API}${LIST}?limit=${PAGE}`
/** More pages than the server caches. */
const CYCLE = 2_000

type Paths = (keys: Keys, version: string) => string[]

const pageAfter = (version: string, { at, id }: Key, filter: ParameterValues = {}): string =>
  `${API}${LIST}?cursor=${writeCursor(LIST, queryText({ ...filter, limit: PAGE }), [at, id], version)}`

const cachedPage: Paths = () => [CACHED]
const uncachedPages: Paths = ({ page }, version) => page.map((key) => pageAfter(version, key))
const records: Paths = ({ page }) => page.map(({ id }) => `${API}${LIST}/${id}`)
/** By observer, type, tag and period in turn. */
const filteredPages: Paths = ({ observer, type, tag, year }, version) =>
  year.flatMap(({ from, to }, index) => [
    ...observer.slice(index, index + 1).map((key) => pageAfter(version, key, { observer: key.observer })),
    ...type.slice(index, index + 1).map((key) => pageAfter(version, key, { type: key.type })),
    ...tag.slice(index, index + 1).map((key) => pageAfter(version, key, { tag: key.tag })),
    `${API}${LIST}?from=${from}&to=${to}`,
  ])

/** Spreads the tokens over the requests. A single path is repeated for each token. */
const withTokens = (paths: string[], tokens: string[], headers: Record<string, string> = {}): Call[] =>
  Array.from({ length: Math.max(paths.length, tokens.length) }, (_, index) => ({
    path: paths[index % paths.length] as string,
    headers: { ...headers, authorization: `Bearer ${tokens[index % tokens.length]}` },
  }))

const firstCall = ({ tokens }: Pick<Store, 'tokens'>, path = CACHED): Call =>
  withTokens([path], tokens)[0] as Call

type Served = Pick<Store, 'databaseUrl' | 'tokens' | 'keys'>

/** For a 304, the requests carry the current ETag. */
const callsOf = async (
  origin: string,
  { keys, tokens }: Served,
  paths: Paths,
  status: number,
): Promise<Call[]> => {
  const { body } = await request(origin, firstCall({ tokens }, `${API}/meta`))
  const chosen = paths(keys, JSON.parse(body.toString()).version)
  if (status !== 304) return withTokens(chosen, tokens)
  const { headers } = await request(origin, firstCall({ tokens }))
  const etag = headers.find(([name]) => name.toLowerCase() === 'etag')?.[1] ?? ''
  return withTokens(chosen, tokens, { 'if-none-match': etag })
}

/** Shares a server among the cases of a pass, so that it is warm; stops it when all have closed it. */
const shared = (start: () => Promise<ServerProcess>): (() => Promise<ServerProcess>) => {
  let users = 0
  let running: Promise<ServerProcess>
  return async () => {
    if (users++ === 0) running = start()
    const server = await running
    return { ...server, stop: async () => void (--users === 0 && (await server.stop())) }
  }
}

interface LoadOptions {
  /** By default a server of its own. */
  start?: (() => Promise<ServerProcess>) | undefined
  name?: string
  status?: number
  postgresPid?: number
}

const heliologUnderLoad = (
  build: Build,
  served: Served,
  paths: Paths,
  options: LoadOptions = {},
): Contender => {
  const { name = build.name, status = 200, postgresPid } = options
  const { start = () => serveHeliolog(build, served.databaseUrl) } = options
  const calls = ({ origin }: ServerProcess) => callsOf(origin, served, paths, status)
  return underLoad(name, start, calls, { status, postgresPid })
}

/** Records heliolog's response, for the baseline that sends it from memory. */
const fromMemory = async (store: Store, status: number): Promise<Contender> => {
  const heliolog = await serveHeliolog(THIS_BUILD, store.databaseUrl)
  const calls = await callsOf(heliolog.origin, store, cachedPage, status)
  const { headers, body } = await request(heliolog.origin, calls[0] as Call)
  await heliolog.stop()
  const file = join(DATA, `recorded-${status}.json`)
  const recorded: RecordedResponse = { status, headers, body: body.toString('base64') }
  writeFileSync(file, JSON.stringify(recorded))
  return underLoad(
    BARE_MEMORY,
    () => startBaseline('bare-memory', file),
    async () => calls,
    { status },
  )
}

const rowByRow = (store: Store, path: (key: Key) => string): Contender => {
  const calls = store.keys.page.map((key) => ({ path: path(key), headers: {} }))
  return underLoad(
    BARE_SQLITE,
    () => startBaseline('bare-sqlite', sqlitePath(store)),
    async () => calls,
  )
}

const startBaseline = (name: string, file: string): Promise<ServerProcess> =>
  startServer(join(BENCH, 'baselines', `${name}.ts`), [file])

const barePage = ({ at, id }: Key): string => `/page/${at}/${id}`

const onPostgres = ({ build, postgres, hundredThousand }: Target): Contender[] => {
  if (!postgres) return []
  const { url, pid, tokens } = postgres
  const served = { databaseUrl: url, tokens, keys: hundredThousand.keys }
  return [heliologUnderLoad(build, served, uncachedPages, { postgresPid: pid })]
}

/** `targets` are this build and, with --against, the other one. */
export const prepareCases = async (targets: [Target, ...Target[]]): Promise<Case[]> => {
  const [{ million, hundredThousand, postgres }] = targets
  mkdirSync(DATA, { recursive: true })
  const servers = targets.map(({ build, million: { databaseUrl } }) =>
    shared(() => serveHeliolog(build, databaseUrl)),
  )
  const loaded = (paths: Paths, options?: LoadOptions) =>
    targets.map(({ build, million: store }, index) =>
      heliologUnderLoad(build, store, paths, { start: servers[index], ...options }),
    )
  const cyclePages: Paths = (keys, version) => uncachedPages(keys, version).slice(0, CYCLE)
  const neverSeen = { name: 'heliolog, pages never seen' }
  const onSqlite = { name: 'heliolog on SQLite' }
  const file = (name: string, size: Size, rows: string): Case => ({
    name: `first download of ${name}, ${rows} rows`,
    contenders: targets.map(({ build, [size]: { databaseUrl, tokens } }) =>
      buildingFile(build, databaseUrl, firstCall({ tokens }, `/bulk/v1/${name}`)),
    ),
    kind: 'commands',
    goals: {},
    memory: true,
  })
  return [
    {
      name: 'cached page',
      contenders: [...loaded(cachedPage), await fromMemory(million, 200)],
      kind: 'requests',
      goals: { [OTHER_BUILD]: PRICE, [BARE_MEMORY]: 1.25 },
    },
    {
      name: 'not modified (304)',
      contenders: [...loaded(cachedPage, { status: 304 }), await fromMemory(million, 304)],
      kind: 'requests',
      goals: { [OTHER_BUILD]: PRICE, [BARE_MEMORY]: 1.43 },
    },
    {
      name: 'one record',
      contenders: [...loaded(records), rowByRow(million, ({ id }) => `/record/${id}`)],
      kind: 'requests',
      goals: { [OTHER_BUILD]: PRICE, [BARE_SQLITE]: 1.67 },
    },
    {
      name: UNCACHED,
      contenders: [...loaded(uncachedPages), rowByRow(million, barePage)],
      kind: 'requests',
      goals: { [OTHER_BUILD]: PRICE, [BARE_SQLITE]: 0.67 },
      memory: true,
    },
    {
      name: `${UNCACHED} with a filter`,
      contenders: [...loaded(filteredPages), rowByRow(million, barePage)],
      kind: 'requests',
      goals: { [OTHER_BUILD]: PRICE, [BARE_SQLITE]: 1.25 },
    },
    {
      name: 'cycle over more pages than fit the cache',
      contenders: [
        ...targets.map(({ build, million: store }) => heliologUnderLoad(build, store, cyclePages)),
        heliologUnderLoad(THIS_BUILD, million, uncachedPages, neverSeen),
      ],
      kind: 'requests',
      goals: { [OTHER_BUILD]: PRICE, [neverSeen.name]: PRICE },
    },
    ...(postgres
      ? [
          {
            name: `${UNCACHED} on PostgreSQL`,
            contenders: [
              ...targets.flatMap(onPostgres),
              heliologUnderLoad(THIS_BUILD, hundredThousand, uncachedPages, onSqlite),
            ],
            kind: 'requests' as const,
            goals: { [OTHER_BUILD]: LARGER_PRICE, [onSqlite.name]: 2.2 },
          },
        ]
      : []),
    {
      name: START,
      contenders: targets.map(({ build, million: store }) =>
        starting(build, store.databaseUrl, firstCall(store)),
      ),
      kind: 'commands',
      goals: { [OTHER_BUILD]: PRICE },
    },
    file('observations.parquet', 'million', '1,000,000'),
    file('observations.csv', 'hundredThousand', '100,000'),
    file('observations.ndjson', 'hundredThousand', '100,000'),
    {
      name: 'import of 100,000 observations',
      contenders: targets.map(({ build }) => importing(build, hundredThousand.observationsFile)),
      kind: 'commands',
      goals: { [OTHER_BUILD]: LARGER_PRICE },
      memory: true,
    },
  ]
}

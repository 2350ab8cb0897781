/** A heliolog server on a free port, for requests over real HTTP. */
import { after, before } from 'node:test'
import { issueToken, type TokenRequest } from '../../server/src/access/tokens.ts'
import { IMAGES, type Kind, OBSERVATIONS } from '../../server/src/domain/records/kinds.ts'
import { updateIndex } from '../../server/src/features/index/update/update-index.ts'
import type { ApiSettings } from '../../server/src/http/app-dependencies.ts'
import type { Database } from '../../server/src/storage/database.ts'
import { openDatabase } from '../../server/src/storage/open/open.ts'
import { type Engine, SQLITE } from './engines.ts'
import { startHeliolog } from './heliolog-process.ts'
import { type ServedApp, serveInProcess } from './in-process.ts'
import { publishRows } from './publishing.ts'
import { type Cleanups, waitUntil } from './sandbox.ts'

export interface TestServer extends ServedApp {
  database: Database
  databaseUrl: string
  /** A valid token with a limit too high to reach. */
  token: string
  publish(kind: Kind, rows: object[]): Promise<void>
  /** Issues another token, by default with the server's limits and without an end. */
  issue(request?: Partial<TokenRequest>): Promise<{ id: string; token: string }>
  /** Requests any path with the token. */
  request(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
  /** Requests a path below /api/v1 with the token. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  // biome-ignore lint/suspicious/noExplicitAny: tests assert its contents
  json(path: string): Promise<any>
}

/** Creates a store of the engine and serves it with `serve`. */
const startOn = async (
  engine: Engine,
  serve: (database: Database, url: string) => Promise<ServedApp>,
): Promise<TestServer> => {
  const store = await engine.create()
  const database = await openDatabase(store.url)
  // Issued first, so that nothing can fail between the start of a server and the return of its `close`.
  const issue: TestServer['issue'] = (request) =>
    issueToken(database, { holder: 'test', purpose: 'test', rate: null, expiresOn: null, ...request })
  const { token } = await issue({ rate: 1_000_000 })
  const served = await serve(database, store.url)
  const request: TestServer['request'] = (path, headers = {}, method = 'GET') =>
    fetch(served.origin + path, { method, headers: { authorization: `Bearer ${token}`, ...headers } })
  const get: TestServer['get'] = (path, headers) => request(`/api/v1${path}`, headers)
  return {
    ...served,
    database,
    databaseUrl: store.url,
    token,
    issue,
    publish: (kind, rows) => publishRows(database, kind, rows),
    request,
    get,
    json: async (path) => (await get(path)).json(),
    close: async () => {
      await served.close()
      await database.close()
      await store.remove()
    },
  }
}

/** Starts a server in this process, as the only instance of a new store. */
export const startServer = (
  engine: Engine,
  settings: Partial<ApiSettings> = {},
  redisUrl?: string,
): Promise<TestServer> => startOn(engine, (database) => serveInProcess(database, settings, redisUrl))

/** Starts a server that is closed when the test ends. */
export const serverFor = async (
  t: Cleanups,
  settings: Partial<ApiSettings> = {},
  engine: Engine = SQLITE,
): Promise<TestServer> => {
  const server = await startServer(engine, settings)
  t.after(() => server.close())
  return server
}

interface Records {
  observations?: object[]
  images?: object[]
  /** Computes their index. */
  hasIndex?: boolean
}

/** Starts a server on SQLite with published records. */
export const startWith = async (
  { observations, images, hasIndex = false }: Records = {},
  settings: Partial<ApiSettings> = {},
): Promise<TestServer> => {
  const server = await startServer(SQLITE, settings)
  if (observations) await server.publish(OBSERVATIONS, observations)
  if (images) await server.publish(IMAGES, images)
  if (hasIndex) await updateIndex(server.database)
  return server
}

/** Starts a server for all tests of a file or suite. Registers hooks, so its properties can be used in tests only. */
export const sharedServer = (start: () => Promise<TestServer>): TestServer => {
  const server = {} as TestServer
  before(async () => void Object.assign(server, await start()))
  after(() => server.close?.())
  return server
}

/** Starts a server with worker processes on a new store, with settings from `env`. */
export const startWorkers = (
  engine: Engine,
  count: number,
  env: Record<string, string>,
): Promise<TestServer> =>
  startOn(engine, async (database, url) => {
    const args = ['--workers', String(count), '--database', url]
    const server = await startHeliolog(args, { env })
    const lines: Record<string, unknown>[] = []
    let read = 0
    const readLines = () => {
      const end = server.output.stdout.lastIndexOf('\n') + 1
      for (const line of server.output.stdout.slice(read, end).split('\n'))
        if (line.includes('"msg":"call"')) lines.push(JSON.parse(line))
      read = Math.max(read, end)
    }
    server.process.stdout?.on('data', readLines)
    return {
      origin: server.origin,
      lines,
      waitForCallLog: () =>
        waitUntil('every logged call has a row', async () => {
          const rows = await database.calls.selectFrom('call').select('request_id').execute()
          const logged = new Set<unknown>(rows.map(({ request_id }) => request_id))
          // Requests that the HTTP parser rejects have neither a path nor a row.
          return lines.every(({ path, request_id: id }) => path === undefined || logged.has(id))
        }),
      close: async () => {
        await server.stop('SIGKILL')
      },
    }
  })

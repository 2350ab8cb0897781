/** A served store with known responses, for tests that stop or break its servers. */
import type { TestContext } from 'node:test'
import { type Engine, SQLITE } from './engines.ts'
import type { RunningServer, RunOptions } from './heliolog-process.ts'
import { type KnownResponses, recordResponses } from './known-responses.ts'
import type { LoadRequest } from './load.ts'
import { startPostgres } from './postgres.ts'
import type { PostgresServer } from './postgres-server.ts'
import { type Cleanups, createSandbox, type Sandbox } from './sandbox.ts'

const PATHS = [
  '/meta',
  '/observations?limit=3',
  '/observations?limit=2&from=2010-01-05',
  '/observations/o7',
  '/activity/daily?limit=5',
  '/observers',
  '/observers/Ada',
]
const RECORDS = 12
/** Too high to reach, so the rate limit never interferes. */
const RATE = 1_000_000

/** Starts a PostgreSQL for one test and removes it when the test ends. */
export const startOwnPostgres = async (t: Cleanups): Promise<{ server: PostgresServer; engine: Engine }> => {
  const server = await startPostgres()
  t.after(() => server.remove())
  return {
    server,
    engine: { name: 'PostgreSQL', create: async () => ({ url: server.url, remove: async () => {} }) },
  }
}

export interface FaultScenario {
  sandbox: Sandbox
  servers: RunningServer[]
  origins: string[]
  token: string
  requests: LoadRequest[]
  known: KnownResponses
}

/**
 * Records the responses that a store will give once it has this many records, from a second store that has them.
 * The same data have the same version everywhere; only the meta record differs, by its time of publication.
 */
export const recordFutureResponses = async (
  t: TestContext,
  { requests, known }: FaultScenario,
  records: number,
) => {
  const twin = await createSandbox(t, SQLITE)
  await twin.seed(records)
  const { token: twinToken } = await twin.issueToken({ rate: RATE })
  const server = await twin.serve()
  const future: KnownResponses = new Map()
  const twinRequests = withoutMeta(requests).map((request) => ({ ...request, headers: bearer(twinToken) }))
  await recordResponses(future, server.origin, twinRequests)
  for (const [version, responses] of future) known.set(version, responses)
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const withoutMeta = (requests: LoadRequest[]): LoadRequest[] =>
  requests.filter(({ path }) => !path.endsWith('/meta'))

/** Starts instances on a store with some records and records their undisturbed responses. */
export const startScenario = async (
  t: TestContext,
  engine: Engine,
  { instances = 1, args = [], ...options }: RunOptions & { instances?: number; args?: string[] } = {},
): Promise<FaultScenario> => {
  const sandbox = await createSandbox(t, engine)
  await sandbox.seed(RECORDS)
  const { token } = await sandbox.issueToken({ rate: RATE })
  const servers = await Promise.all(Array.from({ length: instances }, () => sandbox.serve(args, options)))
  const requests = PATHS.map((path) => ({ path: `/api/v1${path}`, headers: bearer(token) }))
  const known: KnownResponses = new Map()
  const origins = servers.map(({ origin }) => origin)
  if (origins[0] !== undefined) await recordResponses(known, origins[0], requests)
  return { sandbox, servers, origins, token, requests, known }
}

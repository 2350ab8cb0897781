/** A store whose servers a test may take away, what is known of its data, and calls that ask for all kinds of it. */
import type { TestContext } from 'node:test'
import { newPlace, type Place } from './command-line.ts'
import { type Engine, SQLITE } from './engines.ts'
import { type KnownAnswers, learnAnswers } from './known-answers.ts'
import type { Call } from './load.ts'
import { startPostgres } from './postgres.ts'
import type { PostgresServer } from './postgres-server.ts'
import type { RunningServer, RunOptions } from './process.ts'

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
/** Out of reach: what is counted here is not the limit. */
const RATE = 1_000_000

/** PostgreSQL of the test's own; it goes when the test ends. */
export const ownPostgres = async (t: TestContext): Promise<{ server: PostgresServer; engine: Engine }> => {
  const server = await startPostgres()
  t.after(() => server.remove())
  return {
    server,
    engine: { name: 'PostgreSQL', create: async () => ({ url: server.url, remove: async () => {} }) },
  }
}

export interface Stage {
  place: Place
  servers: RunningServer[]
  origins: string[]
  token: string
  calls: Call[]
  known: KnownAnswers
}

/**
 * Learns what a store will answer once it has so many records, from another store that has them: the same data have the
 * same version everywhere. Only the meta record differs, by the moment of its publication.
 */
export const learnFuture = async (t: TestContext, { calls, known }: Stage, records: number) => {
  const twin = await newPlace(t, SQLITE)
  await twin.seed(records)
  const { token: twinToken } = await twin.issue({ rate: RATE })
  const server = await twin.serve()
  const learned: KnownAnswers = new Map()
  const ask = withoutMeta(calls).map((call) => ({ ...call, headers: bearer(twinToken) }))
  await learnAnswers(learned, server.origin, ask)
  for (const [version, answers] of learned) known.set(version, answers)
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const withoutMeta = (calls: Call[]): Call[] => calls.filter(({ path }) => !path.endsWith('/meta'))

/** Instances over a store with some records, and what they answer while nothing disturbs them. */
export const stage = async (
  t: TestContext,
  engine: Engine,
  { instances = 1, words = [], ...options }: RunOptions & { instances?: number; words?: string[] } = {},
): Promise<Stage> => {
  const place = await newPlace(t, engine)
  await place.seed(RECORDS)
  const { token } = await place.issue({ rate: RATE })
  const servers = await Promise.all(Array.from({ length: instances }, () => place.serve(words, options)))
  const calls = PATHS.map((path) => ({ path: `/api/v1${path}`, headers: bearer(token) }))
  const known: KnownAnswers = new Map()
  const origins = servers.map(({ origin }) => origin)
  if (origins[0] !== undefined) await learnAnswers(known, origins[0], calls)
  return { place, servers, origins, token, calls, known }
}

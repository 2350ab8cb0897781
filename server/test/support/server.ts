/** A heliolog that listens on a free port of this machine, asked over real HTTP. */
import { pino } from 'pino'
import { CallLog } from '../../src/access/call-log.ts'
import { RateLimiter } from '../../src/access/rate-limit.ts'
import { issueToken } from '../../src/access/tokens.ts'
import { buildApp } from '../../src/api/app.ts'
import type { ApiSettings } from '../../src/api/services.ts'
import type { Kind } from '../../src/publish/kinds.ts'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import type { Engine } from './engines.ts'
import { publishRows } from './publishing.ts'

export interface TestServer {
  database: Database
  databaseUrl: string
  /** Where it listens, without a slash at its end. */
  origin: string
  /** A valid token with a limit too high to reach. */
  token: string
  /** The JSON lines that it has logged. */
  lines: Record<string, unknown>[]
  callLog: CallLog
  publish(kind: Kind, rows: object[]): Promise<void>
  /** Calls a path below /api/v1 with the token. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it is
  json(path: string): Promise<any>
  close(): Promise<void>
}

export const startServer = async (
  engine: Engine,
  settings: Partial<ApiSettings> = {},
): Promise<TestServer> => {
  const store = await engine.create()
  const database = await openDatabase(store.url)
  const lines: Record<string, unknown>[] = []
  const writeLines = (text: string) => {
    for (const line of text.trimEnd().split('\n')) lines.push(JSON.parse(line))
  }
  const logger = pino({ base: null }, { write: writeLines })
  const callLog = new CallLog(database, {
    days: 90,
    writeLines,
    complain: (error) => logger.warn({ err: error }),
  })
  const app = await buildApp({
    database,
    logger,
    callLog,
    limiter: new RateLimiter(),
    settings: { publicUrl: undefined, rateLimit: 60, trustProxy: false, ...settings },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await issueToken(database, {
    holder: 'test',
    purpose: 'test',
    rate: 1_000_000,
    expiresOn: null,
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return {
    database,
    databaseUrl: store.url,
    origin,
    token,
    lines,
    callLog,
    publish: (kind, rows) => publishRows(database, kind, rows),
    get,
    json: async (path) => (await get(path)).json(),
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await callLog.close(Date.now())
      await database.close()
      await store.remove()
    },
  }
}

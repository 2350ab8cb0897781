/** Connections to PostgreSQL, and which of its errors mean that it is away. */
import pg from 'pg'
import { parse, toClientConfig } from 'pg-connection-string'
import { type DatabaseOptions, type PoolState, UnreachableError } from '../database.ts'
import { isTlsFault, reasonOf, type TlsOfAddress, tlsOf, verifiedFully } from './tls.ts'

const CONNECT_PATIENCE_MS = 3_000
/** To connect costs as much as dozens of calls. But what stands between may forget a connection that is silent for long. */
const IDLE_MS = 30_000
const KEEP_ALIVE_MS = 10_000
/** A server ends a statement itself when its time is up; one that has fallen silent does not even say so. */
const SILENCE_MS = 500

/** Counts and sums come as text where they could exceed a number; here they cannot. */
const NUMERIC_TYPES = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    NUMERIC_TYPES.has(type)
      ? Number
      : pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
}

/**
 * SQLSTATE classes of a server that is away or too busy: 08 connection, 28 authorization, 53 resources, 57 shut down or
 * timed out, 58 its system; and a database that is away, as while it is restored.
 */
const UNAVAILABLE_STATE = /^(08|28|53|57|58|3D000)/
const UNAVAILABLE_ERROR = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const UNAVAILABLE_MESSAGE =
  /^(Connection terminated|timeout e|Client has encountered|Client was closed|Query read timeout)/i

export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    UNAVAILABLE_STATE.test(code) ||
    UNAVAILABLE_ERROR.test(code) ||
    UNAVAILABLE_MESSAGE.test(error.message) ||
    isTlsFault(error)
  )
}

/** Whatever keeps a connection from being made lies outside heliolog, and its operator can act on the reason. */
export const unreachable = (error: unknown): UnreachableError =>
  new UnreachableError(reasonOf(error as Error), { cause: error })

/** Taken apart here: the driver would let what an address says of TLS replace all that the settings say of it. */
const partsOf = (url: string): { ssl: TlsOfAddress; address: pg.ClientConfig } => {
  try {
    const { ssl, ...address } = parse(verifiedFully(url))
    return { ssl, address: toClientConfig(address) }
  } catch (error) {
    throw unreachable(error)
  }
}

/** How to reach one server. */
export const connectionTo = (url: string, options: DatabaseOptions): pg.ClientConfig => {
  const { ssl, address } = partsOf(url)
  return {
    application_name: 'heliolog',
    ...address,
    types,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ssl: tlsOf(ssl, options),
  }
}

/** For what callers wait for: it ends in time, come what may. */
export const impatient = (timeoutMs: number): pg.ClientConfig => ({
  connectionTimeoutMillis: Math.min(timeoutMs, CONNECT_PATIENCE_MS),
  statement_timeout: timeoutMs,
  query_timeout: timeoutMs + SILENCE_MS,
})

const SET_READ_ONLY = 'set session characteristics as transaction read only'

/** Said to each connection before anything else, since the address may bring options of its own. */
export const READ_ONLY: pg.PoolConfig = {
  onConnect: async (client) => {
    await client.query(SET_READ_ONLY)
  },
}

/** A standby shows what was so; who may call and what is published is known to the primary alone. */
export const PRIMARY: pg.PoolConfig = {
  onConnect: async (client) => {
    await client.query(SET_READ_ONLY)
    const { rows } = await client.query('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby) throw new StandbyError('this PostgreSQL is a standby; heliolog needs its primary')
  },
}

class StandbyError extends Error {
  override name = 'StandbyError'
  /** As of a server that cannot take connections now. */
  readonly code = '57P03'
}

export const openPool = (settings: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ idleTimeoutMillis: IDLE_MS, ...settings })
  // A connection that breaks while idle is replaced at the next call; one that breaks in use fails its query,
  // which is told there. Neither may end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const stateOf = (name: string, pool: pg.Pool): PoolState => ({
  pool: name,
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

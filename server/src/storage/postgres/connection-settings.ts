/** How to connect to the server that an address names: its parts, TLS, and timeouts. */
import { type ConnectionOptions, parse } from 'pg-connection-string'
import type { DatabaseOptions } from '../database.ts'
import { type Connection, type ConnectionSettings, statement } from './connection.ts'
import { ConnectionError, unreachable } from './postgres-errors.ts'
import type { Tls } from './socket.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** A server ends a statement itself when its time is up; one that hangs does not even say so. */
const ANSWER_DELAY_MS = 500
/** What an address may set for its sessions. */
const PARAMETERS = [
  'application_name',
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
]

type TlsOptions = Tls['options']

const TLS_MODES: Record<NonNullable<DatabaseOptions['tls']>, TlsOptions | undefined> = {
  off: undefined,
  on: { rejectUnauthorized: true },
  unverified: { rejectUnauthorized: false },
}

/**
 * The parser takes these modes for verify-full, and warns that its next version will verify less. Replaced, they
 * keep their meaning. An address can ask for libpq's meaning.
 */
const verifiedFully = (url: string): string =>
  /[?&]uselibpqcompat=true\b/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?![\w-])/g, '$1verify-full')

const parseAddress = (url: string): ConnectionOptions => {
  try {
    return parse(verifiedFully(url))
  } catch (error) {
    throw unreachable(error)
  }
}

/** What the address says; 'unsaid' where it does not mention TLS. */
const tlsOfAddress = (ssl: ConnectionOptions['ssl']): TlsOptions | undefined | 'unsaid' => {
  if (ssl === undefined) return 'unsaid'
  if (ssl === 'no-verify') return TLS_MODES.unverified
  if (typeof ssl === 'object') return ssl as TlsOptions
  return ssl === false || ssl === 'false' ? undefined : {}
}

/** The address comes first, then the setting. Naming authorities turns verification on. */
const tlsOf = (
  { ssl, sslnegotiation = 'postgres' }: ConnectionOptions,
  { tls, tlsAuthorities: ca }: DatabaseOptions,
): Tls | undefined => {
  if (!['postgres', 'direct'].includes(sslnegotiation))
    throw unreachable(
      new Error(`sslnegotiation=${sslnegotiation} is not accepted; accepted: postgres, direct`),
    )
  const said = tlsOfAddress(ssl)
  const options = said === 'unsaid' ? TLS_MODES[tls ?? (ca === undefined ? 'off' : 'on')] : said
  return options && { options: { ...(ca && { ca }), ...options }, isDirect: sslnegotiation === 'direct' }
}

const SELECT_ONE = statement('select 1')

/** How to connect to one server, without limits on how long a statement may take. */
export const connectionTo = (url: string, options: DatabaseOptions): ConnectionSettings => {
  const address = parseAddress(url)
  const said = PARAMETERS.flatMap((name) => (address[name] ? [[name, String(address[name])]] : []))
  return {
    host: address.host || undefined,
    port: address.port ? Number(address.port) : undefined,
    user: address.user || undefined,
    password: address.password || undefined,
    database: address.database || undefined,
    parameters: { application_name: 'heliolog', ...Object.fromEntries(said) },
    tls: tlsOf(address, options),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    answerTimeoutMs: undefined,
    setUp: (connection) => connection.run(SELECT_ONE),
  }
}

/** For statements that clients wait for: they end in time, whatever the server does. */
export const withTimeouts = (settings: ConnectionSettings, timeoutMs: number): ConnectionSettings => ({
  ...settings,
  parameters: { ...settings.parameters, statement_timeout: timeoutMs },
  connectTimeoutMs: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
  answerTimeoutMs: timeoutMs + ANSWER_DELAY_MS,
})

/** A statement rather than a parameter, since the address may bring options of its own. */
const SET_READ_ONLY = statement('set session characteristics as transaction read only')
const SELECT_STANDBY = statement('select pg_is_in_recovery() as standby')

export const setReadOnly = (connection: Connection): Promise<unknown> => connection.run(SET_READ_ONLY)

/** A standby may be behind: only the primary knows the current tokens and the current version. */
export const setReadOnlyOnPrimary = async (connection: Connection): Promise<void> => {
  await setReadOnly(connection)
  const [row] = await connection.run<{ standby: boolean }>(SELECT_STANDBY)
  if (row?.standby) throw new ConnectionError('this PostgreSQL is a standby; heliolog needs its primary')
}

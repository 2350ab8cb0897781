/** Parses connection URLs into connection settings, including TLS and timeouts. */
import { type ConnectionOptions, parse } from 'pg-connection-string'
import type { DatabaseOptions } from '../database.ts'
import { Connection, type ConnectionSettings, statement, type Tls } from './connection.ts'
import { ConnectionError, unreachable } from './postgres-errors.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** Added to the statement timeout: a server cancels a statement by itself, unless it hangs. */
const CANCEL_DELAY_MS = 500
/** Session parameters that an address may set. */
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
 * pg-connection-string treats these modes as verify-full, and warns that its next version will verify less. Replacing
 * them keeps today's behaviour. An address can request libpq's behaviour instead.
 */
const withFullVerification = (url: string): string =>
  /[?&]uselibpqcompat=true\b/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?![\w-])/g, '$1verify-full')

const parseAddress = (url: string): ConnectionOptions => {
  try {
    return parse(withFullVerification(url))
  } catch (error) {
    throw unreachable(error)
  }
}

const tlsOptions = (
  ssl: ConnectionOptions['ssl'],
  setting: keyof typeof TLS_MODES,
): TlsOptions | undefined => {
  if (ssl === undefined) return TLS_MODES[setting]
  if (ssl === 'no-verify') return TLS_MODES.unverified
  if (typeof ssl === 'object') return ssl as TlsOptions
  return ssl === false || ssl === 'false' ? undefined : {}
}

/** The address takes precedence over the setting. A certificate authority alone enables TLS with verification. */
const tlsOf = (
  { ssl, sslnegotiation = 'postgres' }: ConnectionOptions,
  { tls, tlsAuthorities: ca }: DatabaseOptions,
): Tls | undefined => {
  if (!['postgres', 'direct'].includes(sslnegotiation))
    throw unreachable(
      new Error(`sslnegotiation=${sslnegotiation} is not accepted; accepted: postgres, direct`),
    )
  const options = tlsOptions(ssl, tls ?? (ca === undefined ? 'off' : 'on'))
  return options && { options: { ...(ca && { ca }), ...options }, isDirect: sslnegotiation === 'direct' }
}

/** Settings for a connection to one server, without a statement timeout. */
export const connectionTo = (url: string, options: DatabaseOptions): ConnectionSettings => {
  const address = parseAddress(url)
  const parameters = PARAMETERS.flatMap((name) => (address[name] ? [[name, String(address[name])]] : []))
  return {
    address,
    parameters: { application_name: 'heliolog', ...Object.fromEntries(parameters) },
    tls: tlsOf(address, options),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    responseTimeoutMs: undefined,
    lockTimeoutMs: options.lockTimeoutMs,
  }
}

/** Adds timeouts for statements that clients wait for. They also apply when the server hangs. */
export const withTimeouts = (settings: ConnectionSettings, timeoutMs: number): ConnectionSettings => ({
  ...settings,
  parameters: { ...settings.parameters, statement_timeout: timeoutMs },
  connectTimeoutMs: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
  responseTimeoutMs: timeoutMs + CANCEL_DELAY_MS,
})

/** Opens a connection for a command, which reports why it cannot. */
export const openConnection = (settings: ConnectionSettings): Promise<Connection> =>
  new Connection(settings).open().catch((error) => {
    throw unreachable(error)
  })

/** A statement instead of a session parameter, because `options` in the address could override it. */
const SET_READ_ONLY = statement('set session characteristics as transaction read only')
const SELECT_STANDBY = statement('select pg_is_in_recovery() as standby')

export const setReadOnly = (connection: Connection): Promise<unknown> => connection.run(SET_READ_ONLY)

/** Rejects a standby, which may be behind: only the primary has the current tokens and version. */
export const setReadOnlyOnPrimary = async (connection: Connection): Promise<void> => {
  await setReadOnly(connection)
  const [row] = await connection.run<{ standby: boolean }>(SELECT_STANDBY)
  if (row?.standby) throw new ConnectionError('this PostgreSQL is a standby; heliolog needs its primary')
}

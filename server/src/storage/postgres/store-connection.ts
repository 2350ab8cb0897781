/** Settings of connections to the PostgreSQL of a store: address, TLS and timeouts. */

import { defaults, type PoolConfig } from 'pg'
import { type ConnectionOptions, parse } from 'pg-connection-string'
import type { DatabaseOptions } from '../database.ts'
import { ConnectionError, UnreachableError } from '../store-errors.ts'
import type { ConnectionSettings } from './pool.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** Added to the statement timeout: a server cancels a statement by itself, unless it hangs. */
const CANCEL_DELAY_MS = 500

export interface StoreConnection extends ConnectionSettings {
  /** The time that a writer waits for another one. */
  lockTimeoutMs: number
}

/**
 * The server rejects it, and says so. Without a password, the driver would read .pgpass, and leave the connection open
 * when the server asks for one.
 */
defaults.password = ' '

const TLS_MODES = { off: false, on: {}, unverified: { rejectUnauthorized: false } } as const

/**
 * pg-connection-string treats these modes as verify-full, and warns that its next version will verify less. Replacing
 * them keeps today's behaviour. An address can request libpq's behaviour instead.
 */
const withFullVerification = (url: string): string =>
  /[?&]uselibpqcompat=true\b/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?![\w-])/g, '$1verify-full')

/** The address takes precedence over the options. */
const tlsOf = (ssl: ConnectionOptions['ssl'], { tls = 'off', tlsAuthorities: ca }: DatabaseOptions) => {
  if (ssl === false || ssl === 'false') return false
  const options = ssl === undefined ? TLS_MODES[tls] : ssl === 'no-verify' ? TLS_MODES.unverified : ssl
  return options && ({ ca, ...(typeof options === 'object' && options) } as PoolConfig['ssl'])
}

/** Settings for a connection to one server, without a statement timeout. */
export const connectionTo = (url: string, options: DatabaseOptions): StoreConnection => {
  try {
    const address = parse(withFullVerification(url))
    const { host, port, user, password, database, sslnegotiation } = address
    const driver = {
      // What the address lacks comes from the variables of libpq, such as PGHOST, or from defaults.
      ...{ host, port, user, password, database, sslnegotiation, options: address.options },
      application_name: address.application_name ?? 'heliolog',
      ssl: tlsOf(address.ssl, options),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    }
    return { driver: driver as PoolConfig, session: {}, lockTimeoutMs: options.lockTimeoutMs }
  } catch (error) {
    throw new UnreachableError((error as Error).message, { cause: error })
  }
}

/** Adds timeouts for statements that clients wait for. They also apply when the server hangs. */
export const withTimeouts = <Settings extends ConnectionSettings>(
  settings: Settings,
  timeoutMs: number,
): Settings => ({
  ...settings,
  driver: {
    ...settings.driver,
    connectionTimeoutMillis: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
    query_timeout: timeoutMs + CANCEL_DELAY_MS,
  },
  session: { ...settings.session, statement_timeout: timeoutMs },
})

type SetUp = NonNullable<ConnectionSettings['setUp']>

/** A statement instead of a session parameter, because `options` in the address could override it. */
export const setReadOnly: SetUp = (run) => run('set session characteristics as transaction read only')

/** Rejects a standby, which may be behind: only the primary has the current tokens and version. */
export const setReadOnlyOnPrimary: SetUp = async (run) => {
  await setReadOnly(run)
  const [row] = await run<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (row?.standby)
    throw new ConnectionError(new Error('this PostgreSQL is a standby; heliolog needs its primary'))
}

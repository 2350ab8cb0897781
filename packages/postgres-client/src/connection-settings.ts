/** Parses connection URLs into connection settings, including TLS and timeouts. */
import { type ConnectionOptions, parse } from 'pg-connection-string'
import type { ConnectionSettings, Tls } from './connection.ts'

const CONNECT_TIMEOUT_MS = 3_000
/** Added to the statement timeout: a server cancels a statement by itself, unless it hangs. */
const CANCEL_DELAY_MS = 500
/** Startup parameters that an address may set. */
const PARAMETERS = ['application_name', 'options']

export interface AddressOptions {
  /** Unless the address has another one. */
  applicationName: string
  /** TLS if the address says nothing about it; undefined for none, or for verified TLS with authorities. */
  tls: 'off' | 'on' | 'unverified' | undefined
  /** Certificates of trusted certificate authorities, in PEM. */
  tlsAuthorities: string | undefined
  byteColumns: readonly string[]
}

type TlsOptions = Tls['options']

const TLS_MODES: Record<NonNullable<AddressOptions['tls']>, TlsOptions | undefined> = {
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

const tlsOptions = (ssl: ConnectionOptions['ssl'], mode: keyof typeof TLS_MODES): TlsOptions | undefined => {
  if (ssl === undefined) return TLS_MODES[mode]
  if (ssl === 'no-verify') return TLS_MODES.unverified
  if (typeof ssl === 'object') return ssl as TlsOptions
  return ssl === false || ssl === 'false' ? undefined : {}
}

/** The address takes precedence over the options. A certificate authority alone enables TLS with verification. */
const tlsOf = (
  { ssl, sslnegotiation = 'postgres' }: ConnectionOptions,
  { tls, tlsAuthorities: ca }: AddressOptions,
): Tls | undefined => {
  if (!['postgres', 'direct'].includes(sslnegotiation))
    throw new Error(`sslnegotiation=${sslnegotiation} is not accepted; accepted: postgres, direct`)
  const options = tlsOptions(ssl, tls ?? (ca === undefined ? 'off' : 'on'))
  return options && { options: { ...(ca && { ca }), ...options }, isDirect: sslnegotiation === 'direct' }
}

/** Settings for a connection to one server, without a statement timeout. Throws if the address is invalid. */
export const parseConnectionUrl = (url: string, options: AddressOptions): ConnectionSettings => {
  const address = parse(withFullVerification(url))
  const parameters = PARAMETERS.flatMap((name) => (address[name] ? [[name, String(address[name])]] : []))
  return {
    address,
    parameters: { application_name: options.applicationName, ...Object.fromEntries(parameters) },
    session: {},
    tls: tlsOf(address, options),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    responseTimeoutMs: undefined,
    byteColumns: options.byteColumns,
  }
}

/** Adds timeouts for statements that clients wait for. They also apply when the server hangs. */
export const withTimeouts = <Settings extends ConnectionSettings>(
  settings: Settings,
  timeoutMs: number,
): Settings => ({
  ...settings,
  session: { ...settings.session, statement_timeout: timeoutMs },
  connectTimeoutMs: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
  responseTimeoutMs: timeoutMs + CANCEL_DELAY_MS,
})

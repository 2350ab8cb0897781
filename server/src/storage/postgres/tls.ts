/** Whether PostgreSQL is reached over TLS, and who must vouch for its certificate. */
import type pg from 'pg'
import type { ConnectionOptions } from 'pg-connection-string'
import type { DatabaseOptions } from '../database.ts'

type Tls = pg.ClientConfig['ssl']
/** What an address says of TLS. */
export type TlsOfAddress = ConnectionOptions['ssl']

const MODES: Record<NonNullable<DatabaseOptions['tls']>, Tls> = {
  off: false,
  on: { rejectUnauthorized: true },
  unverified: { rejectUnauthorized: false },
}

/**
 * The driver takes these words of an address for verify-full, and warns that its next version will verify less.
 * Said so, they go on meaning what they mean now. An address that asks for libpq's meaning gets that.
 */
export const verifiedFully = (url: string): string =>
  /[?&]uselibpqcompat=true\b/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(prefer|require|verify-ca)(?![\w-])/g, '$1verify-full')

const asTls = (said: TlsOfAddress): Tls => {
  if (said === 'no-verify') return MODES.unverified
  return typeof said === 'string' ? said !== 'false' : (said as Tls)
}

/** What the address itself says of TLS comes first, then the setting. Who names authorities wants them asked. */
export const tlsOf = (said: TlsOfAddress, { tls, tlsAuthorities: ca }: DatabaseOptions): Tls => {
  const mode = tls ?? (ca === undefined ? undefined : 'on')
  const wanted = asTls(said) ?? (mode && MODES[mode])
  if (wanted === true) return { ca }
  return wanted ? { ca, ...wanted } : wanted
}

/** Codes for a certificate, or a whole TLS, that is not as it should be. */
const TLS_FAULT = /^(ERR_(OSSL|SSL|TLS)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/
const NO_TLS = /^(The server does not support|There was an error establishing an) SSL connection/
const NOBODY_VOUCHES = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

export const isTlsFault = (error: Error): boolean =>
  TLS_FAULT.test(codeOf(error)) || NO_TLS.test(error.message)

/** Why no connection could be made. */
export const reasonOf = (error: Error): string => {
  if (!NOBODY_VOUCHES.test(codeOf(error))) return error.message || codeOf(error)
  // Behind a semicolon Node advises on options of its own.
  const [reason] = error.message.split(';')
  return `nobody known vouches for its certificate (${reason}): name who does in HELIOLOG_DATABASE_TLS_CA`
}

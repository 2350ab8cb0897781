/** Reads the settings from the environment. Each is defined and described here once. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { UserError } from './domain/user-error.ts'
import type { DatabaseOptions } from './storage/database.ts'
import { DATABASE_URL_RULE, parseDatabaseUrl, withoutPassword } from './storage/database-url.ts'

export interface Settings {
  databaseUrl: string
  databaseReplicaUrls: string[]
  databasePool: number
  databaseTimeoutMs: number
  databaseTls: DatabaseOptions['tls']
  databaseTlsAuthorities: string | undefined
  redisUrl: string | undefined
  host: string
  port: number
  publicUrl: string | undefined
  rateLimit: number
  bulkPerHour: number
  bulkMemoryMb: number
  portal: boolean
  contact: string | undefined
  trustProxy: false | string[]
  callLogDays: number
  logLevel: string
  metricsPort: number | undefined
  metricsHost: string
  mirrorToken: string | undefined
}

interface Setting<Value> {
  name: string
  default: string
  accepts: string
  meaning: string
  /** Never shown in messages. */
  secret?: true
  /** Parses the text; returns undefined when it is not accepted. */
  read(text: string): Value | undefined
}

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return value >= min && value <= max ? value : undefined
  }

const publicUrl = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined
  const { protocol, search, hash, href, pathname } = new URL(text)
  const usable =
    /^https?:$/.test(protocol) && !search && !hash && !pathname.replace(/\/+$/, '').endsWith('/api/v1')
  return usable ? href.replace(/\/+$/, '') : undefined
}

/** Only catches typing errors; it does not implement the full syntax of addresses. */
const EMAIL = /^[^\s@<>":]+@[^\s@<>"]+\.[^\s@<>".]+$/

const contact = (text: string): string | undefined => {
  const isWebAddress = /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text)
  return isWebAddress || EMAIL.test(text) ? text : undefined
}

const isPostgres = (text: string): boolean => {
  try {
    return parseDatabaseUrl(text).engine === 'postgres'
  } catch {
    return false
  }
}

const certificates = (path: string): string | undefined => {
  try {
    const text = readFileSync(path, 'utf8')
    // Throws if the file contains no certificate.
    new X509Certificate(text)
    return text
  } catch {
    return undefined
  }
}

const hostName = (text: string): string | undefined => (/^[0-9A-Za-z.:_-]+$/.test(text) ? text : undefined)
const TLS = ['off', 'on', 'unverified'] as const
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Accepts a network by name, an address, or a network in CIDR notation. */
const isProxy = (text: string): boolean => {
  if (NETWORKS.includes(text)) return true
  const [, address = '', bits = '1'] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const length = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(bits) >= 1 && Number(bits) <= length
}

export const SETTINGS: { [Name in keyof Settings]: Setting<Settings[Name]> } = {
  databaseUrl: {
    name: 'HELIOLOG_DATABASE_URL',
    default: 'sqlite:data/heliolog.db',
    accepts: DATABASE_URL_RULE,
    meaning: 'Where the data are stored. Every command also accepts --database.',
    read: (text) => {
      try {
        parseDatabaseUrl(text)
        return text
      } catch {
        return undefined
      }
    },
  },
  databaseReplicaUrls: {
    name: 'HELIOLOG_DATABASE_REPLICA_URLS',
    default: '',
    accepts: 'addresses postgres://USER@HOST/NAME separated by commas',
    meaning: 'Streaming replicas of PostgreSQL, which are read in turn.',
    read: (text) => {
      const urls = text.split(',').map((part) => part.trim())
      return urls.every(isPostgres) ? urls : undefined
    },
  },
  databasePool: {
    name: 'HELIOLOG_DATABASE_POOL',
    default: '10',
    accepts: 'a whole number from 1 to 1000',
    meaning: 'Read connections of one process to each PostgreSQL server.',
    read: wholeNumber(1, 1_000),
  },
  databaseTimeoutMs: {
    name: 'HELIOLOG_DATABASE_TIMEOUT_MS',
    default: '5000',
    accepts: 'a whole number from 100 to 600000',
    meaning: 'Timeout of the PostgreSQL statements of a request, in milliseconds.',
    read: wholeNumber(100, 600_000),
  },
  databaseTls: {
    name: 'HELIOLOG_DATABASE_TLS',
    default: '',
    accepts: `one of ${TLS.join(', ')}`,
    meaning: 'Whether to connect to PostgreSQL over TLS. sslmode in the URL takes precedence.',
    read: (text) => TLS.find((word) => word === text),
  },
  databaseTlsAuthorities: {
    name: 'HELIOLOG_DATABASE_TLS_CA',
    default: '',
    accepts: 'the path of a file with certificates in PEM',
    meaning:
      "Certificate authorities to trust for PostgreSQL's certificate, instead of the well-known ones. Enables TLS unless HELIOLOG_DATABASE_TLS is set.",
    read: certificates,
  },
  redisUrl: {
    name: 'HELIOLOG_REDIS_URL',
    default: '',
    accepts: 'redis://HOST or rediss://USER:PASSWORD@HOST:PORT/NUMBER',
    meaning:
      'Redis or Valkey server through which instances share rate limits; without it, they use PostgreSQL.',
    read: (text) =>
      /^rediss?:\/\/./.test(text) && URL.canParse(text) && /^\/?\d*$/.test(new URL(text).pathname)
        ? text
        : undefined,
  },
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    accepts: 'an address or a host name',
    meaning: 'The address to listen on; 0.0.0.0 or :: for all interfaces.',
    read: hostName,
  },
  port: {
    name: 'PORT',
    default: '8080',
    accepts: 'a whole number from 0 to 65535; 0 for any free port',
    meaning: 'The port to listen on.',
    read: wholeNumber(0, 65_535),
  },
  publicUrl: {
    name: 'HELIOLOG_PUBLIC_URL',
    default: '',
    accepts: 'an http or https address without /api/v1, such as https://sun.example.org',
    meaning:
      'The URL that clients use, for next-page links and openapi.json; without it, links are relative.',
    read: publicUrl,
  },
  rateLimit: {
    name: 'HELIOLOG_RATE_LIMIT',
    default: '60',
    accepts: 'a whole number from 1 to 1000000',
    meaning: 'Calls a minute for a token without its own limit.',
    read: wholeNumber(1, 1_000_000),
  },
  bulkPerHour: {
    name: 'HELIOLOG_BULK_PER_HOUR',
    default: '30',
    accepts: 'a whole number from 1 to 1000000',
    meaning: 'Downloads an hour for each token.',
    read: wholeNumber(1, 1_000_000),
  },
  bulkMemoryMb: {
    name: 'HELIOLOG_BULK_MEMORY_MB',
    default: '1024',
    accepts: 'a whole number from 272 to 1000000',
    meaning: 'Megabytes that the threads of all downloads of one process may use together.',
    read: wholeNumber(272, 1_000_000),
  },
  portal: {
    name: 'HELIOLOG_PORTAL',
    default: 'on',
    accepts: 'on or off',
    meaning: 'Whether to serve the portal; off serves a plain page instead.',
    read: (text) => ({ on: true, off: false })[text],
  },
  contact: {
    name: 'HELIOLOG_CONTACT',
    default: '',
    accepts: 'an e-mail address, such as sun@example.org, or an http or https address',
    meaning: 'Where users request a token; the portal shows it.',
    read: contact,
  },
  trustProxy: {
    name: 'HELIOLOG_TRUST_PROXY',
    default: '',
    accepts: 'addresses or networks separated by commas, or loopback, linklocal, uniquelocal',
    meaning: "Proxies whose X-Forwarded-For header is trusted for the client's address in logs and limits.",
    read: (text) => {
      const proxies = text.split(',').map((part) => part.trim())
      return proxies.every(isProxy) ? proxies : undefined
    },
  },
  callLogDays: {
    name: 'HELIOLOG_CALL_LOG_DAYS',
    default: '90',
    accepts: 'a whole number from 1 to 36500',
    meaning: 'How many days the call log is kept.',
    read: wholeNumber(1, 36_500),
  },
  logLevel: {
    name: 'HELIOLOG_LOG_LEVEL',
    default: 'info',
    accepts: `one of ${LOG_LEVELS.join(', ')}`,
    meaning: 'Log level of standard output; requests are logged at info.',
    read: (text) => (LOG_LEVELS.includes(text) ? text : undefined),
  },
  metricsPort: {
    name: 'HELIOLOG_METRICS_PORT',
    default: '',
    accepts: 'a whole number from 0 to 65535; 0 for any free port',
    meaning: 'Separate port for /metrics in the Prometheus format; without it, there are no metrics.',
    read: wholeNumber(0, 65_535),
  },
  metricsHost: {
    name: 'HELIOLOG_METRICS_HOST',
    default: '127.0.0.1',
    accepts: 'an address or a host name',
    meaning: 'The address that the metrics port listens on.',
    read: hostName,
  },
  mirrorToken: {
    name: 'HELIOLOG_MIRROR_TOKEN',
    default: '',
    accepts: 'a token as it was issued, hlg_ and 38 letters and digits',
    meaning: 'The token that heliolog mirror sends to the other server.',
    secret: true,
    read: (text) => (/^hlg_[0-9A-Za-z]{38}$/.test(text) ? text : undefined),
  },
}

/** Lists all invalid settings, so that the operator can fix them in one go. */
export class SettingsError extends UserError {
  override name = 'SettingsError'
}

/** SQLite has no replicas: each would be a database with other data. */
const replicaErrors = ({ databaseUrl, databaseReplicaUrls }: Partial<Settings>): string[] =>
  databaseReplicaUrls?.length && databaseUrl !== undefined && !isPostgres(databaseUrl)
    ? [`${SETTINGS.databaseReplicaUrls.name}: replicas need PostgreSQL, but the store is ${databaseUrl}`]
    : []

/** Masks passwords. In text that is not a valid address, one may be anywhere before an @. */
const maskPasswords = (text: string): string =>
  text.includes('@')
    ? `…${text.slice(text.lastIndexOf('@'))}`.replace(/(password=)[^&"]*/gi, '$1***')
    : withoutPassword(text)

/** Reads all settings. An empty value counts as unset. */
export const readSettings = (environment: NodeJS.ProcessEnv, database?: string): Settings => {
  const settings: Record<string, unknown> = { trustProxy: false, databaseReplicaUrls: [] }
  const errors: string[] = []
  for (const [key, setting] of Object.entries(SETTINGS) as [keyof Settings, Setting<unknown>][]) {
    const isOption = key === 'databaseUrl' && database !== undefined
    const text = isOption ? database : environment[setting.name] || setting.default
    if (text === '' && !isOption) continue
    const value = setting.read(text)
    if (value === undefined)
      errors.push(
        `${isOption ? '--database' : setting.name}: ${setting.secret ? 'its value' : JSON.stringify(maskPasswords(text))} is not accepted; accepted: ${setting.accepts}`,
      )
    else settings[key] = value
  }
  errors.push(...replicaErrors(settings))
  if (errors.length > 0) throw new SettingsError(errors.join('\n'))
  return settings as unknown as Settings
}

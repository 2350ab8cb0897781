/** Reads the settings from the environment. Each is defined and described here once. */
import { resolve } from 'node:path'
import type { Community } from '../domain/community/community.ts'
import { UserError } from '../domain/user-error.ts'
import type { DatabaseOptions } from '../storage/database.ts'
import { cacheFolderOf, DATABASE_URL_RULE, isPostgres, parseDatabaseUrl } from '../storage/database-url.ts'
import { COMMUNITY_SETTINGS } from './community-settings.ts'
import { maskPasswords, type Setting, SettingsError, type Source, sourceOf } from './setting-source.ts'
import {
  certificates,
  frameOrigins,
  hostName,
  isFile,
  isProxy,
  oneOf,
  publicUrl,
  wholeNumber,
} from './setting-values.ts'

export interface Settings extends Community {
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
  cacheDir: string
  cacheMb: number
  index: (typeof INDEX_MODES)[number]
  hapi: (typeof HAPI_MODES)[number]
  portal: (typeof PORTAL_MODES)[number]
  embed: string[]
  trustProxy: false | string[]
  maxConnections: number
  callLogDays: number
  callLogMaxMb: number
  callLogAddresses: (typeof CALL_LOG_ADDRESSES)[number]
  logLevel: string
  metricsPort: number | undefined
  metricsHost: string
  mirrorToken: string | undefined
}

/** private: with the overview behind the token as well. */
const PORTAL_MODES = ['on', 'private', 'off'] as const
const HAPI_MODES = ['token', 'public', 'off'] as const
const INDEX_MODES = ['on', 'off'] as const
const TLS = ['off', 'on', 'unverified'] as const
const CALL_LOG_ADDRESSES = ['full', 'network', 'none'] as const
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

export const SETTINGS: { [Name in keyof Settings]: Setting<Settings[Name]> } = {
  databaseUrl: {
    name: 'HELIOLOG_DATABASE_URL',
    default: 'sqlite:data/heliolog.db',
    accepts: DATABASE_URL_RULE,
    meaning: 'Where the data are stored. Every command also accepts --database.',
    fromFile: true,
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
    accepts: 'URLs postgres://USER@HOST/NAME separated by commas',
    meaning: 'Streaming replicas of PostgreSQL, which are read in turn.',
    fromFile: true,
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
    meaning: 'Whether to connect to PostgreSQL over TLS. sslmode in the URL takes precedence.',
    ...oneOf(TLS),
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
    fromFile: true,
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
    accepts: 'an http or https URL without /api/v1, such as https://sun.example.org',
    meaning:
      'The URL that clients use, for next-page links, openapi.json, the sitemap and preview cards; without it, links are relative.',
    read: publicUrl,
  },
  rateLimit: {
    name: 'HELIOLOG_RATE_LIMIT',
    default: '60',
    accepts: 'a whole number from 1 to 1000000',
    meaning: 'Calls a minute for a token without its own limit, and for an IP address if HAPI is public.',
    read: wholeNumber(1, 1_000_000),
  },
  bulkPerHour: {
    name: 'HELIOLOG_BULK_PER_HOUR',
    default: '30',
    accepts: 'a whole number from 1 to 1000000',
    meaning: 'Downloads an hour for a token without its own limit.',
    read: wholeNumber(1, 1_000_000),
  },
  bulkMemoryMb: {
    name: 'HELIOLOG_BULK_MEMORY_MB',
    default: '1024',
    accepts: 'a whole number from 272 to 1000000',
    meaning: 'Megabytes that the threads that build bulk files in one process may use together.',
    read: wholeNumber(272, 1_000_000),
  },
  cacheDir: {
    name: 'HELIOLOG_CACHE_DIR',
    default: '',
    accepts: 'the path of a folder, which need not exist',
    meaning: 'The folder of complete bulk files; without it, a folder beside the embedded store.',
    read: (text) => (isFile(text) ? undefined : text),
  },
  cacheMb: {
    name: 'HELIOLOG_CACHE_MB',
    default: '2048',
    accepts: 'a whole number from 1 to 100000000',
    meaning: 'Size of the cache folder in megabytes above which files are deleted.',
    read: wholeNumber(1, 100_000_000),
  },
  index: {
    name: 'HELIOLOG_INDEX',
    default: 'on',
    meaning: 'Whether to compute the community index after each publication, and to serve it at /index/v1.',
    ...oneOf(INDEX_MODES),
  },
  hapi: {
    name: 'HELIOLOG_HAPI',
    default: 'token',
    meaning:
      'Whether HAPI is served to clients with a HAPI token in the address, to all clients at /hapi, or not at all.',
    ...oneOf(HAPI_MODES),
  },
  portal: {
    name: 'HELIOLOG_PORTAL',
    default: 'on',
    meaning:
      'Whether to serve the portal; private asks for a token for its overview too, off serves a plain page instead.',
    ...oneOf(PORTAL_MODES),
  },
  embed: {
    name: 'HELIOLOG_EMBED',
    default: '',
    accepts: 'origins separated by commas, such as https://www.example.org, or * for all sites',
    meaning: 'Sites that may show the activity chart at /embed in a frame; without it, there is no /embed.',
    read: frameOrigins,
  },
  ...COMMUNITY_SETTINGS,
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
  maxConnections: {
    name: 'HELIOLOG_MAX_CONNECTIONS',
    default: '10000',
    accepts: 'a whole number from 10 to 1000000',
    meaning: 'Connections that one process keeps open; further ones are closed at once.',
    read: wholeNumber(10, 1_000_000),
  },
  callLogDays: {
    name: 'HELIOLOG_CALL_LOG_DAYS',
    default: '90',
    accepts: 'a whole number from 1 to 36500',
    meaning: 'How many days the call log is kept.',
    read: wholeNumber(1, 36_500),
  },
  callLogMaxMb: {
    name: 'HELIOLOG_CALL_LOG_MAX_MB',
    default: '1000',
    accepts: 'a whole number from 1 to 1000000',
    meaning: 'Size of the call log in MB above which its oldest rows are deleted.',
    read: wholeNumber(1, 1_000_000),
  },
  callLogAddresses: {
    name: 'HELIOLOG_CALL_LOG_ADDRESSES',
    default: 'full',
    meaning:
      'How much of the IP addresses of clients is logged: all, the network (/24 of IPv4, /48 of IPv6), or nothing.',
    ...oneOf(CALL_LOG_ADDRESSES),
  },
  logLevel: {
    name: 'HELIOLOG_LOG_LEVEL',
    default: 'info',
    meaning: 'Log level of standard output; requests are logged at info.',
    ...oneOf(LOG_LEVELS),
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
    fromFile: true,
    read: (text) => (/^hlg_[0-9A-Za-z]{38}$/.test(text) ? text : undefined),
  },
}

/** SQLite has no replicas: each would be a database with other data. */
const replicaErrors = ({ databaseUrl, databaseReplicaUrls }: Partial<Settings>): string[] =>
  databaseReplicaUrls?.length && databaseUrl !== undefined && !isPostgres(databaseUrl)
    ? [`${SETTINGS.databaseReplicaUrls.name}: replicas need PostgreSQL, but the store is ${databaseUrl}`]
    : []

const readSetting = (setting: Setting<unknown>, { text, name, shown }: Source): unknown => {
  let reason = ''
  try {
    const value = setting.read(text)
    if (value !== undefined) return value
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    reason = `: ${error.message}`
  }
  throw new SettingsError(`${name}: ${shown} is not accepted${reason}; accepted: ${setting.accepts}`)
}

/**
 * Reads all settings. An empty value counts as unset. Without `needsCommunity`, invalid settings of the community count
 * as unset, too: a missing logo must not prevent the revocation of a token.
 */
export const readSettings = (
  environment: NodeJS.ProcessEnv,
  database?: string,
  needsCommunity = true,
): Settings => {
  const settings: Record<string, unknown> = {
    trustProxy: false,
    databaseReplicaUrls: [],
    embed: [],
  }
  const errors: string[] = []
  for (const [key, setting] of Object.entries(SETTINGS) as [keyof Settings, Setting<unknown>][])
    try {
      const isOption = key === 'databaseUrl' && database !== undefined
      const source = isOption
        ? { text: database, name: '--database', shown: JSON.stringify(maskPasswords(database)) }
        : sourceOf(setting, environment)
      if (source.text !== '' || isOption) settings[key] = readSetting(setting, source)
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      if (needsCommunity || !(key in COMMUNITY_SETTINGS)) errors.push(error.message)
    }
  errors.push(...replicaErrors(settings))
  if (errors.length > 0) throw new SettingsError(errors.join('\n'))
  settings['cacheDir'] = resolve(
    (settings['cacheDir'] ?? cacheFolderOf(settings['databaseUrl'] as string)) as string,
  )
  return settings as unknown as Settings
}

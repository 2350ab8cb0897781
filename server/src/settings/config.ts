/** The table of settings. Their types, the help of `serve` and the checks of the documentation follow from it. */
import { resolve } from 'node:path'
import { parseAccent } from '../domain/community/accent.ts'
import { parseCommunityName } from '../domain/community/community.ts'
import { DATABASE_URL_RULE, databaseUrlInFolder, isDatabaseUrl, isPostgres } from '../storage/database-url.ts'
import {
  certificates,
  contact,
  folder,
  frameOrigins,
  hostName,
  isProxy,
  license,
  listOf,
  logo,
  MAX_LOGO_BYTES,
  oneOf,
  publicUrl,
  redisUrl,
  webUrl,
  wholeNumber,
} from './setting-values.ts'

export interface Setting<Value> {
  name: string
  /** As text. A setting without it is optional. */
  default?: string
  /** The value of an optional setting that is not set, if that is not undefined. */
  unset?: Value
  accepts: string
  meaning: string
  /** Never shown in messages. */
  secret?: true
  /** Lets NAME_FILE name a file with the value, because the value contains a password or token. */
  fromFile?: true
  /** Replaces a relative path by that which counts from a folder. */
  inFolder?(text: string, folder: string): string
  /** Parses the text. If it is not accepted, returns undefined, or throws a UserError with the reason. */
  read(text: string): Value | undefined
}

const inFolder = (path: string, folder: string): string => resolve(folder, path)

const PORT = { ...wholeNumber(0, 65_535), accepts: 'a whole number from 0 to 65535; 0 for any free port' }
const HOST = { accepts: 'an address or a host name', read: hostName }
const WEB_URL = { accepts: 'an http or https URL', read: webUrl }

/** The settings that describe the community and its site to visitors and clients. */
export const COMMUNITY_SETTINGS = {
  communityName: {
    name: 'HELIOLOG_NAME',
    accepts: 'a name of 1 to 60 characters without control characters',
    meaning: 'The name of your community, in pages, titles, documents and citations.',
    read: parseCommunityName,
  },
  homeUrl: {
    name: 'HELIOLOG_HOME_URL',
    meaning: "Your community's website, to which its name and logo link.",
    ...WEB_URL,
  },
  logo: {
    name: 'HELIOLOG_LOGO',
    accepts: `the path of an SVG or PNG file of at most ${MAX_LOGO_BYTES / 1_000} kB`,
    meaning: "Your community's logo, in the header of pages and as their icon.",
    inFolder,
    read: logo,
  },
  accent: {
    name: 'HELIOLOG_ACCENT',
    accepts: 'a colour as #rrggbb that is readable as text in the light or the dark theme',
    meaning:
      'The colour of links, buttons and the preview card; the other theme gets a darker or lighter variant.',
    read: parseAccent,
  },
  contact: {
    name: 'HELIOLOG_CONTACT',
    accepts: 'an e-mail address, such as sun@example.org, or an http or https URL',
    meaning: 'Where users request a token; the portal, 401 responses and security.txt show it.',
    read: contact,
  },
  dataLicense: {
    name: 'HELIOLOG_DATA_LICENSE',
    accepts: 'the SPDX id of a licence for data, such as CC-BY-4.0, or an http or https URL',
    meaning: 'The licence of your data, in the portal and in documents.',
    read: license,
  },
  privacyUrl: {
    name: 'HELIOLOG_PRIVACY_URL',
    meaning: 'Your privacy notice, to which pages link.',
    ...WEB_URL,
  },
  imprintUrl: {
    name: 'HELIOLOG_IMPRINT_URL',
    meaning: 'Your imprint, to which pages link.',
    ...WEB_URL,
  },
} as const satisfies Record<string, Setting<unknown>>

export const SETTINGS = {
  databaseUrl: {
    name: 'HELIOLOG_DATABASE_URL',
    default: 'sqlite:data/heliolog.db',
    accepts: DATABASE_URL_RULE,
    meaning: 'Where the data are stored. Every command also accepts --database.',
    fromFile: true,
    inFolder: databaseUrlInFolder,
    read: (text: string): string | undefined => (isDatabaseUrl(text) ? text : undefined),
  },
  databaseReplicaUrls: {
    name: 'HELIOLOG_DATABASE_REPLICA_URLS',
    unset: [] as string[],
    accepts: 'URLs postgres://USER@HOST/NAME separated by commas',
    meaning: 'Streaming replicas of PostgreSQL, which are read in turn.',
    fromFile: true,
    read: listOf(isPostgres),
  },
  databasePool: {
    name: 'HELIOLOG_DATABASE_POOL',
    default: '10',
    meaning: 'Read connections of one process to each PostgreSQL server.',
    ...wholeNumber(1, 1_000),
  },
  databaseTimeoutMs: {
    name: 'HELIOLOG_DATABASE_TIMEOUT_MS',
    default: '5000',
    meaning: 'Timeout of the PostgreSQL statements of a request, in milliseconds.',
    ...wholeNumber(100, 600_000),
  },
  lockTimeoutMs: {
    name: 'HELIOLOG_LOCK_TIMEOUT_MS',
    default: '60000',
    meaning: 'How long a command waits for another one that writes to the store, in milliseconds.',
    ...wholeNumber(100, 3_600_000),
  },
  databaseTls: {
    name: 'HELIOLOG_DATABASE_TLS',
    meaning: 'Whether to connect to PostgreSQL over TLS. sslmode in the URL takes precedence.',
    ...oneOf(['off', 'on', 'unverified']),
  },
  databaseTlsAuthorities: {
    name: 'HELIOLOG_DATABASE_TLS_CA',
    accepts: 'the path of a file with certificates in PEM',
    meaning:
      "Certificate authorities to trust for PostgreSQL's certificate, instead of the well-known ones. Enables TLS unless HELIOLOG_DATABASE_TLS is set.",
    inFolder,
    read: certificates,
  },
  redisUrl: {
    name: 'HELIOLOG_REDIS_URL',
    accepts: 'redis://HOST or rediss://USER:PASSWORD@HOST:PORT/NUMBER',
    meaning:
      'Redis or Valkey server through which instances share rate limits; without it, they use PostgreSQL.',
    fromFile: true,
    read: redisUrl,
  },
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'The address to listen on; 0.0.0.0 or :: for all interfaces.',
    ...HOST,
  },
  port: {
    name: 'PORT',
    default: '8080',
    meaning: 'The port to listen on.',
    ...PORT,
  },
  publicUrl: {
    name: 'HELIOLOG_PUBLIC_URL',
    accepts: 'an http or https URL without /api/v1, such as https://sun.example.org',
    meaning:
      'The URL that clients use, for next-page links, openapi.json, the sitemap and preview cards; without it, links are relative.',
    read: publicUrl,
  },
  rateLimit: {
    name: 'HELIOLOG_RATE_LIMIT',
    default: '60',
    meaning:
      'Calls a minute for a token without its own limit, and for an IP address that reads /versions or public HAPI.',
    ...wholeNumber(1, 1_000_000),
  },
  bulkPerHour: {
    name: 'HELIOLOG_BULK_PER_HOUR',
    default: '30',
    meaning: 'Downloads an hour for a token without its own limit, and for an IP address if HAPI is public.',
    ...wholeNumber(1, 1_000_000),
  },
  bulkMemoryMb: {
    name: 'HELIOLOG_BULK_MEMORY_MB',
    default: '1024',
    meaning: 'Megabytes that the threads that build bulk files in one process may use together.',
    ...wholeNumber(272, 1_000_000),
  },
  cacheDir: {
    name: 'HELIOLOG_CACHE_DIR',
    // Replaced by a path that depends on the store.
    unset: '',
    accepts: 'the path of a folder, which need not exist',
    meaning: 'The folder of complete bulk files; without it, a folder beside the embedded store.',
    inFolder,
    read: folder,
  },
  cacheMb: {
    name: 'HELIOLOG_CACHE_MB',
    default: '2048',
    meaning: 'Size of the cache folder in megabytes above which files are deleted.',
    ...wholeNumber(1, 100_000_000),
  },
  index: {
    name: 'HELIOLOG_INDEX',
    default: 'on',
    meaning: 'Whether to compute the community index after each publication, and to serve it at /index/v1.',
    ...oneOf(['on', 'off']),
  },
  hapi: {
    name: 'HELIOLOG_HAPI',
    default: 'token',
    meaning:
      'Whether HAPI is served to clients with a HAPI token in the address, to all clients at /hapi, or not at all.',
    ...oneOf(['token', 'public', 'off']),
  },
  portal: {
    name: 'HELIOLOG_PORTAL',
    default: 'on',
    meaning:
      'Whether to serve the portal; private asks for a token for its overview too, off serves a plain page instead.',
    ...oneOf(['on', 'private', 'off']),
  },
  language: {
    name: 'HELIOLOG_LANGUAGE',
    default: 'en',
    meaning:
      'The language of the portal for browsers that ask for none of its languages. security.txt names it besides English.',
    ...oneOf(['en', 'de', 'fr', 'es', 'it']),
  },
  embed: {
    name: 'HELIOLOG_EMBED',
    unset: [] as string[],
    accepts: 'origins separated by commas, such as https://www.example.org, or * for all sites',
    meaning: 'Sites that may show the activity chart at /embed in a frame; without it, there is no /embed.',
    read: frameOrigins,
  },
  ...COMMUNITY_SETTINGS,
  trustProxy: {
    name: 'HELIOLOG_TRUST_PROXY',
    unset: false,
    accepts: 'addresses or networks separated by commas, or loopback, linklocal, uniquelocal',
    meaning: "Proxies whose X-Forwarded-For header is trusted for the client's address in logs and limits.",
    read: listOf(isProxy),
  },
  maxConnections: {
    name: 'HELIOLOG_MAX_CONNECTIONS',
    default: '10000',
    meaning: 'Connections that one process keeps open; further ones are closed at once.',
    ...wholeNumber(10, 1_000_000),
  },
  maxConnectionsPerAddress: {
    name: 'HELIOLOG_MAX_CONNECTIONS_PER_ADDRESS',
    meaning:
      'Connections that one process keeps open for an IP address (a /64 of IPv6) that is no trusted proxy; without it, a fifth of all.',
    ...wholeNumber(1, 1_000_000),
  },
  callLogDays: {
    name: 'HELIOLOG_CALL_LOG_DAYS',
    default: '90',
    meaning: 'How many days the call log is kept.',
    ...wholeNumber(1, 36_500),
  },
  callLogMaxMb: {
    name: 'HELIOLOG_CALL_LOG_MAX_MB',
    default: '1000',
    meaning: 'Size of the call log in MB above which its oldest rows are deleted.',
    ...wholeNumber(1, 1_000_000),
  },
  callLogAddresses: {
    name: 'HELIOLOG_CALL_LOG_ADDRESSES',
    default: 'full',
    meaning:
      'How much of the IP addresses of clients is logged: all, the network (/24 of IPv4, /48 of IPv6), or nothing.',
    ...oneOf(['full', 'network', 'none']),
  },
  logLevel: {
    name: 'HELIOLOG_LOG_LEVEL',
    default: 'info',
    meaning:
      'Log level of standard output; requests are logged at info. A terminal shows warnings and errors only.',
    ...oneOf(['debug', 'info', 'warn', 'error', 'silent']),
  },
  metricsPort: {
    name: 'HELIOLOG_METRICS_PORT',
    meaning: 'Separate port for /metrics in the Prometheus format; without it, there are no metrics.',
    ...PORT,
  },
  metricsHost: {
    name: 'HELIOLOG_METRICS_HOST',
    default: '127.0.0.1',
    meaning: 'The address that the metrics port listens on.',
    ...HOST,
  },
  mirrorToken: {
    name: 'HELIOLOG_MIRROR_TOKEN',
    accepts: 'a token as it was issued, hlg_ and 38 letters and digits',
    meaning: 'The token that heliolog mirror sends to the other server.',
    secret: true,
    fromFile: true,
    read: (text: string): string | undefined => (/^hlg_[0-9A-Za-z]{38}$/.test(text) ? text : undefined),
  },
} as const satisfies Record<string, Setting<unknown>>

type UnsetValue<Entry> = Entry extends { unset: infer Value }
  ? Value
  : Entry extends { default: string }
    ? never
    : undefined

type ValueOf<Entry extends Setting<unknown>> =
  | Exclude<ReturnType<Entry['read']>, undefined>
  | UnsetValue<Entry>

export type Settings = { [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]> }

/** The settings that describe the community and its site. */
export type Community = Pick<Settings, keyof typeof COMMUNITY_SETTINGS>

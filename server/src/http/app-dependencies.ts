/** What the HTTP server needs from the rest of the program. */
import type { Logger } from 'pino'
import type { CallLog } from '../access/call-log.ts'
import type { RateLimiter } from '../access/rate-limit.ts'
import type { TokenLookup } from '../access/token-lookup.ts'
import type { Community } from '../domain/community/community.ts'
import type { Database } from '../storage/database.ts'
import type { Connections } from './connections.ts'
import type { PublicationWaiters } from './publication-waiters.ts'

export interface ApiSettings extends Community {
  /** The base URL that clients use, without a trailing slash; undefined when unknown. */
  publicUrl: string | undefined
  /** Calls a minute for tokens without their own limit. */
  rateLimit: number
  /** Downloads an hour for tokens without their own limit. */
  bulkPerHour: number
  /** Whether the index is served. */
  index: 'on' | 'off'
  /** Whether HAPI needs a token in the path, is public, or is not served. */
  hapi: 'token' | 'public' | 'off'
  /** Whether the portal is served at `/`, and whether its overview needs a token. */
  portal: 'on' | 'private' | 'off'
  /** The origins that may show /embed in a frame; none disables it. */
  embed: string[]
  /** Whether this is the demo, with synthetic data and generated images. */
  demo: boolean
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy: false | string[]
}

export interface AppDependencies {
  database: Database
  tokenLookup: TokenLookup
  limiter: RateLimiter
  callLog: CallLog
  connections: Connections
  waiters: PublicationWaiters
  logger: Logger
  settings: ApiSettings
}

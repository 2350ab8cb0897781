/** What the HTTP side needs from the rest of the program. */
import type { Logger } from 'pino'
import type { CallLog } from '../access/call-log.ts'
import type { RateLimiter } from '../access/rate-limit.ts'
import type { TokenLookup } from '../access/token-lookup.ts'
import type { Database } from '../storage/database.ts'

export interface ApiSettings {
  /** The address that clients use, without a slash at its end; undefined when it is not known. */
  publicUrl: string | undefined
  /** Calls a minute for a token that has no limit of its own. */
  rateLimit: number
  /** Downloads an hour for each token. */
  bulkPerHour: number
  /** Whether the address opens the portal. */
  portal: boolean
  /** How to ask the operators for a token: an e-mail or a web address; undefined when they do not say. */
  contact: string | undefined
  /** Whether this is the demo, with synthetic data and drawn images. */
  demo: boolean
  /** The proxies whose X-Forwarded-For is trusted. */
  trustProxy: false | string[]
}

export interface AppDependencies {
  database: Database
  tokenLookup: TokenLookup
  limiter: RateLimiter
  callLog: CallLog
  logger: Logger
  settings: ApiSettings
}

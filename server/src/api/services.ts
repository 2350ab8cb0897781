/** What the HTTP side is made of; every resource says in its first line what it needs. */
import type { Logger } from 'pino'
import type { CallLog } from '../access/call-log.ts'
import type { RateLimiter } from '../access/rate-limit.ts'
import type { Database } from '../storage/database.ts'
import type { BodyCache } from './caching.ts'

export interface ApiSettings {
  /** The address that callers use, without a slash at its end; undefined when it is not known. */
  publicUrl: string | undefined
  /** Calls a minute for a token that has no limit of its own. */
  rateLimit: number
  /** The proxies whose word on the caller's address is taken. */
  trustProxy: false | string[]
}

export interface Services {
  database: Database
  cache: BodyCache<{ body: string; next?: string | undefined }>
  limiter: RateLimiter
  callLog: CallLog
  logger: Logger
  settings: ApiSettings
}

export const API_PATH = '/api/v1'

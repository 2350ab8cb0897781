/** What the HTTP side is made of; every resource says in its first line what it needs. */
import type { Logger } from 'pino'
import type { CallLog } from '../access/call-log.ts'
import type { RateLimiter } from '../access/rate-limit.ts'
import { type FindToken, tokenFinder } from '../access/tokens.ts'
import { type Freshness, freshnessReader } from '../storage/bodies.ts'
import type { Database } from '../storage/database.ts'
import { sharedLook } from '../storage/shared-look.ts'
import { ReadyAnswers } from './caching.ts'

export interface ApiSettings {
  /** The address that callers use, without a slash at its end; undefined when it is not known. */
  publicUrl: string | undefined
  /** Calls a minute for a token that has no limit of its own. */
  rateLimit: number
  /** The proxies whose word on the caller's address is taken. */
  trustProxy: false | string[]
}

/** What the program brings. */
export interface Surroundings {
  database: Database
  limiter: RateLimiter
  callLog: CallLog
  logger: Logger
  settings: ApiSettings
}

export interface Services extends Surroundings {
  findToken: FindToken
  /** What is published at this moment. */
  freshness(): Promise<Freshness>
  ready: ReadyAnswers
}

export const servicesIn = (surroundings: Surroundings): Services => {
  const look = sharedLook(freshnessReader(surroundings.database))
  return {
    ...surroundings,
    findToken: tokenFinder(surroundings.database),
    freshness: () => look('dataset'),
    ready: new ReadyAnswers(),
  }
}

export const API_PATH = '/api/v1'

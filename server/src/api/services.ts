/** What the HTTP side is made of; every resource says in its first line what it needs. */
import type { Logger } from 'pino'
import { type Admission, admission } from '../access/admission.ts'
import type { CallLog } from '../access/call-log.ts'
import type { RateLimiter } from '../access/rate-limit.ts'
import type { Database } from '../storage/database.ts'
import type { Freshness } from '../storage/freshness.ts'
import { ReadyAnswers } from './caching.ts'

export interface ApiSettings {
  /** The address that callers use, without a slash at its end; undefined when it is not known. */
  publicUrl: string | undefined
  /** Calls a minute for a token that has no limit of its own. */
  rateLimit: number
  /** Downloads an hour for each token. */
  bulkPerHour: number
  /** Whether the address opens the portal. */
  portal: boolean
  /** How to ask the operators for a token: an e-mail or a web address; undefined when they do not say. */
  contact: string | undefined
  /** Whether this is the demo, with data that nobody observed and images that are drawn. */
  demo: boolean
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
  admission: Admission
  ready: ReadyAnswers
}

export const servicesIn = (surroundings: Surroundings): Services => ({
  ...surroundings,
  admission: admission(surroundings.database),
  ready: new ReadyAnswers(),
})

/** What is published now, for what is asked without a token and so without a look. */
export const freshNow = async ({ database, admission }: Services): Promise<Freshness> =>
  database.standing()?.fresh ?? (await admission.lookNow())

export const API_PATH = '/api/v1'

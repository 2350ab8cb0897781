/** Dependencies of the HTTP server on the rest of the program. */
import type { Logger } from 'pino'
import type { CallLog } from '../access/call-log.ts'
import type { RateLimiter } from '../access/rate-limit.ts'
import type { TokenLookup } from '../access/token-lookup.ts'
import type { Settings } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'
import type { ErasureWatch } from '../storage/erasure-watch.ts'
import type { PublicationWaiters } from './publication-waiters.ts'
import type { Connections } from './sockets/connections.ts'
import type { StalledClients } from './sockets/stalled-clients.ts'

/** Settings from the environment and from the command line. */
export interface ApiSettings extends Settings {
  /** Set for the demo, with synthetic data and generated images. */
  demo: boolean
}

export interface AppDependencies {
  database: Database
  tokenLookup: TokenLookup
  limiter: RateLimiter
  callLog: CallLog
  connections: Connections
  stalledClients: StalledClients
  waiters: PublicationWaiters
  /** Caches of published data register here. */
  erasures: ErasureWatch
  logger: Logger
  settings: ApiSettings
}

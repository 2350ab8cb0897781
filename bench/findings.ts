/** Everything that a run has found. */

import type { Ledger } from './measuring/ledger.ts'
import type { ImportFindings } from './parts/import.ts'
import type { PeerNote } from './peers/peer.ts'
import type { Usage } from './processes/server-process.ts'

/** What can be missing in a run, with the reason why. */
export type Part = 'large' | 'postgres' | 'import' | 'peers' | 'start'

export interface Findings {
  ledger: Ledger
  /** Observations in each store. */
  sizes: Record<string, number>
  startSeconds: number[]
  atRest: Usage | undefined
  import: ImportFindings | undefined
  peers: PeerNote[]
  notMeasured: Partial<Record<Part, string>>
}

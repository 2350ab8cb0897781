/** Steps of features after a publication, in the process that published. */
import type { Settings } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'

interface FollowUpOptions {
  /** Prints the report of the publication. It is called first, once signals no longer end the process. */
  printReport?: () => void
  isQuiet?: boolean
  /** Lets signals end the process, as they do by default, instead of only this work. */
  diesOnSignal?: boolean
}

/** Reports a failure and does not throw, because the data are published by then. */
export type PublicationStep = (
  database: Database,
  settings: Settings,
  options: FollowUpOptions,
) => Promise<void>

/** Combines steps into one, of which the first prints the report. */
export const inSequence =
  (steps: readonly PublicationStep[]): PublicationStep =>
  async (database, settings, { printReport = () => {}, ...options }) => {
    let print = printReport
    for (const step of steps) {
      await step(database, settings, { ...options, printReport: print })
      print = () => {}
    }
    print()
  }

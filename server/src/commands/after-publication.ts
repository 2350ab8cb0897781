/** What features do after a publication, in the process that published. */
import type { Settings } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'

interface FollowUpOptions {
  /** Prints the report of the publication. It is called first, once signals no longer end the process. */
  printReport?: () => void
  isQuiet?: boolean
  /** Whether signals end the process, as they do by default, instead of only this work. */
  diesOnSignal?: boolean
}

/** Returns whether a signal has stopped it. A failure is only reported, because the data are published by then. */
export type PublicationStep = (
  database: Database,
  settings: Settings,
  options: FollowUpOptions,
) => Promise<boolean>

const steps: PublicationStep[] = []

/** Called at the start of the program, which knows the features. */
export const registerPublicationSteps = (all: readonly PublicationStep[]): void => {
  steps.splice(0, steps.length, ...all)
}

export const afterPublication: PublicationStep = async (database, settings, options) => {
  let { printReport = () => {} } = options
  let isStopped = false
  for (const step of steps) {
    isStopped = (await step(database, settings, { ...options, printReport })) || isStopped
    printReport = () => {}
  }
  printReport()
  return isStopped
}

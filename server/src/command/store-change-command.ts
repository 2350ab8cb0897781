/** Runs the commands that change published records in the store, without files: undo and observer. */
import { KINDS } from '../domain/records/kinds.ts'
import type { Difference } from '../publish/apply/merge.ts'
import type { PublishedChanges } from '../publish/apply/staged-publication.ts'
import type { StoreChangeOptions } from '../publish/correct/store-changes.ts'
import type { Settings } from '../settings/config.ts'
import type { Database } from '../storage/database.ts'
import { afterPublication } from './after-publication.ts'
import { type CommandOptions, withDatabase } from './command-database.ts'
import { currentOperator } from './operator.ts'
import { changeLines, changesText, type DryRunOptions, printChanges } from './publication-report.ts'
import { print } from './report-stream.ts'

export interface StoreChangeCommandOptions extends CommandOptions, DryRunOptions {
  note?: string
}

const printResult = ({ differences, changes, version }: PublishedChanges, dryRun: boolean): void => {
  for (const [index, { plural }] of KINDS.entries()) {
    const difference = differences[index] as Difference
    const shown = changes[index] ?? []
    if (shown.length > 0) printChanges(shown, difference.changed)
    const text = changesText(difference)
    if (text !== '') print(`${plural}: ${text}${dryRun ? ' (dry run: nothing was changed)' : ''}`)
  }
  if (!dryRun) print(`data version ${version}`)
}

/** Publishes, prints the result and computes the index. `afterwards` runs then, also in a dry run. */
export const runStoreChange = (
  options: StoreChangeCommandOptions,
  publish: (database: Database, options: StoreChangeOptions, settings: Settings) => Promise<PublishedChanges>,
  afterwards: (database: Database, settings: Settings) => Promise<void> = async () => {},
): Promise<void> => {
  const lines = changeLines(options)
  const { dryRun = false, note } = options
  return withDatabase(options, async (database, settings) => {
    const origin = { runBy: currentOperator(), note }
    const result = await publish(database, { ...origin, dryRun, onChange: lines?.onChange }, settings)
    if (dryRun) printResult(result, dryRun)
    else await afterPublication(database, settings, { printReport: () => printResult(result, dryRun) })
    await afterwards(database, settings)
  })
}

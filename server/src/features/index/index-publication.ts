/**
 * Computes the index after a publication. The data are published by then, so a failure is reported on standard error,
 * and the exit status stays that of the publication.
 */
import type { PublicationStep } from '../../command/after-publication.ts'
import { number } from '../../command/output.ts'
import { LINE_EVERY_MS } from '../../command/progress.ts'
import { abortOnSignal } from '../../command/signals.ts'
import { UserError } from '../../domain/user-error.ts'
import { SETTINGS } from '../../settings/config.ts'
import type { Database } from '../../storage/database.ts'
import { indexStatus } from './update/index-status.ts'
import { type IndexOptions, type IndexProgress, updateIndex } from './update/update-index.ts'

export const INDEX_IS_OFF = `the index is turned off (${SETTINGS.index.name}=off)`

class IndexStopped extends UserError {}
export const isIndexStopped = (error: unknown): error is UserError => error instanceof IndexStopped

export const stopOnSignal = () =>
  abortOnSignal((signal) => new IndexStopped(`the computation of the index was stopped by ${signal}`))

/** Once the index waits for other writers, which blocks this process on SQLite, signals end it as they do by default. */
export const stopOptions = (stop: ReturnType<typeof stopOnSignal> | undefined): IndexOptions =>
  stop ? { signal: stop.signal, onStoring: () => stop.release() } : {}

const describeFailure = async (database: Database, error: unknown): Promise<string> => {
  const isExpected = error instanceof UserError || database.isUnavailable(error)
  const reason = isExpected ? (error as Error).message : (error as Error).stack
  const stored = await indexStatus(database).then(
    (status) => status.stored?.version,
    () => undefined,
  )
  const shown = stored ? `The index of data version ${stored} stays` : 'There is no index yet'
  return `heliolog: ${reason}; the data are published. ${shown}; run heliolog index to compute it.\n`
}

/** Does nothing if the stored index is current. */
const updateStored = async (
  database: Database,
  stop: ReturnType<typeof stopOnSignal> | undefined,
  progress: IndexProgressDisplay,
): Promise<void> => {
  try {
    const { isCurrent } = await indexStatus(database)
    if (isCurrent) return
    await updateIndex(database, { ...stopOptions(stop), onProgress: progress.update })
    progress.complete()
  } catch (error) {
    progress.stop()
    process.stderr.write(await describeFailure(database, error))
  } finally {
    progress.stop()
  }
}

/** Until SIGINT or SIGTERM, unless these end the process. */
export const indexPublication: PublicationStep = async (
  database,
  settings,
  { printReport = () => {}, isQuiet = false, diesOnSignal = false },
) => {
  const stop = diesOnSignal ? undefined : stopOnSignal()
  try {
    printReport()
    if (settings.index === 'on') await updateStored(database, stop, isQuiet ? SILENT : showIndexProgress())
    return stop?.signal.aborted ?? false
  } finally {
    stop?.release()
  }
}

const UPDATE_EVERY_MS = 100
const CLEAR_LINE = '\r\x1b[K'

export interface IndexProgressDisplay {
  update(progress: IndexProgress): void
  /** Call when the index is stored. */
  complete(): void
  stop(): void
}

/** Shows nothing. */
export const SILENT: IndexProgressDisplay = {
  update: () => {},
  complete: () => {},
  stop: () => {},
}

/** One line that is updated on a terminal, otherwise a line every few seconds. */
export const showIndexProgress = (): IndexProgressDisplay => {
  const isTerminal = process.stderr.isTTY
  let next = isTerminal ? 0 : Date.now() + LINE_EVERY_MS
  let hasLines = false
  const clear = () => {
    if (isTerminal && next > 0) process.stderr.write(CLEAR_LINE)
  }
  return {
    update: (progress) => {
      if (Date.now() < next) return
      clear()
      next = Date.now() + (isTerminal ? UPDATE_EVERY_MS : LINE_EVERY_MS)
      const done =
        progress.step === 'pass'
          ? `pass ${progress.number}`
          : `${number.format(progress.observations)} observations ${progress.step}`
      process.stderr.write(`index: ${done}${isTerminal ? '' : '\n'}`)
      hasLines = !isTerminal
    },
    complete: () => {
      if (hasLines) process.stderr.write('index: done\n')
    },
    stop: clear,
  }
}

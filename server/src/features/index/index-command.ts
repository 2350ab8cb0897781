/** The command that computes the index, and its computation after a publication. */
import { RECIPE } from '@heliolog/community-index/recipe'
import type { PublicationStep } from '../../commands/after-publication.ts'
import { type CommandOptions, withDatabase } from '../../commands/command-database.ts'
import { count, formatNumber, print } from '../../commands/output.ts'
import { LINE_EVERY_MS } from '../../commands/progress.ts'
import { abortOnSignal } from '../../commands/signals.ts'
import { UsageError, UserError } from '../../domain/user-error.ts'
import { SETTINGS, type Settings } from '../../settings/config.ts'
import type { Database } from '../../storage/database.ts'
import { isUnavailable } from '../../storage/store-errors.ts'
import { type IndexProgress, type IndexStatus, indexStatus, updateIndex } from './update/update-index.ts'

const INDEX_IS_OFF = `the index is turned off (${SETTINGS.index.name}=off)`

const describeIndex = ({ dataVersion, stored, isCurrent }: IndexStatus, { index }: Settings): string => {
  const state = stored
    ? `data version ${stored.version}, recipe ${stored.recipe}, computed ${stored.computedAt}`
    : 'not computed yet'
  if (index === 'off') return `${state}; ${INDEX_IS_OFF}`
  if (dataVersion === undefined) return `${state}; nothing has been published yet`
  if (isCurrent) return `${state}, current`
  return stored && stored.recipe !== RECIPE.version
    ? `${state}; the next start or publication computes it with recipe ${RECIPE.version}, or run heliolog index`
    : `${state}; the data have version ${dataVersion}: run heliolog index`
}

export const describeStoredIndex = async (database: Database, settings: Settings) =>
  describeIndex(await indexStatus(database), settings)

class IndexStopped extends UserError {}

export const stopOnSignal = () =>
  abortOnSignal((signal) => new IndexStopped(`the computation of the index was stopped by ${signal}`))

type Stop = ReturnType<typeof stopOnSignal>

/** Without `stop`, signals end the process. Without `progress`, nothing is shown. */
const update = (database: Database, stop: Stop | undefined, progress: ProgressDisplay | undefined) =>
  updateIndex(database, {
    ...(progress && { onProgress: progress.update }),
    // Once the index waits for other writers, signals end the process as they do by default.
    ...(stop && { signal: stop.signal, onStoring: stop.release }),
  }).finally(() => progress?.stop())

export interface IndexCommandOptions extends CommandOptions {
  observers?: string
  out?: string
  force?: boolean
  status?: boolean
}

export const indexCommand = (options: IndexCommandOptions): Promise<void> => {
  if (options.force && options.status) throw new UsageError('--force cannot be combined with --status')
  return withDatabase(options, async (database, settings) => {
    const status = await indexStatus(database)
    if (options.status) return void print(describeIndex(status, settings))
    if (settings.index === 'off') throw new UsageError(`${INDEX_IS_OFF}; nothing was computed`)
    if (status.dataVersion === undefined)
      throw new UserError('nothing has been published yet, so there is no index')
    if (status.isCurrent && !options.force)
      return void print(
        `the index of data version ${status.dataVersion} is current; --force computes it again`,
      )
    const started = performance.now()
    const stop = stopOnSignal()
    const report = await update(database, stop, showProgress())
      .catch((error) => {
        if (!(error instanceof IndexStopped)) throw error
        throw new UserError(`${error.message}; the stored index was not changed`)
      })
      .finally(stop.release)
    if (!report) return
    if (!report.converged)
      print(
        `warning: the factors did not converge in ${report.passes} passes; the index has those of the last pass`,
      )
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    const { version, days, observers, observations } = report
    print(
      report.stored
        ? `index of data version ${version}: ${count(days, 'day')}, ${count(observers, 'observer')}, ${count(observations, 'observation')}, ${seconds} s`
        : `not stored: another process has stored the index of a later publication than version ${version}`,
    )
  })
}

const describeFailure = async (database: Database, error: unknown): Promise<string> => {
  const isExpected = error instanceof UserError || isUnavailable(error)
  const reason = isExpected ? (error as Error).message : (error as Error).stack
  const status = await indexStatus(database).catch(() => undefined)
  const shown = status?.stored
    ? `The index of data version ${status.stored.version} stays`
    : 'There is no index yet'
  return `heliolog: ${reason}; the data are published. ${shown}; run heliolog index to compute it.\n`
}

/**
 * Computes the index after a publication, until SIGINT or SIGTERM, unless these end the process. The data are published
 * by then, so a failure is reported on standard error, and the exit status stays that of the publication.
 */
export const indexPublication: PublicationStep = async (
  database,
  settings,
  { printReport = () => {}, isQuiet = false, diesOnSignal = false },
) => {
  const stop = diesOnSignal ? undefined : stopOnSignal()
  const updateOutdated = async (): Promise<void> => {
    if (settings.index === 'off' || (await indexStatus(database)).isCurrent) return
    const progress = isQuiet ? undefined : showProgress()
    await update(database, stop, progress)
    progress?.complete()
  }
  try {
    printReport()
    await updateOutdated().catch(async (error) => {
      process.stderr.write(await describeFailure(database, error))
    })
  } finally {
    stop?.release()
  }
}

const UPDATE_EVERY_MS = 100
const CLEAR_LINE = '\r\x1b[K'

type ProgressDisplay = ReturnType<typeof showProgress>

/** One line that is updated on a terminal, otherwise a line every few seconds. */
export const showProgress = () => {
  const isTerminal = process.stderr.isTTY
  let next = isTerminal ? 0 : Date.now() + LINE_EVERY_MS
  let hasLines = false
  const clear = () => {
    if (isTerminal && next > 0) process.stderr.write(CLEAR_LINE)
  }
  return {
    update: (progress: IndexProgress): void => {
      if (Date.now() < next) return
      clear()
      next = Date.now() + (isTerminal ? UPDATE_EVERY_MS : LINE_EVERY_MS)
      const done =
        progress.step === 'pass'
          ? `pass ${progress.number}`
          : `${formatNumber(progress.observations)} observations ${progress.step}`
      process.stderr.write(`index: ${done}${isTerminal ? '' : '\n'}`)
      hasLines = !isTerminal
    },
    complete: (): void => {
      if (hasLines) process.stderr.write('index: done\n')
    },
    stop: clear,
  }
}

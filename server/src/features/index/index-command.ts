import { type CommandOptions, withDatabase } from '../../command/command-database.ts'
import { count, print } from '../../command/output.ts'
import { UsageError, UserError } from '../../domain/user-error.ts'
import type { Settings } from '../../settings/config.ts'
import type { Database } from '../../storage/database.ts'
import {
  INDEX_IS_OFF,
  isIndexStopped,
  showIndexProgress,
  stopOnSignal,
  stopOptions,
} from './index-publication.ts'
import { type IndexStatus, indexStatus } from './update/index-status.ts'
import { type IndexReport, updateIndex } from './update/update-index.ts'

interface IndexCommandOptions extends CommandOptions {
  force?: boolean
  status?: boolean
}

const describeIndex = ({ dataVersion, stored, isCurrent }: IndexStatus, setting: 'on' | 'off'): string => {
  const state = stored
    ? `data version ${stored.version}, recipe ${stored.recipe}, computed ${stored.computedAt}`
    : 'not computed yet'
  if (setting === 'off') return `${state}; ${INDEX_IS_OFF}`
  if (dataVersion === undefined) return `${state}; nothing has been published yet`
  return isCurrent
    ? `${state}, current`
    : `${state}; the data have version ${dataVersion}: run heliolog index`
}

export const describeStoredIndex = async (database: Database, { index }: Pick<Settings, 'index'>) =>
  describeIndex(await indexStatus(database), index)

const describeReport = (report: IndexReport, seconds: number): string => {
  const { stored, version, observations, days, observers } = report
  if (!stored)
    return `not stored: another process has stored the index of a later publication than version ${version}`
  return `index of data version ${version}: ${count(days, 'day')}, ${count(observers, 'observer')}, ${count(observations, 'observation')}, ${seconds.toFixed(1)} s`
}

export const indexCommand = (options: IndexCommandOptions): Promise<void> => {
  if (options.force && options.status) throw new UsageError('--force cannot be combined with --status')
  return withDatabase(options, async (database, settings) => {
    const status = await indexStatus(database)
    if (options.status) return void print(describeIndex(status, settings.index))
    if (settings.index === 'off') throw new UsageError(`${INDEX_IS_OFF}; nothing was computed`)
    if (status.dataVersion === undefined)
      throw new UserError('nothing has been published yet, so there is no index')
    if (status.isCurrent && !options.force)
      return void print(
        `the index of data version ${status.dataVersion} is current; --force computes it again`,
      )
    const started = performance.now()
    const progress = showIndexProgress()
    const stop = stopOnSignal()
    const report = await updateIndex(database, { ...stopOptions(stop), onProgress: progress.update })
      .catch((error) => {
        throw isIndexStopped(error)
          ? new UserError(`${error.message}; the stored index was not changed`)
          : error
      })
      .finally(() => {
        progress.stop()
        stop.release()
      })
    if (!report) return
    if (!report.converged)
      print(
        `warning: the factors did not converge in ${report.passes} passes; the index has those of the last pass`,
      )
    print(describeReport(report, (performance.now() - started) / 1_000))
  })
}

/** Checks the store, or replaces it by a backup. */
import type { RestoreReport, StoreBackup, StoreCheck } from '@heliolog/desk-api'
import { withStoreOf } from '../../../commands/command-database.ts'
import { restoreStore } from '../../../commands/restore-store.ts'
import { checkStore } from '../../../commands/store-check.ts'
import { toMessage } from '../../../domain/messages.ts'
import type { Meta } from '../../../domain/records/meta.ts'
import type { Settings } from '../../../settings/config.ts'
import type { FeatureSteps } from '../../feature.ts'
import type { ReportProgress, RestoreTask } from './job-task.ts'

export const backupData = ({ version, observations, last_published_at }: Meta) =>
  ({ version, observations, publishedAt: last_published_at }) satisfies StoreBackup['data']

export const checkWithProgress = async (
  settings: Settings,
  { verifyFeatures }: FeatureSteps,
  report: ReportProgress,
): Promise<StoreCheck> => {
  report({ phase: 'checking', progress: null })
  const { findings, isDamaged, skipped } = await withStoreOf(
    settings,
    { dryRun: true },
    'reject',
    (database) => checkStore(database, verifyFeatures, (progress) => report({ progress })),
  )
  return { findings: findings.map(toMessage), isDamaged, skipped: skipped ? toMessage(skipped) : null }
}

export const restoreBackup = async (
  settings: Settings,
  { what, file }: RestoreTask,
  { verifyFeatures }: FeatureSteps,
  signal: AbortSignal,
): Promise<RestoreReport> => {
  const isPreview = what === 'restore-preview'
  const { meta, ...report } = await restoreStore(settings, file, {
    verifyFeatures,
    dryRun: isPreview,
    signal,
  })
  return { ...report, file, isPreview, data: backupData(meta) }
}

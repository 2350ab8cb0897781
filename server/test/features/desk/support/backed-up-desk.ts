/** A desk on a store of SQLite with a backup beside it. */
import type { StoreReport } from '@heliolog/desk-api'
import { type Cleanups, createSandbox } from '../../../../../test/support/sandbox.ts'
import { startJobDesk } from './job-desk.ts'

export const startBackedUpDesk = async (t: Cleanups) => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const desk = await startJobDesk(t, sandbox.url)
  await desk.finish('/api/store', { action: 'backup' })
  const { backups } = await desk.get<StoreReport>('/api/store')
  const file = backups[0]?.file ?? ''
  return {
    ...{ sandbox, desk, file, store: sandbox.url.slice('sqlite:'.length) },
    /** Without the name of the store, it is a preview. */
    restore: (confirmed: string | null, path = file) =>
      desk.finish('/api/store/restore', { file: path, isPreview: confirmed === null, confirmed }),
    report: async () => (await desk.get<StoreReport>('/api/store')).restore,
  }
}

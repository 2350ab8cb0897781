/** A sandbox whose store has records, with a folder for backups. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createSandbox, type Sandbox } from './sandbox.ts'

interface BackupSandbox {
  sandbox: Sandbox
  /** Files of the store. */
  store: { data: string; tokens: string; calls: string }
  /** Files that a backup creates. */
  target: { data: string; tokens: string; calls: string }
  /** Names of the files in the backup folder. */
  listBackups(): Promise<string[]>
}

const filesOf = (data: string) => ({
  data,
  tokens: data.replace(/\.db$/, '.tokens.db'),
  calls: data.replace(/\.db$/, '.calls.db'),
})

export const createBackupSandbox = async (t: TestContext): Promise<BackupSandbox> => {
  const sandbox = await createSandbox(t)
  await sandbox.seed(3)
  const folder = await sandbox.makeFolder('backups')
  const data = sandbox.url.slice('sqlite:'.length)
  return {
    sandbox,
    store: filesOf(data),
    target: filesOf(join(folder, 'sun.db')),
    listBackups: async () => (await readdir(folder)).sort(),
  }
}

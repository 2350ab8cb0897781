/** A sandbox whose store has records, with a folder for backups. */
import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newPlace, type Place } from './command-line.ts'
import type { Finished } from './process.ts'

export interface BackupPlace {
  place: Place
  /** Files of the store. */
  store: { data: string; calls: string }
  /** Files that a backup creates. */
  target: { data: string; calls: string }
  /** Names of the files in the backup folder. */
  listed(): Promise<string[]>
}

export const newBackupPlace = async (t: TestContext): Promise<BackupPlace> => {
  const sandbox = await newPlace(t)
  await sandbox.seed(3)
  const folder = await sandbox.folder('backups')
  const data = sandbox.url.slice('sqlite:'.length)
  return {
    place: sandbox,
    store: { data, calls: data.replace(/\.db$/, '.calls.db') },
    target: { data: join(folder, 'sun.db'), calls: join(folder, 'sun.calls.db') },
    listed: async () => (await readdir(folder)).sort(),
  }
}

export const assertRefused = ({ status, stdout, stderr }: Finished, message: RegExp): void => {
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, message)
  assert.doesNotMatch(stderr, /^ +at /m)
}

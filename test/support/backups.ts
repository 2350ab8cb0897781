/** A store with something to back up, and a folder for its backups. */
import { strict as assert } from 'node:assert'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newPlace, type Place } from './command-line.ts'
import type { Finished } from './process.ts'

export interface BackupPlace {
  place: Place
  /** The files of its store. */
  store: { data: string; calls: string }
  /** Where a backup is to lie. */
  target: { data: string; calls: string }
  /** What lies in the folder for backups. */
  listed(): Promise<string[]>
}

export const newBackupPlace = async (t: TestContext): Promise<BackupPlace> => {
  const place = await newPlace(t)
  await place.seed(3)
  const folder = await place.folder('backups')
  const data = place.url.slice('sqlite:'.length)
  return {
    place,
    store: { data, calls: data.replace(/\.db$/, '.calls.db') },
    target: { data: join(folder, 'sun.db'), calls: join(folder, 'sun.calls.db') },
    listed: async () => (await readdir(folder)).sort(),
  }
}

export const assertRefused = ({ status, stdout, stderr }: Finished, sentence: RegExp): void => {
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, sentence)
  assert.doesNotMatch(stderr, /^ +at /m)
}

/** The folder of test stores, in memory where there is room: databases sync often and consist of many small files. */
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit } from './at-exit.ts'

const MEMORY = '/dev/shm'
/** Containers often have 64 MB there. */
const NEEDED_BYTES = 2 * 2 ** 30
/** Set for child processes, so that the first process removes the stores of those that were killed. */
const FOLDER = 'HELIOLOG_TEST_STORES'

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}

/** Created once per test run; removed when the process that created it exits. */
export const storesFolder = (): string => {
  const shared = process.env[FOLDER]
  if (shared) return shared
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'heliolog-stores-'))
  atExit(() => rmSync(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user if the tests run as root.
  chmodSync(folder, 0o755)
  process.env[FOLDER] = folder
  return folder
}

/** A file beside the tokens that only occupies space. It shrinks on a full disk, so that tokens can still be revoked. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'
import { freeBytes, OWNER_ONLY } from '../folders.ts'
import { isUnavailable } from '../store-errors.ts'
import { filesOf } from './sqlite-file.ts'

const RESERVE_BYTES = 512 * 1_024
/** Enough to open the three files, with their logs, or for several changes of tokens. */
const PART_BYTES = 128 * 1_024
/** The reserve must not take the last space of a disk. */
const MIN_FREE_BYTES = 4 * RESERVE_BYTES

const reserveOf = (path: string): string => `${filesOf(path).tokens}-reserve`

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Fills the reserve of the store at `path` if it is incomplete. */
export const fillReserve = (path: string): void => {
  try {
    const missing = RESERVE_BYTES - sizeOf(reserveOf(path))
    // Random, because some file systems store other bytes compressed.
    if (missing > 0 && freeBytes(dirname(path)) >= MIN_FREE_BYTES)
      appendFileSync(reserveOf(path), randomBytes(missing), { mode: OWNER_ONLY })
  } catch {
    // The next command tries again.
  }
}

/** Returns false if the disk is not full, or the reserve is empty. */
const releasePart = (path: string): boolean => {
  try {
    const size = sizeOf(reserveOf(path))
    if (size === 0 || freeBytes(dirname(path)) >= PART_BYTES) return false
    truncateSync(reserveOf(path), Math.max(0, size - PART_BYTES))
    return true
  } catch {
    return false
  }
}

/** Runs work again with a part of the reserve if the disk is full. */
export const withReserve = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  while (true)
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || !releasePart(path)) throw error
    }
}

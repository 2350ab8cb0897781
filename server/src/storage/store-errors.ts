/** What an error of the store means, whichever engine reports it. */
import { setTimeout as pause } from 'node:timers/promises'
import * as postgres from '../../../packages/postgres-client/src/postgres-errors.ts'

/** The store cannot be opened or used, for a reason that the operator can act on. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Another process has kept the write lock for too long. `holder` describes it, if it is known. */
export class LockedError extends UnreachableError {
  override name = 'LockedError'

  constructor(holder: string | undefined, timeoutMs: number) {
    super(
      `${holder ?? 'another process'} has been writing to the store for more than ${timeoutMs / 1_000} s ` +
        '(run this command again later, or set HELIOLOG_LOCK_TIMEOUT_MS to wait longer)',
    )
  }
}

/** SQLite's result codes for conditions that an operator can act on. */
const UNAVAILABLE = new Set([
  3, // no permission
  5, // busy
  6, // locked
  7, // out of memory
  8, // read-only
  10, // I/O error
  11, // corrupt
  13, // disk full
  14, // cannot be opened
  15, // locks do not work, as on some network disks
  22, // too large for the file system
  26, // not a database
  1811, // exception of an operator's trigger
])

/** SQLite's result codes for values that it does not store. */
const REJECTED = new Set([
  18, // too long
  19, // constraint
  20, // wrong type
])

/** The low byte is the primary result code; the rest of an extended code adds detail. */
const isListed = (error: unknown, list: ReadonlySet<number>): boolean => {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  return list.has(code) || list.has(code & 0xff)
}

/** Whether the operator can act on an error, and a later attempt may succeed. All other errors of an engine are bugs. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof UnreachableError || isListed(error, UNAVAILABLE) || postgres.isUnavailable(error)

/** Whether the engine rejects the values of a row, so that no later attempt can succeed. */
export const isRejected = (error: unknown): boolean => isListed(error, REJECTED) || postgres.isRejected(error)

/** The server writes to the call log several times a second, and SQLite does not wait for it. */
const RETRY_MS = 20
export const RETRY_TIMEOUT_MS = 2_000

/** Runs work again while the store is busy or unreachable, for a while. */
export const retryWhileUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = performance.now() + RETRY_TIMEOUT_MS
  while (true)
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      await pause(RETRY_MS)
    }
}

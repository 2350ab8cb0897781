/**
 * Waits for other processes that use a SQLite file, without holding a lock or a snapshot that they may wait for. Without
 * /proc/locks, "names the import that keeps it when the wait is over" in write-lock.test.ts fails.
 */
import { readFileSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { LockedError } from '../store-errors.ts'

const RETRY_MS = 20
const SQLITE_BUSY = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY

/** A lock in Linux's list: writers lock byte 120 of the index of the write-ahead log. */
const WRITE_LOCK = / WRITE (?<process>\d+) [0-9a-f]+:[0-9a-f]+:(?<inode>\d+) 120 120$/
const COMMAND_LINE = /(?:heliolog(?:\.js)?|main\.[jt]s)\0(?<command>[a-z]+)/

/** The command that has the write lock, such as `heliolog import (process 71)`; undefined where the system hides it. */
export const lockHolder = (path: string): string | undefined => {
  try {
    const { ino } = statSync(`${path}-shm`)
    const locks = readFileSync('/proc/locks', 'utf8').split('\n')
    const lock = locks
      .map((line) => WRITE_LOCK.exec(line)?.groups)
      .find((one) => Number(one?.['inode']) === ino)
    if (!lock) return undefined
    const { command } =
      COMMAND_LINE.exec(readFileSync(`/proc/${lock['process']}/cmdline`, 'utf8'))?.groups ?? {}
    return `${command ? `heliolog ${command}` : 'another program'} (process ${lock['process']})`
  } catch {
    return undefined
  }
}

/** Runs a statement that needs the write lock, again while another process has it. Signals are handled meanwhile. */
export const takeWriteLock = async (path: string, timeoutMs: number, run: () => void): Promise<void> => {
  const deadline = performance.now() + timeoutMs
  // The reader of this process ends its transaction with this turn. Others may wait for its end with the lock.
  await nextTurn()
  while (true) {
    try {
      return run()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > deadline) throw new LockedError(lockHolder(path), timeoutMs)
    }
    await pause(RETRY_MS)
  }
}

/**
 * Writes the write-ahead log to the file and empties it. Returns false if others read or write it for too long. SQLite's
 * own wait would keep the write lock.
 */
export const truncateLog = async (file: DatabaseSync, timeoutMs: number): Promise<boolean> => {
  const deadline = performance.now() + timeoutMs
  const { timeout } = file.prepare('pragma busy_timeout').get() as { timeout: number }
  file.exec('pragma busy_timeout = 0')
  try {
    const checkpoint = file.prepare('pragma wal_checkpoint(truncate)')
    while (checkpoint.get()?.['busy'] !== 0) {
      if (performance.now() > deadline) return false
      await pause(RETRY_MS)
    }
    return true
  } finally {
    file.exec(`pragma busy_timeout = ${timeout}`)
  }
}

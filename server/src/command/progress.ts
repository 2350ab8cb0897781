/** Shows progress on standard error: a bar on a terminal, otherwise a line every few seconds. */
import { SingleBar } from 'cli-progress'
import type { IndexProgress } from '../features/index/update/update-index.ts'
import { number } from './numbers.ts'

export interface Progress {
  update(progress: { rows: number; bytes: number }): void
  /** Call when the last row has been read. */
  publishing(rows: number): void
  stop(): void
}

/** Shows nothing. */
export const SILENT_PROGRESS: Progress = { update: () => {}, publishing: () => {}, stop: () => {} }

const LINE_EVERY_MS = 5_000
const UPDATE_EVERY_MS = 100
const CLEAR_LINE = '\r\x1b[K'
/** Fewer rows are published too quickly to need a message. */
const MANY_ROWS = 100_000

/** A bar needs `totalBytes`; without it, plain lines are written. */
export const showProgress = (what: string, done: 'read' | 'written', totalBytes?: number): Progress => {
  if (!process.stderr.isTTY || !totalBytes) return plainLines(what, done)
  const bar = new SingleBar({
    format: `${what} [{bar}] {percentage}% | {rows} rows | {eta_formatted} left`,
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  })
  bar.start(totalBytes, 0, { rows: '0' })
  return {
    update: ({ rows, bytes }) => bar.update(bytes, { rows: number.format(rows) }),
    publishing: (rows) => {
      bar.stop()
      reportPublishing(what, rows)
    },
    stop: () => bar.stop(),
  }
}

export interface CopyProgress {
  update(bytes: number, totalBytes: number): void
  stop(): void
}

/** Shows nothing outside a terminal: backups run from cron, which mails all output. */
export const showCopyProgress = (what: string): CopyProgress => {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const bar = new SingleBar({
    format: `${what} [{bar}] {percentage}% | {eta_formatted} left`,
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  })
  return {
    update: (bytes, totalBytes) => (bar.isActive ? bar.update(bytes) : bar.start(totalBytes, bytes)),
    stop: () => bar.stop(),
  }
}

const plainLines = (what: string, done: string): Progress => {
  let next = Date.now() + LINE_EVERY_MS
  return {
    update: ({ rows }) => {
      if (Date.now() < next) return
      next = Date.now() + LINE_EVERY_MS
      process.stderr.write(`${what}: ${number.format(rows)} rows ${done}\n`)
    },
    publishing: (rows) => reportPublishing(what, rows),
    stop: () => {},
  }
}

/** Writes plain lines also on a terminal, because the size of a download is unknown. */
export const showDownloadProgress = (): ((what: string, bytes: number) => void) => {
  let next = Date.now() + LINE_EVERY_MS
  return (what, bytes) => {
    if (Date.now() < next) return
    next = Date.now() + LINE_EVERY_MS
    process.stderr.write(`${what}: ${number.format(Math.round(bytes / 1e6))} MB downloaded\n`)
  }
}

export interface IndexProgressDisplay {
  update(progress: IndexProgress): void
  /** Call when the index is stored. */
  complete(): void
  stop(): void
}

/** Shows nothing. */
export const SILENT_INDEX_PROGRESS: IndexProgressDisplay = {
  update: () => {},
  complete: () => {},
  stop: () => {},
}

/** One line that is updated on a terminal, otherwise a line every few seconds. */
export const showIndexProgress = (): IndexProgressDisplay => {
  const isTerminal = process.stderr.isTTY
  let next = isTerminal ? 0 : Date.now() + LINE_EVERY_MS
  let hasLines = false
  const clear = () => {
    if (isTerminal && next > 0) process.stderr.write(CLEAR_LINE)
  }
  return {
    update: (progress) => {
      if (Date.now() < next) return
      clear()
      next = Date.now() + (isTerminal ? UPDATE_EVERY_MS : LINE_EVERY_MS)
      const done =
        progress.step === 'pass'
          ? `pass ${progress.number}`
          : `${number.format(progress.observations)} observations ${progress.step}`
      process.stderr.write(`index: ${done}${isTerminal ? '' : '\n'}`)
      hasLines = !isTerminal
    },
    complete: () => {
      if (hasLines) process.stderr.write('index: done\n')
    },
    stop: clear,
  }
}

/** Publishing many rows takes as long as reading them. */
export const reportPublishing = (what: string, rows: number): void => {
  if (rows >= MANY_ROWS)
    process.stderr.write(`${what}: all ${number.format(rows)} rows read, publishing them\n`)
}

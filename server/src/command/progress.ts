/** Shows progress on standard error: a bar on a terminal, otherwise a line every few seconds. */
import { SingleBar } from 'cli-progress'
import { number } from './numbers.ts'

export interface Progress {
  update(progress: { rows: number; bytes: number }): void
  /** Call when the last row has been read. */
  publishing(rows: number): void
  stop(): void
}

/** Shows nothing. */
export const SILENT_PROGRESS: Progress = { update: () => {}, publishing: () => {}, stop: () => {} }

export const LINE_EVERY_MS = 5_000
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

/** Publishing many rows takes as long as reading them. */
export const reportPublishing = (what: string, rows: number): void => {
  if (rows >= MANY_ROWS)
    process.stderr.write(`${what}: all ${number.format(rows)} rows read, publishing them\n`)
}

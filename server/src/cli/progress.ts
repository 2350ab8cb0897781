/** A bar on a terminal, a plain line now and then elsewhere; both on standard error. */
import { SingleBar } from 'cli-progress'

export interface Progress {
  update(progress: { rows: number; bytes: number }): void
  /** The last row has been read; what comes now takes as long again for many rows. */
  publishing(rows: number): void
  stop(): void
}

const LINE_EVERY_MS = 5_000
/** Fewer rows are published before anybody wonders. */
const MANY_ROWS = 100_000
const number = new Intl.NumberFormat('en')

/** Without `totalBytes` nobody knows how much will come. */
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
      sayPublishing(what, rows)
    },
    stop: () => bar.stop(),
  }
}

export interface CopyProgress {
  update(bytes: number, totalBytes: number): void
  stop(): void
}

/** A bar on a terminal, and nothing elsewhere: there it is a job of the night, whose output is mailed. */
export const showCopying = (what: string): CopyProgress => {
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
    publishing: (rows) => sayPublishing(what, rows),
    stop: () => {},
  }
}

/** How much comes is not known before the end: a plain line now and then, also on a terminal. */
export const showDownloading = (): ((what: string, bytes: number) => void) => {
  let next = Date.now() + LINE_EVERY_MS
  return (what, bytes) => {
    if (Date.now() < next) return
    next = Date.now() + LINE_EVERY_MS
    process.stderr.write(`${what}: ${number.format(Math.round(bytes / 1e6))} MB downloaded\n`)
  }
}

/** What comes now takes as long again for many rows. */
export const sayPublishing = (what: string, rows: number): void => {
  if (rows >= MANY_ROWS)
    process.stderr.write(`${what}: all ${number.format(rows)} rows read, publishing them\n`)
}

/** Shows progress on standard error: a bar on a terminal, otherwise a line every few seconds. */
import { SingleBar } from 'cli-progress'
import { formatNumber } from './output.ts'

export interface Progress {
  update(progress: { rows: number; bytes: number }): void
  /** Call when the last row has been read. */
  publishing(rows: number): void
  stop(): void
}

export const SILENT_PROGRESS: Progress = { update: () => {}, publishing: () => {}, stop: () => {} }

export const LINE_EVERY_MS = 5_000
/** Fewer rows are published too quickly to need a message. */
const MANY_ROWS = 100_000

const createBar = (format: string): SingleBar =>
  new SingleBar({ format, hideCursor: true, clearOnComplete: true, stream: process.stderr })

/** Returns a function that writes a line, but only every few seconds. */
const occasionalLines = (): ((line: () => string) => void) => {
  let next = Date.now() + LINE_EVERY_MS
  return (line) => {
    if (Date.now() < next) return
    next = Date.now() + LINE_EVERY_MS
    process.stderr.write(`${line()}\n`)
  }
}

/** A bar needs `totalBytes`; without it, plain lines are written. */
export const showProgress = (what: string, done: 'read' | 'written', totalBytes?: number): Progress => {
  const publishing = (rows: number) => reportPublishing(what, rows)
  if (!process.stderr.isTTY || !totalBytes) {
    const write = occasionalLines()
    return {
      update: ({ rows }) => write(() => `${what}: ${formatNumber(rows)} rows ${done}`),
      publishing,
      stop: () => {},
    }
  }
  const bar = createBar(`${what} [{bar}] {percentage}% | {rows} rows | {eta_formatted} left`)
  bar.start(totalBytes, 0, { rows: '0' })
  return {
    update: ({ rows, bytes }) => bar.update(bytes, { rows: formatNumber(rows) }),
    publishing: (rows) => {
      bar.stop()
      publishing(rows)
    },
    stop: () => bar.stop(),
  }
}

/** Shows nothing outside a terminal: backups run from cron, which mails all output. */
export const showCopyProgress = (
  what: string,
): { update(bytes: number, totalBytes: number): void; stop(): void } => {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const bar = createBar(`${what} [{bar}] {percentage}% | {eta_formatted} left`)
  return {
    update: (bytes, totalBytes) => (bar.isActive ? bar.update(bytes) : bar.start(totalBytes, bytes)),
    stop: () => bar.stop(),
  }
}

/** Publishing many rows takes as long as reading them. */
export const reportPublishing = (what: string, rows: number): void => {
  if (rows >= MANY_ROWS)
    process.stderr.write(`${what}: all ${formatNumber(rows)} rows read, publishing them\n`)
}

/** A bar on a terminal, a plain line now and then elsewhere; both on standard error. */
import { SingleBar } from 'cli-progress'

export interface Progress {
  update(progress: { rows: number; bytes: number }): void
  stop(): void
}

const LINE_EVERY_MS = 5_000
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
    stop: () => {},
  }
}

/** JSON lines on standard output. */
import { type Logger, pino } from 'pino'

export interface Log {
  logger: Logger
  /** Writes lines that are made already. */
  writeLines(lines: string): void
}

export const openLog = (level: string): Log => {
  const output = pino.destination({ sync: true })
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  return { logger, writeLines: (lines) => output.write(lines) }
}

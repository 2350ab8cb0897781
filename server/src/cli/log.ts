/** JSON lines on standard output. */
import { type Logger, pino } from 'pino'
import { LogOutput } from './log-output.ts'

export interface Log {
  logger: Logger
  output: LogOutput
}

/** How long the end of a process waits for its last log lines. */
export const LOG_CLOSE_MS = 400

export const openLog = (level: string): Log => {
  const output = new LogOutput()
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  return { logger, output }
}

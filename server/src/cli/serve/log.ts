/** Logs JSON lines to standard output. */
import { type Logger, pino } from 'pino'
import { LogOutput } from './log-output.ts'

export interface Log {
  logger: Logger
  output: LogOutput
}

/** Logged at the start of `serve --read-only`. */
export const READ_ONLY_NOTICE =
  'read-only: nothing in the store changes, calls are logged on standard output only, and limits are not shared through it'

/** How long a process waits for its last log lines to be written before it exits. */
export const LOG_CLOSE_MS = 400

export const openLog = (level: string): Log => {
  const output = LogOutput.toStandardOutput()
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  return { logger, output }
}

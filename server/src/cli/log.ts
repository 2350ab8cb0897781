/** JSON lines on standard output. */
import { type Logger, pino } from 'pino'
import { LogOutput } from './log-output.ts'

export interface Log {
  logger: Logger
  output: LogOutput
}

export const openLog = (level: string): Log => {
  const output = new LogOutput()
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output)
  return { logger, output }
}

/** Standard output: what happens is told at once, calls are told some at a time. */
import { type Logger, pino } from 'pino'
import type { Settings } from '../config.ts'

/** A write for each call would cost as much as the call. */
const GATHERED_BYTES = 16_000
const LONGEST_WAIT_MS = 200

export interface Log {
  logger: Logger
  /** Takes the line of a call; undefined where the level asks for none. */
  writeLine: ((line: string) => void) | undefined
}

export const openLog = ({ logLevel }: Settings): Log => {
  const output = pino.destination({ sync: true, minLength: GATHERED_BYTES, periodicFlush: LONGEST_WAIT_MS })
  const flush = () => output.flushSync()
  process.on('exit', flush)
  const write = (line: string) => {
    output.write(line)
    flush()
  }
  const logger = pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write })
  return {
    logger,
    writeLine: logger.isLevelEnabled('info') ? (line) => output.write(line) : undefined,
  }
}

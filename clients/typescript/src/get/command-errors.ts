/** The command's errors, the message that each one prints, and the exit status. */
import {
  ConnectionFailed,
  HeliologError,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
} from '../errors.ts'

export const EXIT = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** An option or a setting is not accepted. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command cannot succeed, and its message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Ctrl-C. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS'])

export const errorCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

const fileErrorMessage = (error: Error): string => {
  const code = errorCode(error)
  if (DISK_FULL.has(code))
    return `The disk is full (${code}). Free some space and run the same command again.`
  if (NOT_WRITABLE.has(code)) return `The file cannot be written: ${error.message}.`
  return error.message
}

const timeAfter = (seconds: number): string => {
  const at = new Date(Date.now() + seconds * 1000)
  const minutes = Math.ceil(seconds / 60)
  return `${at.toTimeString().slice(0, 8)} (in ${minutes} minute${minutes === 1 ? '' : 's'})`
}

export const errorMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Unauthorized) return `heliolog rejected the token in HELIOLOG_TOKEN: ${error.message}`
  if (error instanceof NotFound && error.status !== undefined && error.code === undefined)
    return 'There are no downloads at this URL: check that it is a heliolog server of version 1.3 or later.'
  if (error instanceof RateLimited)
    return error.retryAfter === undefined
      ? 'The limit of calls or downloads is used up. Run the same command again later.'
      : `The limit of calls or downloads is used up until ${timeAfter(error.retryAfter)}. Run the same command again then.`
  if (error instanceof Unavailable || error instanceof ConnectionFailed)
    return `${error.message.replace(/\.$/, '')}. Run the same command again later.`
  return error instanceof HeliologError ? error.message : fileErrorMessage(error)
}

export const exitStatus = (error: unknown): number => {
  if (error instanceof Interrupted) return EXIT.interrupted
  return error instanceof UsageError || error instanceof InvalidRequest ? EXIT.usage : EXIT.failed
}

/** What goes wrong, as a sentence that says what to do, and the status that the command ends with. */
import {
  ConnectionFailed,
  HeliologError,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
} from '../errors.ts'

export const DONE = 0
export const FAILED = 1
export const MISUSED = 2
export const INTERRUPTED = 130

/** The words of the command, or a setting, are not what is accepted. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** It cannot be done, and the message says all there is to say. */
export class Failure extends Error {
  override name = 'Failure'
}

/** Ctrl-C. */
export class Interruption extends Error {
  override name = 'Interruption'
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS'])

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

const fileSentence = (error: Error): string => {
  const code = codeOf(error)
  if (NO_ROOM.has(code))
    return `There is no room left on the disk (${code}). Make room and give the same command again.`
  if (NOT_ALLOWED.has(code)) return `The file cannot be written: ${error.message}.`
  return error.message
}

const moment = (seconds: number): string => {
  const at = new Date(Date.now() + seconds * 1000)
  const minutes = Math.ceil(seconds / 60)
  return `${at.toTimeString().slice(0, 8)} (in ${minutes} minute${minutes === 1 ? '' : 's'})`
}

/** For an error of any kind; `tokenFrom` tells where the token was taken from. */
export const sentenceFor = (error: unknown, tokenFrom: string): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof Unauthorized)
    return `heliolog does not accept the token, which was taken from ${tokenFrom}. The operators issue tokens on request.`
  if (error instanceof NotFound)
    return 'There are no downloads at this address: is it that of a heliolog, and is that 1.3 or later?'
  if (error instanceof RateLimited)
    return error.retryAfter === undefined
      ? 'The limit of calls or downloads is used up. Give the same command again later.'
      : `The limit of calls or downloads is used up until ${moment(error.retryAfter)}. Give the same command again then.`
  if (error instanceof Unavailable || error instanceof ConnectionFailed)
    return `${error.message.replace(/\.$/, '')}. Give the same command again later.`
  return error instanceof HeliologError ? error.message : fileSentence(error)
}

export const statusFor = (error: unknown): number => {
  if (error instanceof Interruption) return INTERRUPTED
  return error instanceof Misuse || error instanceof InvalidRequest ? MISUSED : FAILED
}

/** Makes text sent by a client safe to log: removes tokens and limits its length. */
import { withoutTokens } from './token-format.ts'

const CUT = '…'
/** A percent-encoded character takes three. */
const MAX_ENCODED_LENGTH = 3
/** Longer than a percent-encoded token, so that none is cut before it is recognised. */
const MARGIN = 200

/** Text that can be logged as it is, unless it contains a token: no NUL, lone surrogates or percent-encoding. */
const SAFE_TEXT = /^[\w/?&=.,:;()+~ -]*$/

/** Removes tokens. The result is longer than `limit` if the text is, so that it gets cut and marked. */
const withoutSecrets = (text: string, limit: number): string => {
  if (text.length <= limit && SAFE_TEXT.test(text) && !text.includes('hlg_')) return text
  const read = text.slice(0, MAX_ENCODED_LENGTH * limit + MARGIN)
  const masked = withoutTokens(read.toWellFormed().replaceAll('\0', ''))
  return read.length < text.length ? masked + CUT : masked
}

/** Cuts text to `length` UTF-16 units, but never within a character. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length - CUT.length).replace(/[\uD800-\uDBFF]$/, '') + CUT

export const loggable = (text: string, limit: number): string => cut(withoutSecrets(text, limit), limit)

/** Like `loggable`, for texts that together have at most `limit` characters. Cuts the longest, so short ones survive. */
export const loggableTogether = (texts: readonly string[], limit: number): string[] => {
  const safe = texts.map((text) => withoutSecrets(text, limit))
  let left = limit
  if (safe.reduce((sum, { length }) => sum + length, 0) <= left) return safe
  const shortestFirst = [...safe.keys()].sort((a, b) => (safe[a]?.length ?? 0) - (safe[b]?.length ?? 0))
  for (const [done, index] of shortestFirst.entries()) {
    const text = cut(safe[index] as string, Math.floor(left / (safe.length - done)))
    safe[index] = text
    left -= text.length
  }
  return safe
}

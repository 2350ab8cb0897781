/**
 * The form of tokens, and whether they are valid. A token is `hlg_`, 32 random base62 characters, and their CRC-32 as 6
 * base62 characters. The checksum detects typing errors without a database query, and lets secret scanners recognise
 * leaked tokens.
 */
import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { dayOf, instant } from '../domain/day.ts'
import type { TokenTable } from '../storage/schema/tables.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6
const TOKEN = /^hlg_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const TOKEN_IN_TEXT = /hlg_[0-9A-Za-z]{8,}/g

const checksum = (secret: string): string => {
  let rest = crc32(secret)
  let text = ''
  for (let digit = 0; digit < CHECK_LENGTH; digit++) {
    text = (DIGITS[rest % DIGITS.length] ?? '') + text
    rest = Math.floor(rest / DIGITS.length)
  }
  return text
}

export const randomBase62 = (length: number): string =>
  Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')

export const newToken = (): string => {
  const secret = randomBase62(SECRET_LENGTH)
  return `hlg_${secret}${checksum(secret)}`
}

export const isWellFormedToken = (text: string): boolean => {
  const parts = TOKEN.exec(text)
  return parts !== null && checksum(parts[1] ?? '') === parts[2]
}

/** Decodes percent-encoded letters, digits and `_`: they need no encoding, but a token may be sent that way. */
const decodeWordCharacters = (text: string): string =>
  text.replace(/%[0-7][0-9a-f]/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /\w/.test(character) ? character : code
  })

/** Truncates everything in a text that looks like a token to its prefix, so that the text can be logged. */
export const withoutTokens = (text: string): string =>
  decodeWordCharacters(text).replace(TOKEN_IN_TEXT, 'hlg_…')

export const sha256 = (token: string): string => hash('sha256', token, 'hex')

type Validity = Pick<TokenTable, 'expires_on' | 'revoked_at'>

export const isExpired = ({ expires_on }: Validity, now: number): boolean =>
  expires_on !== null && expires_on < dayOf(instant(now))

/** A valid token is neither revoked nor expired. A deleted one is revoked. */
export const isValid = (token: Validity, now: number): boolean =>
  token.revoked_at === null && !isExpired(token, now)

export type TokenState = 'valid' | 'expired' | 'revoked' | 'deleted'

export const tokenState = (token: Validity & Pick<TokenTable, 'deleted_at'>, now: number): TokenState => {
  if (token.deleted_at !== null) return 'deleted'
  if (token.revoked_at !== null) return 'revoked'
  return isExpired(token, now) ? 'expired' : 'valid'
}

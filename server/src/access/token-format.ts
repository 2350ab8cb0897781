/**
 * `hlg_`, 32 random base62 characters, and 6 more that are the CRC-32 of those in base62: a typing error is
 * caught without a look at the store, and scanners can recognise a token that has leaked.
 */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECK_LENGTH = 6
const FORM = /^hlg_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const ANYWHERE = /hlg_[0-9A-Za-z]{8,}/g

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
  const parts = FORM.exec(text)
  return parts !== null && checksum(parts[1] ?? '') === parts[2]
}

/** Letters, digits and _ need no percent-encoding; a token that has it all the same is still one. */
const plain = (text: string): string =>
  text.replace(/%[0-7][0-9a-f]/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /\w/.test(character) ? character : code
  })

/** Text that may be logged: whatever looks like a token in it is cut down to its prefix. */
export const withoutTokens = (text: string): string => plain(text).replace(ANYWHERE, 'hlg_…')

/** Makes what clients send safe to log: texts without tokens, cut to a length, and IP addresses. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../settings/config.ts'
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

/** The part of a client's IP address that is logged. */
export type AddressDetail = Settings['callLogAddresses']

/** Behind a proxy the address comes from a header, whose length the client decides. */
const MAX_ADDRESS_LENGTH = 64

/**
 * The network of an address in CIDR notation; undefined for other text, such as 1.2.3, which ipaddr.js accepts too.
 * IPv6 addresses `::ffff:a.b.c.d` are IPv4 addresses, as a socket for both versions reports them.
 */
const networkOf = (text: string, ipv4Bytes: number, ipv6Bytes: number): string | undefined => {
  if (isIP(text) === 0) return undefined
  const address = ipaddr.process(text.replace(/%.*/, ''))
  const length = address.kind() === 'ipv4' ? ipv4Bytes : ipv6Bytes
  const bytes = address.toByteArray().fill(0, length)
  return `${ipaddr.fromByteArray(bytes)}/${8 * length}`
}

/** One client as limits see it: an IPv4 address or an IPv6 /64, all of whose addresses one subscriber has. */
export const clientOf = (address: string): string =>
  networkOf(address, 4, 8)?.replace(/\/32$/, '') ?? loggable(address, MAX_ADDRESS_LENGTH)

/** The part of an address that may be logged: of a network, the /24 of IPv4 or the /48 of IPv6. */
export const loggedAddress = (address: string, detail: AddressDetail): string => {
  if (detail === 'full') return loggable(address, MAX_ADDRESS_LENGTH)
  return detail === 'network' ? (networkOf(address, 3, 6) ?? '') : ''
}

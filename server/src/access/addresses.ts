/** IP addresses as the call log groups and writes them. */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../settings/config.ts'
import { loggable } from './logged-text.ts'

/** How much of a client's IP address is logged. */
export type AddressDetail = Settings['callLogAddresses']

/** Behind a proxy the address comes from a header, whose length the client decides. */
export const MAX_ADDRESS_LENGTH = 64

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

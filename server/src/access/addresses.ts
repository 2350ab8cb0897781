/** IP addresses as the call log groups and writes them. */
import { isIP } from 'node:net'
import { loggable } from './logged-text.ts'

/** How much of a client's IP address is logged. */
export type AddressDetail = 'full' | 'network' | 'none'

/** Behind a proxy the address comes from a header, whose length the client decides. */
export const MAX_ADDRESS_LENGTH = 64

const GROUPS = 8
/** IPv6 addresses `::ffff:a.b.c.d` are IPv4 addresses, as a socket for both versions reports them. */
const isMapped = (groups: readonly number[]): boolean =>
  groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0)

type Parsed = { version: 4; bytes: readonly number[] } | { version: 6; groups: readonly number[] }

const bytesOf = (address: string): number[] => address.split('.').map(Number)

const groupsIn = (text: string): number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((part) => {
        if (!part.includes('.')) return [Number.parseInt(part, 16)]
        const [a = 0, b = 0, c = 0, d = 0] = bytesOf(part)
        return [a * 256 + b, c * 256 + d]
      })

/** Returns undefined for text that is not an IP address. */
const parse = (text: string): Parsed | undefined => {
  const version = isIP(text)
  if (version === 4) return { version, bytes: bytesOf(text) }
  if (version !== 6) return undefined
  const [address = ''] = text.split('%')
  const [start = '', end = ''] = address.split('::')
  const [first, last] = [groupsIn(start), groupsIn(end)]
  const groups = [...first, ...Array(GROUPS - first.length - last.length).fill(0), ...last]
  if (!isMapped(groups)) return { version, groups }
  return { version: 4, bytes: groups.slice(6).flatMap((group) => [group >> 8, group & 255]) }
}

/** An IPv6 network in CIDR notation; `length` is in groups of 16 bits. */
const ipv6Network = (groups: readonly number[], length: number): string => {
  const hexadecimal = groups.slice(0, length).map((group) => group.toString(16))
  return `${hexadecimal.join(':').replace(/(?:^|:)0(?::0)*$/, '')}::/${16 * length}`
}

/** One client as limits see it: an IPv4 address or an IPv6 /64, all of whose addresses one subscriber has. */
export const clientOf = (address: string): string => {
  const parsed = parse(address)
  if (!parsed) return loggable(address, MAX_ADDRESS_LENGTH)
  return parsed.version === 4 ? parsed.bytes.join('.') : ipv6Network(parsed.groups, 4)
}

/** The /24 of an IPv4 address or the /48 of an IPv6 address; empty for other text. */
const networkOf = (address: string): string => {
  const parsed = parse(address)
  if (!parsed) return ''
  return parsed.version === 4 ? `${parsed.bytes.slice(0, 3).join('.')}.0/24` : ipv6Network(parsed.groups, 3)
}

/** The part of an address that may be logged. */
export const loggedAddress = (address: string, detail: AddressDetail): string => {
  if (detail === 'full') return loggable(address, MAX_ADDRESS_LENGTH)
  return detail === 'network' ? networkOf(address) : ''
}

/** Addresses that contain a token, for clients that cannot send an Authorization header. */
import type { TokenScope } from '../storage/schema/tables.ts'

/** Tokens of such a scope work in these addresses only, because clients store and show them. */
export type AddressScope = Exclude<TokenScope, 'api'>

interface TokenAddress {
  /** The name of the interface in messages. */
  title: string
  /** The path of the interface, without a token. */
  path: string
  /** What precedes the token. */
  prefix: string
}

export const TOKEN_ADDRESSES: Record<AddressScope, TokenAddress> = {
  hapi: { title: 'HAPI', path: '/hapi', prefix: '/hapi-token' },
}

/** The path of the interface with this token in it. */
export const tokenPath = (scope: AddressScope, token: string): string => {
  const { path, prefix } = TOKEN_ADDRESSES[scope]
  return `${prefix}/${token}${path}`
}

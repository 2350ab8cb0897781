/** Addresses that contain a token, for clients that cannot send an Authorization header. */
import type { TokenScope } from '../storage/schema/tables.ts'

/** Tokens of such a scope work in these addresses only, because clients store and show them. */
export type AddressScope = Exclude<TokenScope, 'api'>

/** The name of each interface in messages, its path without a token, and what precedes the token. */
export const TOKEN_ADDRESSES: Record<AddressScope, Record<'title' | 'path' | 'prefix', string>> = {
  hapi: { title: 'HAPI', path: '/hapi', prefix: '/hapi-token' },
}

export const tokenPath = (scope: AddressScope, token: string): string => {
  const { path, prefix } = TOKEN_ADDRESSES[scope]
  return `${prefix}/${token}${path}`
}

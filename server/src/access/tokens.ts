/** Access tokens. The operator issues them; only their SHA-256 is stored. */
import { type Kysely, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { instant } from '../domain/day.ts'
import { message } from '../domain/messages.ts'
import { UserError } from '../domain/user-error.ts'
import type { Database } from '../storage/database.ts'
import type { Tables, TokenScope, TokenTable, TokenTables } from '../storage/schema/tables.ts'
import {
  isExpired,
  isValid,
  isWellFormedToken,
  newToken,
  randomBase62,
  sha256,
  withoutTokens,
} from './token-format.ts'

/** A token as it may be shown, without the hash of its secret. */
export type StoredToken = Omit<TokenTable, 'hash'>

export interface TokenRequest {
  holder: string
  purpose: string
  /** Calls a minute; null for the default limit. */
  rate: number | null
  expiresOn: string | null
  email?: string | null
  /** Downloads an hour; null for the default limit. */
  bulkPerHour?: number | null
  /** Where the token works; `api` by default. */
  scope?: TokenScope
}

/** Properties that can be changed. A HAPI token stays one, because others may have seen its address. */
export type TokenChanges = Partial<Omit<TokenRequest, 'scope'>>

export class TokenError extends UserError {
  override name = 'TokenError'
}

const ID_LENGTH = 8

/** Finds a stored token by its secret; undefined for every kind of bad token. */
export const findToken = async (
  reader: ReadonlyKysely<Tables>,
  token: string,
  now: number,
): Promise<StoredToken | undefined> => {
  if (!isWellFormedToken(token)) return undefined
  const stored = await reader
    .selectFrom('token')
    .selectAll()
    .where('hash', '=', sha256(token))
    .executeTakeFirst()
  return stored && isValid(stored, now) ? stored : undefined
}

const withoutHash = ({ hash: _, ...token }: TokenTable): StoredToken => token

export const listTokens = async (reader: ReadonlyKysely<Tables>): Promise<StoredToken[]> => {
  const tokens = await reader.selectFrom('token').selectAll().orderBy('issued_at').orderBy('id').execute()
  return tokens.map(withoutHash)
}

/** A new token with its secret, which is returned once and never stored. */
export type IssuedToken = StoredToken & { token: string }

/** Changes tokens in a transaction, and increments the change counter, which invalidates cached tokens. */
const changeTokens = <T>(database: Database, work: (db: Kysely<TokenTables>) => Promise<T>): Promise<T> =>
  database.changeTokens(async (db) => {
    const result = await work(db)
    await db.updateTable('token_change').set({ number: sql`number + 1` }).execute()
    return result
  })

export const issueToken = (
  database: Database,
  request: TokenRequest,
  now = Date.now(),
): Promise<IssuedToken> =>
  changeTokens(database, async (db) => {
    const token = newToken()
    const stored: TokenTable = {
      id: `t_${randomBase62(ID_LENGTH)}`,
      hash: sha256(token),
      holder: request.holder,
      purpose: request.purpose,
      rate: request.rate,
      issued_at: instant(now),
      expires_on: request.expiresOn,
      revoked_at: null,
      scope: request.scope ?? 'api',
      email: request.email ?? null,
      bulk_per_hour: request.bulkPerHour ?? null,
      deleted_at: null,
    }
    await db.insertInto('token').values(stored).execute()
    return { ...withoutHash(stored), token }
  })

/** An operator may have given the token itself, which must not be printed. */
export const unknownToken = (id: string) =>
  new TokenError(message('token.unknown', { id: withoutTokens(id) }))

/** Changes the stored token with an id as `change` returns, which may throw if it cannot be changed. */
const changeToken = (
  database: Database,
  id: string,
  change: (stored: StoredToken) => Partial<TokenTable>,
): Promise<StoredToken> =>
  changeTokens(database, async (db) => {
    const stored = await db.selectFrom('token').selectAll().where('id', '=', id).executeTakeFirst()
    if (!stored) throw unknownToken(id)
    const changed = change(stored)
    await db.updateTable('token').set(changed).where('id', '=', id).execute()
    return withoutHash({ ...stored, ...changed })
  })

const rejectDeleted = ({ id, deleted_at }: StoredToken): void => {
  if (deleted_at !== null) throw new TokenError(message('token.deleted', { id, at: deleted_at }))
}

const rejectRevoked = (stored: StoredToken): void => {
  rejectDeleted(stored)
  const { id, revoked_at } = stored
  if (revoked_at !== null) throw new TokenError(message('token.revoked', { id }))
}

/** Revokes a token, which is rejected from its next request on. */
export const revokeToken = (database: Database, id: string, now = Date.now()): Promise<StoredToken> =>
  changeToken(database, id, (stored) => {
    rejectDeleted(stored)
    if (stored.revoked_at !== null)
      throw new TokenError(message('token.revokedBefore', { id, at: stored.revoked_at }))
    return { revoked_at: instant(now) }
  })

/** Reverses a revocation. The token is accepted again from its next request on, unless it has expired. */
export const restoreToken = (database: Database, id: string): Promise<StoredToken> =>
  changeToken(database, id, (stored) => {
    rejectDeleted(stored)
    if (stored.revoked_at === null) throw new TokenError(message('token.notRevoked', { id }))
    return { revoked_at: null }
  })

/** Changes a token that is not revoked, from its next request on. An expired one can be renewed. */
export const updateToken = (
  database: Database,
  id: string,
  { expiresOn, bulkPerHour, ...changes }: TokenChanges,
): Promise<StoredToken> =>
  changeToken(database, id, (stored) => {
    rejectRevoked(stored)
    return {
      ...changes,
      ...(expiresOn !== undefined && { expires_on: expiresOn }),
      ...(bulkPerHour !== undefined && { bulk_per_hour: bulkPerHour }),
    }
  })

/**
 * Revokes a token and forgets its holder and its secret. The row stays, so that the id is never issued again. Deleting
 * again changes nothing. `eraseFormerTokens` removes the former values from the files.
 */
export const deleteToken = (database: Database, id: string, now = Date.now()): Promise<StoredToken> =>
  changeToken(database, id, ({ revoked_at, deleted_at }) => ({
    // No SHA-256 has this form, and the column takes each value once.
    hash: `deleted ${id}`,
    holder: '',
    purpose: '',
    email: null,
    revoked_at: revoked_at ?? instant(now),
    deleted_at: deleted_at ?? instant(now),
  }))

/** Replaces the secret of a token and keeps its id. The old secret is rejected from the next request on. */
export const rotateToken = async (database: Database, id: string, now = Date.now()): Promise<IssuedToken> => {
  const token = newToken()
  const stored = await changeToken(database, id, (stored) => {
    rejectRevoked(stored)
    if (isExpired(stored, now)) throw new TokenError(message('token.expired', { id }))
    return { hash: sha256(token) }
  })
  return { ...stored, token }
}

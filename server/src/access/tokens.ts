/** Access tokens. The operator issues them; only their SHA-256 is stored. */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { dayOf, instant } from '../domain/day.ts'
import { UserError } from '../domain/user-error.ts'
import type { Database } from '../storage/database.ts'
import type { Tables, TokenScope, TokenTable, TokenTables } from '../storage/tables.ts'
import { isWellFormedToken, newToken, randomBase62 } from './token-format.ts'

export type StoredToken = TokenTable

export interface TokenRequest {
  holder: string
  purpose: string
  /** Calls a minute; null for the default limit. */
  rate: number | null
  /** The last day on which the token is valid. */
  expiresOn: string | null
  /** Where the token works; `api` by default. */
  scope?: TokenScope
}

/** What can be changed. A HAPI token stays one, because others may have seen its address. */
export type TokenChanges = Partial<Omit<TokenRequest, 'scope'>>

/** The token cannot be changed. */
export class TokenError extends UserError {
  override name = 'TokenError'
}

const ID_LENGTH = 8
export const sha256 = (token: string): string => hash('sha256', token, 'hex')

/** Whether a stored token is neither revoked nor expired. */
export const isValid = (token: StoredToken, now: number): boolean =>
  token.revoked_at === null && (token.expires_on === null || token.expires_on >= dayOf(instant(now)))

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

export const listTokens = (reader: ReadonlyKysely<Tables>): Promise<StoredToken[]> =>
  reader.selectFrom('token').selectAll().orderBy('issued_at').orderBy('id').execute()

/** A new token with its secret, which is returned once and never stored. */
export type IssuedToken = Omit<StoredToken, 'hash'> & { token: string }

const withSecret = (stored: StoredToken, token: string): IssuedToken => {
  const { hash: _, ...rest } = stored
  return { ...rest, token }
}

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
    const stored: StoredToken = {
      id: `t_${randomBase62(ID_LENGTH)}`,
      hash: sha256(token),
      holder: request.holder,
      purpose: request.purpose,
      rate: request.rate,
      issued_at: instant(now),
      expires_on: request.expiresOn,
      revoked_at: null,
      scope: request.scope ?? 'api',
    }
    await db.insertInto('token').values(stored).execute()
    return withSecret(stored, token)
  })

export const unknownToken = (id: string) =>
  new TokenError(`no token has the id ${JSON.stringify(id)}; see: heliolog token list`)

/** Revokes a token, which is rejected from its next request on. */
export const revokeToken = (database: Database, id: string, now = Date.now()): Promise<StoredToken> =>
  changeTokens(database, async (db) => {
    const stored = await db.selectFrom('token').selectAll().where('id', '=', id).executeTakeFirst()
    if (!stored) throw unknownToken(id)
    if (stored.revoked_at !== null) throw new TokenError(`${id} was revoked already, at ${stored.revoked_at}`)
    const revoked = { ...stored, revoked_at: instant(now) }
    await db.updateTable('token').set({ revoked_at: revoked.revoked_at }).where('id', '=', id).execute()
    return revoked
  })

/** Changes a token that is not revoked, from its next request on. An expired one can be renewed. */
export const updateToken = (database: Database, id: string, changes: TokenChanges): Promise<StoredToken> =>
  changeTokens(database, async (db) => {
    const stored = await db.selectFrom('token').selectAll().where('id', '=', id).executeTakeFirst()
    if (!stored) throw unknownToken(id)
    if (stored.revoked_at !== null) throw new TokenError(`${id} is revoked: issue a new token instead`)
    const { expiresOn = stored.expires_on, ...rest } = changes
    const updated = { ...stored, ...rest, expires_on: expiresOn }
    await db.updateTable('token').set(updated).where('id', '=', id).execute()
    return updated
  })

/** Replaces the secret of a token and keeps its id. The old secret is rejected from the next request on. */
export const rotateToken = (database: Database, id: string, now = Date.now()): Promise<IssuedToken> =>
  changeTokens(database, async (db) => {
    const stored = await db.selectFrom('token').selectAll().where('id', '=', id).executeTakeFirst()
    if (!stored) throw unknownToken(id)
    if (!isValid(stored, now))
      throw new TokenError(`${id} is ${stored.revoked_at ? 'revoked' : 'expired'}: issue a new token instead`)
    const token = newToken()
    await db
      .updateTable('token')
      .set({ hash: sha256(token) })
      .where('id', '=', id)
      .execute()
    return withSecret(stored, token)
  })

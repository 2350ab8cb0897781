/** Who may call. Tokens are issued by hand; only their SHA-256 is stored. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ReadonlyKysely } from 'kysely/readonly'
import { LRUCache } from 'lru-cache'
import { dayOf, instant } from '../domain/day.ts'
import type { Database, ReadRow } from '../storage/database.ts'
import { sharedLook } from '../storage/shared-look.ts'
import type { Tables, TokenTable } from '../storage/tables.ts'
import { isWellFormedToken, newToken, randomBase62 } from './token-format.ts'

export type StoredToken = TokenTable

export interface TokenRequest {
  holder: string
  purpose: string
  /** Calls a minute, when it differs from everybody's. */
  rate: number | null
  /** The last day on which the token is valid. */
  expiresOn: string | null
}

/** A token that cannot be changed as asked. */
export class TokenError extends Error {
  override name = 'TokenError'
}

const ID_LENGTH = 8
/** Hashing one takes longer than looking for it. */
const REMEMBERED_HASHES = 1_000
const sha256 = (token: string): string => hash('sha256', token, 'hex')

/** Whether a stored token opens the door at this moment. */
export const isValid = (token: StoredToken, now: number): boolean =>
  token.revoked_at === null && (token.expires_on === null || token.expires_on >= dayOf(instant(now)))

/** Finds the stored token that a caller's token stands for; undefined for every kind of bad one. */
export type FindToken = (token: string, now: number) => Promise<StoredToken | undefined>

/**
 * Every call looks into the store, or shares the look of one that arrived with it, so that a revocation holds from
 * the next call on. Only the hash of a good token is remembered: it cannot change.
 */
export const tokenFinder = (database: Database): FindToken => {
  const hashes = new LRUCache<string, string>({ max: REMEMBERED_HASHES })
  let read: ReadRow<StoredToken> | undefined
  const look = sharedLook((hashed) => {
    read ??= database.prepare<StoredToken>(
      database.reader.selectFrom('token').selectAll().where('hash', '=', '').compile().sql,
    )
    return read([hashed])
  })
  return async (token, now) => {
    const remembered = hashes.get(token)
    if (remembered === undefined && !isWellFormedToken(token)) return undefined
    const hashed = remembered ?? sha256(token)
    const stored = await look(hashed)
    if (!stored || !timingSafeEqual(Buffer.from(stored.hash), Buffer.from(hashed))) return undefined
    if (!isValid(stored, now)) return undefined
    if (remembered === undefined) hashes.set(token, hashed)
    return stored
  }
}

export const listTokens = (reader: ReadonlyKysely<Tables>): Promise<StoredToken[]> =>
  reader.selectFrom('token').selectAll().orderBy('issued_at').orderBy('id').execute()

/** The token's only appearance: it is returned here and nowhere else. */
export type Issued = Omit<StoredToken, 'hash'> & { token: string }

const shown = (stored: StoredToken, token: string): Issued => {
  const { hash: _, ...rest } = stored
  return { ...rest, token }
}

/** Runs a change of the tokens in a transaction of its own. */
const change = async <T>(database: Database, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> => {
  const writer = await database.openWriter()
  try {
    return await writer.transaction(work)
  } finally {
    await writer.close()
  }
}

export const issueToken = (database: Database, request: TokenRequest, now = Date.now()): Promise<Issued> =>
  change(database, async (db) => {
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
    }
    await db.insertInto('token').values(stored).execute()
    return shown(stored, token)
  })

export const unknownToken = (id: string) =>
  new TokenError(`no token has the id ${JSON.stringify(id)}; see: heliolog token list`)

/** A revoked token is refused from the next call on. */
export const revokeToken = (database: Database, id: string, now = Date.now()): Promise<StoredToken> =>
  change(database, async (db) => {
    const stored = await db.selectFrom('token').selectAll().where('id', '=', id).executeTakeFirst()
    if (!stored) throw unknownToken(id)
    if (stored.revoked_at !== null) throw new TokenError(`${id} was revoked already, at ${stored.revoked_at}`)
    const revoked = { ...stored, revoked_at: instant(now) }
    await db.updateTable('token').set({ revoked_at: revoked.revoked_at }).where('id', '=', id).execute()
    return revoked
  })

/** The holder gets a new token under the same id; the old one is refused from the next call on. */
export const rotateToken = (database: Database, id: string, now = Date.now()): Promise<Issued> =>
  change(database, async (db) => {
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
    return shown(stored, token)
  })

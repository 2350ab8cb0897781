/** One look at the store for each call: whose token it bears, and what is published at that moment. */
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { FRESHNESS_COLUMNS, type Freshness } from '../storage/bodies.ts'
import type { Database, ReadRow } from '../storage/database.ts'
import { type MaybeLater, whenRead } from '../storage/maybe-later.ts'
import { isWellFormedToken } from './token-format.ts'
import { isValid, type StoredToken, sha256 } from './tokens.ts'

export interface Look {
  /** Undefined for every kind of bad token. */
  token: StoredToken | undefined
  /** Undefined where there was no need to look. */
  fresh: Freshness | undefined
}

const NO_TOKEN: Look = { token: undefined, fresh: undefined }

/** Looks for what an Authorization header stands for; no store is needed to see that it is none at all. */
export type LookAt = (authorization: string | undefined) => MaybeLater<Look>

type Row = Freshness & { [Column in keyof StoredToken]: StoredToken[Column] | null }

const BEARER = /^Bearer +([^\s]+) *$/i
/** Hashing a token takes longer than looking for it. */
const REMEMBERED_HASHES = 1_000

const hashOf = (authorization: string): string | undefined => {
  const token = BEARER.exec(authorization)?.[1]
  return token !== undefined && isWellFormedToken(token) ? sha256(token) : undefined
}

const lookFrom = (row: Row, hash: string): Look => {
  const { version, publishedAt, previouslyPublishedAt } = row
  const fresh = { version, publishedAt, previouslyPublishedAt }
  const found = row.hash !== null && timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))
  const token = found && isValid(row as StoredToken, Date.now()) ? (row as StoredToken) : undefined
  return { token, fresh }
}

/**
 * A revocation holds from the next call on: every call looks, or shares the look of one that arrived in the same
 * turn of the event loop. None of those misses anything, since each had arrived before the turn began. What is
 * remembered for longer is only the hash of a good token, which cannot change.
 */
export const admission = (database: Database): LookAt => {
  const hashes = new LRUCache<string, string>({ max: REMEMBERED_HASHES })
  const thisTurn = new Map<string, MaybeLater<Look>>()
  let read: ReadRow<Row> | undefined

  const look = (authorization: string): MaybeLater<Look> => {
    const hash = hashes.get(authorization) ?? hashOf(authorization)
    if (hash === undefined) return NO_TOKEN
    read ??= database.prepare<Row>(
      sql`select ${sql.raw(FRESHNESS_COLUMNS)}, t.* from dataset d left join token t on t.hash = ${hash}`,
    )
    const seen = (row: Row | undefined): Look => {
      const found = lookFrom(row as Row, hash)
      if (found.token) hashes.set(authorization, hash)
      return found
    }
    return whenRead(read([hash]), seen)
  }

  return (authorization = '') => {
    let seen = thisTurn.get(authorization)
    if (seen === undefined) {
      if (thisTurn.size === 0) setImmediate(() => thisTurn.clear())
      seen = look(authorization)
      thisTurn.set(authorization, seen)
    }
    return seen
  }
}

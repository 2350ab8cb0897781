/** One look at the store for each call: whose token it bears, and what is published at that moment. */
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, ReadRow, Standing } from '../storage/database.ts'
import { FRESHNESS_COLUMNS, type Freshness, freshnessOf, isSame } from '../storage/freshness.ts'
import { type MaybePromise, thenSync } from '../storage/maybe-promise.ts'
import { isWellFormedToken } from './token-format.ts'
import { isValid, type StoredToken, sha256 } from './tokens.ts'

export interface Look {
  /** Undefined for every kind of bad token. */
  token: StoredToken | undefined
  /** Undefined where there was no need to look. */
  fresh: Freshness | undefined
  /** What it relies on when it was remembered: so it was a moment ago. Undefined when it was looked now. */
  standing: Standing | undefined
}

const NO_TOKEN: Look = { token: undefined, fresh: undefined, standing: undefined }

export interface Admission {
  /** Looks for what an Authorization header stands for; no store is needed to see that it is none at all. */
  lookAt(authorization: string | undefined): MaybePromise<Look>
  /** Whether a look may still be relied on, after something else was waited for. */
  stands(look: Look): boolean
  /** What is published now, and not a moment ago. */
  lookNow(): MaybePromise<Freshness>
}

type Row = Freshness & { [Column in keyof StoredToken]: StoredToken[Column] | null }

const BEARER = /^Bearer +([^\s]+) *$/i
/** Hashing a token takes longer than looking for it. */
const REMEMBERED_HASHES = 1_000
const REMEMBERED_TOKENS = 10_000
/** Who changes a token without us, by a statement of their own, tells nobody of it; so much later it holds all the same. */
const LONGEST_MEMORY_MS = 60_000

/** By name: with another column in the table a prepared statement would give another row than it was prepared for. */
const TOKEN_COLUMNS = 't.id, t.hash, t.holder, t.purpose, t.rate, t.issued_at, t.expires_on, t.revoked_at'

const hashOf = (authorization: string): string | undefined => {
  const token = BEARER.exec(authorization)?.[1]
  return token !== undefined && isWellFormedToken(token) ? sha256(token) : undefined
}

const storedToken = (row: Row, hash: string): StoredToken | undefined =>
  row.hash !== null && timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))
    ? (row as StoredToken)
    : undefined

const ifValid = (token: StoredToken | undefined): StoredToken | undefined =>
  token && isValid(token, Date.now()) ? token : undefined

/** Tokens that were found, for as long as the store vouches that nothing has changed since. */
const tokenMemory = (database: Database) => {
  const tokens = new LRUCache<string, StoredToken>({ max: REMEMBERED_TOKENS, ttl: LONGEST_MEMORY_MS })
  let since: Standing | undefined
  return {
    recall: (authorization: string, standing: Standing | undefined): Look | undefined => {
      if (standing !== since) tokens.clear()
      since = standing
      const token = standing && tokens.get(authorization)
      return token && { token: ifValid(token), fresh: standing.fresh, standing }
    },
    /** `standing` is what stood before the look; a look that has found something newer is not remembered. */
    keep: (authorization: string, row: Row, standing: Standing | undefined): void => {
      if (standing && standing === since && standing === database.standing() && isSame(row, standing.fresh))
        tokens.set(authorization, row as StoredToken)
    },
  }
}

/**
 * On one machine a revocation holds from the next call on: every call looks, or shares the look of one that arrived
 * in the same turn of the event loop. None of those misses anything, since each had arrived before the turn began.
 * Where the store is elsewhere and vouches that nothing has changed, what was found before is found again.
 */
export const admission = (database: Database): Admission => {
  const hashes = new LRUCache<string, string>({ max: REMEMBERED_HASHES })
  const thisTurn = new Map<string, MaybePromise<Look>>()
  const memory = tokenMemory(database)
  let read: ReadRow<Row> | undefined
  let readFreshness: ReadRow<Freshness> | undefined

  const look = (authorization: string, standing: Standing | undefined): MaybePromise<Look> => {
    const hash = hashes.get(authorization) ?? hashOf(authorization)
    if (hash === undefined) return NO_TOKEN
    read ??= database.prepare<Row>(
      sql`select ${sql.raw(FRESHNESS_COLUMNS)}, ${sql.raw(TOKEN_COLUMNS)} from dataset d
        left join token t on t.hash = ${hash}`,
    )
    const seen = (row: Row | undefined): Look => {
      const found = storedToken(row as Row, hash)
      const token = ifValid(found)
      if (token) hashes.set(authorization, hash)
      if (found) memory.keep(authorization, row as Row, standing)
      return { token, fresh: freshnessOf(row as Row), standing: undefined }
    }
    return thenSync(read([hash]), seen)
  }

  return {
    lookAt: (authorization = '') => {
      const standing = database.standing()
      const remembered = memory.recall(authorization, standing)
      if (remembered) return remembered
      let seen = thisTurn.get(authorization)
      if (seen === undefined) {
        if (thisTurn.size === 0) setImmediate(() => thisTurn.clear())
        seen = look(authorization, standing)
        thisTurn.set(authorization, seen)
      }
      return seen
    },
    stands: ({ standing }) => standing === undefined || standing === database.standing(),
    lookNow: () => {
      readFreshness ??= database.prepare<Freshness>(sql`select ${sql.raw(FRESHNESS_COLUMNS)} from dataset d`)
      return thenSync(readFreshness([]), (row) => row as Freshness)
    },
  }
}

/** Looks up the token of a request and the current publication, in memory or in one query. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { INPUT } from '../storage/bind.ts'
import type { Database, MaybePromise, ReadRow, StoreState } from '../storage/database.ts'
import {
  isSame,
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
  publicationOf,
  READ_PUBLICATION,
} from '../storage/publication.ts'
import { isWellFormedToken, sha256 } from './token-format.ts'
import type { StoredToken } from './tokens.ts'

/** A token as requests need it. It stays in memory, so its holder is left out. */
export type KnownToken = Pick<
  StoredToken,
  'id' | 'rate' | 'bulk_per_hour' | 'expires_on' | 'revoked_at' | 'scope'
>

export interface AuthLookup {
  /** The stored token with this secret, which may have expired or been revoked. */
  token: KnownToken | undefined
  /** The current publication. */
  publication: Publication
  /** For cached lookups, the state of the store that the cache entry depends on. */
  state: StoreState | undefined
}

/** The current publication, and the columns of a token, which are null if there is none with the hash. */
type TokenRow = Publication & { [Column in keyof KnownToken]: KnownToken[Column] | null }

/** Lists the columns of a token by name, because a new column must not change the rows of a prepared statement. */
const READ_TOKEN = sql`select ${sql.raw(PUBLICATION_COLUMNS)},
    t.id, t.rate, t.bulk_per_hour, t.expires_on, t.revoked_at, t.scope
  from ${sql.raw(PUBLICATION_TABLES)} left join token t on t.hash = ${INPUT}`

const BEARER = /^Bearer +([^\s]+) *$/i
const CACHED_TOKENS = 10_000
/** Tokens edited directly in SQL send no NOTIFY, so cached tokens expire. */
const CACHED_TOKEN_MS = 60_000
/** A header with one space and a token has 49 characters. Longer ones work, but are not cached. */
const MAX_CACHED_HEADER_LENGTH = 64

/** The hash of the token in an Authorization header; undefined if it has no well-formed token. */
const hashOf = (authorization: string): string | undefined => {
  const token = BEARER.exec(authorization)?.[1]
  return token !== undefined && isWellFormedToken(token) ? sha256(token) : undefined
}

/**
 * Caches lookups while the store reports no change. SQLite checks for changes in every turn of the event loop, so a
 * revoked token is rejected on its next request. PostgreSQL sends a NOTIFY, and is polled in case one is lost.
 */
export class TokenLookup {
  readonly #database: Database
  readonly #tokens = new LRUCache<string, KnownToken>({ max: CACHED_TOKENS, ttl: CACHED_TOKEN_MS })
  /** The state of the store at which all of `#tokens` were read. */
  #tokensState: StoreState | undefined
  readonly #hashes = new LRUCache<StoreState, Promise<ReadonlySet<string>>>({ max: 1, ttl: CACHED_TOKEN_MS })
  #readToken: ReadRow<TokenRow, string> | undefined
  #readPublication: ReadRow<Publication> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Looks up the token in an Authorization header. Without a well-formed token, queries nothing and returns undefined. So
   * it does for tokens that were not issued, from a client that sends many bad ones and therefore is blocked.
   */
  async lookUp(authorization = '', isBlocked = () => false): Promise<AuthLookup | undefined> {
    const state = this.#database.currentState()
    const cached = this.#cached(authorization, state)
    if (cached) return cached
    const hash = hashOf(authorization)
    if (hash === undefined) return undefined
    if (state && isBlocked() && !(await this.#hashesAt(state)).has(hash)) return undefined
    this.#readToken ??= this.#database.prepare<TokenRow, string>(READ_TOKEN)
    const row = (await this.#readToken(hash)) as TokenRow
    const token = row.id === null ? undefined : (row as KnownToken)
    // A result that is newer than the state before the query is not cached.
    const isCacheable = state && state === this.#tokensState && state === this.#database.currentState()
    if (
      token &&
      isCacheable &&
      isSame(row, state.publication) &&
      authorization.length <= MAX_CACHED_HEADER_LENGTH
    )
      this.#tokens.set(authorization, token)
    return { token, publication: publicationOf(row), state: undefined }
  }

  /** Looks up the current publication for a request that needs no token. */
  async lookUpPublication(): Promise<AuthLookup> {
    const state = this.#database.currentState()
    return { token: undefined, publication: state?.publication ?? (await this.queryPublication()), state }
  }

  /** Returns false if tokens or data have changed since a lookup, while the request waited for something else. */
  isCurrent({ state }: AuthLookup): boolean {
    return state === undefined || state === this.#database.currentState()
  }

  /** The current publication, from the cache while the store reports no change. */
  currentPublication(): MaybePromise<Publication> {
    return this.#database.currentState()?.publication ?? this.queryPublication()
  }

  /** The current publication, always queried. */
  queryPublication(): MaybePromise<Publication> {
    this.#readPublication ??= this.#database.prepare<Publication>(sql.raw(READ_PUBLICATION))
    return this.#readPublication({}) as MaybePromise<Publication>
  }

  #cached(authorization: string, state: StoreState | undefined): AuthLookup | undefined {
    if (state !== this.#tokensState) this.#tokens.clear()
    this.#tokensState = state
    const token = state && this.#tokens.get(authorization)
    return token && { token, publication: state.publication, state }
  }

  /** The hashes of all tokens in a state of the store. */
  #hashesAt(state: StoreState): Promise<ReadonlySet<string>> {
    const known = this.#hashes.get(state)
    if (known) return known
    const rows = this.#database.reader.selectFrom('token').select('hash').execute()
    const hashes = rows.then((tokens) => new Set(tokens.map(({ hash }) => hash)))
    this.#hashes.set(state, hashes)
    hashes.catch(() => this.#hashes.delete(state))
    return hashes
  }
}

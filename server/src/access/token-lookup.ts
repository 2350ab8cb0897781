/** Looks up the token of a request and the current data version, in memory or in one query. */
import { LRUCache } from 'lru-cache'
import type { Database, MaybePromise, StoreState } from '../storage/database.ts'
import { isSame, type Publication, publicationOf } from '../storage/publication.ts'
import { CACHED_TOKEN_MS, hashOf, type KnownToken, TokenQueries } from './token-queries.ts'

export interface AuthLookup {
  /** The stored token with this secret, which may have expired or been revoked. */
  token: KnownToken | undefined
  /** The current publication. */
  publication: Publication
  /** For cached lookups, the state of the store that the cache entry depends on. */
  state: StoreState | undefined
}

const CACHED_TOKENS = 10_000
/** A header with one space and a token has 49 characters. Longer ones work, but are not cached. */
const MAX_CACHED_HEADER_LENGTH = 64

/**
 * Caches lookups while the store reports no change. SQLite checks for changes in every turn of the event loop, so a
 * revoked token is rejected on its next request. PostgreSQL sends a NOTIFY, and is polled in case one is lost.
 */
export class TokenLookup {
  readonly #database: Database
  readonly #queries: TokenQueries
  readonly #tokens = new LRUCache<string, KnownToken>({ max: CACHED_TOKENS, ttl: CACHED_TOKEN_MS })
  /** The state of the store at which all of `#tokens` were read. */
  #tokensState: StoreState | undefined

  constructor(database: Database) {
    this.#database = database
    this.#queries = new TokenQueries(database)
  }

  /** Looks up the token in an Authorization header. Without a well-formed token, queries nothing and returns undefined. */
  async lookUp(authorization = ''): Promise<AuthLookup | undefined> {
    const state = this.#database.currentState()
    const cached = this.#cached(authorization, state)
    if (cached) return cached
    const hash = hashOf(authorization)
    if (hash === undefined) return undefined
    const row = await this.#queries.readToken(hash)
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

  /**
   * Like `lookUp`, for clients that send many bad tokens. It reads the hashes of all tokens once, and then queries the
   * store for issued tokens only, until the store reports a change.
   */
  async lookUpIssued(authorization: string): Promise<AuthLookup | undefined> {
    const hash = hashOf(authorization)
    if (hash === undefined) return undefined
    const state = this.#database.currentState()
    if (state && !(await this.#queries.hashesAt(state)).has(hash)) return undefined
    return this.lookUp(authorization)
  }

  /** Looks up the current publication for a request that needs no token. */
  async lookUpPublication(): Promise<AuthLookup> {
    const state = this.#database.currentState()
    return { token: undefined, publication: state?.publication ?? (await this.queryVersion()), state }
  }

  /** Whether a lookup is still current, after the request has waited for something else. */
  isCurrent({ state }: AuthLookup): boolean {
    return state === undefined || state === this.#database.currentState()
  }

  /** The current publication, from the cache while the store reports no change. */
  currentVersion(): MaybePromise<Publication> {
    return this.#database.currentState()?.publication ?? this.queryVersion()
  }

  /** The current publication, always queried. */
  queryVersion(): MaybePromise<Publication> {
    return this.#queries.readPublication()
  }

  #cached(authorization: string, state: StoreState | undefined): AuthLookup | undefined {
    if (state !== this.#tokensState) this.#tokens.clear()
    this.#tokensState = state
    const token = state && this.#tokens.get(authorization)
    return token && { token, publication: state.publication, state }
  }
}

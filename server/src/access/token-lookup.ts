/** Looks up the token of a request and the current data version in one query. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, MaybePromise, ReadRow, StoreState } from '../storage/database.ts'
import { isSame, PUBLICATION_COLUMNS, type Publication, publicationOf } from '../storage/publication.ts'
import { isValid, isWellFormedToken, sha256 } from './token-format.ts'
import type { StoredToken } from './tokens.ts'

/** What requests need to know of a token. It stays in memory, so its holder is left out. */
export type KnownToken = Pick<
  StoredToken,
  'id' | 'rate' | 'bulk_per_hour' | 'expires_on' | 'revoked_at' | 'scope'
>

export interface AuthLookup {
  /** Undefined for every kind of bad token. */
  token: KnownToken | undefined
  /** The current publication; undefined when the header had no well-formed token, so nothing was queried. */
  publication: Publication | undefined
  /** For cached lookups, the state of the store that the cache entry depends on. */
  state: StoreState | undefined
}

const NO_TOKEN: AuthLookup = { token: undefined, publication: undefined, state: undefined }

type Row = Publication & { [Column in keyof KnownToken]: KnownToken[Column] | null }

const BEARER = /^Bearer +([^\s]+) *$/i
const CACHED_TOKENS = 10_000
/** A header with one space and a token has 49 characters. Longer ones work, but are not cached. */
const MAX_CACHED_HEADER_LENGTH = 64
/** Tokens edited directly in SQL send no NOTIFY, so cached tokens expire. */
const CACHED_TOKEN_MS = 60_000

/** Listed by name, because a new column must not change the rows of a prepared statement. */
const TOKEN_COLUMNS = 't.id, t.rate, t.bulk_per_hour, t.expires_on, t.revoked_at, t.scope'

const hashOf = (authorization: string): string | undefined => {
  const token = BEARER.exec(authorization)?.[1]
  return token !== undefined && isWellFormedToken(token) ? sha256(token) : undefined
}

const ifValid = (token: KnownToken | undefined): KnownToken | undefined =>
  token && isValid(token, Date.now()) ? token : undefined

/**
 * Caches lookups while the store reports no change. SQLite checks for changes in every turn of the event loop, so a
 * revoked token is rejected on its next request. PostgreSQL sends a NOTIFY, and is polled in case one is lost.
 */
export class TokenLookup {
  readonly #database: Database
  readonly #tokens = new LRUCache<string, KnownToken>({ max: CACHED_TOKENS, ttl: CACHED_TOKEN_MS })
  /** The state of the store at which all of `#tokens` were read. */
  #tokensState: StoreState | undefined
  /** The hashes of all tokens, for `lookUpIssued`. */
  readonly #issued = new LRUCache<StoreState, Promise<ReadonlySet<string>>>({ max: 1, ttl: CACHED_TOKEN_MS })
  readonly #thisTurn = new Map<string, MaybePromise<AuthLookup>>()
  #readToken: ReadRow<Row> | undefined
  #readPublication: ReadRow<Publication> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Looks up the token in an Authorization header. Without a well-formed token, nothing is queried. */
  lookUp(authorization = ''): MaybePromise<AuthLookup> {
    const state = this.#database.currentState()
    const cached = this.#cached(authorization, state)
    if (cached) return cached
    let lookup = this.#thisTurn.get(authorization)
    if (lookup === undefined) {
      if (this.#thisTurn.size === 0) setImmediate(() => this.#thisTurn.clear())
      lookup = this.#query(authorization, state)
      this.#thisTurn.set(authorization, lookup)
    }
    return lookup
  }

  /**
   * Like `lookUp`, for clients that send many bad tokens. It reads the hashes of all tokens once, and then queries the
   * store for issued tokens only, until the store reports a change.
   */
  async lookUpIssued(authorization: string): Promise<AuthLookup> {
    const hash = hashOf(authorization)
    if (hash === undefined) return NO_TOKEN
    const state = this.#database.currentState()
    if (state && !(await this.#hashesAt(state)).has(hash)) return NO_TOKEN
    return this.lookUp(authorization)
  }

  #hashesAt(state: StoreState): Promise<ReadonlySet<string>> {
    const known = this.#issued.get(state)
    if (known) return known
    const rows = this.#database.reader.selectFrom('token').select('hash').execute()
    const hashes = rows.then((tokens) => new Set(tokens.map(({ hash }) => hash)))
    this.#issued.set(state, hashes)
    hashes.catch(() => this.#issued.delete(state))
    return hashes
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
    this.#readPublication ??= this.#database.prepare<Publication>(
      sql`select ${sql.raw(PUBLICATION_COLUMNS)} from dataset d`,
    )
    return this.#readPublication([]) as MaybePromise<Publication>
  }

  #cached(authorization: string, state: StoreState | undefined): AuthLookup | undefined {
    if (state !== this.#tokensState) this.#tokens.clear()
    this.#tokensState = state
    const token = state && this.#tokens.get(authorization)
    return token && { token: ifValid(token), publication: state.publication, state }
  }

  #query(authorization: string, state: StoreState | undefined): MaybePromise<AuthLookup> {
    const hash = hashOf(authorization)
    if (hash === undefined) return NO_TOKEN
    this.#readToken ??= this.#database.prepare<Row>(
      sql`select ${sql.raw(PUBLICATION_COLUMNS)}, ${sql.raw(TOKEN_COLUMNS)} from dataset d
        left join token t on t.hash = ${hash}`,
    )
    const toLookup = (row: Row | undefined): AuthLookup => this.#toLookup(row as Row, authorization, state)
    const row = this.#readToken([hash])
    return row instanceof Promise ? row.then(toLookup) : toLookup(row)
  }

  /** `state` is the store's state before the query. A result that is newer than that is not cached. */
  #toLookup(row: Row, authorization: string, state: StoreState | undefined): AuthLookup {
    const stored = row.id === null ? undefined : (row as KnownToken)
    const isCacheable = state && state === this.#tokensState && state === this.#database.currentState()
    if (
      stored &&
      isCacheable &&
      isSame(row, state.publication) &&
      authorization.length <= MAX_CACHED_HEADER_LENGTH
    )
      this.#tokens.set(authorization, stored)
    return { token: ifValid(stored), publication: publicationOf(row), state: undefined }
  }
}

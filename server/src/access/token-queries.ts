/** Queries the store for tokens and the current publication. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database, MaybePromise, ReadRow, StoreState } from '../storage/database.ts'
import {
  PUBLICATION_COLUMNS,
  PUBLICATION_TABLES,
  type Publication,
  READ_PUBLICATION,
} from '../storage/publication.ts'
import { isWellFormedToken, sha256 } from './token-format.ts'
import type { StoredToken } from './tokens.ts'

/** What requests need to know of a token. It stays in memory, so its holder is left out. */
export type KnownToken = Pick<
  StoredToken,
  'id' | 'rate' | 'bulk_per_hour' | 'expires_on' | 'revoked_at' | 'scope'
>

/** The current publication, and the columns of a token, which are null if there is none with the hash. */
type TokenRow = Publication & { [Column in keyof KnownToken]: KnownToken[Column] | null }

/** Listed by name, because a new column must not change the rows of a prepared statement. */
const TOKEN_COLUMNS = 't.id, t.rate, t.bulk_per_hour, t.expires_on, t.revoked_at, t.scope'

const BEARER = /^Bearer +([^\s]+) *$/i
/** Tokens edited directly in SQL send no NOTIFY, so cached tokens expire. */
export const CACHED_TOKEN_MS = 60_000

/** The hash of the token in an Authorization header; undefined if it has no well-formed token. */
export const hashOf = (authorization: string): string | undefined => {
  const token = BEARER.exec(authorization)?.[1]
  return token !== undefined && isWellFormedToken(token) ? sha256(token) : undefined
}

/** Statements are prepared on first use. */
export class TokenQueries {
  readonly #database: Database
  readonly #hashes = new LRUCache<StoreState, Promise<ReadonlySet<string>>>({ max: 1, ttl: CACHED_TOKEN_MS })
  #readToken: ReadRow<TokenRow> | undefined
  #readPublication: ReadRow<Publication> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Reads a token and the current publication in one query. */
  readToken(hash: string): MaybePromise<TokenRow> {
    this.#readToken ??= this.#database.prepare<TokenRow>(
      sql`select ${sql.raw(PUBLICATION_COLUMNS)}, ${sql.raw(TOKEN_COLUMNS)} 
        from ${sql.raw(PUBLICATION_TABLES)} left join token t on t.hash = ${hash}`,
    )
    return this.#readToken([hash]) as MaybePromise<TokenRow>
  }

  readPublication(): MaybePromise<Publication> {
    this.#readPublication ??= this.#database.prepare<Publication>(sql.raw(READ_PUBLICATION))
    return this.#readPublication([]) as MaybePromise<Publication>
  }

  /** The hashes of all tokens in a state of the store. */
  hashesAt(state: StoreState): Promise<ReadonlySet<string>> {
    const known = this.#hashes.get(state)
    if (known) return known
    const rows = this.#database.reader.selectFrom('token').select('hash').execute()
    const hashes = rows.then((tokens) => new Set(tokens.map(({ hash }) => hash)))
    this.#hashes.set(state, hashes)
    hashes.catch(() => this.#hashes.delete(state))
    return hashes
  }
}

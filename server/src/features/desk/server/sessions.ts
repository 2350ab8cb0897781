/** Keys of printed addresses, and the sessions that they are exchanged for. Keeps digests only, in memory. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../../domain/day.ts'

const KEY_MS = 10 * MINUTE_MS
/** Of keys, and of sessions. A further one replaces the oldest. */
const MAX_KEPT = 8

const newSecret = (): string => randomBytes(32).toString('base64url')
const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')
const addTo = <One>(kept: readonly One[], one: One): One[] => [...kept.slice(1 - MAX_KEPT), one]

export class Sessions {
  #keys: { digest: Buffer; expiresAt: number }[] = []
  #sessions: { cookie: Buffer; secret: Buffer }[] = []
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Returns a key that can be exchanged once, within ten minutes. */
  createKey(): string {
    const key = newSecret()
    this.#keys = addTo(this.#keys, { digest: digestOf(key), expiresAt: this.#now() + KEY_MS })
    return key
  }

  hasKey(key: string): boolean {
    return this.#findKey(key) !== undefined
  }

  /**
   * Opens a session, and makes the key invalid. Returns undefined if it is already. A browser has one cookie for all its
   * tabs, so a valid one stays.
   */
  exchange(key: string, given: string): { cookie: string; secret: string } | undefined {
    const found = this.#findKey(key)
    if (!found) return undefined
    this.#keys = this.#keys.filter((one) => one !== found)
    const [cookie, secret] = [this.hasCookie(given) ? given : newSecret(), newSecret()]
    this.#sessions = addTo(this.#sessions, { cookie: digestOf(cookie), secret: digestOf(secret) })
    return { cookie, secret }
  }

  hasCookie(cookie: string): boolean {
    const digest = digestOf(cookie)
    return this.#sessions.some((one) => timingSafeEqual(one.cookie, digest))
  }

  /** Both must be of the same session. */
  hasPair(cookie: string, secret: string): boolean {
    const digests = [digestOf(cookie), digestOf(secret)] as const
    return this.#sessions.some(
      (one) => timingSafeEqual(one.cookie, digests[0]) && timingSafeEqual(one.secret, digests[1]),
    )
  }

  #findKey(key: string) {
    const digest = digestOf(key)
    return this.#keys.find((one) => timingSafeEqual(one.digest, digest) && this.#now() < one.expiresAt)
  }
}

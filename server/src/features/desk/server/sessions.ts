/** Keys of printed addresses, and the sessions that they are exchanged for. Keeps digests only, in memory. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '../../../domain/day.ts'

const KEY_MS = 10 * MINUTE_MS
/** Of keys, and of sessions. A further one replaces the oldest. */
const MAX_KEPT = 8

const newSecret = (): string => randomBytes(32).toString('base64url')
const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

interface Key {
  digest: Buffer
  expiresAt: number
}

interface Pair {
  cookie: string
  secret: string
}

interface SessionDigests {
  cookie: Buffer
  secret: Buffer
}

export class Sessions {
  private keys: Key[] = []
  private sessions: SessionDigests[] = []
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Returns a key that can be exchanged once, within ten minutes. */
  createKey(): string {
    const key = newSecret()
    this.keys = [...this.keys.slice(1 - MAX_KEPT), { digest: digestOf(key), expiresAt: this.now() + KEY_MS }]
    return key
  }

  hasKey(key: string): boolean {
    return this.findKey(key) !== undefined
  }

  /** Returns undefined unless the key is valid, and makes it invalid. */
  exchange(key: string): Pair | undefined {
    const found = this.findKey(key)
    if (!found) return undefined
    this.keys = this.keys.filter((one) => one !== found)
    const pair = { cookie: newSecret(), secret: newSecret() }
    this.sessions = [
      ...this.sessions.slice(1 - MAX_KEPT),
      { cookie: digestOf(pair.cookie), secret: digestOf(pair.secret) },
    ]
    return pair
  }

  hasCookie(cookie: string): boolean {
    const digest = digestOf(cookie)
    return this.sessions.some((one) => timingSafeEqual(one.cookie, digest))
  }

  /** Both must be of the same session. */
  hasPair({ cookie, secret }: Pair): boolean {
    const [cookieDigest, secretDigest] = [digestOf(cookie), digestOf(secret)]
    return this.sessions.some(
      (one) => timingSafeEqual(one.cookie, cookieDigest) && timingSafeEqual(one.secret, secretDigest),
    )
  }

  private findKey(key: string): Key | undefined {
    const digest = digestOf(key)
    return this.keys.find((one) => timingSafeEqual(one.digest, digest) && this.now() < one.expiresAt)
  }
}

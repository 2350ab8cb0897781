/** Limits concurrent downloads, because each needs a thread, its memory and a database connection. */
import { apiError, unavailable } from '../http/errors.ts'

const MAX_PER_TOKEN = 2
const MAX_PER_PROCESS = 8
const RETRY_SECONDS = 5

export class DownloadSlots {
  readonly #byToken = new Map<string, number>()
  #taken = 0

  /** Takes a slot and returns a function that frees it; throws an ApiError when none is free. */
  take(tokenId: string): () => void {
    const ofToken = this.#byToken.get(tokenId) ?? 0
    if (ofToken >= MAX_PER_TOKEN)
      throw apiError(
        'rate_limited',
        `${MAX_PER_TOKEN} downloads of this token are in progress; wait until one has finished, or try again in ${RETRY_SECONDS} seconds.`,
        { 'retry-after': String(RETRY_SECONDS) },
      )
    if (this.#taken >= MAX_PER_PROCESS) throw unavailable('All download slots are in use')
    this.#byToken.set(tokenId, ofToken + 1)
    this.#taken++
    return () => {
      const remaining = (this.#byToken.get(tokenId) ?? 1) - 1
      if (remaining === 0) this.#byToken.delete(tokenId)
      else this.#byToken.set(tokenId, remaining)
      this.#taken--
    }
  }
}

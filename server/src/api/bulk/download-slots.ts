/** How many downloads run at once: each takes a thread, its memory and a connection of its own. */
import { apiError, unavailable } from '../http/errors.ts'

const MOST_PER_TOKEN = 2
const MOST_PER_PROCESS = 8
const RETRY_SECONDS = 5

export class DownloadSlots {
  readonly #byToken = new Map<string, number>()
  #taken = 0

  /** Takes a slot and returns what frees it, or throws the error that says why there is none. */
  take(tokenId: string): () => void {
    const mine = this.#byToken.get(tokenId) ?? 0
    if (mine >= MOST_PER_TOKEN)
      throw apiError(
        'rate_limited',
        `${MOST_PER_TOKEN} downloads of this token are under way; wait until one has ended, or try again in ${RETRY_SECONDS} seconds.`,
        { 'retry-after': String(RETRY_SECONDS) },
      )
    if (this.#taken >= MOST_PER_PROCESS) throw unavailable('As many downloads as can be served are under way')
    this.#byToken.set(tokenId, mine + 1)
    this.#taken++
    return () => {
      const left = (this.#byToken.get(tokenId) ?? 1) - 1
      if (left === 0) this.#byToken.delete(tokenId)
      else this.#byToken.set(tokenId, left)
      this.#taken--
    }
  }
}

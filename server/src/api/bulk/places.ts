/** How many downloads may be under way at once: each is a thread, with memory and a connection of its own. */
import { apiError, unavailable } from '../errors.ts'

const MOST_OF_TOKEN = 2
const MOST_OF_PROCESS = 8
const RETRY_SECONDS = 5

export class DownloadPlaces {
  readonly #ofToken = new Map<string, number>()
  #taken = 0

  /** Takes a place, or throws the error that says why there is none; what it gives gives it back. */
  take(tokenId: string): () => void {
    const mine = this.#ofToken.get(tokenId) ?? 0
    if (mine >= MOST_OF_TOKEN)
      throw apiError(
        'rate_limited',
        `${MOST_OF_TOKEN} downloads of this token are under way; wait until one has ended, or try again in ${RETRY_SECONDS} seconds.`,
        { 'retry-after': String(RETRY_SECONDS) },
      )
    if (this.#taken >= MOST_OF_PROCESS) throw unavailable('As many downloads as can be served are under way')
    this.#ofToken.set(tokenId, mine + 1)
    this.#taken++
    return () => {
      const left = (this.#ofToken.get(tokenId) ?? 1) - 1
      if (left === 0) this.#ofToken.delete(tokenId)
      else this.#ofToken.set(tokenId, left)
      this.#taken--
    }
  }
}

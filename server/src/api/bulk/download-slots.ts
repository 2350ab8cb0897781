/** Limits concurrent downloads, because each needs a thread, its memory and a database connection. */
import { apiError, unavailable } from '../http/errors.ts'

const MAX_PER_TOKEN = 2
const MAX_PER_PROCESS = 8
const RETRY_SECONDS = 5

export class DownloadSlots {
  readonly #byToken = new Map<string, number>()
  readonly #maxMegabytes: number
  #taken = 0
  #megabytes = 0

  constructor(maxMegabytes: number) {
    this.#maxMegabytes = maxMegabytes
  }

  /**
   * Takes a slot for a thread that may use `megabytes`, and returns a function that frees it. Throws an ApiError when
   * no slot or too little memory is free.
   */
  take(tokenId: string, megabytes: number): () => void {
    const ofToken = this.#byToken.get(tokenId) ?? 0
    if (ofToken >= MAX_PER_TOKEN)
      throw apiError(
        'rate_limited',
        `${MAX_PER_TOKEN} downloads of this token are in progress; wait until one has finished, or try again in ${RETRY_SECONDS} seconds.`,
        { 'retry-after': String(RETRY_SECONDS) },
      )
    if (this.#taken >= MAX_PER_PROCESS || this.#megabytes + megabytes > this.#maxMegabytes)
      throw unavailable('All download slots are in use')
    this.#byToken.set(tokenId, ofToken + 1)
    this.#taken++
    this.#megabytes += megabytes
    return () => {
      const remaining = (this.#byToken.get(tokenId) ?? 1) - 1
      if (remaining === 0) this.#byToken.delete(tokenId)
      else this.#byToken.set(tokenId, remaining)
      this.#taken--
      this.#megabytes -= megabytes
    }
  }
}

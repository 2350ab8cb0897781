/**
 * Limits the bytes of the files that a client without a token reads at once. Files use the cache until they are read, so
 * that a client that reads slowly could keep all others from getting a response.
 */
import { rateLimited } from '../../http/errors.ts'

const RETRY_SECONDS = 10

interface FileBeingRead {
  bytes: number
  readers: number
}

export class FilesBeingRead {
  readonly #byClient = new Map<string, Map<string, FileBeingRead>>()

  /** Counts a file until the returned function is called. Throws if the client then reads more than `maxBytes`. */
  add(client: string, file: string, bytes: number, maxBytes: number): () => void {
    const files = this.#byClient.get(client) ?? new Map<string, FileBeingRead>()
    const read = files.get(file) ?? { bytes, readers: 0 }
    const others = [...files].reduce((sum, [name, other]) => (name === file ? sum : sum + other.bytes), 0)
    if (others > 0 && others + bytes > maxBytes)
      throw rateLimited(
        `Your IP address still reads ${Math.ceil(others / 2 ** 20)} MiB of other long responses`,
        RETRY_SECONDS,
      )
    read.readers++
    this.#byClient.set(client, files.set(file, read))
    return () => {
      read.readers--
      if (read.readers === 0) files.delete(file)
      if (files.size === 0) this.#byClient.delete(client)
    }
  }
}

import { type FileHandle, open } from 'node:fs/promises'

// Large enough that the cost of a write does not show, small enough that memory stays flat.
const CHUNK_BYTES = 1 << 20

/** A file written line by line and sent to the disk in large chunks. */
export class TextFile {
  readonly path: string
  readonly #handle: FileHandle
  #chunk = Buffer.allocUnsafe(2 * CHUNK_BYTES)
  #used = 0

  private constructor(path: string, handle: FileHandle) {
    this.path = path
    this.#handle = handle
  }

  static async create(path: string): Promise<TextFile> {
    return new TextFile(path, await open(path, 'w'))
  }

  /** Encodes at once: gathering lines in a string and encoding that later is slower and takes more memory. */
  add(line: string): void {
    // UTF-8 takes at most three bytes for a unit of a JavaScript string.
    const room = this.#used + 3 * line.length
    if (room > this.#chunk.length) {
      this.#chunk = Buffer.concat([this.#chunk.subarray(0, this.#used)], 2 * room)
    }
    this.#used += this.#chunk.write(line, this.#used)
  }

  get isChunkFull(): boolean {
    return this.#used >= CHUNK_BYTES
  }

  /** Waits until the disk has taken the chunk: the writer is never ahead of the disk by more than that. */
  async flush(): Promise<void> {
    await this.#handle.appendFile(this.#chunk.subarray(0, this.#used))
    this.#used = 0
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}

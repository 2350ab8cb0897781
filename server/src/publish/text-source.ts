/** Reads text from a file or standard input: decompresses and decodes it. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UserError } from '../domain/user-error.ts'

/** A file cannot be read; nothing was published. */
export class SourceError extends UserError {
  override name = 'SourceError'
}

export const STANDARD_INPUT = '-'
/** Small, so that the rows of a chunk are collected from V8's young generation. */
const CHUNK_BYTES = 2 ** 14
const GZIP_MAGIC = [0x1f, 0x8b]

/** The size of a file in bytes; undefined for standard input and pipes. Throws if there is no such file. */
export const sizeOf = async (file: string): Promise<number | undefined> => {
  if (file === STANDARD_INPUT) return undefined
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(`${file}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`)
  })
  if (found.isDirectory()) throw new SourceError(`${file}: is a directory, not a file`)
  return found.isFile() ? found.size : undefined
}

/** Detects gzip by its magic number, not by the file name. */
export async function* decompressed(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
  const source =
    file === STANDARD_INPUT ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const counted = async function* () {
    for await (const chunk of source) {
      onBytes(chunk.length)
      yield chunk as Buffer
    }
  }
  const chunks = counted()
  let head = Buffer.alloc(0)
  while (head.length < GZIP_MAGIC.length) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const allChunks = async function* () {
    yield head
    yield* chunks
  }
  const gzipped = GZIP_MAGIC.every((byte, index) => head[index] === byte)
  if (!gzipped) return yield* allChunks()
  // Reading the result throws decompression errors; the empty callback prevents a second, unhandled error.
  yield* pipeline(Readable.from(allChunks()), createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
}

const NEWLINE = 10
const isContinuation = (byte: number | undefined) => byte !== undefined && byte >> 6 === 0b10

/** Returns the number of lines in a chunk before the first one that is not UTF-8. */
const linesBeforeFault = (chunk: Buffer): number => {
  // The chunk may begin in the middle of a character.
  let start = 0
  while (start < 3 && isContinuation(chunk[start])) start++
  for (let lines = 0; ; lines++) {
    const end = chunk.indexOf(NEWLINE, start)
    if (end === -1 || !isUtf8(chunk.subarray(start, end))) return lines
    start = end + 1
  }
}

/** Throws an error with the line number if the bytes are not UTF-8. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for await (const chunk of bytes) {
    let text: string
    try {
      text = decoder.decode(chunk, { stream: true })
    } catch {
      throw new SourceError(`is not UTF-8 text: line ${line + linesBeforeFault(chunk)}`)
    }
    yield text
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) line++
  }
  try {
    decoder.decode()
  } catch {
    throw new SourceError(`is not UTF-8 text: line ${line} ends in the middle of a character`)
  }
}

/** Yields the text of a file in chunks; calls `onBytes` with the number of bytes of each read. */
export const readText = (file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> =>
  decoded(decompressed(file, onBytes))

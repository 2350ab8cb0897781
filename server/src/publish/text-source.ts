/** The text of a file or of standard input, decompressed and decoded. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UserError } from '../domain/user-error.ts'

/** A file that cannot be read; nothing of it was published. */
export class SourceError extends UserError {
  override name = 'SourceError'
}

export const STANDARD_INPUT = '-'
/** Small enough that the rows of one chunk die young in the garbage collector. */
const CHUNK_BYTES = 2 ** 14
const GZIP_MAGIC = [0x1f, 0x8b]

/** The size of a file in bytes, or undefined for standard input; throws for what is no file. */
export const sizeOf = async (file: string): Promise<number | undefined> => {
  if (file === STANDARD_INPUT) return undefined
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new SourceError(`${file}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`)
  })
  if (found.isDirectory()) throw new SourceError(`${file}: is a directory, not a file`)
  return found.isFile() ? found.size : undefined
}

/** The bytes of a file, decompressed when they begin as gzip does, whatever its name. */
async function* decompressed(file: string, onBytes: (bytes: number) => void): AsyncGenerator<Buffer> {
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
  const whole = async function* () {
    yield head
    yield* chunks
  }
  const gzipped = GZIP_MAGIC.every((byte, index) => head[index] === byte)
  if (!gzipped) return yield* whole()
  // A decompression error is thrown where the result is read; the callback only keeps it from being thrown twice.
  yield* pipeline(Readable.from(whole()), createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
}

const NEWLINE = 10
const isContinuation = (byte: number | undefined) => byte !== undefined && byte >> 6 === 0b10

/** How many lines of a chunk come before the one that cannot be decoded. */
const linesBeforeFault = (chunk: Buffer): number => {
  // The chunk may begin within a character, whose first bytes were in the chunk before.
  let start = 0
  while (start < 3 && isContinuation(chunk[start])) start++
  for (let lines = 0; ; lines++) {
    const end = chunk.indexOf(NEWLINE, start)
    if (end === -1 || !isUtf8(chunk.subarray(start, end))) return lines
    start = end + 1
  }
}

/** Text, or an error that says which line is not UTF-8. */
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

/** The text of a file, chunk by chunk; `onBytes` is called with the bytes read from the file. */
export const readText = (file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> =>
  decoded(decompressed(file, onBytes))

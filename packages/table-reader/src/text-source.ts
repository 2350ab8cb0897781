/** Reads text from a file or standard input: decompresses and decodes it. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UserError } from '../../../server/src/domain/user-error.ts'

/** A file cannot be read; nothing was published. */
export class SourceError extends UserError {
  override name = 'SourceError'
}

export const STANDARD_INPUT = '-'

export const nameOf = (file: string): string => (file === STANDARD_INPUT ? 'standard input' : file)

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

/** Reads until `isEnough`, and returns what was read together with an iterable of everything. */
export const peek = async <Chunk>(
  source: AsyncIterable<Chunk>,
  join: (head: Chunk | undefined, chunk: Chunk) => Chunk,
  isEnough: (head: Chunk) => boolean,
): Promise<{ head: Chunk | undefined; all: AsyncGenerator<Chunk> }> => {
  const chunks = source[Symbol.asyncIterator]()
  let head: Chunk | undefined
  while (head === undefined || !isEnough(head)) {
    const { value, done } = await chunks.next()
    if (done) break
    head = join(head, value)
  }
  const all = async function* () {
    if (head !== undefined) yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head, all: all() }
}

const peekBytes = (source: AsyncIterable<Buffer>, length: number) =>
  peek(
    source,
    (head, chunk) => (head ? Buffer.concat([head, chunk]) : chunk),
    (head) => head.length >= length,
  )

const startsWith = (bytes: Buffer | undefined, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes?.[index] === byte)

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
  const { head, all } = await peekBytes(counted(), GZIP_MAGIC.length)
  if (!startsWith(head, GZIP_MAGIC)) return yield* all
  // Reading the result throws decompression errors; the empty callback prevents a second, unhandled error.
  yield* pipeline(Readable.from(all), createGunzip({ chunkSize: CHUNK_BYTES }), () => {})
}

const UTF_8 = 'utf-8'
const SUGGESTED_ENCODING = 'windows-1252'
/** Byte order marks, which win over a given encoding. Excel writes one in "Unicode text". */
const BYTE_ORDER_MARKS = [
  { encoding: UTF_8, mark: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
]
const LONGEST_MARK = 3

const NEWLINE = 10
const isContinuation = (byte: number | undefined) => byte !== undefined && byte >> 6 === 0b10

/** Returns the first line in a chunk that is not UTF-8, and the number of lines before it. */
const faultyLine = (chunk: Buffer): { linesBefore: number; bytes: Buffer } => {
  // The chunk may begin in the middle of a character.
  let start = 0
  while (start < 3 && isContinuation(chunk[start])) start++
  for (let linesBefore = 0; ; linesBefore++) {
    const newline = chunk.indexOf(NEWLINE, start)
    const bytes = chunk.subarray(start, newline === -1 ? chunk.length : newline)
    if (newline === -1 || !isUtf8(bytes)) return { linesBefore, bytes }
    start = newline + 1
  }
}

const SHOWN_LENGTH = 60
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const BINARY = /[\u0000-\u0008\u000e-\u001f]/

/** Shows how a line reads in the encoding that spreadsheets on Windows use. Binary data get no suggestion. */
const suggestion = (line: Buffer): string => {
  const text = new TextDecoder(SUGGESTED_ENCODING).decode(line).trim()
  if (BINARY.test(text)) return ''
  const start = Math.max(0, text.search(/[^\0-\x7f]/) - SHOWN_LENGTH / 2)
  const shown = text.slice(start, start + SHOWN_LENGTH)
  return `. If it should read ${JSON.stringify(shown)}, add --set encoding=${SUGGESTED_ENCODING}`
}

const newlinesIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** What is wrong with a chunk that begins in the given line; undefined stands for the end of the text. */
const encodingFault = (encoding: string, line: number, chunk: Buffer | undefined): string => {
  if (encoding !== UTF_8) return `is not ${encoding} text: there is an error at or after line ${line}`
  if (!chunk) return `is not UTF-8 text: line ${line} ends in the middle of a character`
  const { linesBefore, bytes } = faultyLine(chunk)
  return `is not UTF-8 text: line ${line + linesBefore}${suggestion(bytes)}`
}

/** Encodings with one byte per character accept all bytes, also those of UTF-8. */
const isSingleByte = (encoding: string): boolean => /^(?:windows-|iso-8859-|macintosh)/.test(encoding)

/** Returns a function that finds out whether the chunks of a text are UTF-8: valid, with a letter such as ü. */
const utf8Detector = (): ((chunk: Buffer) => boolean) => {
  const decoder = new TextDecoder(UTF_8, { fatal: true })
  let isValid = true
  return (chunk) => {
    if (!isValid) return false
    try {
      return /[\u00c0-\u00ff]/.test(decoder.decode(chunk, { stream: true }))
    } catch {
      isValid = false
      return false
    }
  }
}

async function* decodedAs(encoding: string, bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const isUtf8Text = isSingleByte(decoder.encoding) ? utf8Detector() : () => false
  let line = 1
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new SourceError(encodingFault(encoding, line, chunk))
    }
  }
  for await (const chunk of bytes) {
    if (isUtf8Text(chunk)) throw new SourceError(`is UTF-8 text, not ${encoding}; add --set encoding=utf-8`)
    const text = decode(chunk)
    yield text
    line += newlinesIn(text)
  }
  yield decode()
}

export interface TextReading {
  /** A label of TextDecoder; UTF-8 if undefined. */
  encoding?: string | undefined
  onNote?(note: string): void
}

/** Yields the text of a file in chunks; calls `onBytes` with the number of bytes of each read. */
export async function* readText(
  file: string,
  onBytes: (bytes: number) => void,
  { encoding = UTF_8, onNote }: TextReading = {},
): AsyncGenerator<string> {
  const { head, all } = await peekBytes(decompressed(file, onBytes), LONGEST_MARK)
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => startsWith(head, mark))?.encoding
  const found = marked ?? new TextDecoder(encoding).encoding
  if (marked && marked !== UTF_8) onNote?.('the text is UTF-16')
  yield* decodedAs(found, all)
}

/** Enough for a page of 500 records with the longest comments. Parsed, nested lists take 60 bytes per character. */
export const MAX_LINE_LENGTH = 8 * 2 ** 20

/** Yields the complete lines of a text in batches, and returns the text after the last newline. */
export async function* completeLines(
  text: AsyncIterable<string>,
  maxLength = MAX_LINE_LENGTH,
): AsyncGenerator<string[], string> {
  let count = 0
  let rest = ''
  for await (const chunk of text) {
    // Joins only the first line to the rest: splitting a long line again with each chunk would take quadratic time.
    const lines = chunk.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    const long = lines.findIndex((line) => line.length > maxLength)
    if (long !== -1 || rest.length > maxLength)
      throw new SourceError(
        `line ${count + 1 + (long === -1 ? lines.length : long)} is longer than ${maxLength} characters`,
      )
    count += lines.length
    yield lines
  }
  return rest
}

/** Splits text into lines, in batches; the last batch has the text after the last newline. */
export async function* textLines(text: AsyncIterable<string>, maxLength?: number): AsyncGenerator<string[]> {
  yield [yield* completeLines(text, maxLength)]
}

const LONGEST_LINE_ENDS = '\n\r\n'.length

/** Yields the text before its last line, which must be the marker. */
export async function* withoutEndMarker(text: AsyncIterable<string>, marker: string): AsyncGenerator<string> {
  // The last line may be split between chunks, so its length is always kept back.
  const kept = marker.length + LONGEST_LINE_ENDS
  let rest = ''
  for await (const chunk of text) {
    rest += chunk
    if (rest.length <= kept) continue
    yield rest.slice(0, -kept)
    rest = rest.slice(-kept)
  }
  const content = rest.replace(/\r?\n$/, '')
  const before = content.slice(0, -marker.length)
  if (!content.endsWith(marker) || !/(^|\n)$/.test(before))
    throw new SourceError(
      `the last line is not the end marker ${JSON.stringify(marker)}, so the input ended early; nothing was published`,
    )
  yield before
}

/** Decompresses and decodes text, and splits it into lines. */
import { isUtf8 } from 'node:buffer'
import { pipeline, type TransformOptions } from 'node:stream'
import { createGunzip, type ZlibOptions } from 'node:zlib'
import { type TableMessage, tableMessage } from './messages.ts'
import { type OptionText, plainOption, TableError, type TableOptions } from './table.ts'

/** Small, so that the rows of a chunk are collected from V8's young generation. */
export const CHUNK_BYTES = 2 ** 14
const GZIP_MAGIC = [0x1f, 0x8b]
/** Gunzip gets a chunk only after it has read the one before, so that it leaves at most one unread. */
const GUNZIP_OPTIONS: ZlibOptions & TransformOptions = { chunkSize: CHUNK_BYTES, writableHighWaterMark: 1 }

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

export const peekBytes = (source: AsyncIterable<Buffer>, length: number) =>
  peek(
    source,
    (head, chunk) => (head ? Buffer.concat([head, chunk]) : chunk),
    (head) => head.length >= length,
  )

const startsWith = (bytes: Buffer | undefined, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes?.[index] === byte)

/** Reads on to the first byte that is not zero: programs that write blocks pad the last one with zeros. */
const skipZeros = async (chunk: Buffer | undefined, next: () => Promise<Buffer | undefined>) => {
  for (let rest = chunk; rest !== undefined; rest = await next()) {
    const start = rest.findIndex((byte) => byte !== 0)
    if (start !== -1) return rest.subarray(start)
  }
  return undefined
}

/** Decompresses gzip members. Node's Gunzip ends at zeros after a member, and does not read what follows them. */
async function* gunzipped(compressed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const next = async (): Promise<Buffer | undefined> => (await compressed.next()).value
  let chunk = await next()
  while (chunk !== undefined) {
    const gunzip = createGunzip(GUNZIP_OPTIONS)
    let given = 0
    const input = async function* () {
      for (; chunk !== undefined; chunk = await next()) {
        given += chunk.length
        yield chunk
        if (gunzip.bytesWritten < given) return
      }
    }
    // Reading the result throws decompression errors; the empty callback prevents a second, unhandled error.
    yield* pipeline(input, gunzip, () => {})
    const unread = given - gunzip.bytesWritten
    chunk = await skipZeros(chunk?.subarray(chunk.length - unread), next)
  }
}

/** Detects gzip by its magic number. */
export async function* decompressed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, all } = await peekBytes(bytes, GZIP_MAGIC.length)
  if (!startsWith(head, GZIP_MAGIC)) return yield* all
  try {
    yield* gunzipped(all)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('Z_')) throw error
    throw new TableError(tableMessage('text.gzip', { reason: message }))
  } finally {
    // Does not wait, because a pipe may send nothing more.
    void all.return(undefined)
  }
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
const notUtf8 = (line: number, bytes: Buffer, optionText: OptionText): TableMessage => {
  const text = new TextDecoder(SUGGESTED_ENCODING).decode(bytes).trim()
  if (BINARY.test(text)) return tableMessage('text.notUtf8', { line })
  const start = Math.max(0, text.search(/[^\0-\x7f]/) - SHOWN_LENGTH / 2)
  const shown = text.slice(start, start + SHOWN_LENGTH)
  const option = optionText('encoding', SUGGESTED_ENCODING)
  return tableMessage('text.otherEncoding', { line, shown, encoding: SUGGESTED_ENCODING, option })
}

const newlinesIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Returns the error for a chunk that begins in the given line; undefined stands for the end of the text. */
const encodingFault = (
  encoding: string,
  line: number,
  chunk: Buffer | undefined,
  optionText: OptionText,
): TableMessage => {
  if (encoding !== UTF_8) return tableMessage('text.encoding', { encoding, line })
  if (!chunk) return tableMessage('text.cutOff', { line })
  const { linesBefore, bytes } = faultyLine(chunk)
  return notUtf8(line + linesBefore, bytes, optionText)
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

async function* decodedAs(
  encoding: string,
  bytes: AsyncIterable<Buffer>,
  optionText: OptionText,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const isUtf8Text = isSingleByte(decoder.encoding) ? utf8Detector() : () => false
  let line = 1
  const decode = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new TableError(encodingFault(encoding, line, chunk, optionText))
    }
  }
  for await (const chunk of bytes) {
    if (isUtf8Text(chunk))
      throw new TableError(tableMessage('text.utf8', { encoding, option: optionText('encoding', UTF_8) }))
    const text = decode(chunk)
    yield text
    line += newlinesIn(text)
  }
  yield decode()
}

export interface TextOptions extends Pick<TableOptions, 'onNote' | 'optionText'> {
  /** A label of TextDecoder; UTF-8 if undefined. */
  encoding?: string | undefined
}

/** The encoding that the byte order mark of a text shows; undefined without one. */
export const markedEncoding = (head: Buffer | undefined): string | undefined =>
  BYTE_ORDER_MARKS.find(({ mark }) => startsWith(head, mark))?.encoding

/** Yields the text of plain or gzipped bytes in chunks. */
export async function* readText(
  bytes: AsyncIterable<Buffer>,
  { encoding = UTF_8, onNote, optionText = plainOption }: TextOptions = {},
): AsyncGenerator<string> {
  const { head, all } = await peekBytes(decompressed(bytes), LONGEST_MARK)
  const marked = markedEncoding(head)
  const found = marked ?? new TextDecoder(encoding).encoding
  if (marked && marked !== UTF_8) onNote?.(tableMessage('note.utf16'))
  yield* decodedAs(found, all, optionText)
}

/** Enough for a page of 500 records with the longest comments. Parsed, nested lists take 60 bytes per character. */
export const MAX_LINE_LENGTH = 8 * 2 ** 20

/** Splits text into lines, in batches; the last batch has the text after the last newline. */
export async function* textLines(
  text: AsyncIterable<string>,
  maxLength = MAX_LINE_LENGTH,
): AsyncGenerator<string[]> {
  let count = 0
  let rest = ''
  for await (const chunk of text) {
    // Joins only the first line to the rest: splitting a long line again with each chunk would take quadratic time.
    const lines = chunk.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    const long = lines.findIndex((line) => line.length > maxLength)
    if (long !== -1 || rest.length > maxLength)
      throw new TableError(
        tableMessage('text.longLine', {
          line: count + 1 + (long === -1 ? lines.length : long),
          max: maxLength,
        }),
      )
    count += lines.length
    yield lines
  }
  yield [rest]
}

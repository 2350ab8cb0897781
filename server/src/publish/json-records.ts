/**
 * Cuts JSON text into the records it holds, without ever having all of it in memory: an array of records,
 * a page `{"data": […]}` as the API returns it, an array of pages, or several of these one after another.
 * Written by hand because every record must come with its line, and because the engine's own JSON.parse
 * on each record's text is several times faster than a parser in JavaScript.
 */
import { SourceError } from './text-source.ts'

export interface JsonPiece {
  /** The line on which the piece begins. */
  line: number
  /** The text of an object: a record, or a page whose `data` does not come first. */
  text: string
}

/** A piece that is being read. */
interface OpenPiece {
  line: number
  /** How many brackets are open in it. */
  depth: number
  parts: string[]
  length: number
}

const LONGEST_PIECE = 64 * 2 ** 20

const STRUCTURE = /["\\{}[\],\n:]|[^\s"\\{}[\],:]+/g
/** Only where `data` comes first, as the API writes it: a record may have a field of that name too. */
const DATA_KEY = /^\{\s*"data"\s*:\s*$/
const CLOSED_BY: Record<string, string> = { '[': ']', '{': '}' }

export class JsonSplitter {
  #line = 1
  #inString = false
  #escaped = false
  /** The brackets that are open around the pieces. */
  #around: string[] = []
  /** What came last in the list that is open: nothing yet, a piece, or a comma. */
  #last: 'nothing' | 'piece' | 'comma' = 'nothing'
  #piece: OpenPiece | null = null
  /** How many brackets were open around a page whose data have ended: the rest of it holds no record. */
  #pageDepth: number | null = null
  #ready: JsonPiece[] = []

  /** Takes the next part of the text and gives the pieces that it completes. */
  push(chunk: string): JsonPiece[] {
    let copied = 0
    STRUCTURE.lastIndex = 0
    for (let match = STRUCTURE.exec(chunk); match !== null; match = STRUCTURE.exec(chunk)) {
      const [token] = match
      if (token === '\n') this.#line++
      if (this.#inString) this.#insideString(token)
      else if (token === '"' && (this.#piece !== null || this.#pageDepth !== null)) this.#inString = true
      else if (this.#piece !== null) copied = this.#insidePiece(token, chunk, copied, match.index)
      else if (this.#pageDepth !== null) this.#insideRest(token)
      else if (token === '{') {
        this.#startPiece()
        copied = match.index
      } else if (token !== '\n') this.#insideList(token)
    }
    this.#keep(chunk.slice(copied))
    return this.#ready.splice(0)
  }

  end(): void {
    if (this.#piece !== null || this.#around.length > 0 || this.#inString)
      throw this.#fault('the text ends in the middle of a value')
  }

  #fault(what: string): SourceError {
    return new SourceError(`is not valid JSON: line ${this.#line}: ${what}`)
  }

  #insideString(token: string): void {
    // Only the first character after the backslash is escaped; a run of plain characters has no quote.
    if (this.#escaped) this.#escaped = false
    else if (token === '\\') this.#escaped = true
    else if (token === '"') this.#inString = false
  }

  #startPiece(): void {
    if (this.#around.length > 0 && this.#last === 'piece') throw this.#fault('a comma is missing before {')
    this.#piece = { line: this.#line, depth: 1, parts: [], length: 0 }
  }

  #insidePiece(token: string, chunk: string, copied: number, index: number): number {
    const piece = this.#piece as OpenPiece
    if (
      token === '[' &&
      piece.depth === 1 &&
      DATA_KEY.test(piece.parts.join('') + chunk.slice(copied, index))
    ) {
      // A page: its records come one by one. Pages are not found in pages.
      if (!this.#around.includes('{')) {
        this.#around.push('{', '[')
        this.#last = 'nothing'
        this.#piece = null
        return copied
      }
    }
    if (token === '{' || token === '[') piece.depth++
    else if ((token === '}' || token === ']') && --piece.depth === 0) {
      this.#keep(chunk.slice(copied, index + 1))
      this.#ready.push({ line: piece.line, text: piece.parts.join('') })
      this.#piece = null
      this.#last = 'piece'
      return index + 1
    }
    return copied
  }

  /** In a list of records or of pages, or outside everything. */
  #insideList(token: string): void {
    if (token === '[' && this.#around.length === 0) {
      this.#around.push('[')
      this.#last = 'nothing'
    } else if (token === ',' && this.#around.length > 0 && this.#last === 'piece') this.#last = 'comma'
    else if (token === ']' && this.#last !== 'comma' && this.#around.at(-1) === '[') {
      this.#around.pop()
      this.#last = 'piece'
      if (this.#around.at(-1) === '{') this.#pageDepth = this.#around.length - 1
    } else if (this.#around.length === 0 && /[\]}]/.test(token))
      throw this.#fault('found a closing bracket that was never opened')
    else throw this.#fault(`found ${token.slice(0, 20)} where a record or a page was expected`)
  }

  /** After the data of a page: nothing in it is a record, but its brackets must fit. */
  #insideRest(token: string): void {
    if (token === '{' || token === '[') this.#around.push(token)
    else if (token === '}' || token === ']') {
      if (CLOSED_BY[this.#around.pop() ?? ''] !== token)
        throw this.#fault('found a closing bracket that was never opened')
      if (this.#around.length > (this.#pageDepth ?? 0)) return
      this.#pageDepth = null
      this.#last = 'piece'
    }
  }

  #keep(text: string): void {
    if (this.#piece === null) return
    this.#piece.parts.push(text)
    this.#piece.length += text.length
    if (this.#piece.length > LONGEST_PIECE)
      throw this.#fault(`a single record or page is longer than ${LONGEST_PIECE} characters`)
  }
}

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
  /** The text of an object: a record or a page. */
  text: string
}

const fault = (line: number, what: string) => new SourceError(`is not valid JSON: line ${line}: ${what}`)

/** A page of 500 records with the longest comments, escaped in the longest way, is smaller. */
const LONGEST_PIECE = 64 * 2 ** 20

const STRUCTURE = /["\\{}[\]\n,:]|[^\s"\\{}[\]\n,:]+/g
/** Only where `data` comes first, as the API writes it: a record may have a field of that name too. */
const DATA_KEY = /^\{\s*"data"\s*:\s*$/

export class JsonSplitter {
  #line = 1
  #depth = 0
  #inString = false
  #escaped = false
  /** The depth at which a piece begins: 0 outside everything, 1 in an array, 2 in a page's data. */
  #pieceDepth = 0
  #piece: { line: number; parts: string[]; length: number } | null = null
  #ready: JsonPiece[] = []

  /** Takes the next part of the text and gives the pieces that it completes. */
  push(chunk: string): JsonPiece[] {
    let copied = 0
    STRUCTURE.lastIndex = 0
    for (let match = STRUCTURE.exec(chunk); match !== null; match = STRUCTURE.exec(chunk)) {
      const [token] = match
      if (token === '\n') this.#line++
      if (this.#inString) this.#insideString(token)
      else if (token === '{' || token === '[') {
        if (token === '{' && this.#depth === this.#pieceDepth) {
          this.#piece = { line: this.#line, parts: [], length: 0 }
          copied = match.index
        } else if (token === '[' && this.#depth === 0) this.#pieceDepth = 1
        else if (token === '[' && this.#opensData(chunk, copied, match.index)) {
          this.#piece = null
          this.#pieceDepth = 2
        } else this.#expectPiece(token)
        this.#depth++
      } else if (token === '}' || token === ']') copied = this.#close(chunk, copied, match.index + 1)
      else if (token !== ',' && token !== '\n') {
        this.#expectPiece(token)
        if (token === '"') this.#inString = true
      }
    }
    this.#keep(chunk.slice(copied))
    return this.#ready.splice(0)
  }

  end(): void {
    if (this.#depth > 0 || this.#inString) throw fault(this.#line, 'the text ends in the middle of a value')
  }

  #insideString(token: string): void {
    if (this.#escaped) {
      // Only the first character after the backslash is escaped; a run of plain characters has no quote.
      this.#escaped = false
      return
    }
    if (token === '\\') this.#escaped = true
    else if (token === '"') this.#inString = false
  }

  /** Nothing but records and pages may stand where they are looked for. */
  #expectPiece(token: string): void {
    if (this.#piece === null && this.#pieceDepth !== Number.POSITIVE_INFINITY)
      throw fault(this.#line, `found ${token.slice(0, 20)} where a record or a page was expected`)
  }

  /** A `[` that opens the `data` of a page at the top: its records then come one by one. */
  #opensData(chunk: string, copied: number, index: number): boolean {
    if (this.#depth !== 1 || this.#piece === null || this.#pieceDepth !== 0) return false
    return DATA_KEY.test(this.#piece.parts.join('') + chunk.slice(copied, index))
  }

  #close(chunk: string, copied: number, end: number): number {
    this.#depth--
    if (this.#depth < 0) throw fault(this.#line, 'found a closing bracket that was never opened')
    if (this.#piece !== null && this.#depth === this.#pieceDepth) {
      this.#keep(chunk.slice(copied, end))
      this.#ready.push({ line: this.#piece.line, text: this.#piece.parts.join('') })
      this.#piece = null
      return end
    }
    if (this.#depth === 0) this.#pieceDepth = 0
    // Past the data of a page there is nothing more to find in it.
    else if (this.#depth === 1 && this.#pieceDepth === 2) this.#pieceDepth = Number.POSITIVE_INFINITY
    return copied
  }

  #keep(text: string): void {
    if (this.#piece === null) return
    this.#piece.parts.push(text)
    this.#piece.length += text.length
    if (this.#piece.length > LONGEST_PIECE)
      throw fault(this.#piece.line, `a single record or page is longer than ${LONGEST_PIECE} characters`)
  }
}

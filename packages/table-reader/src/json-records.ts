/**
 * Splits JSON text into records without loading all of it into memory. Accepts an array of records, a page
 * `{"data": […]}` as many APIs return it, an array of pages, or several of these in sequence. It only finds where
 * records begin and end; JSON.parse reads each of them. A streaming parser would neither report the line of a record
 * nor continue after a malformed one.
 */
import { tableMessage } from './messages.ts'
import { TableError } from './table.ts'
import { MAX_LINE_LENGTH } from './text-source.ts'

interface JsonPiece {
  line: number
  /** The text of an object: a record, or a page whose `data` does not come first. */
  text: string
}

/** An object whose end has not been read yet. */
interface OpenPiece extends JsonPiece {
  depth: number
  /** Set for a page whose records were already extracted. */
  isPage: boolean
  hasBrackets: boolean
}

/**
 * Tokens to find within a string, within an object outside its strings, and between objects. Consecutive escapes are one
 * token, because a text may consist of them: many programs escape all characters outside ASCII.
 */
const IN_STRING = /["\n]|(?:\\[^\n][^"\\\n]*)+|\\/g
const IN_PIECE = /["{}[\]\n]/g
const IN_LIST = /[{[\],\n]|[^\s{[\],]+/g
/** A page must start with `data`, because a record may have a field of that name too. */
const PAGE_START = /^\{\s*"data"\s*:\s*\[$/
const PAGE_WITHOUT_RECORDS = '{"data":[]'

/** A page without its records. */
export type PageEnd = Record<string, unknown>

export class JsonSplitter {
  readonly #onPage: (page: PageEnd) => void
  #line = 1
  #inArray = false
  #inPage = false
  #last: 'nothing' | 'piece' | 'comma' = 'nothing'
  #piece: OpenPiece | undefined
  #inString = false
  /** True if the text so far ends in a backslash that escapes the next character. */
  #isEscaping = false
  #complete: JsonPiece[] = []

  /** `onPage` is called for each page whose records were extracted. */
  constructor(onPage: (page: PageEnd) => void = () => {}) {
    this.#onPage = onPage
  }

  /** Returns the pieces that the next chunk of text completes. */
  push(chunk: string): JsonPiece[] {
    if (chunk === '') return []
    let at = this.#isEscaping ? 1 : 0
    let copied = 0
    this.#isEscaping = false
    while (true) {
      const tokens = this.#inString ? IN_STRING : this.#piece ? IN_PIECE : IN_LIST
      tokens.lastIndex = at
      const token = tokens.exec(chunk)?.[0]
      if (token === undefined) break
      at = tokens.lastIndex
      if (token === '\n') this.#line++
      else if (this.#inString) {
        this.#inString = token !== '"'
        this.#isEscaping = token === '\\' && at === chunk.length
      } else if (this.#piece === undefined) {
        this.#readInList(token)
        copied = token === '{' ? at - 1 : at
      } else if (token === '"') this.#inString = true
      else {
        const { depth, hasBrackets } = this.#piece
        // Copying the text at every bracket would take much memory.
        if (!hasBrackets || (depth === 1 && /[\]}]/.test(token))) {
          this.#extend(this.#piece, chunk.slice(copied, at))
          copied = at
        }
        this.#readBracket(this.#piece, token)
      }
    }
    if (this.#piece) this.#extend(this.#piece, chunk.slice(copied))
    return this.#complete.splice(0)
  }

  end(): void {
    if (this.#piece || this.#inArray || this.#inPage)
      throw this.#fault('the text ends in the middle of a value')
  }

  #fault(what: string): TableError {
    return new TableError(tableMessage('json.invalid', { line: this.#line, reason: what }))
  }

  #extend(piece: OpenPiece, text: string): void {
    piece.text += text
    if (piece.text.length > MAX_LINE_LENGTH)
      throw this.#fault(`a single record or page is longer than ${MAX_LINE_LENGTH} characters`)
  }

  /** Handles a token between the objects of a list, or at the top level. */
  #readInList(token: string): void {
    const isOpen = this.#inArray || this.#inPage
    if (token === '{') {
      if (isOpen && this.#last === 'piece') throw this.#fault('a comma is missing before {')
      this.#piece = { line: this.#line, text: '', depth: 1, isPage: false, hasBrackets: false }
    } else if (token === '[' && !isOpen) {
      this.#inArray = true
      this.#last = 'nothing'
    } else if (token === ',' && isOpen && this.#last === 'piece') this.#last = 'comma'
    else if (token === ']' && isOpen && this.#last !== 'comma') this.#closeList()
    else if (!isOpen && /[\]}]/.test(token))
      throw this.#fault('found a closing bracket that was never opened')
    else throw this.#fault(`found ${token.slice(0, 20)} where a record or a page was expected`)
  }

  #closeList(): void {
    if (this.#inPage) {
      this.#inPage = false
      this.#piece = {
        line: this.#line,
        text: PAGE_WITHOUT_RECORDS,
        depth: 1,
        isPage: true,
        hasBrackets: true,
      }
    } else this.#inArray = false
    this.#last = 'piece'
  }

  /** Handles a bracket within an object. Its text ends with the first one and the last one. A page within a page is not split. */
  #readBracket(piece: OpenPiece, bracket: string): void {
    // Only the first bracket can begin the records of a page. Testing the text at each one would take quadratic time.
    const isFirst = !piece.hasBrackets
    piece.hasBrackets = true
    if (bracket === '[' && isFirst && !this.#inPage && PAGE_START.test(piece.text)) {
      this.#piece = undefined
      this.#inPage = true
      this.#last = 'nothing'
    } else if (bracket === '[' || bracket === '{') piece.depth++
    else if (--piece.depth === 0) {
      this.#piece = undefined
      this.#last = 'piece'
      if (piece.isPage) this.#onPage(this.#parsePage(piece.text))
      else this.#complete.push({ line: piece.line, text: piece.text })
    }
  }

  #parsePage(text: string): PageEnd {
    try {
      return JSON.parse(text)
    } catch (error) {
      throw this.#fault(`found the end of a malformed page (${(error as Error).message.slice(0, 80)})`)
    }
  }
}

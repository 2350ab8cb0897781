/**
 * The largest length of each text column, in bytes as HAPI writes it, and what the URLs of an image column have in common,
 * of all records that were ever published. HAPI must state both before it has read the records. Lengths never shrink,
 * because then each retraction would read all records.
 */
import type { RecordKind } from '../digest.ts'
import { escapedBytes } from './cells.ts'
import { commonUrlType, URL_COLUMN_PREFIX, type UrlType, urlTypeOf } from './image-urls.ts'
import { formatTagsCell } from './tags.ts'

const KINDS = ['observation', 'image'] as const satisfies readonly RecordKind[]
type TextKind = (typeof KINDS)[number]

/** Not derived from the schemas, which would be loaded whenever a store is opened; a test compares them. */
const TEXT_FIELDS = {
  observation: ['id', 'observer', 'title', 'comments'],
  image: ['id', 'observer', 'title', 'cdn_id', 'mount'],
}

type Lengths = Map<string, number>

/** No character needs more bytes, escaped or not, than three for each of its UTF-16 units. */
const MAX_BYTES_PER_UNIT = 3

const raise = (lengths: Lengths, column: string, text: string): void => {
  const known = lengths.get(column) ?? 0
  if (text.length * MAX_BYTES_PER_UNIT <= known) return
  const bytes = escapedBytes(text)
  if (bytes > known) lengths.set(column, bytes)
}

export const NO_TEXT_BYTES = '{}'

interface StoredTextBytes extends Partial<Record<TextKind, Record<string, number>>> {
  urls?: Record<string, UrlType>
}

export class TextBytes {
  readonly #kinds: Record<TextKind, Lengths>
  /** By column. */
  readonly #urlTypes: Map<string, UrlType>

  constructor(text: string) {
    const stored: StoredTextBytes = JSON.parse(text)
    const lengthsOf = (kind: TextKind): Lengths => new Map(Object.entries(stored[kind] ?? {}))
    this.#kinds = { observation: lengthsOf('observation'), image: lengthsOf('image') }
    this.#urlTypes = new Map(Object.entries(stored.urls ?? {}))
  }

  /** Adds the texts of a record. Its other values are ignored. */
  add(kind: TextKind, record: Record<string, unknown>, tags: readonly string[]): void {
    const lengths = this.#kinds[kind]
    for (const name of TEXT_FIELDS[kind]) {
      const value = record[name]
      if (typeof value === 'string') raise(lengths, name, value)
    }
    if (tags.length > 0) raise(lengths, 'tags', formatTagsCell(tags))
    if (kind === 'image')
      for (const [key, url] of Object.entries(record['urls'] ?? {}))
        if (typeof url === 'string') {
          raise(lengths, URL_COLUMN_PREFIX + key, url)
          this.#addUrlType(URL_COLUMN_PREFIX + key, urlTypeOf(url))
        }
  }

  #addUrlType(column: string, type: UrlType): void {
    const known = this.#urlTypes.get(column)
    this.#urlTypes.set(column, known ? commonUrlType(known, type) : type)
  }

  /** Adds the lengths of other records. */
  include(other: TextBytes): void {
    for (const kind of KINDS)
      for (const [column, bytes] of other.#kinds[kind])
        this.#kinds[kind].set(column, Math.max(bytes, this.of(kind, column)))
    for (const [column, type] of other.#urlTypes) this.#addUrlType(column, type)
  }

  /** What all URLs of a column have in common. */
  urlType(column: string): UrlType {
    return this.#urlTypes.get(column) ?? {}
  }

  /** The largest length of a column; 0 if no record has a text in it. */
  of(kind: TextKind, column: string): number {
    return this.#kinds[kind].get(column) ?? 0
  }

  get text(): string {
    const sorted = <Value>(values: Map<string, Value>) =>
      Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1)))
    return JSON.stringify({
      ...Object.fromEntries(KINDS.map((kind) => [kind, sorted(this.#kinds[kind])])),
      urls: sorted(this.#urlTypes),
    })
  }
}

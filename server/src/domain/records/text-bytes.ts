/**
 * The largest length of each text column, in bytes as HAPI writes it, and what the URLs of an image column have in common,
 * of all records that were ever published. HAPI must state both before it has read the records. Lengths never shrink,
 * because then each retraction would read all records.
 */

import { formatListCell } from '@heliolog/table-writer/cells'
import { escapedBytes } from '@heliolog/table-writer/hapi-texts'
import { commonUrlType, URL_COLUMN_PREFIX, type UrlType, urlTypeOf } from './image-urls.ts'

/** Not derived from the schemas, which would be loaded whenever a store is opened; a test compares them. */
const TEXT_FIELDS = {
  observation: ['id', 'observer', 'title', 'comments'],
  image: ['id', 'observer', 'title', 'cdn_id', 'mount'],
}
export type TextKind = keyof typeof TEXT_FIELDS
/** Also the names of their tables. */
export const TEXT_KINDS = Object.keys(TEXT_FIELDS) as TextKind[]

type Lengths = Record<string, number>

/** No character needs more bytes, escaped or not, than three for each of its UTF-16 units. */
const MAX_BYTES_PER_UNIT = 3

const raise = (lengths: Lengths, column: string, text: string): void => {
  const known = lengths[column] ?? 0
  if (text.length * MAX_BYTES_PER_UNIT > known) lengths[column] = Math.max(known, escapedBytes(text))
}

export const NO_TEXT_BYTES = '{}'

export class TextBytes {
  /** By column, as stored. */
  readonly #columns: Record<TextKind, Lengths> & { urls: Record<string, UrlType> }

  constructor(text: string) {
    this.#columns = { observation: {}, image: {}, urls: {}, ...JSON.parse(text) }
  }

  /** Adds the texts of a record. Its other values are ignored. */
  add(kind: TextKind, record: Record<string, unknown>, tags: readonly string[]): void {
    const lengths = this.#columns[kind]
    for (const name of TEXT_FIELDS[kind]) {
      const value = record[name]
      if (typeof value === 'string') raise(lengths, name, value)
    }
    if (tags.length > 0) raise(lengths, 'tags', formatListCell(tags))
    if (kind === 'image')
      for (const [key, url] of Object.entries(record['urls'] ?? {}))
        if (typeof url === 'string') {
          raise(lengths, URL_COLUMN_PREFIX + key, url)
          this.#addUrlType(URL_COLUMN_PREFIX + key, urlTypeOf(url))
        }
  }

  #addUrlType(column: string, type: UrlType): void {
    const { urls } = this.#columns
    urls[column] = commonUrlType(urls[column] ?? type, type)
  }

  /** Adds the lengths of other records. */
  include(other: TextBytes): void {
    for (const kind of ['observation', 'image'] as const)
      for (const [column, bytes] of Object.entries(other.#columns[kind]))
        this.#columns[kind][column] = Math.max(bytes, this.of(kind, column))
    for (const [column, type] of Object.entries(other.#columns.urls)) this.#addUrlType(column, type)
  }

  /** Removes the columns of other URLs than those under the given keys. */
  keepUrls(keys: readonly string[]): void {
    const columns = new Set(keys.map((key) => URL_COLUMN_PREFIX + key))
    const { image, urls } = this.#columns
    for (const column of Object.keys(urls).filter((name) => !columns.has(name))) {
      delete urls[column]
      delete image[column]
    }
  }

  /** The common type of all URLs of a column. */
  urlType(column: string): UrlType {
    return this.#columns.urls[column] ?? {}
  }

  /** The largest length of a column; 0 if no record has a text in it. */
  of(kind: TextKind, column: string): number {
    return this.#columns[kind][column] ?? 0
  }

  get text(): string {
    const sorted = (values: object) =>
      Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
    const { observation, image, urls } = this.#columns
    return JSON.stringify({ observation: sorted(observation), image: sorted(image), urls: sorted(urls) })
  }
}

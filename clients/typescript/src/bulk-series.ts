/** A complete series from one request to the bulk API. */
import { downloadChunks, splitLines } from './bulk-download.ts'
import type { HttpClient } from './http-client.ts'
import { type Provenance, provenanceIn } from './provenance.ts'

/** Text, BibTeX or CSL-JSON. */
export type CitationFormat = 'txt' | 'bib' | 'json'

export class BulkSeries<Record> implements AsyncIterable<Record> {
  readonly #http: HttpClient
  readonly #url: string
  readonly #signal: AbortSignal | undefined
  readonly #onEmpty: (() => Promise<void>) | undefined
  #provenance: Partial<Provenance> = {}

  /** `onEmpty` is called if there are no records. */
  constructor(http: HttpClient, url: string, signal: AbortSignal | undefined, onEmpty?: () => Promise<void>) {
    this.#http = http
    this.#url = url
    this.#signal = signal
    this.#onEmpty = onEmpty
  }

  /** The data version of all records. This and what follows is undefined until the first record has arrived. */
  get version(): string | undefined {
    return this.#provenance.version
  }

  /** The normalised filters; `all` without filters. */
  get query(): string | undefined {
    return this.#provenance.query
  }

  get attribution(): string | undefined {
    return this.#provenance.attribution
  }

  /** When the data were published, or when the index was computed: RFC 3339 in UTC. */
  get publishedAt(): string | undefined {
    return this.#provenance.publishedAt
  }

  /** Where the change feed continues after these records; undefined for the index. */
  get cursor(): string | undefined {
    return this.#provenance.cursor
  }

  /** The citation of these records, with their number and digest. It costs as much as a download. */
  citation(format: CitationFormat = 'txt'): Promise<string> {
    return this.#http.getText(this.#url.replace('.ndjson', `.citation.${format}`), this.#signal)
  }

  /** Each iteration makes a request of its own. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Record, void, undefined> {
    const onBegin = (headers: Headers) => {
      this.#provenance = provenanceIn(headers)
    }
    const chunks = downloadChunks(this.#http, this.#url, { signal: this.#signal, onBegin })
    let isEmpty = true
    for await (const lines of splitLines(chunks))
      for (const line of lines) {
        isEmpty = false
        yield JSON.parse(line)
      }
    if (isEmpty) await this.#onEmpty?.()
  }
}

/** The report of a bulk response's headers about its data. */

export interface Provenance {
  version: string | undefined
  /** The normalised filters as a query string; `all` without filters. */
  query: string | undefined
  attribution: string | undefined
  /** When the data were published, or when the index was computed: RFC 3339 in UTC. */
  publishedAt: string | undefined
  /** Where the change feed continues after these data; undefined for the index. */
  cursor: string | undefined
}

export const provenanceIn = (headers: Headers): Provenance => {
  const read = (name: string) => headers.get(name) ?? undefined
  // null if there is none, although its type is string.
  const published: string | null = new Date(read('last-modified') ?? Number.NaN).toJSON()
  return {
    version: read('x-data-version'),
    query: read('x-data-query'),
    // Headers are ASCII; the required form has the sign.
    attribution: read('x-data-attribution')?.replace('(c)', '©'),
    publishedAt: published?.replace('.000Z', 'Z'),
    cursor: read('x-change-cursor'),
  }
}

/** One publication of the data, with the stored index. ETags and caches depend on the current one. */
export interface Publication {
  /** 1 for the first publication of the store, 0 before it. */
  number: number
  version: string
  publishedAt: string | null
  previouslyPublishedAt: string | null
  /** The data version from which the stored index was computed; null, like the others, if there is none. */
  indexVersion: string | null
  indexRecipe: string | null
  /** The UTC day of the publication from which the index was computed. */
  indexAsOf: string | null
  /** The index changes without a publication. */
  indexComputedAt: string | null
  /** When the data were published from which the index was computed. */
  indexPublishedAt: string | null
}

/** A publication as cursors identify it, without an index. The date tells apart equal data that were published twice. */
export const formerPublication = (
  number: number,
  version: string,
  publishedAt: string | null,
): Publication => ({
  number,
  version,
  publishedAt,
  previouslyPublishedAt: null,
  indexVersion: null,
  indexRecipe: null,
  indexAsOf: null,
  indexComputedAt: null,
  indexPublishedAt: null,
})

const COLUMNS: Record<keyof Publication, string> = {
  number: 'd.publication',
  version: 'd.version',
  publishedAt: 'd.published_at',
  previouslyPublishedAt: 'd.previously_published_at',
  indexVersion: 'i.version',
  indexRecipe: 'i.recipe',
  indexAsOf: 'i.as_of',
  indexComputedAt: 'i.computed_at',
  indexPublishedAt: 'ip.at',
}
const NAMES = Object.keys(COLUMNS) as (keyof Publication)[]

/** The columns of the current publication in `PUBLICATION_TABLES`. */
export const PUBLICATION_COLUMNS: string = NAMES.map((name) => `${COLUMNS[name]} as "${name}"`).join(', ')

/** One row: the data set `d`, with the stored index and the publication from which it was computed. */
export const PUBLICATION_TABLES = `dataset d left join index_state i on true
  left join publication ip on ip.number = i.publication`

export const READ_PUBLICATION = `select ${PUBLICATION_COLUMNS} from ${PUBLICATION_TABLES}`

/** Leaves out the other columns of a row. */
export const publicationOf = (row: Publication): Publication =>
  Object.fromEntries(NAMES.map((name) => [name, row[name]])) as unknown as Publication

/** Compares the version and dates too, in case a backup was restored. */
export const isSame = (one: Publication, other: Publication | undefined): boolean =>
  one === other || (other !== undefined && NAMES.every((name) => one[name] === other[name]))

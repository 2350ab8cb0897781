/** The data version, when it was published, and the index. ETags and caches depend on it. */
export interface Publication {
  /** 1 for the first publication of the store, 0 before it. */
  number: number
  version: string
  publishedAt: string | null
  previouslyPublishedAt: string | null
  /** Identifies the stored index (`parseIndexLabel`); null if there is none. It changes without a publication. */
  index: string | null
}

interface IndexLabel {
  /** The data version from which the index was computed. */
  version: string
  recipe: string
  /** The UTC day of the publication. */
  asOf: string
  computedAt: string
  /** When the data were published. */
  publishedAt: string
}

/** One text, because it is compared on every request and parsed only for responses that show the index. */
const INDEX_LABEL = `(select i.version || ' ' || recipe || ' ' || as_of || ' ' || computed_at || ' ' || p.at
  from index_state i join publication p on p.number = i.publication) as "index"`

export const parseIndexLabel = (label: string): IndexLabel => {
  const [version = '', recipe = '', asOf = '', computedAt = '', publishedAt = ''] = label.split(' ')
  return { version, recipe, asOf, computedAt, publishedAt }
}

/** Columns of `dataset d`. */
export const PUBLICATION_COLUMNS = `d.publication as number, d.version, d.published_at as "publishedAt",
  d.previously_published_at as "previouslyPublishedAt", ${INDEX_LABEL}`

/** The row of `StoreState`, in `dataset d`. */
export const STATE_COLUMNS = `${PUBLICATION_COLUMNS}, d.erasures`

/** A publication, and the keys that decide the columns of bulk files. */
export interface PublicationDetails extends Publication {
  /** How many images have a URL under each key, as JSON. */
  urlKeys: string
  /** The first publication whose records can still be read. */
  historyFrom: number
}

export const READ_PUBLICATION_DETAILS = `select ${PUBLICATION_COLUMNS}, d.url_keys as "urlKeys",
  d.history_from as "historyFrom" from dataset d`

/** Leaves out the other columns of a row. */
export const publicationOf = (row: Publication): Publication => {
  const { number, version, publishedAt, previouslyPublishedAt, index } = row
  return { number, version, publishedAt, previouslyPublishedAt, index }
}

/** Compares the version and dates too, in case a backup was restored. */
export const isSame = (one: Publication, other: Publication | undefined): boolean =>
  one.number === other?.number &&
  one.version === other.version &&
  one.publishedAt === other.publishedAt &&
  one.previouslyPublishedAt === other.previouslyPublishedAt &&
  one.index === other.index

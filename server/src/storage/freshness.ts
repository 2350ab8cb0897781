/** What an answer is known by: the version of the data, and when that was published. */
export interface Freshness {
  version: string
  publishedAt: string | null
  previouslyPublishedAt: string | null
}

/** Of `dataset d`. */
export const FRESHNESS_COLUMNS = `d.version, d.published_at as "publishedAt", d.previously_published_at as "previouslyPublishedAt"`

/** Besides that, what the columns of its tables follow from. */
export interface DatasetHead extends Freshness {
  /** How many images have a URL under each key, as JSON. */
  urlKeys: string
}

export const READ_DATASET_HEAD = `select ${FRESHNESS_COLUMNS}, d.url_keys as "urlKeys" from dataset d`

export const freshnessOf = ({ version, publishedAt, previouslyPublishedAt }: Freshness): Freshness => ({
  version,
  publishedAt,
  previouslyPublishedAt,
})

/** The same data can be published again, later: the answers then differ in their dates. */
export const isSame = (one: Freshness, other: Freshness | undefined): boolean =>
  one.version === other?.version &&
  one.publishedAt === other.publishedAt &&
  one.previouslyPublishedAt === other.previouslyPublishedAt

/** What is published: the data version, and when it was published. Validators and caches depend on it. */
export interface Publication {
  version: string
  publishedAt: string | null
  previouslyPublishedAt: string | null
}

/** Columns of `dataset d`. */
export const PUBLICATION_COLUMNS = `d.version, d.published_at as "publishedAt", d.previously_published_at as "previouslyPublishedAt"`

/** The same as subqueries, for aggregates: a join would make the engine copy all bodies once more. */
export const PUBLICATION_SUBQUERIES = `(select version from dataset) as version,
  (select published_at from dataset) as "publishedAt",
  (select previously_published_at from dataset) as "previouslyPublishedAt"`

/** With what the columns of bulk files depend on. */
export interface DatasetHead extends Publication {
  /** How many images have a URL under each key, as JSON. */
  urlKeys: string
}

export const READ_DATASET_HEAD = `select ${PUBLICATION_COLUMNS}, d.url_keys as "urlKeys" from dataset d`

export const publicationOf = ({ version, publishedAt, previouslyPublishedAt }: Publication): Publication => ({
  version,
  publishedAt,
  previouslyPublishedAt,
})

/** Equal data can be published again later: responses then differ in their dates. */
export const isSame = (one: Publication, other: Publication | undefined): boolean =>
  one.version === other?.version &&
  one.publishedAt === other.publishedAt &&
  one.previouslyPublishedAt === other.previouslyPublishedAt

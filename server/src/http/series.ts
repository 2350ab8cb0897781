/**
 * What responses show: the published records, or the community index. Each has its own versions, because the index is
 * computed after a publication.
 */
import { type Publication, parseIndexLabel } from '../storage/publication.ts'
import { notFound } from './errors.ts'
import type { Edition } from './representation.ts'
import { FORMAT_REVISION, recordsEdition } from './representation.ts'

export interface Series {
  /** The state that a publication's responses show; undefined if there is none. */
  editionOf(publication: Publication): Edition | undefined
  /** Throws the 404 error if there is none. */
  requireEdition(publication: Publication): Edition
}

export const RECORDS: Series = { editionOf: recordsEdition, requireEdition: recordsEdition }

export const indexIsOff = () => notFound('The index is turned off on this server.')

const NOT_COMPUTED = 'The index has not been computed yet; the operator can run heliolog index.'

const indexEdition = ({ index }: Publication): Edition | undefined => {
  if (index === null) return undefined
  const { version, recipe, asOf, computedAt } = parseIndexLabel(index)
  return {
    version,
    // Which days are settled depends on the day of the publication.
    etag: `"${version}-${recipe}-${asOf}-r${FORMAT_REVISION}"`,
    publishedAt: computedAt,
    // Dates of the index always increase.
    previouslyPublishedAt: null,
  }
}

export const INDEX: Series = {
  editionOf: indexEdition,
  requireEdition: (publication) => {
    const edition = indexEdition(publication)
    if (!edition) throw notFound(NOT_COMPUTED)
    return edition
  },
}

/** The versions of the index, which is computed after a publication. */
import { notFound } from '../../http/errors.ts'
import { type Edition, FORMAT_REVISION, type Series } from '../../http/representation.ts'
import { type Publication, parseIndexLabel } from '../../storage/publication.ts'

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
  hasHistory: false,
  offError: ({ index }) =>
    index === 'off' ? notFound('The index is turned off on this server.') : undefined,
}

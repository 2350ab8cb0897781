/** GET /meta */
import { sql } from 'kysely'
import { Meta } from '../../domain/records/meta.ts'
import { dataRepresentation, FORMAT_REVISION, recordsEdition } from '../../http/representation.ts'
import { oneOf } from '../../lists/operations.ts'
import { callParameters, NO_PARAMETERS } from '../../lists/parameters.ts'
import type { Resource } from '../../lists/resource.ts'
import { recordReader } from '../../storage/bodies.ts'
import type { Publication } from '../../storage/publication.ts'

/** Includes the time, because the record contains it and the same data can be published again later. */
const etagOf = ({ version, publishedAt }: Publication) =>
  `"${version}@${publishedAt ?? 'never'}-r${FORMAT_REVISION}"`

export const metaRecord: Resource = {
  path: '/meta',
  operation: {
    operationId: 'getMeta',
    summary: 'Boundaries and freshness of the dataset',
    query: NO_PARAMETERS,
    pathParameters: {},
    success: oneOf(Meta),
  },
  createParser: (database, { citationUrl }) => {
    const readMeta = recordReader(database, () => sql`select meta as body from dataset`)
    return (call) => {
      callParameters(call, NO_PARAMETERS)
      return {
        read: async (current) => {
          const { publication, body } = await readMeta([], current)
          const edition = { ...recordsEdition(publication), etag: etagOf(publication) }
          return dataRepresentation(publication, [body as string], { citationUrl, edition })
        },
      }
    }
  },
}

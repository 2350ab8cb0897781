/** GET /meta */
import { sql } from 'kysely'
import { Meta } from '../../domain/meta.ts'
import { recordReader } from '../../storage/bodies.ts'
import type { Freshness } from '../../storage/freshness.ts'
import { thenSync } from '../../storage/maybe-promise.ts'
import { Answer } from '../answer.ts'
import type { Endpoint } from '../endpoint.ts'
import { parametersOf } from '../list.ts'
import { describeRecord } from '../openapi.ts'
import { NO_PARAMETERS } from '../parameters.ts'
import type { Services } from '../services.ts'

/** Besides the data, this record tells when they were published: the same data can come back later. */
const etagOf = ({ version, publishedAt }: Freshness) => `"${version}@${publishedAt ?? 'never'}"`

export const meta = ({ database }: Services): Endpoint[] => {
  const readMeta = recordReader(database, () => sql`select meta as body from dataset`)
  return [
    {
      path: '/meta',
      schema: describeRecord(Meta, {
        operationId: 'getMeta',
        summary: 'Boundaries and freshness of the dataset',
      }),
      isList: false,
      ask: (asked) => {
        parametersOf(asked, NO_PARAMETERS)
        return {
          read: (current) =>
            thenSync(
              readMeta([], current),
              ({ fresh, body }) => new Answer(fresh, [body as Buffer], { etag: etagOf(fresh) }),
            ),
        }
      },
    },
  ]
}

/** GET /meta */
import type { FastifyPluginAsync } from 'fastify'
import { Meta } from '../../domain/meta.ts'
import { answerRecord, freshnessColumns } from '../answer.ts'
import type { Freshness } from '../caching.ts'
import { parametersOf } from '../list.ts'
import { describeRecord } from '../openapi.ts'
import { NO_PARAMETERS } from '../parameters.ts'
import type { Services } from '../services.ts'

/** Besides the data, this record tells when they were published: the same data can come back later. */
const etagOf = ({ version, publishedAt }: Freshness) => `"${version}@${publishedAt ?? 'never'}"`

export const meta =
  ({ database }: Services): FastifyPluginAsync =>
  async (app) => {
    const schema = describeRecord(Meta, {
      operationId: 'getMeta',
      summary: 'Boundaries and freshness of the dataset',
    })
    app.get('/meta', { schema }, async (request, reply) => {
      parametersOf(request, reply, NO_PARAMETERS)
      const found = await database.reader
        .selectFrom('dataset as d')
        .select([...freshnessColumns, 'd.meta as body'])
        .executeTakeFirstOrThrow()
      return answerRecord(request, reply, found, etagOf)
    })
  }

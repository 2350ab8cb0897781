/** GET /meta */
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { Meta } from '../../domain/meta.ts'
import { bodiesReader, type Freshness } from '../../storage/bodies.ts'
import { Answer, sendAnswer } from '../answer.ts'
import { parametersOf } from '../list.ts'
import { describeRecord } from '../openapi.ts'
import { NO_PARAMETERS } from '../parameters.ts'
import type { Services } from '../services.ts'

/** Besides the data, this record tells when they were published: the same data can come back later. */
const etagOf = ({ version, publishedAt }: Freshness) => `"${version}@${publishedAt ?? 'never'}"`

export const meta =
  ({ database, ready }: Services): FastifyPluginAsync =>
  async (app) => {
    const readMeta = bodiesReader(database, () => sql`select meta as body from dataset`)
    const schema = describeRecord(Meta, {
      operationId: 'getMeta',
      summary: 'Boundaries and freshness of the dataset',
    })
    app.get('/meta', { schema }, async (request, reply) => {
      parametersOf(request, NO_PARAMETERS)
      const { fresh, lines } = await readMeta([])
      const answer = new Answer(fresh, lines, { etag: etagOf(fresh) })
      ready.set(request.originalUrl, answer)
      return sendAnswer(request, reply, answer)
    })
  }

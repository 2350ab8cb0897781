/** The bulk interface: whole series in one call, beside the interface of pages. */
import type { FastifyInstance } from 'fastify'
import { queryOf } from '../endpoint.ts'
import { apiError } from '../errors.ts'
import type { Services } from '../services.ts'
import { DOCUMENTS } from './documents.ts'
import { Downloads } from './download.ts'
import { BULK_PATH, BULK_RESOURCES, queryFor } from './resources.ts'

/** For callers who have been let in. */
export const downloads =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const all = new Downloads(services)
    for (const resource of BULK_RESOURCES)
      app.get(resource.path, async (request, reply) => {
        const { raw } = request
        const query = queryFor(resource, { request: raw, query: queryOf(raw.url ?? ''), segment: '' })
        await all.answer(resource, query, reply)
      })
    for (const path of ['/', '/*'])
      app.all(path, async () => {
        const known = [...BULK_RESOURCES, ...DOCUMENTS].map(({ path }) => BULK_PATH + path).join(', ')
        throw apiError('not_found', `There is nothing at this path; there is ${known}.`)
      })
  }

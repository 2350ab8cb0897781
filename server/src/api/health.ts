/** For the machine that watches the service: whether it lives, and whether it can answer. */
import type { FastifyPluginAsync } from 'fastify'
import type { Services } from './services.ts'

export const health =
  ({ database }: Services): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', async () => ({ status: 'alive' }))
    app.get('/readyz', async () => {
      const { version } = await database.reader
        .selectFrom('dataset')
        .select('version')
        .executeTakeFirstOrThrow()
      return { status: 'ready', version }
    })
  }

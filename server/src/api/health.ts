/** For the machine that watches the service: whether it lives, and whether it can answer. */
import type { FastifyPluginAsync } from 'fastify'
import type { Services } from './services.ts'

export const health =
  ({ lookAt }: Services): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
    app.get('/readyz', { schema: { hide: true } }, async () => {
      const { fresh } = await lookAt(undefined)
      return { status: 'ready', version: fresh.version }
    })
  }

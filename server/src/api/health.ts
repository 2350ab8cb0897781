/** For the machine that watches the service: whether it lives, and whether it can answer. */
import type { FastifyPluginAsync } from 'fastify'
import { unavailable } from './errors.ts'
import type { Services } from './services.ts'

export const health =
  ({ admission, limiter }: Services): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', async () => ({ status: 'alive' }))
    app.get('/readyz', async () => {
      if (!app.server.listening) throw unavailable('The service is stopping')
      const { version } = await admission.lookNow()
      return { status: 'ready', version, ...(limiter.sharing && { limits: limiter.sharing }) }
    })
  }

/** GET /healthz and GET /readyz, for load balancers and orchestrators. */
import type { AppDependencies } from './app-dependencies.ts'
import type { Call } from './call.ts'
import { unavailable } from './errors.ts'
import { NO_STORE } from './headers.ts'
import { RESPONDED, type Route } from './router.ts'
import { sendJson } from './send.ts'

const healthRoute = (path: string, check: (call: Call) => Promise<object>): Route => ({
  path,
  access: 'public',
  servesData: false,
  parse: (call) => ({
    read: async () => {
      sendJson(call, 200, JSON.stringify(await check(call)), NO_STORE)
      return RESPONDED
    },
  }),
})

export const healthRoutes = ({ tokenLookup, limiter }: AppDependencies): Route[] => [
  healthRoute('/healthz', async () => ({ status: 'alive' })),
  healthRoute('/readyz', async ({ isShuttingDown }) => {
    if (isShuttingDown) throw unavailable('The service is shutting down')
    const { version } = await tokenLookup.queryVersion()
    return { status: 'ready', version, ...(limiter.sharing && { limits: limiter.sharing }) }
  }),
]

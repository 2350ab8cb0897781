/** /hapi: time series for the clients of HAPI 3.3. */
import { TOKEN_ADDRESSES } from '../../access/token-address.ts'
import type { Feature } from '../feature.ts'

const { path, prefix } = TOKEN_ADDRESSES.hapi

export const hapi: Feature = {
  programPaths: [path, prefix],
  // Otherwise each client has an address of its own.
  listDownloads: async ({ settings }) =>
    settings.hapi === 'public'
      ? [{ name: 'HAPI', path: `${path}/catalog`, mediaType: 'application/json' }]
      : [],
  loadRoutes: async (app) => (await import('./hapi-routes.ts')).hapiInterface(app),
}

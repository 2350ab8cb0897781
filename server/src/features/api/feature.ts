/** /api/v1: the published records. */
import type { Feature } from '../feature.ts'

export const API_PATH = '/api/v1'

export const api: Feature = {
  path: API_PATH,
  loadTables: async () => (await import('./resources.ts')).API_TABLES,
  listDownloads: async () => [
    { name: 'API', path: `${API_PATH}/observations`, mediaType: 'application/json' },
  ],
  loadRoutes: async (app) => (await import('./resources.ts')).apiInterface(app, API_PATH),
}

/** /changes/v1: what publications have changed. */
import type { Feature } from '../feature.ts'

const CHANGES_PATH = '/changes/v1'

export const changes: Feature = {
  path: CHANGES_PATH,
  loadRoutes: async (app) => (await import('./change-routes.ts')).changesInterface(app, CHANGES_PATH),
}

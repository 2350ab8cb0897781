/** The pages for people, at `/`. */
import type { Feature } from '../feature.ts'

export const portal: Feature = {
  loadRoutes: async (app) => (await import('./portal-routes.ts')).portalInterface(app),
}

/** /ephemeris/v1: the Sun at given instants. */
import type { Feature } from '../feature.ts'

const EPHEMERIS_PATH = '/ephemeris/v1'

export const ephemeris: Feature = {
  path: EPHEMERIS_PATH,
  loadRoutes: async (app) => (await import('./ephemeris-routes.ts')).ephemerisInterface(app, EPHEMERIS_PATH),
}

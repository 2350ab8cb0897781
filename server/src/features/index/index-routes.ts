/** /index/v1: the community index. */
import type { FeatureDependencies } from '../../app/feature.ts'
import type { Route } from '../../http/router.ts'
import { type Interface, unknownInVersion } from '../../http/server.ts'
import type { DocumentSettings } from '../../lists/openapi/build-document.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { callParameters } from '../../lists/parameters.ts'
import { type Resource, resourceRoutes } from '../../lists/resource.ts'
import { indexDocument } from './index-document.ts'
import { dailyIndexList, flagList, monthlyIndexList, smoothedIndexList } from './index-lists.ts'
import {
  indexedObservationRecord,
  indexObserverList,
  indexObserverRecord,
  recipeRecord,
} from './index-records.ts'
import { INDEX } from './index-series.ts'

/** In documentation order. */
const RESOURCES: readonly Resource[] = [
  dailyIndexList,
  monthlyIndexList,
  smoothedIndexList,
  indexObserverList,
  indexObserverRecord,
  indexedObservationRecord,
  flagList,
  recipeRecord,
]

export const indexOpenapi = (basePath: string, settings: DocumentSettings): object =>
  indexDocument(basePath, RESOURCES, settings)

/** An index that is turned off rejects every request with the same error. */
const indexRoutes = (app: FeatureDependencies, basePath: string): Route[] => {
  const routes = resourceRoutes(RESOURCES, basePath, app)
  const error = INDEX.offError?.(app.settings)
  const parse = (): never => {
    throw error
  }
  return error ? routes.map((route) => ({ ...route, parse })) : routes
}

export const indexInterface = (app: FeatureDependencies, basePath: string): Interface => ({
  routes: [
    documentRoute(basePath, () => indexOpenapi(basePath, app.settings), callParameters),
    ...indexRoutes(app, basePath),
  ],
  unknownPaths: unknownInVersion(
    basePath,
    () => `There is nothing at this path; ${basePath}/openapi.json lists all paths.`,
  ),
})

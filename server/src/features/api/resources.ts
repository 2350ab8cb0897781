/** The resources of the API, in documentation order, and their routes. */
import { type Interface, unknownInVersion } from '../../http/server.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { callParameters } from '../../lists/parameters.ts'
import { type Resource, resourceRoutes } from '../../lists/resource.ts'
import type { FeatureDependencies } from '../feature.ts'
import { activityList } from './activity.ts'
import { openapiDocument } from './document.ts'
import { imageList } from './images.ts'
import { metaRecord } from './meta-record.ts'
import { observationList, observationRecord } from './observations.ts'
import { observerList, observerRecord } from './observers.ts'

export const RESOURCES: readonly Resource[] = [
  metaRecord,
  activityList,
  observationList,
  observationRecord,
  imageList,
  observerList,
  observerRecord,
]

export const apiInterface = (app: FeatureDependencies, basePath: string): Interface => ({
  routes: [
    documentRoute(basePath, () => openapiDocument(basePath, RESOURCES, app.settings), callParameters),
    ...resourceRoutes(RESOURCES, basePath, app),
  ],
  unknownPaths: unknownInVersion(
    basePath,
    () => `There is nothing at this path; ${basePath}/openapi.json lists all paths.`,
  ),
})

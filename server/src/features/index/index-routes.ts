/** /index/v1: the community index. */
import type { AppDependencies } from '../../http/app-dependencies.ts'
import { notFound } from '../../http/errors.ts'
import type { Route } from '../../http/router.ts'
import { indexIsOff } from '../../http/series.ts'
import type { DocumentSettings } from '../../lists/openapi/build-document.ts'
import { documentRoute } from '../../lists/openapi/openapi-route.ts'
import { callParameters } from '../../lists/parameters.ts'
import type { Resource } from '../../lists/resource.ts'
import { indexDocument } from './index-document.ts'
import { dailyIndexList, flagList, monthlyIndexList, smoothedIndexList } from './index-lists.ts'
import {
  indexedObservationRecord,
  indexObserverList,
  indexObserverRecord,
  recipeRecord,
} from './index-records.ts'

export const INDEX_PATH = '/index/v1'

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

export const indexOpenapi = (settings: DocumentSettings): object =>
  indexDocument(INDEX_PATH, RESOURCES, settings)

const rejectAll = (): never => {
  throw indexIsOff()
}

export const indexRoutes = ({ database, settings }: AppDependencies, citationPath: string): Route[] => {
  const { publicUrl = '' } = settings
  const urls = { baseUrl: publicUrl + INDEX_PATH, citationUrl: publicUrl + citationPath }
  return [
    documentRoute(INDEX_PATH, () => indexOpenapi(settings), callParameters),
    ...RESOURCES.map(({ path, createParser }) => ({
      path: INDEX_PATH + path,
      needsToken: true,
      servesData: true,
      parse: settings.index === 'off' ? rejectAll : createParser(database, urls),
    })),
  ]
}

export const indexNotFound = () =>
  notFound(`There is nothing at this path; ${INDEX_PATH}/openapi.json lists all paths.`)

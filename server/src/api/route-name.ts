/** What a call is counted under: one of a few routes, whatever address a stranger makes up. */

import { SAMPLE_IMAGES_PATH } from '../../../demo/src/images/addresses.ts'
import { DOCUMENTS } from './bulk/documents.ts'
import { BULK_PATH, BULK_RESOURCES } from './bulk/resources.ts'
import { routePath } from './endpoint.ts'
import { PAGE_PATHS } from './pages.ts'
import { SUMMARY_PATH } from './portal/summary.ts'
import { endpointsOf } from './resources/endpoints.ts'
import { API_PATH, type Services } from './services.ts'

export interface Route {
  /** A path such as /api/v1/observations/{id}, or a word for many. */
  name: string
  /** True when its answers are of the published data. */
  isEndpoint: boolean
}

const PAGE: Route = { name: 'page', isEndpoint: false }
const OTHER: Route = { name: 'other', isEndpoint: false }
const DESCRIPTION: Route = { name: `${API_PATH}/openapi.json`, isEndpoint: false }
const SUMMARY: Route = { name: SUMMARY_PATH, isEndpoint: false }
const SAMPLE_IMAGE: Route = { name: `${SAMPLE_IMAGES_PATH}/{cdn_id}/{size}.svg`, isEndpoint: false }
const SAMPLE_IMAGE_PATH = new RegExp(`^${SAMPLE_IMAGES_PATH}/[^/]+/[^/]+\\.svg$`)

/** The path as the router sees it: it takes whole addresses too, and what is percent-encoded without need. */
const pathOf = (url: string): string => {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  const end = url.search(/[?#]/)
  const path = url.slice(start, end === -1 ? undefined : end)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Finds the route of an address. */
export const routeFinder = (): ((url: string) => Route) => {
  const whole = new Map([DESCRIPTION, SUMMARY].map((route) => [route.name, route]))
  const followed = new Map<string, Route>()
  for (const path of PAGE_PATHS) {
    const name = path.indexOf(':')
    if (name === -1) whole.set(path, PAGE)
    else followed.set(path.slice(0, name), PAGE)
  }
  for (const { path } of DOCUMENTS) whole.set(BULK_PATH + path, { name: BULK_PATH + path, isEndpoint: false })
  for (const { path } of BULK_RESOURCES)
    whole.set(BULK_PATH + path, { name: BULK_PATH + path, isEndpoint: true })
  // None of them is asked anything, so that they need no services.
  for (const endpoint of endpointsOf({} as Services)) {
    const name = API_PATH + routePath(endpoint).replace(/:(\w+)$/, '{$1}')
    const paths = endpoint.path.endsWith('/') ? followed : whole
    paths.set(API_PATH + endpoint.path, { name, isEndpoint: true })
  }
  return (url) => {
    const path = pathOf(url)
    if (SAMPLE_IMAGE_PATH.test(path)) return SAMPLE_IMAGE
    const start = path.lastIndexOf('/') + 1
    return whole.get(path) ?? (start < path.length ? followed.get(path.slice(0, start)) : undefined) ?? OTHER
  }
}

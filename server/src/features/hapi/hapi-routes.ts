/** /hapi: time series for the clients of HAPI 3.3. */
import { TOKEN_ADDRESSES, tokenPath } from '../../access/token-address.ts'
import { withoutTokens } from '../../access/token-format.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import type { Call } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import type { HeaderList } from '../../http/headers.ts'
import { type Representation, recordsVersion } from '../../http/representation.ts'
import { type Access, type Interface, type Route, type UnknownPaths, unknownBelow } from '../../http/route.ts'
import { send } from '../../http/send.ts'
import type { MaybePromise } from '../../storage/database.ts'
import type { Publication } from '../../storage/publication.ts'
import type { FeatureDependencies } from '../feature.ts'
import { dataHandler } from './hapi-data.ts'
import {
  aboutDocument,
  capabilitiesDocument,
  catalogDocument,
  documentResponse,
  hapiAccessPage,
  hapiPage,
  infoDocument,
} from './hapi-documents.ts'
import { checkCatalogQuery, checkNoParameters, parseDataQuery, parseInfoQuery } from './hapi-request.ts'
import { formatHapiError } from './hapi-status.ts'
import { hapiStore } from './hapi-store.ts'

const { path: HAPI_PATH, prefix: TOKEN_PREFIX } = TOKEN_ADDRESSES.hapi
const DATA = '/data'
const ENDPOINTS = ['/about', '/capabilities', '/catalog', '/info', DATA]

/** Reads the document of an endpoint as of a publication. */
type ReadDocument = (call: Call, publication: Publication) => Promise<Representation>

const REDIRECT_HEADERS: HeaderList = ['content-length', '0', 'cache-control', 'private']

/** Relative, because the address may contain a token; so may a query, by mistake. */
const redirectRoute = (path: string, access: Access): Route => ({
  path: `${path}/`,
  name: path,
  access,
  formatError: formatHapiError,
  servesData: false,
  parse: (call) => ({
    stream: () => {
      const query = call.query && `?${withoutTokens(call.query)}`
      const location = `../${path.slice(path.lastIndexOf('/') + 1)}${query}`
      send(call, 301, ['location', location, ...REDIRECT_HEADERS])
    },
  }),
})

/** Without a token: nothing but the page, or everything within the limit of the IP address. */
const accessTo = (isPage: boolean, { hapi }: ApiSettings): Access => {
  if (hapi === 'public') return { scope: 'hapi', withoutToken: 'limited' }
  return { scope: 'hapi', withoutToken: isPage ? 'accepted' : 'rejected' }
}

const hapiRoutes = (app: FeatureDependencies): Route[] => {
  const { settings } = app
  const store = hapiStore(app)
  const page = hapiPage(settings)
  const accessPage = hapiAccessPage(settings)

  const sendData = dataHandler(app, store)

  /** Responds with a document after `check` of the query. */
  const documentOf =
    (
      check: (query: string) => void,
      create: (publication: Publication) => MaybePromise<object>,
    ): ReadDocument =>
    async ({ query }, publication) => {
      check(query)
      return documentResponse(await create(publication), recordsVersion(publication))
    }

  const documents: Record<string, ReadDocument> = {
    '': async ({ query, lookup }, publication) => {
      checkNoParameters(query)
      return lookup ? page(await store.catalog(publication)) : accessPage
    },
    '/about': documentOf(checkNoParameters, async (publication) =>
      aboutDocument(settings, await store.catalog(publication)),
    ),
    '/capabilities': documentOf(checkNoParameters, capabilitiesDocument),
    '/catalog': documentOf(checkCatalogQuery, async (publication) =>
      catalogDocument(await store.catalog(publication)),
    ),
    '/info': async ({ query }, publication) => {
      const selected = await store.select(parseInfoQuery(query), publication)
      return documentResponse(infoDocument(settings, selected, 1200), selected.served)
    },
  }

  const routesOf = (name: string, parse: Route['parse']): Route[] => {
    const path = HAPI_PATH + name
    const access = accessTo(name === '', settings)
    return [
      { path, access, formatError: formatHapiError, servesData: name === DATA, parse },
      redirectRoute(path, access),
    ]
  }
  return [
    ...Object.entries(documents).flatMap(([name, readDocument]) =>
      routesOf(name, (call) => ({ read: (publication) => readDocument(call, publication) })),
    ),
    ...routesOf(DATA, (call) => ({ stream: () => sendData(call, parseDataQuery(call.query)) })),
  ]
}

const unknownPaths = (settings: ApiSettings): UnknownPaths[] => {
  const formatError = formatHapiError
  const paths = ENDPOINTS.map((name) => HAPI_PATH + name)
  return [
    unknownBelow(HAPI_PATH, { access: accessTo(false, settings), formatError }, () =>
      notFound(`There is no such endpoint; available: ${paths.join(', ')}.`),
    ),
    // Needs no token, because the path has none, or it is unclear where it ends.
    unknownBelow(TOKEN_PREFIX, { access: accessTo(true, settings), formatError }, () =>
      notFound(
        `There is nothing at this address; a HAPI address starts with ${tokenPath('hapi', '{token}')}.`,
      ),
    ),
  ]
}

const OFF: Interface = {
  routes: [],
  unknownPaths: [HAPI_PATH, TOKEN_PREFIX].map((path) =>
    unknownBelow(path, { access: 'public' }, () => notFound()),
  ),
}

export const hapiInterface = (app: FeatureDependencies): Interface =>
  app.settings.hapi === 'off' ? OFF : { routes: hapiRoutes(app), unknownPaths: unknownPaths(app.settings) }

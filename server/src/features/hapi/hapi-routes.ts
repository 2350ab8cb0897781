/** /hapi: time series for the clients of HAPI 3.3. */
import { TOKEN_ADDRESSES, tokenPath } from '../../access/token-address.ts'
import { withoutTokens } from '../../access/token-format.ts'
import type { FeatureDependencies } from '../../app/feature.ts'
import type { ApiSettings } from '../../http/app-dependencies.ts'
import type { Call } from '../../http/call.ts'
import { notFound } from '../../http/errors.ts'
import { COMMON_HEADERS, type HeaderList } from '../../http/headers.ts'
import { type Representation, recordsEdition } from '../../http/representation.ts'
import { type Access, RESPONDED, type Route } from '../../http/router.ts'
import { send } from '../../http/send.ts'
import { type Interface, type UnknownPaths, unknownBelow } from '../../http/server.ts'
import type { MaybePromise } from '../../storage/database.ts'
import type { Publication } from '../../storage/publication.ts'
import { type ServedParameter, selectParameters } from './datasets/hapi-parameters.ts'
import { okStatus } from './datasets/hapi-status.ts'
import { HapiData } from './hapi-data.ts'
import {
  aboutDocument,
  capabilitiesDocument,
  catalogDocument,
  datasetInfo,
  hapiDocument,
} from './hapi-documents.ts'
import { formatHapiError, hapiError } from './hapi-errors.ts'
import { hapiAccessPage, hapiPage } from './hapi-page.ts'
import {
  checkCatalogQuery,
  checkNoParameters,
  type InfoQuery,
  parseDataQuery,
  parseInfoQuery,
} from './hapi-request.ts'
import { sendHapi } from './hapi-responses.ts'
import { HapiStore, type PublishedDataset } from './hapi-store.ts'

const { path: HAPI_PATH, prefix: TOKEN_PREFIX } = TOKEN_ADDRESSES.hapi
const ENDPOINTS = ['/about', '/capabilities', '/catalog', '/info', '/data'] as const

/** Handles the requests for an endpoint as of a publication. */
type Handle = (call: Call, publication: Publication) => Promise<void>

/** Responds with a document after `check` of the query. */
const documentHandler =
  (
    check: (query: string) => void,
    create: (publication: Publication) => MaybePromise<Representation>,
  ): Handle =>
  async (call, publication) => {
    check(call.query)
    await sendHapi(call, await create(publication))
  }

const REDIRECT_HEADERS: HeaderList = ['content-length', '0', 'cache-control', 'private', ...COMMON_HEADERS]

/** Relative, because the address may contain a token; so may a query, by mistake. */
const redirectRoute = (path: string, access: Access): Route => ({
  path: `${path}/`,
  name: path,
  access,
  formatError: formatHapiError,
  servesData: false,
  parse: (call) => ({
    read: () => {
      const query = call.query && `?${withoutTokens(call.query)}`
      const location = `../${path.slice(path.lastIndexOf('/') + 1)}${query}`
      send(call, 301, ['location', location, ...REDIRECT_HEADERS])
      return RESPONDED
    },
  }),
})

/** Without a token: nothing but the page, or everything within the limit of the IP address. */
const accessTo = (isPage: boolean, { hapi }: ApiSettings): Access => {
  if (hapi === 'public') return { scope: 'hapi', withoutToken: 'limited' }
  return { scope: 'hapi', withoutToken: isPage ? 'accepted' : 'rejected' }
}

const hapiRoutes = (app: FeatureDependencies): Route[] => {
  const { tokenLookup, settings } = app
  const store = new HapiStore(app)
  const data = new HapiData(app)
  const page = hapiPage(settings)
  const accessPage = hapiAccessPage(settings)

  const find = async (
    { dataset: id, parameters }: InfoQuery,
    publication: Publication,
  ): Promise<[PublishedDataset, readonly ServedParameter[]]> => {
    const dataset = store.datasets.withId(id)
    const published = dataset && (await store.find(dataset, publication))
    if (!published) throw hapiError(1406, 'dataset takes an id from /hapi/catalog.')
    const all = published.columns.parameters
    const selected = selectParameters(all, parameters)
    if (typeof selected !== 'string') return [published, selected]
    const names = all.map(({ parameter }) => parameter.name).join(', ')
    throw selected === 'unknown'
      ? hapiError(1407, `The dataset has the parameters ${names}.`)
      : hapiError(1411, `Each parameter can be given once, in this order: ${names}.`)
  }

  const endpoints: Record<'' | (typeof ENDPOINTS)[number], Handle> = {
    '': async (call, publication) => {
      checkNoParameters(call.query)
      const isAdmitted = call.lookup !== undefined
      await sendHapi(call, isAdmitted ? page(await store.catalog(publication)) : accessPage)
    },
    '/about': documentHandler(checkNoParameters, async (publication) =>
      hapiDocument(aboutDocument(settings, await store.catalog(publication)), recordsEdition(publication)),
    ),
    '/capabilities': documentHandler(checkNoParameters, (publication) =>
      hapiDocument(capabilitiesDocument(), recordsEdition(publication)),
    ),
    '/catalog': documentHandler(checkCatalogQuery, async (publication) =>
      hapiDocument(catalogDocument(await store.catalog(publication)), recordsEdition(publication)),
    ),
    '/info': async (call, publication) => {
      const [published, parameters] = await find(parseInfoQuery(call.query), publication)
      const document = datasetInfo(settings, published, parameters, okStatus(1200))
      await sendHapi(call, hapiDocument(document, published.edition))
    },
    '/data': (call, publication) => {
      const query = parseDataQuery(call.query)
      return data.send(call, query, publication, (current) => find(query, current))
    },
  }

  return Object.entries(endpoints).flatMap(([name, handle]): Route[] => {
    const path = HAPI_PATH + name
    const access = accessTo(name === '', settings)
    return [
      {
        path,
        access,
        formatError: formatHapiError,
        servesData: name === '/data',
        parse: (call) => ({
          read: async () => {
            await handle(call, call.lookup?.publication ?? (await tokenLookup.currentVersion()))
            return RESPONDED
          },
        }),
      },
      redirectRoute(path, access),
    ]
  })
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

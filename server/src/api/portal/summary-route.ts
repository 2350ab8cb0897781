/** GET /portal/summary.json: the data of the portal's overview page. It needs a token only if the portal is private. */
import { portalSummary } from '../../domain/build-summary.ts'
import { dayOf, instant } from '../../domain/day.ts'
import { isSame, type Publication } from '../../storage/publication.ts'
import type { AppDependencies } from '../app-dependencies.ts'
import { ENCODINGS, SMALL_BROTLI } from '../http/encoding.ts'
import { JSON_TYPE } from '../http/headers.ts'
import { publicDocument, type Representation, type RepresentationOptions } from '../http/representation.ts'
import type { Route } from '../http/router.ts'
import { callParameters, NO_PARAMETERS } from '../query/parameters.ts'
import { publishedReader } from './summary-source.ts'

/** A cached summary, complete or pending. It depends on the date. */
interface CachedSummary {
  today: string
  /** The current publication when the summary was requested. */
  requested: Publication
  /** The publication that was read, which may be newer; set once the summary is complete. */
  actual?: Publication | undefined
  document: Promise<Representation>
}

/** A private portal's summary is for the holders of tokens, so shared caches must not store it. */
const PRIVATE: Partial<RepresentationOptions> = {
  cacheControl: 'private, no-cache',
  vary: 'Authorization, Accept-Encoding',
}

/** Returns a function that gets the current summary. Concurrent requests share one computation. */
const summaryReader = ({ tokenLookup, database, settings }: AppDependencies) => {
  const read = publishedReader(database, settings.index === 'on')
  let latest: CachedSummary | undefined

  const create = async (requested: Publication, today: string) => {
    const { publication, published } = await read(requested)
    const document = publicDocument(JSON.stringify(portalSummary(published, today)), JSON_TYPE, {
      brotliQuality: SMALL_BROTLI,
      ...(settings.portal === 'private' && PRIVATE),
    })
    // Compresses all encodings in the background, ahead of the next requests.
    for (const encoding of ENCODINGS) document.prepare(encoding)
    return { publication, document }
  }
  const isCurrent = (
    { today, requested, actual }: CachedSummary,
    publication: Publication,
    day: string,
  ): boolean => today === day && (isSame(requested, publication) || isSame(publication, actual))

  return async (): Promise<Representation> => {
    const publication = await tokenLookup.currentVersion()
    const today = dayOf(instant(Date.now()))
    if (latest && isCurrent(latest, publication, today)) return latest.document
    const created = create(publication, today)
    const document = created.then((summary) => summary.document)
    const pending: CachedSummary = { today, requested: publication, document }
    latest = pending
    created.then(
      ({ publication }) => {
        pending.actual = publication
      },
      // Lets the next request try again.
      () => {
        if (latest === pending) latest = undefined
      },
    )
    return pending.document
  }
}

export const summaryRoute = (app: AppDependencies): Route => {
  const read = summaryReader(app)
  return {
    path: '/portal/summary.json',
    needsToken: app.settings.portal === 'private',
    servesData: false,
    parse: (call) => {
      callParameters(call, NO_PARAMETERS)
      return { read }
    },
  }
}

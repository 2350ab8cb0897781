/** GET /portal/summary.json: all that the portal's first page shows, without a token. */
import { dayOf, instant } from '../../domain/day.ts'
import { RELEASE } from '../../domain/release.ts'
import { type PortalSummary, portalSummary } from '../../domain/summary.ts'
import { isSame, type Publication } from '../../storage/publication.ts'
import type { ApiSettings, AppDependencies } from '../app-dependencies.ts'
import { ENCODINGS, SMALL_BROTLI } from '../http/encoding.ts'
import { JSON_TYPE } from '../http/headers.ts'
import { publicDocument, type Representation } from '../http/representation.ts'
import type { Route } from '../http/router.ts'
import { callParameters, NO_PARAMETERS } from '../query/parameters.ts'
import { publishedReader } from './summary-source.ts'

/** The summary of a day, made or being made. */
interface DaySummary {
  today: string
  /** What was published when it was requested. */
  requested: Publication
  /** What it was made from, once it is made: that, or something newer. */
  made?: Publication | undefined
  document: Promise<Representation>
}

const serviceOf = (settings: ApiSettings): PortalSummary['service'] => ({
  release: RELEASE,
  contact: settings.contact ?? null,
  rate_limit: settings.rateLimit,
  bulk_per_hour: settings.bulkPerHour,
  public_url: settings.publicUrl ?? null,
  demo: settings.demo,
})

/** Gives the summary of what is published now. It is made once, however many clients request it at the same time. */
const summaryReader = ({ tokenLookup, database, settings }: AppDependencies) => {
  const read = publishedReader(database)
  const service = serviceOf(settings)
  let latest: DaySummary | undefined

  const make = async (requested: Publication, today: string): Promise<Representation> => {
    const { publication, published } = await read(requested)
    const document = publicDocument(JSON.stringify(portalSummary(published, today, service)), JSON_TYPE, {
      publication: publication,
      brotliQuality: SMALL_BROTLI,
    })
    // Ready for the next client, in whichever encoding; nobody waits for another one than their own.
    for (const encoding of ENCODINGS) document.prepare(encoding)
    return document
  }
  const isCurrent = (
    { today, requested, made }: DaySummary,
    publication: Publication,
    day: string,
  ): boolean => today === day && (isSame(requested, publication) || isSame(publication, made))

  return async (): Promise<Representation> => {
    const publication = await tokenLookup.currentVersion()
    const today = dayOf(instant(Date.now()))
    if (latest && isCurrent(latest, publication, today)) return latest.document
    const making: DaySummary = { today, requested: publication, document: make(publication, today) }
    latest = making
    making.document.then(
      ({ publication }) => {
        making.made = publication
      },
      // The next client tries again.
      () => {
        if (latest === making) latest = undefined
      },
    )
    return making.document
  }
}

export const summaryRoute = (app: AppDependencies): Route => {
  const read = summaryReader(app)
  return {
    path: '/portal/summary.json',
    needsToken: false,
    servesData: false,
    parse: (call) => {
      callParameters(call, NO_PARAMETERS)
      return { read }
    },
  }
}

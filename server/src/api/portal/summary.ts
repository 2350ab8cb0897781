/** GET /portal/summary.json: all that the portal's first page shows, to anybody. */
import type { FastifyPluginAsync } from 'fastify'
import { dayOf, instant } from '../../domain/day.ts'
import { RELEASE } from '../../domain/release.ts'
import { type PortalSummary, portalSummary } from '../../domain/summary.ts'
import { type Freshness, isSame } from '../../storage/freshness.ts'
import { JSON_TYPE } from '../answer.ts'
import { ENCODINGS } from '../encoding.ts'
import { takeNoParameters } from '../list.ts'
import { PublicDocument } from '../public-document.ts'
import { type ApiSettings, freshNow, type Services } from '../services.ts'
import { publishedReader } from './published.ts'

export const SUMMARY_PATH = '/portal/summary.json'

interface Summary {
  fresh: Freshness
  document: PublicDocument
}

/** The summary of a day, made or being made. */
interface Kept {
  today: string
  /** What was published when it was asked for. */
  asked: Freshness
  /** What it was made from, once it is: that, or something newer. */
  made?: Freshness
  summary: Promise<Summary>
}

const serviceOf = (settings: ApiSettings): PortalSummary['service'] => ({
  release: RELEASE,
  contact: settings.contact ?? null,
  rate_limit: settings.rateLimit,
  bulk_per_hour: settings.bulkPerHour,
  public_url: settings.publicUrl ?? null,
  demo: settings.demo,
})

/** Gives the summary of what is published now. It is made once, however many ask at the same time. */
const summaryMaker = (services: Services): (() => Promise<Summary>) => {
  const read = publishedReader(services.database)
  const service = serviceOf(services.settings)
  let kept: Kept | undefined

  const make = async (asked: Freshness, today: string): Promise<Summary> => {
    const { fresh, published } = await read(asked)
    const document = new PublicDocument(JSON.stringify(portalSummary(published, today, service)), JSON_TYPE)
    // Ready for whoever comes next, in whichever form; nobody waits for another form than their own.
    for (const encoding of ENCODINGS) void document.packed(encoding)
    return { fresh, document }
  }
  const isCurrent = ({ today, asked, made }: Kept, fresh: Freshness, day: string): boolean =>
    today === day && (isSame(asked, fresh) || isSame(fresh, made))

  return async () => {
    const fresh = await freshNow(services)
    const today = dayOf(instant(Date.now()))
    if (kept && isCurrent(kept, fresh, today)) return kept.summary
    const making: Kept = { today, asked: fresh, summary: make(fresh, today) }
    kept = making
    making.summary.then(
      (summary) => {
        making.made = summary.fresh
      },
      // Whoever comes next tries again.
      () => {
        if (kept === making) kept = undefined
      },
    )
    return making.summary
  }
}

export const summary =
  (services: Services): FastifyPluginAsync =>
  async (app) => {
    const currentSummary = summaryMaker(services)
    app.get(SUMMARY_PATH, async (request, reply) => {
      takeNoParameters(request.raw)
      const { document, fresh } = await currentSummary()
      if (fresh.publishedAt !== null) reply.header('last-modified', new Date(fresh.publishedAt).toUTCString())
      return document.send(request, reply)
    })
  }

/** The current summary, computed once per publication, index and UTC day, and what is derived from it. */
import { dayOf, instant } from '../../domain/day.ts'
import type { AppDependencies } from '../../http/app-dependencies.ts'
import { ENCODINGS, SMALL_BROTLI } from '../../http/encoding.ts'
import { JSON_TYPE } from '../../http/headers.ts'
import { publicDocument, type Representation, type RepresentationOptions } from '../../http/representation.ts'
import { isSame, type Publication } from '../../storage/publication.ts'
import { portalSummary } from './build-summary.ts'
import type { SummaryDocument } from './summary.ts'
import { publishedReader } from './summary-source.ts'

/** The summary without its days, which are too many to keep in memory. */
export type SummaryFacts = Omit<SummaryDocument, 'days' | 'index'>

export interface CurrentSummary {
  facts: SummaryFacts
  document: Representation
}

export type ReadSummary = () => Promise<CurrentSummary>

/** A cached summary, complete or pending. It depends on the date. */
interface CachedSummary {
  today: string
  /** The current publication when the summary was requested. */
  requested: Publication
  /** The publication that was read, which may be newer; set once the summary is complete. */
  actual?: Publication | undefined
  summary: Promise<CurrentSummary>
}

/** A private portal's summary is for the holders of tokens, so shared caches must not store it. */
const PRIVATE: Partial<RepresentationOptions> = {
  cacheControl: 'private, no-cache',
  vary: 'Authorization, Accept-Encoding',
}

/** Returns a function that gets the current summary. Concurrent requests share one computation. */
export const summaryReader = ({ tokenLookup, database, settings }: AppDependencies): ReadSummary => {
  const read = publishedReader(database, settings.index === 'on')
  let latest: CachedSummary | undefined

  const create = async (requested: Publication, today: string) => {
    const { publication, published } = await read(requested)
    const summary = portalSummary(published, today)
    const document = publicDocument(JSON.stringify(summary), JSON_TYPE, {
      brotliQuality: SMALL_BROTLI,
      ...(settings.portal === 'private' && PRIVATE),
    })
    // Compresses all encodings in the background, ahead of the next requests.
    for (const encoding of ENCODINGS) document.prepare(encoding)
    const { days: _days, index: _index, ...facts } = summary
    return { publication, summary: { facts, document } }
  }
  const isCurrent = (
    { today, requested, actual }: CachedSummary,
    publication: Publication,
    day: string,
  ): boolean => today === day && (isSame(requested, publication) || isSame(publication, actual))

  return async () => {
    const publication = await tokenLookup.currentVersion()
    const today = dayOf(instant(Date.now()))
    if (latest && isCurrent(latest, publication, today)) return latest.summary
    const created = create(publication, today)
    const summary = created.then((one) => one.summary)
    const pending: CachedSummary = { today, requested: publication, summary }
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
    return pending.summary
  }
}

/** Returns a function that gets a document of the current summary, which is created once for each summary. */
export const derivedReader = (
  read: ReadSummary,
  create: (facts: SummaryFacts) => Promise<Representation>,
): (() => Promise<Representation>) => {
  let latest: { summary: CurrentSummary; document: Promise<Representation> } | undefined
  return async () => {
    const summary = await read()
    if (latest?.summary === summary) return latest.document
    const pending = { summary, document: create(summary.facts) }
    latest = pending
    pending.document.catch(() => {
      if (latest === pending) latest = undefined
    })
    return pending.document
  }
}

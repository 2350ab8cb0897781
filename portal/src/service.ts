/** The heliolog that serves this page, called through its own client. */
import { Heliolog } from '@heliolog/client'
import type { PortalSummary } from '../../server/src/domain/summary.ts'
import { ROOT } from './routing.ts'

export type { PortalSummary }

// A person waits in front of the page: they are told at once what is the matter, and for how long.
const AT_ONCE = { attempts: 1 }

const everyone = new Heliolog({ baseUrl: ROOT, token: null, retry: AT_ONCE })

let known: { token: string; service: Heliolog } | undefined

/** The same for as long as the token is the same: what has not changed is not sent again on the next page. */
export const serviceWith = (token: string): Heliolog => {
  if (known?.token !== token)
    known = { token, service: new Heliolog({ baseUrl: ROOT, token, retry: AT_ONCE, cache: new Map() }) }
  return known.service
}

let summary: Promise<PortalSummary> | undefined

/** What anybody may see, read once for as long as the page is open. */
export const readSummary = (): Promise<PortalSummary> => {
  summary ??= everyone
    .download('/portal/summary.json')
    .then((response) => response.json())
    .catch((error) => {
      summary = undefined
      throw error
    })
  return summary
}

/** A public document of the service, such as `/bulk/v1/citation.bib`. */
export const readDocument = async (path: `/${string}`): Promise<string> =>
  (await everyone.download(path)).text()

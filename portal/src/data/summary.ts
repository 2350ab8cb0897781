/** The summary of the data: fetched once per page load, and shown in many places. */

import type { PortalSummary } from '../../../server/src/features/portal/summary.ts'
import { useExternalValue } from '../browser/hooks.ts'
import { readToken, TOKEN_CHANGED } from '../browser/token.ts'
import { texts } from '../language/texts.ts'
import { clientFor, publicClient } from './client.ts'
import { decodeSummary } from './decode-summary.ts'
import type { RequestState } from './request-state.ts'
import { SERVICE } from './service-settings.ts'

/** The sentence that says that data are synthetic; empty if none are. */
export const syntheticNotice = ({ synthetic }: PortalSummary): string[] => {
  if (synthetic === 'none') return []
  return [synthetic === 'all' ? texts().frame.allSynthetic : texts().frame.someSynthetic]
}

export type { PortalSummary }

const CHANGED = 'heliolog-summary-changed'

let summary: RequestState<PortalSummary> = { state: 'waiting' }
const currentSummary = (): RequestState<PortalSummary> => summary

const update = (state: RequestState<PortalSummary>): void => {
  summary = state
  dispatchEvent(new Event(CHANGED))
}

let attempts = 0

const fetchSummary = async (): Promise<void> => {
  const attempt = ++attempts
  // The token may have changed meanwhile.
  const settle = (state: RequestState<PortalSummary>) => {
    if (attempt === attempts) update(state)
  }
  const token = SERVICE.private ? readToken() : null
  update({ state: 'waiting' })
  // Pages of a private portal show a form for the token instead.
  if (SERVICE.private && token === null) return
  try {
    const client = token === null ? publicClient : clientFor(token)
    const response = await client.request('/portal/summary.json')
    settle({ state: 'ready', value: decodeSummary(await response.json()) })
  } catch (error) {
    settle({ state: 'failed', error, retry: fetchSummary })
  }
}

/** Called when the page opens. A private portal fetches the summary again whenever the token changes. */
export const loadSummary = (): void => {
  void fetchSummary()
  if (SERVICE.private) addEventListener(TOKEN_CHANGED, fetchSummary)
}

export const useSummary = (): RequestState<PortalSummary> => useExternalValue(currentSummary, CHANGED)

/** The attribution line, with a default until the summary arrives. */
export const useAttribution = (): string => {
  const summary = useSummary()
  return summary.state === 'ready' ? summary.value.attribution : texts().frame.attribution
}

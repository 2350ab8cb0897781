/** The public summary of the data: fetched once per page load, and shown in many places. */
import type { PortalSummary } from '../../../server/src/domain/summary.ts'
import { BASE_URL } from '../browser/routing.ts'
import { useExternalValue } from '../browser/use-external-value.ts'
import { publicClient } from './client.ts'
import type { RequestState } from './request-state.ts'

export type { PortalSummary }

const CHANGED = 'heliolog-summary-changed'

let summary: RequestState<PortalSummary> = { state: 'waiting' }
const currentSummary = (): RequestState<PortalSummary> => summary

const update = (state: RequestState<PortalSummary>): void => {
  summary = state
  dispatchEvent(new Event(CHANGED))
}

/** Called when the page opens, and again when the visitor retries. */
export const fetchSummary = async (): Promise<void> => {
  update({ state: 'waiting' })
  try {
    const response = await publicClient.download('/portal/summary.json')
    update({ state: 'ready', value: await response.json() })
  } catch (error) {
    update({ state: 'failed', error, retry: fetchSummary })
  }
}

export const useSummary = (): RequestState<PortalSummary> => useExternalValue(currentSummary, CHANGED)

/** The attribution line, with a default until the summary arrives. */
export const useAttribution = (): string => {
  const summary = useSummary()
  return summary.state === 'ready' ? summary.value.attribution : 'Data © the community observers'
}

/** The URL for examples, without a slash at its end: the public URL if configured, else this page's. */
export const useServiceUrl = (): string => {
  const summary = useSummary()
  const publicUrl = summary.state === 'ready' ? summary.value.service.public_url : null
  return (publicUrl ?? BASE_URL.href).replace(/\/+$/, '')
}

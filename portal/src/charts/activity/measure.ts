/** The measure of activity that the chart and the table show. */

import type { PortalSummary } from '../../../../server/src/features/portal/summary.ts'
import { echoed } from '../../format/shorten.ts'
import { texts } from '../../language/texts.ts'

/** The community index, or the mean of all Wolf numbers of the day, of all types. */
export type Measure = 'index' | 'mean'

const MEASURES: readonly string[] = ['index', 'mean'] satisfies Measure[]

export interface RequestedMeasure {
  measure: Measure
  /** Why this is not the measure of the URL. */
  fault: string | undefined
}

/** The measure of `?measure=…`, by default the index if there is one. Without an index, the parameter has no effect. */
export const requestedMeasure = (
  query: URLSearchParams,
  { index }: Pick<PortalSummary, 'index'>,
): RequestedMeasure => {
  if (index === null) return { measure: 'mean', fault: undefined }
  const requested = query.get('measure') ?? 'index'
  const fault = MEASURES.includes(requested) ? undefined : texts().overview.measure.unknown(echoed(requested))
  return { measure: requested === 'mean' ? 'mean' : 'index', fault }
}

/** The query of a URL with the measure. The default is left out, as in URLs of servers without an index. */
export const measureQuery = (
  measure: Measure,
  { index }: Pick<PortalSummary, 'index'>,
): Record<string, string> => (index !== null && measure === 'mean' ? { measure } : {})

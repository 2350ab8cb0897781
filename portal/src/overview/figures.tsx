/** How much there is, from when to when, and how fresh it is. */

import { Instant } from '../elements/instant.tsx'
import { formatNumber } from '../format/numbers.ts'
import type { PortalSummary } from '../service/summary.ts'

export const Figures = ({ summary }: { summary: PortalSummary }) => {
  const { totals, first_day: first, last_day: last, published_at: published } = summary
  const counts: [string, number][] = [
    ['Observations', totals.observations],
    ['Images', totals.images],
    ['Observers', totals.observers],
    ['Days covered', totals.days],
  ]
  return (
    <dl class="figures">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="number">{formatNumber(count)}</dd>
        </div>
      ))}
      <div class="figures-dates">
        <dt>From first to last day</dt>
        <dd class="number">{first === null ? '–' : `${first} to ${last}`}</dd>
      </div>
      <div class="figures-dates">
        <dt>Last published</dt>
        <dd class="number">{published === null ? '–' : <Instant at={published} to="minutes" />}</dd>
      </div>
    </dl>
  )
}

/** The latest publications: when, how many records, and the data version after each. */
import { Instant } from '../elements/instant.tsx'
import { formatCount, formatNumber } from '../format/numbers.ts'
import type { PortalSummary } from '../service/summary.ts'
import './publications.css'

type Publication = PortalSummary['publications'][number]
type Counts = Publication['counts']

const KINDS: { [Kind in keyof Counts]: string } = {
  observations: 'observation',
  images: 'image',
  observers: 'observer',
}
const CHANGES = ['new', 'changed', 'retracted'] as const

/** `12 observations new, 3 changed`, or an empty string without changes. */
const describeKind = (kind: keyof Counts, counts: Counts): string =>
  CHANGES.filter((change) => counts[kind][change] > 0)
    .map((change, index) => {
      const count = counts[kind][change]
      return `${index === 0 ? formatCount(count, KINDS[kind]) : formatNumber(count)} ${change}`
    })
    .join(', ')

/** A mirror publishes the same data again when its source has a newer date for them. */
const describeCounts = (counts: Counts): string =>
  (Object.keys(KINDS) as (keyof Counts)[])
    .map((kind) => describeKind(kind, counts))
    .filter((text) => text !== '')
    .join('; ') || 'only the date changed, no record'

export const Publications = ({ publications }: { publications: readonly Publication[] }) =>
  publications.length === 0 ? null : (
    <section class="panel publications" aria-labelledby="publications">
      <h2 id="publications">Latest publications</h2>
      <ul>
        {publications.map(({ number, published_at, version, counts }) => (
          <li key={number}>
            <span>
              <Instant at={published_at} to="minutes" />: {describeCounts(counts)}
            </span>{' '}
            <span class="publication-version">
              Publication {formatNumber(number)}, data version <code>{version}</code>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

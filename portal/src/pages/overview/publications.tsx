/** The latest publications: when, how many records, and the data version after each. */
import type { PortalSummary } from '../../data/summary.ts'
import { Instant } from '../../elements/instant.tsx'
import { RichText } from '../../elements/rich-text.tsx'
import { formatNumber } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import styles from './overview.module.css'

type Publication = PortalSummary['publications'][number]
type Counts = Publication['counts']

const KINDS = ['observations', 'images', 'observers'] as const satisfies (keyof Counts)[]
const FURTHER_CHANGES = ['changed', 'retracted'] as const

/** `12 observations new, 3 changed`, or an empty string without changes. */
const describeKind = (kind: keyof Counts, counts: Counts): string => {
  const t = texts().overview.publications
  const changed = counts[kind]
  const first = (['new', ...FURTHER_CHANGES] as const).find((change) => changed[change] > 0)
  if (first === undefined) return ''
  const further = FURTHER_CHANGES.filter((change) => change !== first && changed[change] > 0)
  return [
    t[kind][first](changed[first]),
    ...further.map((change) => t.further[change](formatNumber(changed[change]))),
  ].join(', ')
}

const describeCounts = (counts: Counts): string =>
  KINDS.map((kind) => describeKind(kind, counts))
    .filter((text) => text !== '')
    .join('; ') || texts().overview.publications.onlyDate

export const Publications = ({ publications }: { publications: readonly Publication[] }) =>
  publications.length === 0 ? null : (
    <section class={`panel ${styles.publications}`} aria-labelledby="publications">
      <h2 id="publications">{texts().overview.publications.title}</h2>
      <ul>
        {publications.map(({ number, published_at, version, counts }) => (
          <li key={number}>
            <span>
              <RichText
                text={texts().overview.publications.entry(describeCounts(counts))}
                elements={{ at: () => <Instant at={published_at} to="minutes" /> }}
              />
            </span>{' '}
            <span class={styles.version}>
              <RichText
                text={texts().overview.publications.version(formatNumber(number))}
                elements={{ version: () => <code>{version}</code> }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

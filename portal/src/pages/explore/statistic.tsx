/** Figures with their names and meanings, what is shown for null, which is not zero, and parts about the index. */

import type { IndexFlag } from '@heliolog/client'
import type { ComponentChildren } from 'preact'
import type { FieldMeaning } from '../../data/dictionary.ts'
import type { PortalSummary } from '../../data/summary.ts'
import { LoadedSummary } from '../../elements/token-gate.tsx'
import { formatExact } from '../../format/numbers.ts'
import { texts } from '../../language/texts.ts'
import styles from './explore.module.css'

interface StatisticProps {
  name: string
  what: ComponentChildren
  children: ComponentChildren
}

export const Statistic = ({ name, what, children }: StatisticProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span class={`${styles.statistic} number`}>{children}</span>
      <span class="remark">{what}</span>
    </dd>
  </div>
)

export const NotReported = () => <span class={styles.notReported}>{texts().observation.notReported}</span>

/** The value, or a dash for null where space is short. */
export const reported = (value: string | number | null): ComponentChildren =>
  value === null ? (
    <span class={styles.dash}>
      <span aria-hidden="true">–</span>
      <span class="visually-hidden">{texts().observation.notReported}</span>
    </span>
  ) : typeof value === 'number' ? (
    formatExact(value)
  ) : (
    value
  )

/** Says if there is no index. Requests for it are sent by the children only, because each would fail. */
export const WithIndex = ({ children }: { children: (summary: PortalSummary) => ComponentChildren }) => {
  const t = texts().observation.index
  return (
    <LoadedSummary waitingFor={t.loading}>
      {(summary) =>
        summary.index === null ? (
          <p>{t.none}</p>
        ) : (
          <>
            {!summary.index.is_current && <p class="remark">{t.outdated}</p>}
            {children(summary)}
          </>
        )
      }
    </LoadedSummary>
  )
}

export type FlagName = IndexFlag['flag']

export const flagNames = (): FlagName[] => Object.keys(texts().observation.flags) as FlagName[]

export const flagMeaning = (name: FlagName): FieldMeaning => ({ name, ...texts().observation.flags[name] })

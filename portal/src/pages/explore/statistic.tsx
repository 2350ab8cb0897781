/** Figures with their names and meanings, and what is shown for null, which is not zero. */
import type { ComponentChildren } from 'preact'
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

/** A figure with its name and meaning, in a `<dl class={styles.statistics}>`. */
import type { ComponentChildren } from 'preact'
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
      <span class={styles.what}>{what}</span>
    </dd>
  </div>
)

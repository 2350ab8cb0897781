/** A figure with its name and meaning, in a `<dl class="statistics">`. */
import './statistic.css'
import type { ComponentChildren } from 'preact'

interface StatisticProps {
  name: string
  what: ComponentChildren
  children: ComponentChildren
}

export const Statistic = ({ name, what, children }: StatisticProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span class="statistic number">{children}</span>
      <span class="what">{what}</span>
    </dd>
  </div>
)

/** Definition lists: names with values, and large numbers with their names. */
import type { ComponentChildren } from 'preact'

interface FactsProps {
  class?: string | undefined
  facts: readonly (readonly [name: string, value: ComponentChildren])[]
}

export const Facts = ({ class: className, facts }: FactsProps) => (
  <dl class={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

interface FigureProps {
  name: string
  value: ComponentChildren
  class?: string | undefined
}

export const Figure = ({ name, value, class: className = '' }: FigureProps) => (
  <div class={`figure ${className}`}>
    <dt class="remark">{name}</dt>
    <dd>{value}</dd>
  </div>
)

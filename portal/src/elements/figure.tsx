/** A large number with its name, in a definition list. */
import type { ComponentChildren } from 'preact'

interface FigureProps {
  name: string
  value: ComponentChildren
  class?: string | undefined
}

export const Figure = ({ name, value, class: className = '' }: FigureProps) => (
  <div class={`figure ${className}`}>
    <dt class="remark">{name}</dt>
    <dd class="number">{value}</dd>
  </div>
)

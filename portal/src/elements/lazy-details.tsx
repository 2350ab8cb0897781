/** A `<details>` whose content is created when it is first opened, because it is large. */
import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'

interface LazyDetailsProps {
  class: string | undefined
  summary: string
  children: () => ComponentChild
}

export const LazyDetails = ({ class: className, summary, children }: LazyDetailsProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <details class={className} onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {opened && children()}
    </details>
  )
}

/** A `<details>` whose content is created when it is first opened, because it is large. */
import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'

interface LateDetailsProps {
  class: string
  summary: string
  children: () => ComponentChild
}

export const LateDetails = ({ class: className, summary, children }: LateDetailsProps) => {
  const [opened, setOpened] = useState(false)
  return (
    <details class={className} onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {opened && children()}
    </details>
  )
}

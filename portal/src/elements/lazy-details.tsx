/** A `<details>` whose content is created when it is first opened, because it is large. */
import type { ComponentChild } from 'preact'
import { useState } from 'preact/hooks'

export const LazyDetails = ({ summary, children }: { summary: string; children: () => ComponentChild }) => {
  const [opened, setOpened] = useState(false)
  return (
    <details onToggle={() => setOpened(true)}>
      <summary>{summary}</summary>
      {opened && children()}
    </details>
  )
}

/** A part of a page that scrolls on its own. Tab reaches it, so that the arrow keys can scroll it. */
import type { ComponentChildren } from 'preact'

interface ScrollRegionProps {
  class?: string | undefined
  label: string
  children: ComponentChildren
}

export const ScrollRegion = ({ class: className, label, children }: ScrollRegionProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section class={className} tabIndex={0} aria-label={label}>
    {children}
  </section>
)

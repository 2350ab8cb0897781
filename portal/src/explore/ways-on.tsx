/** Where one can go from a record. */
import './ways-on.css'
import type { ComponentChildren } from 'preact'

export const WaysOn = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <nav class="ways-on" aria-label={label}>
    {children}
  </nav>
)

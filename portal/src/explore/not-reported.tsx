/** Shown for null, which is not zero. */
import type { ComponentChildren } from 'preact'
import './not-reported.css'

export const NotReported = () => <span class="not-reported">not reported</span>

/** The value, or a dash for null where space is short. */
export const reported = (value: string | number | null): ComponentChildren =>
  value === null ? (
    <span class="not-reported-dash">
      <span aria-hidden="true">–</span>
      <span class="visually-hidden">not reported</span>
    </span>
  ) : (
    value
  )

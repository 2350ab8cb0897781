/** Stands where an observer told nothing: null, which is not zero. */
import type { ComponentChildren } from 'preact'
import './not-reported.css'

export const NotReported = () => <span class="not-reported">not reported</span>

/** A value, or where many stand side by side a mere dash. */
export const reported = (value: string | number | null): ComponentChildren =>
  value === null ? (
    <span class="not-reported-dash">
      <span aria-hidden="true">–</span>
      <span class="visually-hidden">not reported</span>
    </span>
  ) : (
    value
  )

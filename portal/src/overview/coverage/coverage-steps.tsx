/** What the colours of the calendar mean. */
import { STEPS } from './coverage-days.ts'

const NAMES = [
  'none',
  ...STEPS.map((least, index) => {
    const next = STEPS[index + 1]
    if (next === undefined) return `${least} and more`
    return next - least === 1 ? String(least) : `${least} to ${next - 1}`
  }),
]

export const CoverageSteps = () => (
  <p class="coverage-steps">
    Observations a day:
    {NAMES.map((name, step) => (
      <span key={name}>
        <span class="step" data-step={step} aria-hidden="true" />
        {name}
      </span>
    ))}
  </p>
)

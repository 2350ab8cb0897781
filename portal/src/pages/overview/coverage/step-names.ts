/** The numbers of observations that each colour of the calendar stands for. */
import { texts } from '../../../language/texts.ts'
import { STEPS } from './coverage-days.ts'

export const stepNames = (): string[] => {
  const t = texts().overview.coverage
  return [
    t.none,
    ...STEPS.map((least, index) => {
      const next = STEPS[index + 1]
      if (next === undefined) return t.orMore(least)
      return next - least === 1 ? String(least) : t.range(least, next - 1)
    }),
  ]
}

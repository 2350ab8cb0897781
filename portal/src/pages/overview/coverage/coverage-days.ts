/** Observations and images per day, by year. */

import type { PortalSummary } from '../../../data/summary.ts'
import { dayNumber, monthStart, weekdayOf } from '../../../format/days.ts'
import { texts } from '../../../language/texts.ts'

interface CoveredDay {
  observations: number
  images: number
}

export interface CoverageYear {
  year: number
  /** The day number of January 1. */
  first: number
  /** 365 or 366. */
  length: number
  /** Keys are day numbers. */
  days: Map<number, CoveredDay>
}

/** The least number of observations for each colour after the first. */
const STEPS = [1, 3, 6, 12]

/** 0 for none, to 4 for many. */
export const stepOf = (observations: number): number => STEPS.filter((least) => observations >= least).length

export const stepStyle = (step: number) => ({ background: `var(--coverage-${step})` })

/** The numbers of observations that each colour of the calendar stands for. */
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

/** All years from the first to the last, also those without any day. */
export const coverageYears = ({ day, obs_count, image_count }: PortalSummary['days']): CoverageYear[] => {
  const years: CoverageYear[] = []
  for (let year = Number(day[0]?.slice(0, 4)); year <= Number(day.at(-1)?.slice(0, 4)); year++) {
    const first = monthStart(year, 1)
    years.push({ year, first, length: monthStart(year + 1, 1) - first, days: new Map() })
  }
  day.forEach((text, index) => {
    const year = years[Number(text.slice(0, 4)) - (years[0]?.year ?? 0)]
    year?.days.set(dayNumber(text), { observations: obs_count[index] ?? 0, images: image_count[index] ?? 0 })
  })
  return years
}

/** The calendar column of a day, from 0; weeks start on Monday. */
export const weekOf = ({ first }: CoverageYear, day: number): number =>
  Math.floor((day - first + weekdayOf(first)) / 7)

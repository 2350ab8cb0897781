import { UserError } from '../../../server/src/domain/user-error.ts'
export interface SampleOptions {
  /** Years covered, up to and including SAMPLE_LAST_DAY. */
  years: number
  /** Observers who publish. */
  observers: number
  /** Mean number of observations a day over the whole community. */
  perDay: number
  seed: number
}

/** An option that no sample can be made with. */
export class SampleOptionError extends UserError {
  override name = 'SampleOptionError'
}

// Records before 1600 are refused when published.
const MOST_YEARS = 425

/** Throws what the caller can show as it is. */
export function checkOptions({ years, observers, perDay, seed }: SampleOptions): void {
  if (!(years * 365.25 >= 1 && years <= MOST_YEARS)) {
    throw new SampleOptionError(`A sample covers from one day to ${MOST_YEARS} years, not ${years} years.`)
  }
  if (!(Number.isSafeInteger(observers) && observers >= 1)) {
    throw new SampleOptionError(`A sample has a whole number of observers, at least 1, not ${observers}.`)
  }
  if (!(perDay > 0 && Number.isFinite(perDay))) {
    throw new SampleOptionError(`A sample has more than 0 observations a day, not ${perDay}.`)
  }
  if (!(Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff)) {
    throw new SampleOptionError(`A seed is a whole number from 0 to 4294967295, not ${seed}.`)
  }
}

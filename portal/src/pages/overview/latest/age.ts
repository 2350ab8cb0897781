/** How long ago a day was, in words. */
import { currentLanguage } from '../../../language/texts.ts'

const DAYS_A_MONTH = 30.44
const DAYS_A_YEAR = 365.25

/** `today`, `yesterday`, `12 days ago`, `3 months ago`, `2 years ago`. */
export const formatAge = (days: number): string => {
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' })
  if (days < 2 * DAYS_A_MONTH) return format.format(-days, 'day')
  return days < 2 * DAYS_A_YEAR
    ? format.format(-Math.floor(days / DAYS_A_MONTH), 'month')
    : format.format(-Math.floor(days / DAYS_A_YEAR), 'year')
}

/** Numbers for people, in the language of the page. Exports and code samples contain them as the API returns them. */
import { currentLanguage } from '../language/texts.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format is slow, so each is created once. */
const formatOf = (key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat(currentLanguage(), options)
    formats.set(key, format)
  }
  return format
}

export const formatNumber = (count: number): string => formatOf('grouped', {}).format(count)

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** `13 bytes`, `12.3 MB`: one decimal, and units of 1,000. */
export const formatBytes = (bytes: number): string => {
  let value = bytes
  let unit = 0
  // 999.95 would be rounded to 1,000.
  while (value >= (unit === 0 ? 1000 : 999.95) && unit < BYTE_UNITS.length - 1) {
    value /= 1000
    unit++
  }
  const digits = unit === 0 ? 0 : 1
  return formatOf(`bytes ${unit}`, {
    style: 'unit',
    unit: BYTE_UNITS[unit],
    unitDisplay: unit === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

/** Two decimals at most, like the means that the service returns. */
export const formatTwoDecimals = (value: number): string =>
  formatOf('two', { maximumFractionDigits: 2, useGrouping: false }).format(value)

/** Exactly this many decimals, and no sign for what is rounded to zero. */
export const formatDecimals = (value: number, decimals: number): string =>
  formatOf(`exactly ${decimals}`, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
    useGrouping: false,
  }).format(value)

/** All decimals of a value, as the service returns it. */
export const formatExact = (value: number): string =>
  formatOf('exact', { maximumFractionDigits: 20, useGrouping: false }).format(value)

/** `12%` for 0.12. */
export const formatPercent = (share: number): string =>
  formatOf('percent', { style: 'percent', maximumFractionDigits: 0 }).format(share)

/** Numbers in sentences, written the same way on all pages. Tables show them as the API returns them. */
const WITH_SEPARATORS = new Intl.NumberFormat('en')

export const formatNumber = (count: number): string => WITH_SEPARATORS.format(count)

/** `1 image`, `2 images`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

const BYTE_UNITS = ['kB', 'MB', 'GB', 'TB']

/** `13 bytes`, `12.3 MB`: one decimal, and units of 1,000. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1000) return formatCount(bytes, 'byte')
  let value = bytes / 1000
  let unit = 0
  // 999.95 would be rounded to 1,000.
  while (value >= 999.95 && unit < BYTE_UNITS.length - 1) {
    value /= 1000
    unit++
  }
  return `${value.toFixed(1)} ${BYTE_UNITS[unit]}`
}

/** Two decimals at most, like the means that the service returns. */
export const formatTwoDecimals = (value: number): string => String(Math.round(value * 100) / 100)

/** Exactly this many decimals, and no sign for what is rounded to zero. */
export const formatDecimals = (value: number, decimals: number): string =>
  value.toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
    useGrouping: false,
  })

/** `from 1 to 5`, `from 1`, `up to 5`, or an empty string without bounds. */
export const formatBounds = (min: number | undefined, max: number | undefined): string => {
  if (max === undefined) return min === undefined ? '' : `from ${min}`
  return min === undefined ? `up to ${max}` : `from ${min} to ${max}`
}

/** `from 1 to 5 characters`, `not empty`, or an empty string without bounds. */
export const formatLength = (min: number | undefined, max: number | undefined): string => {
  if (min === 1 && max === undefined) return 'not empty'
  const bounds = formatBounds(min, max)
  return bounds && `${bounds} characters`
}

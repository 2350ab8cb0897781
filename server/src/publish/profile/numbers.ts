export type DecimalSign = '.' | ','

const NUMBERS: Record<DecimalSign, RegExp> = {
  '.': /^-?\d{1,15}(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i,
  ',': /^-?\d{1,15}(?:,\d+)?(?:e[+-]?\d{1,3})?$/i,
}

/** Parses a number without thousands separators; returns undefined for other text. */
export const parseDecimal = (text: string, sign: DecimalSign): number | undefined =>
  NUMBERS[sign].test(text) ? Number(text.replace(',', '.')) : undefined

/** Linear scales: `1..5 -> 0..100` turns an observer's 1 to 5 into 0 to 100. */

export const SCALE_RULE =
  'two ranges, such as "1..5 -> 0..100", or "5..1 -> 0..100" if a low number is the best'

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`
const SCALE = new RegExp(
  `^\\s*${NUMBER}\\s*\\.\\.\\s*${NUMBER}\\s*(?:->|→)\\s*${NUMBER}\\s*\\.\\.\\s*${NUMBER}\\s*$`,
)

export type Scale = NonNullable<ReturnType<typeof parseScale>>

export const parseScale = (text: string) => {
  const ends = SCALE.exec(text)?.slice(1).map(Number)
  if (!ends) return undefined
  const [from = 0, to = 0, first = 0, last = 0] = ends
  if (from === to) return undefined
  return {
    lowest: Math.min(from, to),
    highest: Math.max(from, to),
    /** Converts a number of that range to a whole number. */
    convert: (value: number): number => Math.round(first + ((value - from) * (last - first)) / (to - from)),
  }
}

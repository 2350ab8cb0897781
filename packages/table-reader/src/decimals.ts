/** Numbers with a decimal point or comma, and degrees with minutes. */
export type DecimalSign = '.' | ','

const NUMBERS: Record<DecimalSign, RegExp> = {
  '.': /^-?\d{1,15}(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i,
  ',': /^-?\d{1,15}(?:,\d+)?(?:e[+-]?\d{1,3})?$/i,
}

/** Parses a number without thousands separators; returns undefined for other text. */
export const parseDecimal = (text: string, sign: DecimalSign): number | undefined =>
  NUMBERS[sign].test(text) ? Number(text.replace(',', '.')) : undefined

const PART = String.raw`(\d{1,3}(?:[.,]\d+)?)\s*`
const MINUTE = "['′’´]"
const DEGREES = new RegExp(
  `^${PART}(?:[°º˚]\\s*(?:${PART}${MINUTE}\\s*(?:${PART}(?:["″”]|${MINUTE}{2}))?)?)?$`,
)

/** True for a text with a sign of degrees or a letter, which numbers lack. */
export const looksLikeDegrees = (text: string): boolean => /[°º˚\p{L}]/u.test(text)

/**
 * Parses degrees such as `47° 22,6' N` or `S 23°14′30″`; returns undefined for other text. `directions` has the sign for
 * each letter, in upper case. Only the last part may have decimals.
 */
export const parseDegrees = (
  text: string,
  directions: Readonly<Record<string, 1 | -1>>,
): number | undefined => {
  const mark = /^(?:\p{L}|-)|\p{L}$/u.exec(text)?.[0] ?? ''
  const sign = { ...directions, '-': -1, '': 1 }[mark.toUpperCase()]
  const found = looksLikeDegrees(text) ? DEGREES.exec(text.replace(mark, '').trim()) : null
  if (sign === undefined || !found) return undefined
  const parts = found.slice(1).filter((part) => part !== undefined)
  const numbers = parts.map((part) => Number(part.replace(',', '.')))
  const isSplit =
    parts.slice(0, -1).every((part) => /^\d+$/.test(part)) && numbers.slice(1).every((part) => part < 60)
  return isSplit ? sign * numbers.reduceRight((rest, number) => number + rest / 60) : undefined
}

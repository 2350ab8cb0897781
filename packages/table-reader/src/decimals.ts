/** Numbers with a decimal point or comma. */
export type DecimalSign = '.' | ','

const NUMBERS: Record<DecimalSign, RegExp> = {
  '.': /^-?\d{1,15}(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i,
  ',': /^-?\d{1,15}(?:,\d+)?(?:e[+-]?\d{1,3})?$/i,
}

/** Parses a number without thousands separators; returns undefined for other text. */
export const parseDecimal = (text: string, sign: DecimalSign): number | undefined =>
  NUMBERS[sign].test(text) ? Number(text.replace(',', '.')) : undefined

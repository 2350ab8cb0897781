/** Writes a number with its noun: `1 image`, `1,234 images`, in the language of a catalogue. */
export const countsIn = (language: string) => {
  const numbers = new Intl.NumberFormat(language)
  const plurals = new Intl.PluralRules(language)
  return (count: number, one: string, other: string): string =>
    `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`
}

/** Numbers and their nouns in the language of a catalogue. */
export const countsIn = (language: string) => {
  const numbers = new Intl.NumberFormat(language)
  const plurals = new Intl.PluralRules(language)
  return {
    number: (value: number): string => numbers.format(value),
    /** `1 image`, `1,234 images`. */
    count: (value: number, one: string, other: string): string =>
      `${numbers.format(value)} ${plurals.select(value) === 'one' ? one : other}`,
  }
}

/** A text of a file or store, in quotes. */
export const quoted = (text: string): string => JSON.stringify(text)

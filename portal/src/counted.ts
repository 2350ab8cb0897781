/** Counts in sentences, alike on all pages. Tables have the figures as the interface gives them. */
const GROUPED = new Intl.NumberFormat('en')

export const grouped = (count: number): string => GROUPED.format(count)

/** `1 image`, `2 images`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`

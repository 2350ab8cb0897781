import { english, message, type Part } from './messages.ts'

const MAX_COMPARED_LENGTH = 64
/** Names that differ in so many letters are unrelated, however long they are. */
const MAX_DISTANCE = 6

/** The known name closest to a mistyped one; undefined when none is close enough. */
export const nearestName = (typed: string, known: Iterable<string>): string | undefined => {
  const start = typed.slice(0, MAX_COMPARED_LENGTH).toLowerCase()
  let nearest: string | undefined
  let shortest = MAX_DISTANCE
  for (const name of known) {
    // Names that differ in half of their letters are unrelated.
    const limit = Math.min(shortest, Math.ceil(Math.max(start.length, name.length) / 2))
    const distance = editDistance(start, name.toLowerCase())
    if (distance < limit) [nearest, shortest] = [name, distance]
  }
  return nearest
}

/** Ends a message about an unknown name; empty when no known name is close enough. */
export const nearestHint = (typed: string, known: Iterable<string>): Part => {
  const name = nearestName(typed, known)
  return name === undefined ? '' : message('hint.nearest', { name })
}

export const didYouMean = (typed: string, known: Iterable<string>): string =>
  english(nearestHint(typed, known))

/** Optimal string alignment distance: counts insertions, deletions, substitutions and transpositions. */
export const editDistance = (a: string, b: string): number => {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (before[j - 2] as number) + 1 : replaced
      current.push(Math.min((previous[j] as number) + 1, (current[j - 1] as number) + 1, replaced, swapped))
    }
    ;[before, previous] = [previous, current]
  }
  return previous[b.length] as number
}

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
    const distance = editDistance(start, name.toLowerCase(), limit)
    if (distance < limit) [nearest, shortest] = [name, distance]
  }
  return nearest
}

/** Ends a message about an unknown name; empty when no known name is close enough. */
export const didYouMean = (typed: string, known: Iterable<string>): string => {
  const nearest = nearestName(typed, known)
  return nearest === undefined ? '' : `; did you mean ${nearest}?`
}

/**
 * Optimal string alignment distance: counts insertions, deletions, substitutions and transpositions. Returns the limit if
 * the distance is not below it, and computes no cell of the table that is that far from the diagonal.
 */
const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) >= limit) return limit
  // Cells that are not computed have the limit.
  const row = Array.from({ length: b.length + 1 }, (_, index) => Math.min(index, limit))
  let [before, previous, current] = [row.map(() => limit), row, row.map(() => limit)]
  for (let i = 1; i <= a.length; i++) {
    const first = Math.max(1, i - limit + 1)
    let least = first === 1 ? Math.min(i, limit) : limit
    current[first - 1] = least
    for (let j = first; j <= b.length && j < i + limit; j++) {
      const isEqual = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let distance = Math.min(previous[j] ?? limit, current[j - 1] ?? limit) + 1
      distance = Math.min(distance, (previous[j - 1] ?? limit) + (isEqual ? 0 : 1), limit)
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        distance = Math.min(distance, (before[j - 2] ?? limit) + 1)
      current[j] = distance
      least = Math.min(least, distance)
    }
    if (least === limit) return limit
    ;[before, previous, current] = [previous, current, before]
  }
  return previous[b.length] ?? limit
}

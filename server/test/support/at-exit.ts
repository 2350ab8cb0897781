/** What a test has started ends with its process, also when that is told to end before it is done. */
const ends = new Set<() => void>()

process.once('exit', () => {
  for (const end of ends) end()
})
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

/** Does this, at once, when the process ends; what it gives calls it off. */
export const atExit = (end: () => void): (() => void) => {
  ends.add(end)
  return () => ends.delete(end)
}

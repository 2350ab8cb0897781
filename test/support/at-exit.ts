/** What a test has started ends with its process, also when that is told to end before it is done. */
const ends: (() => void)[] = []

process.once('exit', () => {
  for (const end of ends.reverse()) end()
})
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

/** Does this, in one go, when the process ends; what was begun last is ended first. */
export const atExit = (end: () => void): void => {
  ends.push(end)
}

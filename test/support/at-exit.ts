/** Cleanup at process exit, also after SIGINT and SIGTERM. */
const cleanups: (() => void)[] = []

process.once('exit', () => {
  for (const cleanup of cleanups.reverse()) cleanup()
})
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

/** Registers a synchronous cleanup; the last one registered runs first. */
export const atExit = (cleanup: () => void): void => {
  cleanups.push(cleanup)
}

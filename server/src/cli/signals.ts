/** Tells when the process is asked to stop. */
export const signalled = (): Promise<NodeJS.Signals> =>
  new Promise((done) => {
    // Once is enough: a second signal must not cut short what the first one began.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, done)
  })

/**
 * For work that can be ended early, with nothing left behind: a signal aborts it with a reason, a second one ends the
 * process at once. Once released, so does the first.
 */
export const stoppable = (
  reasonOf: (signal: NodeJS.Signals) => Error,
): { signal: AbortSignal; release(): void } => {
  const stop = new AbortController()
  const abort = (signal: NodeJS.Signals) => stop.abort(reasonOf(signal))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, abort)
  return {
    signal: stop.signal,
    release: () => {
      for (const signal of signals) process.off(signal, abort)
    },
  }
}

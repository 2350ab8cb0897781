/** Resolves at the first SIGTERM or SIGINT. */
export const waitForSignal = (): Promise<NodeJS.Signals> =>
  new Promise((done) => {
    // The handlers stay registered: a second signal must not interrupt the shutdown.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, done)
  })

/**
 * Aborts work that cleans up after itself when a signal arrives; a second signal ends the process immediately.
 * After `release`, the first signal does so too.
 */
export const abortOnSignal = (
  reasonOf: (signal: NodeJS.Signals) => Error,
): { signal: AbortSignal; release(): void } => {
  const controller = new AbortController()
  const abort = (signal: NodeJS.Signals) => controller.abort(reasonOf(signal))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, abort)
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of signals) process.off(signal, abort)
    },
  }
}

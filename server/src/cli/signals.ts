import cluster from 'node:cluster'

/** Read when this file is loaded, early in the start. */
const PARENT = process.ppid
const PARENT_POLL_MS = 500

/**
 * npm runs a command through a shell and forwards signals to that shell. Unless the shell replaces itself by the
 * command, as bash does and dash does not, it dies and leaves the server running. So its end counts as SIGTERM.
 */
const stopWithParentOfNpx = (): void => {
  if (process.env['npm_command'] !== 'exec' || cluster.isWorker) return
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS).unref()
}

/** Resolves at the first SIGTERM or SIGINT. */
export const waitForSignal = (): Promise<NodeJS.Signals> =>
  new Promise((done) => {
    // The handlers stay registered: a second signal must not interrupt the shutdown.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, done)
    stopWithParentOfNpx()
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

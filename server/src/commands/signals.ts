import cluster from 'node:cluster'

/** Read when this file is loaded, early in the start. */
const PARENT = process.ppid
const PARENT_POLL_MS = 500

/** A repeated signal within this time is the same Ctrl-C, which the terminal, npm and bin/heliolog.js each deliver. */
const SAME_SIGNAL_MS = 500
/** Windows has no SIGTERM. It has events for a closed console and Ctrl-Break, and ends the process seconds later. */
const STOP_SIGNALS: readonly NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM']

/** Recognises `npm exec` and `npm start`, which run in the foreground. Another script may run in the background. */
const isForegroundOfNpm = ({ npm_command, npm_lifecycle_event }: NodeJS.ProcessEnv): boolean =>
  npm_command === 'exec' || npm_lifecycle_event === 'start'

/**
 * npm runs a command through a shell and forwards signals to that shell. Unless the shell replaces itself by the
 * command, as bash does and dash does not, it dies and leaves the server running. So its end counts as SIGTERM.
 */
const stopWithShellOfNpm = (onStopped: (signal: NodeJS.Signals) => void): void => {
  if (!isForegroundOfNpm(process.env) || cluster.isWorker) return
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    onStopped('SIGTERM')
  }, PARENT_POLL_MS).unref()
}

/** Waits for a signal that stops the process, or one of `others`. */
export const waitForSignal = (...others: NodeJS.Signals[]): Promise<NodeJS.Signals> =>
  new Promise((done) => {
    // The handlers stay registered: a second signal must not interrupt the shutdown.
    for (const signal of new Set([...STOP_SIGNALS, ...others])) process.on(signal, done)
    stopWithShellOfNpm(done)
  })

/**
 * Aborts work that cleans up after itself when a signal arrives; a second signal ends the process immediately.
 * After `release`, the first signal does so too.
 */
export const abortOnSignal = (
  reasonOf: (signal: NodeJS.Signals) => Error,
): { signal: AbortSignal; release(): void } => {
  const controller = new AbortController()
  const abort = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) return
    controller.abort(reasonOf(signal))
    setTimeout(release, SAME_SIGNAL_MS).unref()
  }
  const release = () => {
    for (const signal of STOP_SIGNALS) process.off(signal, abort)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, abort)
  return { signal: controller.signal, release }
}

/** A run ends within 15 minutes, also on a busy machine: then there are fewer rounds. */

const MINUTE_MS = 60_000
const ROUNDS_UNTIL = 9.5 * MINUTE_MS
const IMPORTS_UNTIL = 11 * MINUTE_MS

/** Building the large store alone may take longer; that is done once, and does not count. */
let extraMs = 0

export const uncounted = async <T>(work: () => Promise<T>): Promise<T> => {
  const started = performance.now()
  const result = await work()
  extraMs += performance.now() - started
  return result
}

const elapsedMs = () => performance.now() - extraMs

/** Whether another round may begin; the first always may. */
export const isTimeForRound = (done: number): boolean => done < 1 || elapsedMs() < ROUNDS_UNTIL
export const isTimeForImport = (done: number): boolean => done < 1 || elapsedMs() < IMPORTS_UNTIL

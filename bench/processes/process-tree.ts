/** The processor time of a process and of all that it has started, without its help. Linux tells it in /proc. */
import { readFileSync } from 'node:fs'

export const CAN_TELL_PROCESSOR_TIME = process.platform === 'linux'

/** Microseconds since its start, user and system, by the id of each process. */
export type TreeTimes = Map<number, number>

/** The unit of /proc/PID/stat. */
const TICK_MICROSECONDS = 10_000
/** User and system are the fields 14 and 15; the first one behind the brackets is 3. */
const TIMES = [11, 13] as const

const microseconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(...TIMES).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MICROSECONDS
}

const childrenOf = (pid: number): number[] =>
  (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)

/** A process that has ended meanwhile has no times. */
const timesOfChild = (pid: number): TreeTimes => {
  try {
    return treeTimes(pid)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return new Map()
    throw error
  }
}

export const treeTimes = (pid: number): TreeTimes =>
  new Map([[pid, microseconds(pid)], ...childrenOf(pid).flatMap((child) => [...timesOfChild(child)])])

/** What was spent between two looks, by those who are there at the second. */
export const spentBetween = (before: TreeTimes, after: TreeTimes): number =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)

/** The processor time of a process and of all that it has started, without its help. Linux tells it in /proc. */
import { readFileSync } from 'node:fs'

export const CAN_TELL_PROCESSOR_TIME = process.platform === 'linux'

/** The unit of /proc/PID/stat. */
const TICK_MICROSECONDS = 10_000
/** User and system, of its own and of its children that have ended: 14 to 17, counted from the brackets as 3. */
const TIMES = [11, 15] as const

const ownMicroseconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(...TIMES).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MICROSECONDS
}

const childrenOf = (pid: number): number[] =>
  (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)

/** Of a child that may have ended meanwhile: then its time is its parent's, who is asked afterwards. */
const childMicroseconds = (pid: number): number => {
  try {
    return treeMicroseconds(pid)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** User and system time since its start. */
export const treeMicroseconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + childMicroseconds(child), 0) + ownMicroseconds(pid)

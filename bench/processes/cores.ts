/** Pins what is measured to one core, and the load generator, which is this process, to another. */
import { execFileSync } from 'node:child_process'

/** The cores that this process may use, or none where `taskset` is not available. */
const readCores = (): number[] => {
  try {
    const list = execFileSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' })
    return (list.split(':').at(-1) ?? '').split(',').flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    })
  } catch {
    return []
  }
}

const [loadCore, measuredCore] = readCores().slice(-2)

export const CORES_TEXT =
  measuredCore === undefined
    ? 'not pinned to cores: needs `taskset` and two cores'
    : `servers on core ${measuredCore}, load on core ${loadCore}`

const moveTo = (core: number | undefined, pid: number): void => {
  if (measuredCore !== undefined) execFileSync('taskset', ['-acp', String(core), String(pid)])
}

export const pinThisProcess = (): void => moveTo(loadCore, process.pid)

/** For a running process; its children follow it. */
export const pinMeasured = (pid: number): void => moveTo(measuredCore, pid)

/** A command that runs on the core of what is measured. */
export const pinned = (program: string, ...args: string[]): [string, ...string[]] =>
  measuredCore === undefined ? [program, ...args] : ['taskset', '-c', String(measuredCore), program, ...args]

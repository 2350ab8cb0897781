/** CPU time, instructions and memory of running processes, on Linux. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The unit of CPU times in /proc. */
const TICK_MICROSECONDS = 10_000
/** User and system time of a process and of its ended children, counted from the field after the name. */
const TIMES = [11, 15] as const
/** The time that `perf` takes to attach itself. */
const ATTACH_MS = 100

/** A process with all its descendants. */
const processTree = (pid: number): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
    return [pid, ...children.flatMap((child) => processTree(Number(child)))]
  } catch {
    // It has ended.
    return []
  }
}

const cpuOfProcess = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(...TIMES).reduce((sum, time) => sum + Number(time), 0)
  // Exact, but without threads and children that have ended.
  const nanoseconds = readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10),
    0,
  )
  return Math.max(ticks * TICK_MICROSECONDS, nanoseconds / 1000)
}

/** Since the start, of all threads and descendants. */
export const cpuMicroseconds = (pid: number): number =>
  processTree(pid).reduce((sum, member) => sum + cpuOfProcess(member), 0)

export const residentBytes = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  1024 * Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const perf = (...args: string[]): [string, string[]] => [
  'perf',
  ['stat', '-x,', '-e', 'instructions', ...args],
]
const INSTRUCTIONS = /^(\d+),[^,]*,instructions/m

/** Virtual machines often have no counters. */
export const HAS_COUNTERS = INSTRUCTIONS.test(spawnSync(...perf('true'), { encoding: 'utf8' }).stderr ?? '')

/** Ends counting. */
export type Count = () => Promise<number>

/** Starts to count. Instructions where the machine counts them, else microseconds. */
export const startCounting = async (pid: number): Promise<Count> => {
  if (!HAS_COUNTERS) {
    const before = cpuMicroseconds(pid)
    return async () => cpuMicroseconds(pid) - before
  }
  const counter = spawn(...perf('-p', processTree(pid).join()), { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  counter.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  await sleep(ATTACH_MS)
  return async () => {
    const closed = once(counter, 'close')
    counter.kill('SIGINT')
    await closed
    return Number(INSTRUCTIONS.exec(output)?.[1])
  }
}

/** State of a running process from Linux's /proc. */
import { readFileSync } from 'node:fs'
import type { RunningServer } from './heliolog-process.ts'

/** The process ids of the workers, oldest first. */
export const workersOf = ({ process: { pid } }: RunningServer): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

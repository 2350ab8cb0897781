import { join } from 'node:path'

export const BENCH = import.meta.dirname
export const ROOT = join(BENCH, '..')
/** Samples, stores and logs, reused by later runs; ignored by git. */
export const DATA = join(BENCH, '.data')

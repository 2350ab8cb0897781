import { join } from 'node:path'

export const BENCH = import.meta.dirname
export const ROOT = join(BENCH, '..')
/** Samples, stores, logs and results, reused by later runs; ignored by git. */
export const DATA = join(BENCH, '.data')
export const LAUNCHER = join(ROOT, 'server/bin/heliolog.js')

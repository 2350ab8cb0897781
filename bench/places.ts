/** Where things lie. */
import { join } from 'node:path'

export const BENCH = import.meta.dirname
export const ROOT = join(BENCH, '..')
/** Samples, stores and logs, kept between runs; git ignores it. */
export const DATA = join(BENCH, '.data')
export const LAUNCHER = join(ROOT, 'server/bin/heliolog.js')
export const RESULTS_FILE = join(BENCH, 'results.json')
export const SCALING_FILE = join(BENCH, 'scaling.json')
export const BULK_FILE = join(BENCH, 'bulk.json')
export const CHART_FILE = join(ROOT, 'docs/performance.svg')

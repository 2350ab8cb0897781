/** A part of the campaign. */
import type { Cleanups } from '../test/support/sandbox.ts'
import type { Report } from './report.ts'
import type { Target } from './target.ts'

export interface PartRun {
  report: Report
  seed: number
  /** The short form takes seconds, for `npm run test:all`. */
  isShort: boolean
  /** True when the time of the campaign is over, so that the part should end soon. */
  isOver(): boolean
  /** Run at the end of the part. */
  cleanups: Cleanups
  /** One server for each engine, which lives through all parts. */
  targets: readonly Target[]
}

export interface Part {
  /** As in `--only`. */
  name: string
  run(run: PartRun): Promise<void>
}

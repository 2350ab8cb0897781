/**
 * Preloaded into heliolog processes: shifts the clock as an operator or a time server would. Timers and
 * performance.now() are monotonic and stay as they are. SIGUSR2 reads a new shift and deletes its file.
 */
import { readFileSync, rmSync } from 'node:fs'

const file = process.env['CAMPAIGN_CLOCK_FILE'] ?? ''
let shiftMs = Number(process.env['CAMPAIGN_CLOCK_SHIFT_MS'] ?? 0)
process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(file, 'utf8'))
  rmSync(file)
})

const RealDate = Date
class SteppedDate extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(SteppedDate.now())
    else super(...(args as [number]))
  }
  static override now(): number {
    return RealDate.now() + shiftMs
  }
}
globalThis.Date = SteppedDate as DateConstructor

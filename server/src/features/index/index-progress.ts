/** Shows the progress of computing the index on standard error. */
import { number } from '../../command/numbers.ts'
import { LINE_EVERY_MS } from '../../command/progress.ts'
import type { IndexProgress } from './update/update-index.ts'

const UPDATE_EVERY_MS = 100
const CLEAR_LINE = '\r\x1b[K'

export interface IndexProgressDisplay {
  update(progress: IndexProgress): void
  /** Call when the index is stored. */
  complete(): void
  stop(): void
}

/** Shows nothing. */
export const SILENT: IndexProgressDisplay = {
  update: () => {},
  complete: () => {},
  stop: () => {},
}

/** One line that is updated on a terminal, otherwise a line every few seconds. */
export const showIndexProgress = (): IndexProgressDisplay => {
  const isTerminal = process.stderr.isTTY
  let next = isTerminal ? 0 : Date.now() + LINE_EVERY_MS
  let hasLines = false
  const clear = () => {
    if (isTerminal && next > 0) process.stderr.write(CLEAR_LINE)
  }
  return {
    update: (progress) => {
      if (Date.now() < next) return
      clear()
      next = Date.now() + (isTerminal ? UPDATE_EVERY_MS : LINE_EVERY_MS)
      const done =
        progress.step === 'pass'
          ? `pass ${progress.number}`
          : `${number.format(progress.observations)} observations ${progress.step}`
      process.stderr.write(`index: ${done}${isTerminal ? '' : '\n'}`)
      hasLines = !isTerminal
    },
    complete: () => {
      if (hasLines) process.stderr.write('index: done\n')
    },
    stop: clear,
  }
}

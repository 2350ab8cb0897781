/** A cluster worker that counts in the shared windows on behalf of the test. */
import { clusterWindows } from '../../packages/rate-windows/src/cluster-windows.ts'
import type { WindowCount } from '../../packages/rate-windows/src/window-count.ts'

export interface CountRequest {
  number: number
  key: string
  /** Undefined to read the count without counting. */
  seconds: number | undefined
}

export interface CountReply {
  number: number
  counted: WindowCount | undefined
}

const windows = clusterWindows('test')

process.on('message', async (message: Partial<CountRequest>) => {
  const { number, key, seconds } = message
  // Replies of the primary to `clusterWindows` arrive here too.
  if (number === undefined || key === undefined) return
  const counted = await (seconds === undefined ? windows.read(key) : windows.count(key, seconds))
  const reply: CountReply = { number, counted }
  process.send?.(reply)
})

/** A cluster worker that counts in the shared windows on behalf of the test. */
import { clusterWindows } from '../../server/src/access/cluster-windows.ts'
import type { WindowCount } from '../../server/src/storage/database.ts'

export interface CountRequest {
  number: number
  key: string
  seconds: number
}

export interface CountReply {
  number: number
  counted: WindowCount
}

const windows = clusterWindows()

process.on('message', async (message: Partial<CountRequest>) => {
  const { number, key, seconds } = message
  // Replies of the primary to `clusterWindows` arrive here too.
  if (number === undefined || key === undefined || seconds === undefined) return
  const reply: CountReply = { number, counted: await windows.count(key, seconds) }
  process.send?.(reply)
})

/** A cluster worker that counts in the shared windows on behalf of the test. */
import { clusterWindows } from '../../server/src/access/cluster-windows.ts'
import type { WindowCount } from '../../server/src/storage/database.ts'

export interface CountRequest {
  number: number
  method: 'count' | 'read'
  key: string
  seconds: number
  amount: number
}

export interface CountReply {
  number: number
  counted: WindowCount | undefined
}

const windows = clusterWindows('test')

process.on('message', async (message: CountRequest) => {
  const { number, method, key, seconds, amount } = message
  // Replies of the primary to `clusterWindows` arrive here too.
  if (method === undefined) return
  const counted = await windows[method](key, seconds, amount)
  const reply: CountReply = { number, counted }
  process.send?.(reply)
})

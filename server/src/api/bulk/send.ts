/** Sends the pieces of a file no faster than they are taken, and cuts off what cannot be sent whole. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

/** Who takes nothing for so long is gone, or keeps a place that others wait for. */
const PATIENCE_MS = 60_000

/** True once there is room for more; false when the caller is gone. */
const taken = async (response: ServerResponse): Promise<boolean> => {
  const waiting = new AbortController()
  const { signal } = waiting
  const timer = setTimeout(
    () => waiting.abort(new Error('the caller took nothing for a minute')),
    PATIENCE_MS,
  )
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  } finally {
    clearTimeout(timer)
    waiting.abort()
  }
  return !response.destroyed
}

/** The number of rows that were sent, or undefined when the caller has gone away before the end. */
export const sendPieces = async (
  response: ServerResponse,
  pieces: AsyncGenerator<Uint8Array, number>,
): Promise<number | undefined> => {
  while (true) {
    const { value, done } = await pieces.next()
    if (response.destroyed) return undefined
    if (done) return value
    if (!response.write(value) && !(await taken(response))) return undefined
  }
}

/** A body that ends without its end cannot be taken for whole, not even by HTTP/1.0, where only a reset tells. */
export const cutOff = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy()
  response.destroy()
}

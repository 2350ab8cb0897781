/** Sends the pieces of a file no faster than they are taken, and cuts off what cannot be sent whole. */
import type { ServerResponse } from 'node:http'

/** Who takes nothing for so long is gone, or keeps a place that others wait for. */
const PATIENCE_MS = 60_000

/** Resolves once a piece has gone out, so that its memory can be used again. */
const sent = (response: ServerResponse, piece: Uint8Array, patienceMs: number): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`the caller took nothing for ${patienceMs / 1_000} seconds`)),
      patienceMs,
    )
    response.write(piece, (error) => {
      clearTimeout(timer)
      if (error) fail(error)
      else done()
    })
  })

/** Gives the number of rows that were sent. */
export const sendPieces = async (
  response: ServerResponse,
  pieces: AsyncGenerator<Uint8Array, number>,
  patienceMs = PATIENCE_MS,
): Promise<number> => {
  while (true) {
    const { value, done } = await pieces.next()
    if (done) return value
    await sent(response, value, patienceMs)
  }
}

/** A body that ends without its end cannot be taken for whole, not even by HTTP/1.0, where only a reset tells. */
export const cutOff = (response: ServerResponse): void => {
  response.socket?.resetAndDestroy()
  response.destroy()
}

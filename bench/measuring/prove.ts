/** Before anything is timed: do both send the same page? */
import { fetchAnswer } from '../load/fetch.ts'
import type { Call } from '../load/load.ts'

const LOOKED_AT = 5
const NEXT_CURSOR = /,"next_cursor":[^\]]*$/

export interface Side {
  name: string
  origin: string
  calls: Call[]
}

/** The records must be the same to the byte; a cursor is heliolog's own, the limits send back the one they got. */
export const proveSame = async (caseName: string, a: Side, b: Side, whole: boolean): Promise<void> => {
  for (let index = 0; index < Math.min(LOOKED_AT, a.calls.length, b.calls.length); index++) {
    const [ours, theirs] = await Promise.all(
      [a, b].map(({ origin, calls }) => fetchAnswer(origin, calls[index] as Call)),
    )
    const [one, other] = [ours, theirs].map((answer) => {
      const text = answer?.body.toString('latin1') ?? ''
      return whole ? text : text.replace(NEXT_CURSOR, '')
    })
    if (ours?.status !== theirs?.status || one !== other)
      throw new Error(
        `${caseName}: ${a.name} and ${b.name} do not send the same: ${ours?.status} with ${one?.length} bytes at ` +
          `${a.calls[index]?.path}, ${theirs?.status} with ${other?.length} bytes at ${b.calls[index]?.path}`,
      )
  }
}

/** From the start of the process to the first page, on a filled store; and what memory it takes to be there. */
import { setTimeout as sleep } from 'node:timers/promises'
import { authorised } from '../cases.ts'
import { fetchAnswer } from '../load/fetch.ts'
import type { Call } from '../load/load.ts'
import type { Usage } from '../processes/server-process.ts'
import type { Store } from '../stores/stores.ts'
import { heliologServer } from '../subjects.ts'

const REST_MS = 2_000
const FIRST_CALL = '/api/v1/observations'

const firstCall = ({ tokens }: Store): Call => authorised([FIRST_CALL], tokens)[0] as Call

/** Seconds, start by start; as it ships, without the probe. */
export const timeStarts = async (store: Store, times: number): Promise<number[]> => {
  const seconds: number[] = []
  // The first start after a change of the code compiles it, the others find it compiled.
  for (let number = 0; number <= times; number++) {
    const started = performance.now()
    const server = await heliologServer('heliolog-start', store.databaseUrl, { probed: false })
    const { status } = await fetchAnswer(server.origin, firstCall(store))
    if (status !== 200) throw new Error(`the first answer is ${status}`)
    if (number > 0) seconds.push((performance.now() - started) / 1000)
    await server.stop()
  }
  return seconds
}

/** After one call and some seconds of rest. */
export const memoryAtRest = async (store: Store): Promise<Usage> => {
  const server = await heliologServer('heliolog-rest', store.databaseUrl)
  await fetchAnswer(server.origin, firstCall(store))
  await sleep(REST_MS)
  const usage = await server.usage()
  await server.stop()
  return usage
}

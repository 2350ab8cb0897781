/** Clients that repeat requests while a test stops or breaks servers, and count the outcomes. */
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from './sandbox.ts'

const PATHS = ['/observations?limit=3', '/observations/o7', '/activity/daily?limit=5', '/observers/Ada'].map(
  (path) => `/api/v1${path}`,
)
const WORKERS = 4
/** Avoids a busy loop while no server listens. */
const UNSERVED_PAUSE_MS = 20

export interface LoadCounts {
  /** Complete responses. */
  answered: number
  /** Responses other than 200 with the bytes of an undisturbed server. */
  wrong: string[]
  /** Requests with a connection but without a complete response. */
  lost: string[]
}

export interface Load {
  counts: LoadCounts
  /** Waits until this many more requests are answered. */
  more(count: number): Promise<void>
  /** Sends no more requests and waits for those in progress. */
  stop(): Promise<LoadCounts>
}

const send = async (agent: Agent, url: string, token: string): Promise<{ status: number; text: string }> => {
  const outgoing = request(url, { agent, headers: { authorization: `Bearer ${token}` } }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  let text = ''
  for await (const piece of response.setEncoding('utf8')) text += piece
  return { status: response.statusCode ?? 0, text }
}

/**
 * Records the responses, then repeats the requests at the origins in turn until stopped, or until the test ends. A
 * refused connection is not counted: the request goes to the next origin, like with a load balancer.
 */
export const startLoad = async (
  t: TestContext,
  { origins, token, keepAlive = true }: { origins: string[]; token: string; keepAlive?: boolean },
): Promise<Load> => {
  const agent = new Agent({ keepAlive })
  const counts: LoadCounts = { answered: 0, wrong: [], lost: [] }
  const expected = new Map<string, string>()
  for (const path of PATHS) {
    const { status, text } = await send(agent, `${origins[0]}${path}`, token)
    assert.equal(status, 200, text)
    expected.set(path, text)
    counts.answered++
  }
  let isStopped = false
  const work = async (_: unknown, worker: number) => {
    for (let number = worker; !isStopped; number++) {
      const path = PATHS[number % PATHS.length] as string
      const origin = origins[Math.floor(number / PATHS.length) % origins.length]
      try {
        const { status, text } = await send(agent, `${origin}${path}`, token)
        counts.answered++
        if (status !== 200 || text !== expected.get(path)) counts.wrong.push(`${path}: ${status} ${text}`)
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        if (code === 'ECONNREFUSED') await pause(UNSERVED_PAUSE_MS)
        else counts.lost.push(`${path} at ${origin}: ${message}`)
      }
    }
  }
  const done = Promise.all(Array.from({ length: WORKERS }, work)).then(() => {
    agent.destroy()
    return counts
  })
  const stop = () => {
    isStopped = true
    return done
  }
  t.after(stop)
  return {
    counts,
    more: (count) => {
      const enough = counts.answered + count
      return waitUntil('more requests are answered', () => counts.answered >= enough)
    },
    stop,
  }
}

/** HTTP load generator with concurrent workers that counts the outcome of each request. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { emptyCounts, type LoadCounts, pushFirst } from './load-counts.ts'
import { waitUntil } from './sandbox.ts'

export interface LoadRequest {
  /** Absolute path with its query. */
  path: string
  headers?: Record<string, string>
}

/** Returns what is wrong with a response, or undefined. */
export type ResponseCheck = (
  request: LoadRequest,
  status: number,
  headers: IncomingHttpHeaders,
  body: Buffer,
) => string | undefined

export interface LoadOptions {
  /** Used in turn, like by a load balancer. */
  origins: string[]
  /** Sent in turn, each to every origin. */
  requests: LoadRequest[]
  check: ResponseCheck
  workers?: number
  /** False opens a new connection for each request. */
  keepAlive?: boolean
  /** Stops after this many requests; unlimited by default. */
  maxRequests?: number
  timeoutMs?: number
}

export interface Load {
  counts: LoadCounts
  /** Waits for the first 200 to a request sent after a time of performance.now(), and returns the delay. */
  firstOkAfter(time: number): Promise<number>
  /** Resolves when `maxRequests` are done. */
  done: Promise<LoadCounts>
  /** Sends no more requests and waits for those in progress. */
  stop(): Promise<LoadCounts>
}

const WORKERS = 8
const TIMEOUT_MS = 15_000
/** Avoids a busy loop while no server listens. */
const UNSERVED_PAUSE_MS = 20

interface LoadResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

type Outcome = LoadResponse | { lost: string; hung?: true } | 'refused'

const send = (agent: Agent, url: string, headers: Record<string, string>, timeoutMs: number) =>
  new Promise<Outcome>((done) => {
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      done(error.code === 'ECONNREFUSED' ? 'refused' : { lost: error.message })
    }
    const receive = (incoming: IncomingMessage) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece) => pieces.push(piece))
      incoming.on('error', fail)
      incoming.on('end', () => {
        clearTimeout(timer)
        done({
          status: incoming.statusCode as number,
          headers: incoming.headers,
          body: Buffer.concat(pieces),
        })
      })
    }
    const outgoing = request(url, { agent, headers }, receive).on('error', fail)
    const timer = setTimeout(() => {
      done({ lost: `no response within ${timeoutMs} ms`, hung: true })
      outgoing.destroy()
    }, timeoutMs)
    outgoing.end()
  })

/** Sends requests until stopped, or until the test ends. */
export const startLoad = (t: TestContext, options: LoadOptions): Load => {
  const {
    origins,
    requests,
    check,
    workers = WORKERS,
    keepAlive = true,
    maxRequests = Infinity,
    timeoutMs = TIMEOUT_MS,
  } = options
  const agent = new Agent({ keepAlive })
  const oks: { begun: number; answered: number }[] = []
  const counts = emptyCounts()
  let stopped = false

  const countResponse = (request: LoadRequest, begun: number, { status, headers, body }: LoadResponse) => {
    counts.answered++
    counts.byStatus[status] = (counts.byStatus[status] ?? 0) + 1
    const complaint = check(request, status, headers, body)
    if (complaint !== undefined) {
      counts.wrong++
      pushFirst(counts.complaints, `${request.path}: ${complaint}`)
    } else if (status === 200) oks.push({ begun, answered: performance.now() })
  }

  const sendNext = async (number: number): Promise<void> => {
    const request = requests[number % requests.length] as LoadRequest
    const turn = Math.floor(number / requests.length)
    const begun = performance.now()
    for (const index of origins.keys()) {
      const origin = origins[(turn + index) % origins.length]
      const outcome = await send(agent, `${origin}${request.path}`, request.headers ?? {}, timeoutMs)
      if (outcome === 'refused') {
        counts.refused++
        continue
      }
      counts.longestMs = Math.max(counts.longestMs, performance.now() - begun)
      if (!('lost' in outcome)) return countResponse(request, begun, outcome)
      counts.lost++
      if (outcome.hung) counts.hung++
      return pushFirst(counts.losses, `${request.path} at ${origin}: ${outcome.lost}`)
    }
    counts.unserved++
    await pause(UNSERVED_PAUSE_MS)
  }

  const work = async () => {
    while (!stopped && counts.sent < maxRequests) await sendNext(counts.sent++)
  }
  const done = Promise.all(Array.from({ length: workers }, work)).then(() => {
    agent.destroy()
    return counts
  })
  const stop = () => {
    stopped = true
    return done
  }
  t.after(stop)
  return {
    counts,
    done,
    stop,
    firstOkAfter: async (time) => {
      const first = () => oks.find(({ begun }) => begun > time)
      await waitUntil('a request gets 200', () => first() !== undefined)
      return Number(first()?.answered) - time
    },
  }
}

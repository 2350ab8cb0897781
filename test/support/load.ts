/** Calls over real HTTP, as many at a time as there are workers, and what became of each of them. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from './command-line.ts'
import { type Counts, keepSome, noCalls } from './load-counts.ts'

export interface Call {
  /** From the root of the server, with its query. */
  path: string
  headers?: Record<string, string>
}

/** Says what is wrong with an answer, if anything is. */
export type Check = (
  call: Call,
  status: number,
  headers: IncomingHttpHeaders,
  body: Buffer,
) => string | undefined

export interface LoadOptions {
  /** Asked in turn, as by a balancer. */
  origins: string[]
  /** Made in turn, each to every origin. */
  calls: Call[]
  check: Check
  workers?: number
  /** False makes a new connection for each call. */
  keepAlive?: boolean
  /** Ends after so many calls; else when it is stopped. */
  atMost?: number
  longestWaitMs?: number
}

export interface Load {
  counts: Counts
  /** How long after a moment (of performance.now) the first 200 came to a call begun after it; waits for that. */
  firstOkAfter(moment: number): Promise<number>
  /** Waits until the calls of `atMost` are made. */
  done: Promise<Counts>
  /** Begins no more calls, and waits for those that are under way. */
  stop(): Promise<Counts>
}

const WORKERS = 8
const LONGEST_WAIT_MS = 15_000
/** Where nobody listens, asking again at once would only burn the processor. */
const UNSERVED_PAUSE_MS = 20

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

type Outcome = Answer | { lost: string; hung?: true } | 'refused'

const ask = (agent: Agent, url: string, headers: Record<string, string>, longestWaitMs: number) =>
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
      done({ lost: `no answer within ${longestWaitMs} ms`, hung: true })
      outgoing.destroy()
    }, longestWaitMs)
    outgoing.end()
  })

/** Makes calls until it is stopped, at the latest when the test ends. */
export const startLoad = (t: TestContext, options: LoadOptions): Load => {
  const {
    origins,
    calls,
    check,
    workers = WORKERS,
    keepAlive = true,
    atMost = Infinity,
    longestWaitMs = LONGEST_WAIT_MS,
  } = options
  const agent = new Agent({ keepAlive })
  const oks: { begun: number; answered: number }[] = []
  const counts = noCalls()
  let stopped = false

  const countAnswer = (call: Call, begun: number, { status, headers, body }: Answer) => {
    counts.answered++
    counts.byStatus[status] = (counts.byStatus[status] ?? 0) + 1
    const complaint = check(call, status, headers, body)
    if (complaint !== undefined) {
      counts.wrong++
      keepSome(counts.complaints, `${call.path}: ${complaint}`)
    } else if (status === 200) oks.push({ begun, answered: performance.now() })
  }

  const make = async (number: number): Promise<void> => {
    const call = calls[number % calls.length] as Call
    const turn = Math.floor(number / calls.length)
    const begun = performance.now()
    for (const index of origins.keys()) {
      const origin = origins[(turn + index) % origins.length]
      const outcome = await ask(agent, `${origin}${call.path}`, call.headers ?? {}, longestWaitMs)
      if (outcome === 'refused') {
        counts.refused++
        continue
      }
      counts.longestMs = Math.max(counts.longestMs, performance.now() - begun)
      if (!('lost' in outcome)) return countAnswer(call, begun, outcome)
      counts.lost++
      if (outcome.hung) counts.hung++
      return keepSome(counts.losses, `${call.path} at ${origin}: ${outcome.lost}`)
    }
    counts.unserved++
    await pause(UNSERVED_PAUSE_MS)
  }

  const work = async () => {
    while (!stopped && counts.sent < atMost) await make(counts.sent++)
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
    firstOkAfter: async (moment) => {
      const first = () => oks.find(({ begun }) => begun > moment)
      await until('a call is answered with 200', () => first() !== undefined)
      return Number(first()?.answered) - moment
    },
  }
}

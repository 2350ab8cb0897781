/** Outcome counters of a load test. */
import type { TestContext } from 'node:test'

/** sent = answered + lost + unserved. */
export interface LoadCounts {
  sent: number
  /** Complete responses of any status. */
  answered: number
  byStatus: Record<number, number>
  /** Responses that failed the check. */
  wrong: number
  /** Requests with a connection but without a complete response. */
  lost: number
  /** Lost requests that timed out. */
  hung: number
  /** Refused connections; the request then goes to the next origin. */
  refused: number
  /** Requests whose connection every origin refused. */
  unserved: number
  longestMs: number
  /** Why the first wrong responses failed. */
  complaints: string[]
  /** Why the first lost requests failed. */
  losses: string[]
}

export const emptyCounts = (): LoadCounts => ({
  sent: 0,
  answered: 0,
  byStatus: {},
  wrong: 0,
  lost: 0,
  hung: 0,
  refused: 0,
  unserved: 0,
  longestMs: 0,
  complaints: [],
  losses: [],
})

export const sumCounts = (all: LoadCounts[]): LoadCounts =>
  all.reduce((sum, counts) => {
    for (const name of ['sent', 'answered', 'wrong', 'lost', 'hung', 'refused', 'unserved'] as const)
      sum[name] += counts[name]
    for (const [status, count] of Object.entries(counts.byStatus))
      sum.byStatus[Number(status)] = (sum.byStatus[Number(status)] ?? 0) + count
    sum.longestMs = Math.max(sum.longestMs, counts.longestMs)
    return sum
  }, emptyCounts())

const MAX_MESSAGES = 10

/** Adds a message unless there are enough already. */
export const pushFirst = (messages: string[], message: string): void => {
  if (messages.length < MAX_MESSAGES) messages.push(message)
}

/** Prints the counters in one line. */
export const reportCounts = (t: TestContext, counts: LoadCounts): void => {
  const statuses = Object.entries(counts.byStatus).map(([status, count]) => `${status}: ${count}`)
  const { sent, answered, wrong, lost, hung, refused, unserved, longestMs } = counts
  t.diagnostic(
    [
      `${sent} requests sent`,
      `${answered} answered (${statuses.join(', ')})`,
      `${wrong} wrong`,
      `${lost} lost (${hung} hung)`,
      `${refused} refused`,
      `${unserved} unserved`,
      `longest ${Math.round(longestMs)} ms`,
    ].join(', '),
  )
}

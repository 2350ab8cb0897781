/** What became of the calls of a load. */
import type { TestContext } from 'node:test'

/** sent = answered + lost + unserved. */
export interface Counts {
  sent: number
  /** Whole answers, whatever they say. */
  answered: number
  byStatus: Record<number, number>
  /** Answers that the check has complained of. */
  wrong: number
  /** Calls that a connection was made for, and that got no whole answer. */
  lost: number
  /** Those of the lost that got none within the longest wait. */
  hung: number
  /** Connections that were refused; the call then went to the next origin. */
  refused: number
  /** Calls that every origin has refused. */
  unserved: number
  longestMs: number
  /** The first of the wrong, in words. */
  complaints: string[]
  /** The first of the lost, in words. */
  losses: string[]
}

export const noCalls = (): Counts => ({
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

/** What became of the calls of several loads. */
export const total = (all: Counts[]): Counts =>
  all.reduce((sum, counts) => {
    for (const name of ['sent', 'answered', 'wrong', 'lost', 'hung', 'refused', 'unserved'] as const)
      sum[name] += counts[name]
    for (const [status, count] of Object.entries(counts.byStatus))
      sum.byStatus[Number(status)] = (sum.byStatus[Number(status)] ?? 0) + count
    sum.longestMs = Math.max(sum.longestMs, counts.longestMs)
    return sum
  }, noCalls())

const KEPT_WORDS = 10

/** Keeps the first words of many. */
export const keepSome = (words: string[], more: string): void => {
  if (words.length < KEPT_WORDS) words.push(more)
}

/** Prints what became of the calls, in one line. */
export const report = (t: TestContext, counts: Counts): void => {
  const statuses = Object.entries(counts.byStatus).map(([status, count]) => `${status}: ${count}`)
  const { sent, answered, wrong, lost, hung, refused, unserved, longestMs } = counts
  t.diagnostic(
    [
      `${sent} calls sent`,
      `${answered} answered (${statuses.join(', ')})`,
      `${wrong} wrong`,
      `${lost} lost (${hung} hung)`,
      `${refused} refused`,
      `${unserved} unserved`,
      `longest ${Math.round(longestMs)} ms`,
    ].join(', '),
  )
}

/** Counts of a campaign and their report. */

const MAX_MESSAGES = 10

/** Outcomes of requests. */
interface LoadCounts {
  sent: number
  /** Complete responses of any status. */
  answered: number
  byStatus: Record<number, number>
  /** Responses that failed the check. */
  wrong: number
  /** Requests without a complete response. */
  lost: number
  longestMs: number
  /** Why the first wrong responses failed. */
  complaints: string[]
  /** Why the first lost requests failed. */
  losses: string[]
}

const emptyCounts = (): LoadCounts => ({
  sent: 0,
  answered: 0,
  byStatus: {},
  wrong: 0,
  lost: 0,
  longestMs: 0,
  complaints: [],
  losses: [],
})

const sumCounts = (all: LoadCounts[]): LoadCounts =>
  all.reduce((sum, counts) => {
    for (const name of ['sent', 'answered', 'wrong', 'lost'] as const) sum[name] += counts[name]
    for (const [status, count] of Object.entries(counts.byStatus))
      sum.byStatus[Number(status)] = (sum.byStatus[Number(status)] ?? 0) + count
    sum.longestMs = Math.max(sum.longestMs, counts.longestMs)
    return sum
  }, emptyCounts())

export interface PartCounts {
  part: string
  /** The engine or the servers that were tested. */
  against: string
  counts: LoadCounts
  /** Other counts, such as killed imports. */
  events: Record<string, number>
}

export interface MemoryUse {
  engine: string
  startMb: number
  endMb: number
}

/** Growth that measurements of the same process may show without a leak. */
export const MAX_GROWTH = 0.1

/** Collects the counts of all parts and rounds. */
export class Report {
  readonly #parts = new Map<string, PartCounts>()
  readonly failures: string[] = []
  /** Prefix of reproduction lines: the command that repeats the part. */
  reproduction = ''

  part(part: string, against: string): PartCounts {
    const key = `${part} ${against}`
    const known = this.#parts.get(key) ?? { part, against, counts: emptyCounts(), events: {} }
    this.#parts.set(key, known)
    return known
  }

  get total(): LoadCounts {
    return sumCounts([...this.#parts.values()].map(({ counts }) => counts))
  }

  get parts(): PartCounts[] {
    return [...this.#parts.values()]
  }

  /** Counts something wrong, with the request or the event that led to it. */
  wrong({ part, against, counts }: PartCounts, complaint: string, cause: string): void {
    counts.wrong++
    this.#fail(counts.complaints, `${part} on ${against}: ${complaint}`, cause)
  }

  lost({ part, against, counts }: PartCounts, complaint: string, cause: string): void {
    counts.lost++
    this.#fail(counts.losses, `${part} on ${against}: lost: ${complaint}`, cause)
  }

  #fail(messages: string[], message: string, cause: string): void {
    const text = `${message}\n    ${cause}\n    repeat with: ${this.reproduction}`
    if (messages.length >= MAX_MESSAGES) return
    messages.push(text)
    this.failures.push(text)
  }
}

export const countEvent = ({ events }: PartCounts, name: string, by = 1): void => {
  events[name] = (events[name] ?? 0) + by
}

const number = (value: number): string => value.toLocaleString('en')

const row = (cells: (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)).join(' | ')} |`

const statusText = ({ byStatus }: LoadCounts): string =>
  Object.entries(byStatus)
    .map(([status, count]) => `${status}: ${number(count)}`)
    .join(', ')

const eventText = (events: Record<string, number>): string =>
  Object.entries(events)
    .map(([name, count]) => `${number(count)} ${name}`)
    .join(', ')

export const hasGrown = ({ startMb, endMb }: MemoryUse): boolean => endMb > startMb * (1 + MAX_GROWTH)

/** The report as Markdown tables. */
export const reportText = (report: Report, memory: readonly MemoryUse[]): string => {
  const { total } = report
  const rows = report.parts.map(({ part, against, counts, events }) =>
    row([
      part,
      against,
      counts.sent,
      statusText(counts),
      counts.wrong,
      counts.lost,
      Math.round(counts.longestMs),
      eventText(events),
    ]),
  )
  const memoryRows = memory.map(({ engine, startMb, endMb }) =>
    row([engine, Math.round(startMb), Math.round(endMb), `${(100 * (endMb / startMb - 1)).toFixed(1)} %`]),
  )
  return [
    '| part | against | sent | responses by status | wrong | lost | longest (ms) | events |',
    '| --- | --- | ---: | --- | ---: | ---: | ---: | --- |',
    ...rows,
    row(['all', '', total.sent, statusText(total), total.wrong, total.lost, Math.round(total.longestMs), '']),
    '',
    '| memory of | after the warm-up (MB) | at the end (MB) | growth |',
    '| --- | ---: | ---: | ---: |',
    ...memoryRows,
  ].join('\n')
}

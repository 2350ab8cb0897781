/** The load generator's process: runs autocannon, one order at a time. */
import autocannon from 'autocannon'
import type { LoadOrder, LoadOutcome } from './load-generator.ts'
import type { Call } from './requests.ts'

const SAMPLE_MS = 50

/** Disjoint shares, because connections that request the same page at the same time would share a cached response. */
const shares = (calls: Call[], connections: number): Call[][] =>
  Array.from({ length: connections }, (_, number) => {
    const own = calls.filter((_, index) => index % connections === number)
    return own.length > 0 ? own : calls
  })

const execute = (order: LoadOrder): Promise<LoadOutcome | { fault: string }> =>
  new Promise((done) => {
    const { origin, calls, connections, extent, status } = order
    const own = shares(calls, connections)
    const milliseconds: number[] = []
    const otherStatuses: Record<number, number> = {}
    const started = performance.now()
    let last = started
    const run = autocannon(
      {
        url: origin,
        connections,
        ...('calls' in extent ? { amount: extent.calls } : { duration: extent.seconds }),
        sampleInt: SAMPLE_MS,
        setupClient: (client) =>
          client.setRequests((own.pop() ?? calls).map((call) => ({ method: 'GET', ...call }))),
      },
      (error, result) => {
        const others = Object.entries(otherStatuses).map(([other, count]) => `${count} responses ${other}`)
        if (result?.errors) others.push(`${result.errors} errors, ${result.timeouts} of them timeouts`)
        if (error) others.push(error.message)
        if (milliseconds.length === 0) others.push('no responses')
        if (others.length > 0) return done({ fault: `${others.join(', ')} instead of ${status}` })
        milliseconds.sort((a, b) => a - b)
        const at = (part: number) => milliseconds[Math.floor(part * (milliseconds.length - 1))] ?? 0
        done({
          calls: milliseconds.length,
          seconds: (last - started) / 1000,
          medianMs: at(0.5),
          p99Ms: at(0.99),
        })
      },
    )
    run.on('response', (_client, received, _bytes, took) => {
      milliseconds.push(took)
      last = performance.now()
      if (received !== status) otherStatuses[received] = (otherStatuses[received] ?? 0) + 1
    })
  })

process.on('message', async (order: LoadOrder) => process.send?.(await execute(order)))
process.on('disconnect', () => process.exit())

/** Formats the findings of --scaling as a table and as figures. */
import { CONNECTIONS } from '../measuring/contender.ts'
import type { Entry, Ledger, Quantity } from '../measuring/ledger.ts'
import type { Machine } from '../report/results.ts'
import { decimalFormat, formatColumns, integerFormat } from '../report/table.ts'
import { CAN_MEASURE_CPU, PARTS, type ScalingFindings, type ScalingPart } from './scaling.ts'

const SECOND = 1e6

const notes = ({ cores }: Machine): string[] => [
  `The load generator (${CONNECTIONS} keep-alive connections), PostgreSQL and Redis share ${cores} cores with heliolog: ` +
    'throughput and latency show what was left for it. CPU time per request carries over to other machines; a core ' +
    'provides a million microseconds a second.',
  CAN_MEASURE_CPU
    ? 'CPU time is user and system time of all processes of each part, from /proc.'
    : 'CPU time is not measured: it is read from /proc, which only Linux has.',
]

/** The medians of a deployment in a case. */
const measurement = (ledger: Ledger, entry: Entry) => {
  const median = (quantity: Quantity) => ledger.spread(entry, quantity)?.median
  const cost = median(PARTS.heliolog)
  const cpuMicroseconds: Partial<Record<ScalingPart, number>> = Object.fromEntries(
    Object.entries(PARTS).flatMap(([part, quantity]) => {
      const found = median(quantity)
      return found === undefined ? [] : [[part, found]]
    }),
  )
  return {
    case: entry[0],
    deployment: entry[1],
    rounds: ledger.values(entry, 'callsPerSecond').length,
    callsPerSecond: median('callsPerSecond'),
    medianMs: median('medianMs'),
    p99Ms: median('p99Ms'),
    cpuMicroseconds,
    callsPerCoreOfHeliolog: cost && SECOND / cost,
  }
}

export const scalingFigures = (machine: Machine, { ledger, observations, leftOut }: ScalingFindings) => ({
  observations,
  notes: notes(machine),
  leftOut,
  measurements: ledger.entries().map((entry) => measurement(ledger, entry)),
})

const HEADINGS = [
  'case',
  'deployment',
  'requests/s',
  'median ms',
  'p99 ms',
  'µs CPU: heliolog',
  'PostgreSQL',
  'replica',
  'Redis',
  'requests/s per core of heliolog',
]

const text = (value: number | undefined, format: Intl.NumberFormat): string =>
  value === undefined ? '–' : format.format(value)

export const scalingTable = (machine: Machine, findings: ScalingFindings): string => {
  const { measurements } = scalingFigures(machine, findings)
  const rows = measurements.map((found, index) => [
    found.case === measurements[index - 1]?.case ? '' : found.case,
    found.deployment,
    text(found.callsPerSecond, integerFormat),
    text(found.medianMs, decimalFormat),
    text(found.p99Ms, decimalFormat),
    ...(Object.keys(PARTS) as ScalingPart[]).map((part) => text(found.cpuMicroseconds[part], integerFormat)),
    text(found.callsPerCoreOfHeliolog, integerFormat),
  ])
  return [
    Object.values(machine).join(', '),
    formatColumns([HEADINGS, ...rows], 2),
    ...notes(machine),
    ...findings.leftOut.map((what) => `Left out: ${what}`),
  ].join('\n\n')
}

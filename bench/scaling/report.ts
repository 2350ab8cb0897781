/** What --scaling has found: a table for the terminal, and bench/scaling.json with the same figures. */
import { CONNECTIONS } from '../measuring/contender.ts'
import type { Entry, Ledger, Quantity } from '../measuring/ledger.ts'
import { CAN_TELL_PROCESSOR_TIME } from '../processes/process-tree.ts'
import { jsonText, type Machine } from '../report/results.ts'
import { columns, fine, whole } from '../report/table.ts'
import type { ScalingFindings } from './measure.ts'
import { PARTS, type Part } from './way-contender.ts'

const SECOND = 1e6

/** What is to be known before the figures are believed. */
const notes = ({ cores }: Machine): string[] => [
  `The load, ${CONNECTIONS} connections kept open, comes from the same machine of ${cores} cores, and so do PostgreSQL and ` +
    'Redis: calls a second and latencies show what was left over for heliolog. CPU time per call is what carries over ' +
    'to other machines; a core holds a million microseconds a second of it, less what it is to keep in reserve.',
  CAN_TELL_PROCESSOR_TIME
    ? 'CPU time is user and system, of all processes of each part, as Linux has it in /proc.'
    : 'CPU time is read from /proc, which only Linux has: it is not measured here.',
]

/** The medians of a way in a case. */
interface Measurement {
  case: string
  way: string
  rounds: number
  callsPerSecond: number | undefined
  medianMs: number | undefined
  p99Ms: number | undefined
  cpuMicroseconds: Partial<Record<Part, number>>
  /** What one core holds that does nothing but heliolog's part. */
  callsPerCoreOfHeliolog: number | undefined
}

const measurement = (ledger: Ledger, entry: Entry): Measurement => {
  const median = (quantity: Quantity) => ledger.spread(entry, quantity)?.median
  const cost = median(PARTS.heliolog)
  return {
    case: entry[0],
    way: entry[1],
    rounds: ledger.values(entry, 'callsPerSecond').length,
    callsPerSecond: median('callsPerSecond'),
    medianMs: median('medianMs'),
    p99Ms: median('p99Ms'),
    cpuMicroseconds: Object.fromEntries(
      Object.entries(PARTS).flatMap(([part, quantity]) => {
        const found = median(quantity)
        return found === undefined ? [] : [[part, found]]
      }),
    ),
    callsPerCoreOfHeliolog: cost && SECOND / cost,
  }
}

const measurements = ({ ledger }: ScalingFindings): Measurement[] =>
  ledger.entries().map((entry) => measurement(ledger, entry))

const HEADINGS = [
  'case',
  'way',
  'calls/s',
  'median ms',
  'p99 ms',
  'µs CPU: heliolog',
  'PostgreSQL',
  'replica',
  'Redis',
  'calls/s a core of heliolog',
]

const text = (value: number | undefined, format: Intl.NumberFormat): string =>
  value === undefined ? '–' : format.format(value)

export const scalingTable = (machine: Machine, findings: ScalingFindings): string => {
  const rows = measurements(findings).map((found, index, all) => [
    found.case === all[index - 1]?.case ? '' : found.case,
    found.way,
    text(found.callsPerSecond, whole),
    text(found.medianMs, fine),
    text(found.p99Ms, fine),
    ...(Object.keys(PARTS) as Part[]).map((part) => text(found.cpuMicroseconds[part], whole)),
    text(found.callsPerCoreOfHeliolog, whole),
  ])
  return [
    Object.values(machine).join(', '),
    columns([HEADINGS, ...rows], 2),
    ...notes(machine),
    ...findings.leftOut.map((what) => `Left out: ${what}`),
  ].join('\n\n')
}

export const scalingJson = (machine: Machine, findings: ScalingFindings): string =>
  jsonText({
    machine,
    observations: findings.observations,
    notes: notes(machine),
    leftOut: findings.leftOut,
    measurements: measurements(findings),
  })

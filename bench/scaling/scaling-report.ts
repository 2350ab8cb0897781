/** Formats the findings of --scaling. */
import { CONNECTIONS } from '../measuring/contender.ts'
import type { Quantity } from '../measuring/ledger.ts'
import { CAN_MEASURE_CPU } from '../processes/cpu-times.ts'
import { type Machine, machineText } from '../report/machine.ts'
import { decimalFormat, formatTable, integerFormat } from '../report/table.ts'
import { PARTS, type ScalingFindings } from './scaling.ts'

const SECOND = 1e6

const notes = ({ cores }: Machine): string[] => [
  `The load generator (${CONNECTIONS} keep-alive connections), PostgreSQL and Redis share ${cores} cores with heliolog: ` +
    'throughput and latency show what was left for it. CPU time per request carries over to other machines; a core ' +
    'provides a million microseconds a second.',
  CAN_MEASURE_CPU
    ? 'CPU time is user and system time of all processes of each part, from /proc.'
    : 'CPU time is not measured: it is read from /proc, which only Linux has.',
]

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

export const scalingTable = (machine: Machine, { ledger, leftOut }: ScalingFindings): string => {
  const rows = ledger.entries().map((entry) => {
    const text = (quantity: Quantity, format = integerFormat, convert = (value: number) => value): string => {
      const spread = ledger.spread(entry, quantity)
      return spread ? format.format(convert(spread.median)) : '–'
    }
    return [
      ...entry,
      text('callsPerSecond'),
      text('medianMs', decimalFormat),
      text('p99Ms', decimalFormat),
      ...Object.values(PARTS).map((quantity) => text(quantity)),
      text(PARTS.heliolog, integerFormat, (cost) => SECOND / cost),
    ]
  })
  return [
    machineText(machine),
    formatTable([HEADINGS, ...rows], 2),
    ...notes(machine),
    ...leftOut.map((what) => `Left out: ${what}`),
  ].join('\n\n')
}

/** Formats the results as JSON: machine, store sizes, measurements and goals. */
import { cpus, totalmem, type } from 'node:os'
import type { Findings } from '../comparison.ts'
import type { GoalResult } from '../goals.ts'
import type { Ledger, Quantity } from '../measuring/ledger.ts'

const GIBIBYTE = 2 ** 30
const QUANTITIES: Quantity[] = [
  'cpuMicroseconds',
  'callsPerSecond',
  'medianMs',
  'p99Ms',
  'privateBytes',
  'residentBytes',
]

export interface Machine {
  processor: string
  cores: number
  memory: string
  system: string
  node: string
  date: string
}

export const thisMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() || 'unknown',
  cores: cpus().length,
  memory: `${Math.round(totalmem() / GIBIBYTE)} GiB`,
  system: `${type()} ${process.arch}`,
  node: process.version,
  date: new Date().toISOString().slice(0, 10),
})

const measurements = (ledger: Ledger) =>
  ledger.entries().map((entry) => ({
    case: entry[0],
    contender: entry[1],
    rounds: ledger.values(entry, 'callsPerSecond').length,
    ...Object.fromEntries(
      QUANTITIES.flatMap((quantity) => {
        const spread = ledger.spread(entry, quantity)
        return spread ? [[quantity, spread]] : []
      }),
    ),
  }))

const goal = ({ goal: { name, against, bound, unit }, measured, outcome, reason }: GoalResult) => ({
  goal: name,
  against,
  ...bound,
  unit,
  measured: measured ?? null,
  outcome,
  ...(reason ? { reason } : {}),
})

/** Four significant digits: more would be noise. */
const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value

export const jsonText = (results: object): string => `${JSON.stringify(results, rounded, 2)}\n`

export const resultsOf = (machine: Machine, findings: Findings, goalResults: GoalResult[]): string => {
  const { ledger, sizes, startSeconds, atRest, import: imported, peers, notMeasured } = findings
  const results = {
    machine,
    observations: sizes,
    measurements: measurements(ledger),
    startSeconds,
    memoryAtRest: atRest,
    import: imported,
    peers,
    notMeasured,
    goals: goalResults.map(goal),
  }
  return jsonText(results)
}

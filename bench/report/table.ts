/** Formats the tables for the terminal. */
import type { Findings } from '../comparison.ts'
import type { Goal, GoalResult } from '../goals.ts'
import { HELIOLOG } from '../heliolog.ts'
import { type Entry, type Ledger, type Quantity, type Spread, spreadOf } from '../measuring/ledger.ts'

const MEGABYTE = 1e6

export const integerFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
export const decimalFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export const spreadText = (spread: Spread | undefined, format: Intl.NumberFormat): string =>
  spread
    ? `${format.format(spread.median)} (${format.format(spread.least)}–${format.format(spread.greatest)})`
    : '–'

export const formatColumns = (rows: string[][], leftAligned: number): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const cell = (text: string, column: number) =>
    column < leftAligned ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}

/** The share of a core that the server used. A mostly idle server wakes up for each request, which costs more. */
const busyText = (ledger: Ledger, entry: Entry): string => {
  const cost = ledger.spread(entry, 'cpuMicroseconds')
  const rate = ledger.spread(entry, 'callsPerSecond')
  return cost && rate ? `${integerFormat.format((cost.median * rate.median) / 1e4)} %` : '–'
}

/** Every contender of every case, with the minimum and maximum of the rounds in brackets. */
export const measurementTable = (ledger: Ledger): string => {
  const median = (entry: Entry, quantity: Quantity, scale = 1, format = decimalFormat) => {
    const spread = ledger.spread(entry, quantity)
    return spread ? format.format(spread.median / scale) : '–'
  }
  const rows = [
    [
      'case',
      'contender',
      'µs CPU a request',
      'requests/s',
      'busy',
      'median ms',
      'p99 ms',
      'MB',
      'CPU / heliolog',
    ],
  ]
  let lastCase = ''
  for (const entry of ledger.entries()) {
    const [caseName, contender] = entry
    const ratio = contender === HELIOLOG ? undefined : spreadOf(ledger.speed([caseName, HELIOLOG], entry))
    rows.push([
      caseName === lastCase ? '' : caseName,
      contender,
      spreadText(ledger.spread(entry, 'cpuMicroseconds'), integerFormat),
      spreadText(ledger.spread(entry, 'callsPerSecond'), integerFormat),
      busyText(ledger, entry),
      median(entry, 'medianMs'),
      median(entry, 'p99Ms'),
      median(entry, 'privateBytes', MEGABYTE, integerFormat),
      ratio ? spreadText(ratio, decimalFormat) : '',
    ])
    lastCase = caseName
  }
  return formatColumns(rows, 2)
}

const boundText = ({ bound, unit }: Goal): string => {
  const suffix = unit === '×' ? '' : ` ${unit}`
  return 'atLeast' in bound ? `at least ${bound.atLeast}${suffix}` : `under ${bound.under}${suffix}`
}

const valueText = ({ goal, measured, reason }: GoalResult): string =>
  measured ? `${spreadText(measured, decimalFormat)}${goal.unit === '×' ? '' : ` ${goal.unit}`}` : reason

export const goalTable = (goalResults: GoalResult[]): string =>
  formatColumns(
    [
      ['goal', 'against', 'target', 'measured', 'outcome'],
      ...goalResults.map((goalResult) => [
        goalResult.goal.name,
        goalResult.goal.against,
        boundText(goalResult.goal),
        valueText(goalResult),
        goalResult.outcome,
      ]),
    ],
    5,
  )

/** Measurements outside the cases: import, memory, and notes on the peers. */
export const otherFindings = (findings: Findings): string => {
  const lines: string[] = []
  const { import: found, atRest, ledger } = findings
  for (const name of ['heliolog', 'sqlite3'] as const) {
    const rounds = found?.[name] ?? []
    if (rounds.length === 0) continue
    const rate = spreadOf(rounds.map(({ rowsPerSecond }) => rowsPerSecond))
    const cpu = spreadOf(rounds.map(({ cpuSeconds }) => cpuSeconds))
    lines.push(
      `import by ${name}: ${spreadText(rate, integerFormat)} rows a second, ${spreadText(cpu, decimalFormat)} s of CPU`,
    )
  }
  const megabytes = (bytes: number) => integerFormat.format(bytes / MEGABYTE)
  if (atRest)
    lines.push(
      `memory at rest: ${megabytes(atRest.privateBytes)} MB private, ${megabytes(atRest.residentBytes)} MB with mapped files`,
    )
  const [own, all] = [ledger.peaks(HELIOLOG, 'privateBytes'), ledger.peaks(HELIOLOG, 'residentBytes')]
  if (own.length > 0)
    lines.push(
      `memory under load: ${megabytes(Math.max(...own))} MB private, ${megabytes(Math.max(...all))} MB with mapped files`,
    )
  for (const { name, version, rows, note, missing } of findings.peers)
    lines.push(
      missing
        ? `peer ${name}: not measured (${missing})`
        : `peer ${name} ${version}, ${integerFormat.format(rows)} rows: ${note}`,
    )
  return lines.join('\n')
}

/** Formats the tables, in Markdown, so that they can be pasted into documents. */
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

export const spreadText = (spread: Spread | undefined, format: Intl.NumberFormat): string => {
  if (!spread) return '–'
  const [median = '', least, greatest] = [spread.median, spread.least, spread.greatest].map(format.format)
  return least === greatest ? median : `${median} (${least}–${greatest})`
}

/** The first row has the headings; the columns after the first ones are aligned to the right. */
export const formatTable = (rows: string[][], leftAligned: number): string => {
  const [headings = []] = rows
  const widths = headings.map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)))
  const isLeft = (column: number) => column < leftAligned
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const lines = rows.map((row) =>
    line(widths.map((width, column) => row[column]?.[isLeft(column) ? 'padEnd' : 'padStart'](width) ?? '')),
  )
  const rule = widths.map((width, column) =>
    isLeft(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [lines[0], line(rule), ...lines.slice(1)].join('\n')
}

/** The share of a core that the server used. A mostly idle server wakes up for each request, which costs more. */
const busyText = (ledger: Ledger, entry: Entry): string => {
  const cost = ledger.spread(entry, 'cpuMicroseconds')
  const rate = ledger.spread(entry, 'callsPerSecond')
  return cost && rate ? `${integerFormat.format((cost.median * rate.median) / 1e4)} %` : '–'
}

const HEADINGS = [
  'case',
  'contender',
  'µs CPU a request',
  'µs CPU of PostgreSQL',
  'requests/s',
  'busy',
  'median ms',
  'p99 ms',
]

/** Every contender of every case, with the minimum and maximum of the rounds in brackets. */
export const measurementTable = (ledger: Ledger): string => {
  const rows = ledger.entries().map((entry) => {
    const text = (quantity: Quantity, format = integerFormat) =>
      spreadText(ledger.spread(entry, quantity), format)
    return [
      ...entry,
      text('cpuMicroseconds'),
      text('postgresMicroseconds'),
      text('callsPerSecond'),
      busyText(ledger, entry),
      text('medianMs', decimalFormat),
      text('p99Ms', decimalFormat),
    ]
  })
  return formatTable([HEADINGS, ...rows], 2)
}

const withUnit = (text: string, { unit }: Goal): string => (unit === '×' ? text : `${text} ${unit}`)

const boundText = (goal: Goal): string => {
  const { bound } = goal
  return withUnit('atLeast' in bound ? `at least ${bound.atLeast}` : `at most ${bound.atMost}`, goal)
}

const OUTCOMES = { met: 'met', missed: '**not met**', unknown: 'not measured' }

export const goalTable = (goalResults: GoalResult[]): string =>
  formatTable(
    [
      ['case', 'against', 'goal', 'measured', 'outcome'],
      ...goalResults.map(({ goal, measured, outcome, reason }) => [
        goal.name,
        goal.against,
        boundText(goal),
        measured
          ? withUnit(spreadText(measured, goal.unit === 'MB' ? integerFormat : decimalFormat), goal)
          : reason,
        OUTCOMES[outcome],
      ]),
    ],
    5,
  )

/** Measurements outside the cases. */
export const otherFindings = (findings: Findings): string => {
  const rows = [['other', 'measured']]
  const { import: found, atRest, chart, ledger, notMeasured, peers, stores } = findings
  const observations = stores.find(({ name }) => name === 'million')?.keys.observations ?? Number.NaN
  for (const name of ['heliolog', 'sqlite3'] as const) {
    const rounds = found?.[name] ?? []
    if (rounds.length === 0) continue
    const rate = spreadOf(rounds.map(({ seconds }) => observations / seconds))
    const cpu = spreadOf(rounds.map(({ cpuSeconds }) => cpuSeconds))
    rows.push([
      `import of a million rows by ${name}`,
      `${spreadText(rate, integerFormat)} rows a second, ${spreadText(cpu, decimalFormat)} s of CPU`,
    ])
  }
  const memory = (name: string, privateBytes: number, residentBytes: number) => {
    const [own, all] = [privateBytes, residentBytes].map((bytes) => integerFormat.format(bytes / MEGABYTE))
    rows.push([name, `${own} MB private, ${all} MB with mapped files`])
  }
  if (atRest) memory('memory at rest', atRest.privateBytes, atRest.residentBytes)
  const [own, all] = [ledger.peaks(HELIOLOG, 'privateBytes'), ledger.peaks(HELIOLOG, 'residentBytes')]
  if (own.length > 0) memory('memory under load', Math.max(...own), Math.max(...all))
  for (const [gesture, cost] of Object.entries(chart ?? {}))
    rows.push([
      `overview chart, forty years of days, ${gesture}`,
      `${spreadText(cost, decimalFormat)} ms of the main thread per frame`,
    ])
  if (notMeasured.chart) rows.push(['overview chart', `not measured: ${notMeasured.chart}`])
  for (const { name, version, note, missing } of peers)
    rows.push([`peer ${name} ${version}`, missing ? `not measured: ${missing}` : note])
  return rows.length > 1 ? formatTable(rows, 2) : ''
}

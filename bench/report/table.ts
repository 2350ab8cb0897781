/** The tables for the terminal. */
import type { Findings } from '../comparison.ts'
import type { Goal, Judgement } from '../goals.ts'
import { HELIOLOG } from '../heliolog.ts'
import { type Entry, type Ledger, type Quantity, type Spread, spreadOf } from '../measuring/ledger.ts'

const MEGABYTE = 1e6

export const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
export const fine = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const spreadText = (spread: Spread | undefined, format: Intl.NumberFormat): string =>
  spread
    ? `${format.format(spread.median)} (${format.format(spread.least)}–${format.format(spread.greatest)})`
    : '–'

export const columns = (rows: string[][], leftAligned: number): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const cell = (text: string, column: number) =>
    column < leftAligned ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n')
}

/** The share of a core that the server used. An idle server wakes up for each call, which costs more. */
const busyText = (ledger: Ledger, entry: Entry): string => {
  const cost = ledger.spread(entry, 'cpuMicroseconds')
  const rate = ledger.spread(entry, 'callsPerSecond')
  return cost && rate ? `${whole.format((cost.median * rate.median) / 1e4)} %` : '–'
}

/** Every contender of every case, with the least and the greatest of the rounds in brackets. */
export const measurementTable = (ledger: Ledger): string => {
  const median = (entry: Entry, quantity: Quantity, scale = 1, format = fine) => {
    const spread = ledger.spread(entry, quantity)
    return spread ? format.format(spread.median / scale) : '–'
  }
  const rows = [
    ['case', 'contender', 'µs CPU a call', 'calls/s', 'busy', 'median ms', 'p99 ms', 'MB', 'CPU / heliolog'],
  ]
  let lastCase = ''
  for (const entry of ledger.entries()) {
    const [caseName, contender] = entry
    const ratio = contender === HELIOLOG ? undefined : spreadOf(ledger.speed([caseName, HELIOLOG], entry))
    rows.push([
      caseName === lastCase ? '' : caseName,
      contender,
      spreadText(ledger.spread(entry, 'cpuMicroseconds'), whole),
      spreadText(ledger.spread(entry, 'callsPerSecond'), whole),
      busyText(ledger, entry),
      median(entry, 'medianMs'),
      median(entry, 'p99Ms'),
      median(entry, 'privateBytes', MEGABYTE, whole),
      ratio ? spreadText(ratio, fine) : '',
    ])
    lastCase = caseName
  }
  return columns(rows, 2)
}

const boundText = ({ bound, unit }: Goal): string => {
  const suffix = unit === '×' ? '' : ` ${unit}`
  return 'atLeast' in bound ? `at least ${bound.atLeast}${suffix}` : `under ${bound.under}${suffix}`
}

const valueText = ({ goal, measured, reason }: Judgement): string =>
  measured ? `${spreadText(measured, fine)}${goal.unit === '×' ? '' : ` ${goal.unit}`}` : reason

export const goalTable = (judgements: Judgement[]): string =>
  columns(
    [
      ['goal', 'against', 'asked for', 'measured', 'outcome'],
      ...judgements.map((judgement) => [
        judgement.goal.words,
        judgement.goal.against,
        boundText(judgement.goal),
        valueText(judgement),
        judgement.outcome,
      ]),
    ],
    5,
  )

/** Everything besides the cases: the import, the memory, and notes on the peers. */
export const otherFindings = (findings: Findings): string => {
  const lines: string[] = []
  const { import: found, atRest, ledger } = findings
  for (const name of ['heliolog', 'sqlite3'] as const) {
    const rounds = found?.[name] ?? []
    if (rounds.length === 0) continue
    const rate = spreadOf(rounds.map(({ rowsPerSecond }) => rowsPerSecond))
    const cpu = spreadOf(rounds.map(({ cpuSeconds }) => cpuSeconds))
    lines.push(
      `import by ${name}: ${spreadText(rate, whole)} rows a second, ${spreadText(cpu, fine)} s of CPU`,
    )
  }
  const megabytes = (bytes: number) => whole.format(bytes / MEGABYTE)
  if (atRest)
    lines.push(
      `memory at rest: ${megabytes(atRest.privateBytes)} MB of its own, ${megabytes(atRest.residentBytes)} MB with mapped files`,
    )
  const [own, all] = [ledger.peaks(HELIOLOG, 'privateBytes'), ledger.peaks(HELIOLOG, 'residentBytes')]
  if (own.length > 0)
    lines.push(
      `memory under load: ${megabytes(Math.max(...own))} MB of its own, ${megabytes(Math.max(...all))} MB with mapped files`,
    )
  for (const { name, version, rows, note, missing } of findings.peers)
    lines.push(
      missing
        ? `peer ${name}: not measured: ${missing}`
        : `peer ${name} ${version}, ${whole.format(rows)} rows: ${note}`,
    )
  return lines.join('\n')
}

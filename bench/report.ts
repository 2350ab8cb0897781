/** Formats the results as tables in Markdown, so that they can be pasted into documents. */
import { cpus, totalmem, type } from 'node:os'
import { START, type Target, UNCACHED } from './cases.ts'
import type { Sample } from './measuring/contenders.ts'
import { type Case, type CaseResult, type Comparison, comparisonsOf } from './measuring/passes.ts'
import { isMeasured, medianOf } from './measuring/statistics.ts'
import { CORES_TEXT } from './processes/cores.ts'
import { HAS_COUNTERS } from './processes/usage.ts'

const MEGABYTE = 1e6
const MICROSECONDS = 1e6
/** Thousands of instructions, or microseconds. */
const COST_UNIT = HAS_COUNTERS ? 1e3 : 1

const integer = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** The first row has the headings. */
const table = (rows: string[][]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const lines = rows.map((row) => line(widths.map((width, column) => (row[column] ?? '').padEnd(width))))
  return [lines[0], line(widths.map((width) => '-'.repeat(width))), ...lines.slice(1)].join('\n')
}

const outcome = (value: number, goal: number | undefined): string =>
  goal === undefined ? '' : value <= goal ? 'met' : '**not met**'

const ratioTable = (results: CaseResult[]): string => {
  const row = ({ measured }: CaseResult, { against, quantity, ratio }: Comparison) => {
    const goal = quantity === 'cost' ? measured.goals[against] : undefined
    return [
      quantity === 'cost' ? measured.name : `${measured.name}, memory`,
      against,
      isMeasured(ratio) ? decimal.format(ratio.middle) : 'not measured',
      `${decimal.format(ratio.low)}–${decimal.format(ratio.high)}`,
      goal === undefined ? '' : `at most ${goal}`,
      isMeasured(ratio) ? outcome(ratio.middle, goal) : '',
    ]
  }
  const rows = results.flatMap((result) => comparisonsOf(result).map((one) => row(result, one)))
  return table([['case', 'against', 'ratio', 'interval', 'goal', 'outcome'], ...rows])
}

const samplesOf = ({ rounds }: CaseResult, contender: string): Sample[] =>
  rounds.flatMap((round) => round.get(contender) ?? [])

type Column = [heading: string, value: (sample: Sample) => number | undefined, format: Intl.NumberFormat]

const memoryColumn: Column = ['peak MB', ({ peakBytes }) => peakBytes / MEGABYTE, integer]
const REQUEST_COLUMNS: Column[] = [
  [HAS_COUNTERS ? 'thousand instructions' : 'µs of CPU', ({ cost }) => cost / COST_UNIT, integer],
  ['of PostgreSQL', ({ costOfPostgres }) => costOfPostgres && costOfPostgres / COST_UNIT, integer],
  ['requests/s', ({ load }) => load && load.calls / load.seconds, integer],
  ['median ms', ({ load }) => load?.medianMs, decimal],
  ['p99 ms', ({ load }) => load?.p99Ms, decimal],
  memoryColumn,
]
const COMMAND_COLUMNS: Column[] = [['CPU s', ({ cost }) => cost / MICROSECONDS, decimal], memoryColumn]

const medianText = (samples: Sample[], [, value, format]: Column): string => {
  const values = samples.flatMap((sample) => value(sample) ?? [])
  return values.length > 0 ? format.format(medianOf(values)) : ''
}

/** Medians of all rounds. They depend on how busy the machine was. */
const valueTable = (results: CaseResult[], columns: Column[]): string => {
  const rows = results.flatMap((result) =>
    result.measured.contenders.map(({ name }) => [
      result.measured.name,
      name,
      ...columns.map((column) => medianText(samplesOf(result, name), column)),
    ]),
  )
  return table([['case', 'contender', ...columns.map(([heading]) => heading)], ...rows])
}

/** Goals for values of this build. */
const limitTable = (results: CaseResult[], { million, hundredThousand, build }: Target): string => {
  const ofCase = (name: string, value: (sample: Sample) => number): number[] =>
    results
      .filter(({ measured }) => measured.name === name)
      .flatMap((result) => samplesOf(result, build.name).map(value))
  const megabytes = ({ peakBytes }: { peakBytes: number }) => peakBytes / MEGABYTE
  const limits: [name: string, values: number[], goal: number | undefined, unit: string][] = [
    ['start to first response', ofCase(START, ({ seconds }) => seconds ?? Number.NaN), 0.3, 's'],
    ['memory under load', ofCase(UNCACHED, megabytes), 200, 'MB'],
    ['memory of the import of 100,000 observations', [megabytes(hundredThousand.imported)], 250, 'MB'],
    ['memory of the import of a million', [megabytes(million.imported)], 250, 'MB'],
    ['import of a million observations', [million.imported.seconds], undefined, 's'],
    ['size of an observation in the store', [million.bytes / million.keys.observations / 1e3], 1.3, 'kB'],
  ]
  const rows = limits
    .filter(([, values]) => values.length > 0)
    .map(([name, values, goal, unit]) => {
      const value = medianOf(values)
      const text = (unit === 'MB' ? integer : decimal).format(value)
      return [
        name,
        `${text} ${unit}`,
        goal === undefined ? '' : `at most ${goal} ${unit}`,
        outcome(value, goal),
      ]
    })
  return table([['value', 'median', 'goal', 'outcome'], ...rows])
}

const machineText = (): string => {
  const [first, ...others] = cpus()
  return [
    `${new Date().toISOString().slice(0, 10)}: ${first?.model.trim() || 'unknown processor'}`,
    `${others.length + 1} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${process.arch}`,
    `Node ${process.version.slice(1)}`,
    CORES_TEXT,
    HAS_COUNTERS ? 'instructions counted' : 'no counters, so CPU time',
  ].join(', ')
}

export const reportOf = (results: CaseResult[], target: Target): string => {
  const ofKind = (kind: Case['kind']) => results.filter(({ measured }) => measured.kind === kind)
  return [
    machineText(),
    ratioTable(results),
    valueTable(ofKind('requests'), REQUEST_COLUMNS),
    valueTable(ofKind('commands'), COMMAND_COLUMNS),
    limitTable(results, target),
  ].join('\n\n')
}

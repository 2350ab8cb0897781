/** npm run bench: compares heliolog with baselines and peers, or measures deployments, bulk downloads or the chart. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bulkFigures, bulkTable, measureBulk } from './bulk/bulk.ts'
import { chartTable, measureChart } from './chart/frames.ts'
import { compare } from './comparison.ts'
import { evaluateGoals } from './goals.ts'
import { closeConnections } from './load/requests.ts'
import { DATA, ROOT } from './paths.ts'
import { cleanUp, cleanUpOnSignals } from './processes/cleanup.ts'
import { chart } from './report/chart.ts'
import { jsonText, resultsOf, thisMachine } from './report/results.ts'
import { goalTable, measurementTable, otherFindings } from './report/table.ts'
import { measureScaling } from './scaling/scaling.ts'
import { scalingFigures, scalingTable } from './scaling/scaling-report.ts'

const CHART_FILE = join(ROOT, 'docs/performance.svg')
const DEFAULT_ROUNDS = 5
const DEFAULT_OTHER_ROUNDS = 3

const USAGE = `npm run bench -- [options]
  --peers        also compare with the peers, which are installed first, and draw docs/performance.svg
  --large        also measure ten million observations; building that store takes many minutes, once
  --fresh        rebuild the stores even if nothing has changed
  --only <text>  measure only cases whose name contains the text; write no results
  --rounds <n>   number of rounds (default ${DEFAULT_ROUNDS}; with --scaling, --bulk or --chart ${DEFAULT_OTHER_ROUNDS})
  --scaling      measure CPU time per request in heliolog, PostgreSQL and Redis by deployment instead
  --bulk         measure bulk downloads, and the latency of other requests during one, instead
  --chart        measure main-thread work per frame of the overview chart in a browser instead
  --help         show this help`

const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      peers: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      scaling: { type: 'boolean', default: false },
      bulk: { type: 'boolean', default: false },
      chart: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const others = [values.scaling, values.bulk, values.chart].filter(Boolean).length
  const isOther = others > 0
  if (isOther && (values.large || values.peers))
    throw new Error(
      '--scaling, --bulk and --chart cannot be combined with --large or --peers: they have data of their own',
    )
  if (others > 1) throw new Error('--scaling, --bulk and --chart cannot be combined')
  const rounds = Number(values.rounds ?? (isOther ? DEFAULT_OTHER_ROUNDS : DEFAULT_ROUNDS))
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error(`--rounds takes a whole number from 1 to 100, not ${JSON.stringify(values.rounds)}`)
  return { ...values, rounds }
}

type Options = ReturnType<typeof readOptions>

const log = (line: string): void => console.error(line)

/** Prints the report, and writes the results unless --only limits the cases. */
const finish = (options: Options, report: string[], file: string, results: string): void => {
  console.log(report.join('\n\n'))
  if (options.only !== '') return
  mkdirSync(DATA, { recursive: true })
  writeFileSync(join(DATA, file), results)
  log(`wrote ${join(DATA, file)}`)
}

const runComparison = async (options: Options): Promise<void> => {
  const findings = await compare(options, log)
  const [goalResults, machine] = [evaluateGoals(findings), thisMachine()]
  const report = [
    Object.values(machine).join(', '),
    measurementTable(findings.ledger),
    otherFindings(findings),
    goalTable(goalResults),
  ]
  finish(options, report, 'results.json', resultsOf(machine, findings, goalResults))
  if (options.only === '' && options.peers) writeFileSync(CHART_FILE, chart(machine, findings))
}

const runScaling = async (options: Options): Promise<void> => {
  const findings = await measureScaling(options, log)
  const machine = thisMachine()
  const results = jsonText({ machine, ...scalingFigures(machine, findings) })
  finish(options, [scalingTable(machine, findings)], 'scaling.json', results)
}

const runBulk = async (options: Options): Promise<void> => {
  const findings = await measureBulk(options, log)
  const machine = thisMachine()
  const results = jsonText({ machine, ...bulkFigures(findings) })
  finish(options, [Object.values(machine).join(', '), bulkTable(findings)], 'bulk.json', results)
}

const runChart = async (options: Options): Promise<void> => {
  const findings = await measureChart(options, log)
  const machine = thisMachine()
  const report = [Object.values(machine).join(', '), chartTable(findings)]
  finish(options, report, 'chart.json', jsonText({ machine, ...findings }))
}

const optionsOrUsage = (): Options => {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}

const options = optionsOrUsage()
if (options.help) {
  console.log(USAGE)
  process.exit()
}
cleanUpOnSignals()
try {
  const runOther = options.scaling ? runScaling : options.bulk ? runBulk : undefined
  await (options.chart ? runChart : (runOther ?? runComparison))(options)
  log(`${(performance.now() / 60_000).toFixed(1)} minutes`)
  // After a failure the logs stay for diagnosis.
  rmSync(join(DATA, 'logs'), { recursive: true, force: true })
} catch (error) {
  console.error((error as Error).stack)
  process.exitCode = 1
} finally {
  closeConnections()
  await cleanUp()
}

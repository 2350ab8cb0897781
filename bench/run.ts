/** npm run bench: compares heliolog with baselines and peers, or measures deployments or bulk downloads. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bulkTable, measureBulk } from './bulk/bulk.ts'
import { compare } from './comparison.ts'
import { evaluateGoals } from './goals.ts'
import { closeConnections } from './load/requests.ts'
import { BENCH, DATA, ROOT } from './paths.ts'
import { cleanUp, cleanUpOnSignals } from './processes/cleanup.ts'
import { chart } from './report/chart.ts'
import { machineText, thisMachine } from './report/machine.ts'
import { goalTable, measurementTable, otherFindings } from './report/table.ts'
import { measureScaling } from './scaling/scaling.ts'
import { scalingTable } from './scaling/scaling-report.ts'

const CHART_FILE = join(ROOT, 'docs/performance.svg')
const RESULTS_FILE = join(BENCH, 'RESULTS.md')
/** The part of RESULTS.md that a run writes. */
const RECORDED = /(?<=<!-- written by npm run bench -- --record -->\n).*(?=<!-- end -->)/s
const DEFAULT_ROUNDS = 5
const DEFAULT_OTHER_ROUNDS = 3

const USAGE = `npm run bench -- [options]
  --record       also write the tables to bench/RESULTS.md
  --peers        also compare with the peers, which are installed first, and draw docs/performance.svg
  --large        also measure ten million observations; building that store takes many minutes, once
  --fresh        rebuild the stores even if nothing has changed
  --only <text>  measure only cases whose name contains the text, or "start", "memory", "chart" or "import"
  --rounds <n>   number of rounds (default ${DEFAULT_ROUNDS}; with --scaling or --bulk ${DEFAULT_OTHER_ROUNDS})
  --scaling      measure CPU time per request in heliolog, PostgreSQL and Redis by deployment instead
  --bulk         measure bulk downloads, and the latency of other requests during one, instead
  --help         show this help`

const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      record: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      scaling: { type: 'boolean', default: false },
      bulk: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const isOther = values.scaling || values.bulk
  if (isOther && (values.large || values.peers || values.record))
    throw new Error('--scaling and --bulk cannot be combined with --large, --peers or --record')
  if (values.scaling && values.bulk) throw new Error('--scaling and --bulk cannot be combined')
  if (values.record && values.only !== '') throw new Error('--record needs all cases, without --only')
  const rounds = Number(values.rounds ?? (isOther ? DEFAULT_OTHER_ROUNDS : DEFAULT_ROUNDS))
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100)
    throw new Error(`--rounds takes a whole number from 1 to 100, not ${JSON.stringify(values.rounds)}`)
  return { ...values, rounds }
}

type Options = ReturnType<typeof readOptions>

const log = (line: string): void => console.error(line)

const runComparison = async (options: Options): Promise<string> => {
  const findings = await compare(options, log)
  const machine = thisMachine()
  const goals = goalTable(evaluateGoals(findings))
  const tables = [goals, measurementTable(findings.ledger), otherFindings(findings)].filter(Boolean)
  const report = [machineText(machine), ...tables].join('\n\n')
  if (options.record) {
    const text = readFileSync(RESULTS_FILE, 'utf8')
    writeFileSync(
      RESULTS_FILE,
      text.replace(RECORDED, () => `\n${report}\n\n`),
    )
  }
  if (options.peers && options.only === '') writeFileSync(CHART_FILE, chart(machine, findings))
  return report
}

const runScaling = async (options: Options): Promise<string> =>
  scalingTable(thisMachine(), await measureScaling(options, log))

const runBulk = async (options: Options): Promise<string> =>
  `${machineText(thisMachine())}\n\n${bulkTable(await measureBulk(options, log))}`

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
  const run = options.scaling ? runScaling : options.bulk ? runBulk : runComparison
  console.log(await run(options))
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

/** npm run bench: heliolog, its limits and its peers, side by side; or the ways in which it is run. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureBulk } from './bulk/measure.ts'
import { bulkJson, bulkTable } from './bulk/report.ts'
import { judge } from './goals.ts'
import { closeConnections } from './load/fetch.ts'
import { measure } from './measure.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { BULK_FILE, CHART_FILE, DATA, RESULTS_FILE, SCALING_FILE } from './places.ts'
import { endAll, endOnSignals } from './processes/lifetimes.ts'
import { chart } from './report/chart.ts'
import { resultsOf, thisMachine } from './report/results.ts'
import { goalTable, measurementTable, otherFindings } from './report/table.ts'
import { measureScaling } from './scaling/measure.ts'
import { scalingJson, scalingTable } from './scaling/report.ts'

const tell = (what: string): void => console.error(what)

const minutesSince = (started: number): string =>
  `${((performance.now() - started) / 60_000).toFixed(1)} minutes`

const bench = async (options: Options): Promise<void> => {
  const started = performance.now()
  const findings = await measure(options, tell)
  const judgements = judge(findings)
  const machine = thisMachine()
  console.log(
    [
      Object.values(machine).join(', '),
      measurementTable(findings.ledger),
      otherFindings(findings),
      goalTable(judgements),
      minutesSince(started),
    ].join('\n\n'),
  )
  // A part of the cases is a quick look, not a result.
  if (options.only !== '') return
  writeFileSync(RESULTS_FILE, resultsOf(machine, findings, judgements))
  writeFileSync(CHART_FILE, chart(machine, findings))
}

const benchScaling = async (options: Options): Promise<void> => {
  const started = performance.now()
  const findings = await measureScaling(options, tell)
  const machine = thisMachine()
  console.log(`${scalingTable(machine, findings)}\n\n${minutesSince(started)}`)
  if (options.only === '') writeFileSync(SCALING_FILE, scalingJson(machine, findings))
}

const benchBulk = async (options: Options): Promise<void> => {
  const started = performance.now()
  const findings = await measureBulk(options, tell)
  const machine = thisMachine()
  console.log(`${bulkTable(machine, findings)}\n\n${minutesSince(started)}`)
  if (options.only === '') writeFileSync(BULK_FILE, bulkJson(machine, findings))
}

const run = (options: Options): Promise<void> => {
  if (options.scaling) return benchScaling(options)
  return options.bulk ? benchBulk(options) : bench(options)
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
endOnSignals()
try {
  await run(options)
  // After a failure they tell what happened.
  rmSync(join(DATA, 'logs'), { recursive: true, force: true })
} catch (error) {
  console.error((error as Error).stack)
  process.exitCode = 1
} finally {
  closeConnections()
  await endAll()
}

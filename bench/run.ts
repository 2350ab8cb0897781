/** npm run bench: heliolog, its limits and its peers, side by side. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge } from './goals.ts'
import { closeConnections } from './load/fetch.ts'
import { measure } from './measure.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { CHART_FILE, DATA, RESULTS_FILE } from './places.ts'
import { endAll, endOnSignals } from './processes/lifetimes.ts'
import { chart } from './report/chart.ts'
import { resultsOf, thisMachine } from './report/results.ts'
import { goalTable, measurementTable, otherFindings } from './report/table.ts'

const bench = async (options: Options): Promise<void> => {
  const started = performance.now()
  const findings = await measure(options, (what) => console.error(what))
  const judgements = judge(findings)
  const machine = thisMachine()
  console.log(
    [
      Object.values(machine).join(', '),
      measurementTable(findings.ledger),
      otherFindings(findings),
      goalTable(judgements),
      `${((performance.now() - started) / 60_000).toFixed(1)} minutes`,
    ].join('\n\n'),
  )
  // A part of the cases is a quick look, not a result.
  if (options.only !== '') return
  writeFileSync(RESULTS_FILE, resultsOf(machine, findings, judgements))
  writeFileSync(CHART_FILE, chart(machine, findings))
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
  await bench(options)
  // After a failure they tell what happened.
  rmSync(join(DATA, 'logs'), { recursive: true, force: true })
} catch (error) {
  console.error((error as Error).stack)
  process.exitCode = 1
} finally {
  closeConnections()
  await endAll()
}

/** npm run bench: compares heliolog with bare servers and, with --against, with another build of itself. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Build, buildAt, THIS_BUILD } from './build.ts'
import { prepareCases, type Target } from './cases.ts'
import { runPasses } from './measuring/passes.ts'
import { BENCH, DATA } from './paths.ts'
import { cleanUp, cleanUpOnSignals } from './processes/cleanup.ts'
import { pinThisProcess } from './processes/cores.ts'
import { reportOf } from './report.ts'
import { haveSameFormat } from './stores/built-once.ts'
import { startPostgresStore } from './stores/postgres-store.ts'
import { prepareStore, type Size } from './stores/sqlite-stores.ts'

const RESULTS_FILE = join(BENCH, 'RESULTS.md')
/** The part of RESULTS.md that a run writes. */
const RECORDED = /(?<=<!-- written by npm run bench -- --record -->\n).*(?=<!-- end -->)/s
/** A run ends within 12 minutes, once the stores are built. */
const PASSES_SECONDS = 10.5 * 60

const USAGE = `npm run bench -- [options]
  --against <dir>  also compare with another checkout of heliolog that is built, such as that of the last release
  --only <text>    measure only cases whose name contains the text
  --record         also write the tables to bench/RESULTS.md
  --fresh          rebuild the stores even if nothing has changed
  --help           show this help`

const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      against: { type: 'string' },
      only: { type: 'string', default: '' },
      record: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.record && values.only !== '') throw new Error('--record needs all cases, without --only')
  return { ...values, other: values.against === undefined ? undefined : buildAt(values.against) }
}
type Options = ReturnType<typeof readOptions>

const log = (line: string): void => console.error(line)

/** `first` is this build, whose stores another build shares if it can. */
const prepareTarget = async (build: Build, fresh: boolean, first?: Target): Promise<Target> => {
  if (first && haveSameFormat(build, first.build)) return { ...first, build }
  const prepare = (size: Size) => prepareStore(size, build, { fresh, log, keys: first?.[size].keys })
  const [million, hundredThousand] = [await prepare('million'), await prepare('hundredThousand')]
  const postgres = await startPostgresStore(build, hundredThousand, fresh, log).catch((error: Error) => {
    log(`left out PostgreSQL: ${error.message}`)
    return undefined
  })
  return { build, million, hundredThousand, postgres }
}

const run = async ({ other, only, record, fresh }: Options): Promise<string> => {
  pinThisProcess()
  const first = await prepareTarget(THIS_BUILD, fresh)
  const cases = await prepareCases([first, ...(other ? [await prepareTarget(other, fresh, first)] : [])])
  // A name matches from the beginning of a word, because "uncached" contains "cached".
  const wanted = cases.filter(({ name }) => ` ${name}`.includes(only && ` ${only}`))
  const report = reportOf(await runPasses(wanted, PASSES_SECONDS, log), first)
  if (record) {
    const text = readFileSync(RESULTS_FILE, 'utf8')
    writeFileSync(
      RESULTS_FILE,
      text.replace(RECORDED, () => `\n${report}\n\n`),
    )
  }
  return report
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
  console.log(await run(options))
  log(`${(performance.now() / 60_000).toFixed(1)} minutes`)
  // After a failure the logs stay for diagnosis.
  rmSync(join(DATA, 'logs'), { recursive: true, force: true })
} catch (error) {
  console.error((error as Error).stack)
  process.exitCode = 1
} finally {
  await cleanUp()
}

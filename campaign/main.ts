/** npm run campaign: tests real servers from the outside for minutes or hours, and checks every response. */
import { parseArgs } from 'node:util'
import { ENGINES } from '../test/support/engines.ts'
import { measureMemory } from './memory.ts'
import type { Part } from './part.ts'
import { PARTS } from './parts/all.ts'
import { randomRequests } from './parts/random-requests.ts'
import { slowConnections } from './parts/slow-connections.ts'
import { hasGrown, MAX_GROWTH, type MemoryUse, Report, reportText } from './report.ts'
import { Scope } from './scope.ts'
import { createTarget, type Target } from './target.ts'

const DEFAULT_MINUTES = 10
const MINUTE_MS = 60_000
/** Time for the last measurement and for stopping the servers. */
const END_MS = 30_000
const MAX_SEED = 2 ** 31

const USAGE = `npm run campaign -- [options]
  --minutes <n>  time limit (default ${DEFAULT_MINUTES}); rounds of all parts repeat until then
  --seed <n>     seed of the first round; each later round adds 1 (default: random)
  --only <list>  parts to run, separated by commas: ${PARTS.map(({ name }) => name).join(', ')}
  --short        run the short form of each part once, as npm run test:all does
  --help         show this help`

const wholeNumber = (name: string, text: string, max: number): number => {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > max)
    throw new Error(`--${name} takes a whole number from 1 to ${max}, not ${JSON.stringify(text)}`)
  return Number(text)
}

const partsNamed = (list: string): Part[] =>
  list.split(',').map((name) => {
    const part = PARTS.find((one) => one.name === name.trim())
    if (part) return part
    throw new Error(`--only takes ${PARTS.map((one) => one.name).join(', ')}, not ${JSON.stringify(name)}`)
  })

const readOptions = (args: string[]) => {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: String(DEFAULT_MINUTES) },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 1e9)) },
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    ...values,
    minutes: wholeNumber('minutes', values.minutes, 10_000),
    seed: wholeNumber('seed', values.seed, MAX_SEED),
    parts: values.only === undefined ? PARTS : partsNamed(values.only),
  }
}

const log = (line: string): void => console.error(line)

interface Campaign {
  report: Report
  targets: Target[]
  isOver(): boolean
}

const runPart = async ({ report, targets, isOver }: Campaign, part: Part, seed: number, isShort: boolean) => {
  report.reproduction = `npm run campaign -- --seed ${seed} --only ${part.name}${isShort ? ' --short' : ''}`
  const [before, started] = [report.total, performance.now()]
  const cleanups = new Scope()
  try {
    await part.run({ report, seed, isShort, isOver, cleanups, targets })
  } catch (error) {
    report.wrong(report.part(part.name, ''), `the part ended early: ${(error as Error).stack}`, part.name)
  } finally {
    await cleanups.close()
  }
  const { sent, wrong, lost } = report.total
  const seconds = Math.round((performance.now() - started) / 1_000)
  log(
    `${part.name}${isShort ? ' (short)' : ''}, seed ${seed}: ${sent - before.sent} sent, ${wrong - before.wrong} wrong, ${lost - before.lost} lost, ${seconds} s`,
  )
}

/**
 * Fills the caches and applies every kind of load before the first measurement; takes three or four minutes. One full
 * part of random requests does not fill the cache of responses, hence two with different seeds. Slow connections run in
 * full, because buffers of many connections determine how much memory the process keeps.
 */
const warmUp = async (campaign: Campaign, parts: readonly Part[], seed: number): Promise<void> => {
  const inFull = [randomRequests, randomRequests, slowConnections]
  for (const [index, part] of inFull.entries()) await runPart(campaign, part, seed + index, false)
  for (const part of parts) if (!inFull.includes(part)) await runPart(campaign, part, seed, true)
}

const runRounds = async (campaign: Campaign, parts: readonly Part[], seed: number): Promise<number> => {
  let round = 0
  for (; !campaign.isOver(); round++)
    for (const part of parts) if (!campaign.isOver()) await runPart(campaign, part, seed + round, false)
  return round
}

const measureAll = async (targets: Target[]): Promise<number[]> => {
  const measured = []
  for (const target of targets) measured.push(await measureMemory(target))
  return measured
}

const checkLogs = ({ report, targets }: Campaign): void => {
  for (const { engine, server } of targets)
    for (const line of server.malformedLines)
      report.wrong(report.part('log', engine), 'a log line is not JSON', line)
}

const run = async ({ minutes, seed, parts, short }: ReturnType<typeof readOptions>): Promise<void> => {
  const started = performance.now()
  const scope = new Scope()
  const report = new Report()
  const memory: MemoryUse[] = []
  try {
    const targets: Target[] = []
    for (const engine of ENGINES) targets.push(await createTarget(scope, engine))
    const isOver = () => performance.now() - started > minutes * MINUTE_MS - END_MS
    const campaign: Campaign = { report, targets, isOver: short ? () => false : isOver }
    if (short) for (const part of parts) await runPart(campaign, part, seed, true)
    else {
      await warmUp(campaign, parts, seed)
      log(`warmed up in ${Math.round((performance.now() - started) / 1_000)} s`)
      const start = await measureAll(targets)
      const rounds = await runRounds(campaign, parts, seed)
      const end = await measureAll(targets)
      for (const [index, { engine }] of targets.entries())
        memory.push({ engine, startMb: start[index] as number, endMb: end[index] as number })
      log(`${rounds} rounds`)
    }
    checkLogs(campaign)
  } finally {
    await scope.close()
  }
  const grown = memory.filter(hasGrown)
  for (const failure of report.failures) log(failure)
  for (const { engine } of grown)
    log(`the memory of ${engine}'s server has grown by more than ${100 * MAX_GROWTH} %`)
  const took = Math.round((performance.now() - started) / MINUTE_MS)
  console.log(`Seed ${seed}, ${took} minutes, ${process.platform} ${process.arch}, Node ${process.version}\n`)
  console.log(reportText(report, memory))
  if (report.failures.length > 0 || grown.length > 0) process.exitCode = 1
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) console.log(USAGE)
  else await run(options)
} catch (error) {
  console.error(`${(error as Error).message}\n\n${USAGE}`)
  process.exitCode = 2
}

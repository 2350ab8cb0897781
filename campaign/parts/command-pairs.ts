/** Every pair of commands at once, on a store that is served: both end, and nothing that was published is lost. */
import { setTimeout as pause } from 'node:timers/promises'
import { ENGINES } from '../../test/support/engines.ts'
import { createSandbox, requestApi } from '../../test/support/sandbox.ts'
import { COMMANDS, type Command, keptId, type Operator, prepareStore, runCommand } from '../commands.ts'
import { startServer } from '../heliolog-server.ts'
import type { Part, PartRun } from '../part.ts'
import { Random } from '../random.ts'
import { countEvent } from '../report.ts'
import type { Target } from '../target.ts'

/** A round has a part of all pairs; the next rounds have the others. */
const PAIRS_PER_ROUND = 40
const PAIRS_OF_SHORT_FORM = 6
/** The second command starts up to so much later, so that they meet in all of their steps. */
const MAX_DELAY_MS = 500

const pairsOn = (engine: string): [Command, Command][] => {
  const commands = COMMANDS.filter(({ onlyOn = engine }) => onlyOn === engine)
  return commands.flatMap((one, index) =>
    commands.slice(index).map((other): [Command, Command] => [one, other]),
  )
}

const checkStore = async (
  { report }: PartRun,
  { engine }: Target,
  { sandbox }: Operator,
  kept: ReadonlySet<string>,
): Promise<void> => {
  const part = report.part('command-pairs', engine)
  const { observations } = await sandbox.readPublished()
  const ids = new Set(observations.map(({ id }) => id))
  for (const id of kept)
    if (!ids.has(id)) report.lost(part, `${id} was published, but is missing`, 'all pairs')
  const doctor = await sandbox.runProcess(['doctor'])
  if (doctor.status !== 0) report.wrong(part, 'the store is not sound', doctor.stdout)
}

const runPairs = async (run: PartRun, target: Target): Promise<void> => {
  const { report, seed, isShort, isOver, cleanups } = run
  const { engine } = target
  const part = report.part('command-pairs', engine)
  const sandbox = await createSandbox(
    cleanups,
    ENGINES.find(({ name }) => name === engine),
  )
  const operator = await prepareStore(sandbox, {}, target)
  const server = await startServer(cleanups, sandbox)
  const { token } = await sandbox.issueToken({ rate: 1_000_000 })
  const random = new Random(seed)
  const kept = new Set<string>()
  const pairs = pairsOn(engine)
  const first = isShort ? 0 : seed * PAIRS_PER_ROUND
  let runs = 10
  for (let pair = 0; pair < (isShort ? PAIRS_OF_SHORT_FORM : PAIRS_PER_ROUND) && !isOver(); pair++) {
    const both = pairs[(first + pair) % pairs.length] as [Command, Command]
    const delays = [0, Math.round(random.next() * MAX_DELAY_MS)]
    const name = both.map((command) => command.name).join(' and ')
    countEvent(part, 'pairs')
    await Promise.all(
      both.map(async (command, index) => {
        const number = ++runs
        await pause(delays[index])
        const result = await runCommand({ report, part }, operator, command, number)
        if (result?.status === 0 && command.name === 'import') kept.add(keptId(number))
        if (result && result.status !== 0 && !(command.mayFail && result.status === 1))
          report.wrong(part, `${command.name} exits with ${result.status} (${name})`, result.stderr)
      }),
    )
    const { status } = await requestApi(server, '/meta', token)
    if (status !== 200) report.wrong(part, `the server returns ${status}`, name)
  }
  await checkStore(run, target, operator, kept)
  await server.stop()
}

export const commandPairs: Part = {
  name: 'command-pairs',
  run: async (run) => {
    for (const target of run.targets) await runPairs(run, target)
  },
}

/** The commands of an operator, with what they may return while others run or the disk is full. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandResult, ProcessOptions } from '../test/support/heliolog-process.ts'
import type { Sandbox } from '../test/support/sandbox.ts'
import type { PartCounts, Report } from './report.ts'
import type { Target } from './target.ts'

/** Longer than any command waits for another one. */
const TIMEOUT_MS = 180_000

/** A store with a server to mirror, and what the commands refer to. */
export interface Operator {
  sandbox: Sandbox
  options: ProcessOptions
  origin: Target
  /** Ids of tokens. */
  used: string
  deleted: string
}

export interface Command {
  name: string
  /** `run` numbers the runs, for the names of files. */
  args(operator: Operator, run: number): string[]
  /** Set if another command may have changed its subject, so that it exits with 1. */
  mayFail?: true
  onlyOn?: 'SQLite'
}

export const COMMANDS: readonly Command[] = [
  { name: 'import', args: (_, run) => ['import', 'observations', `rows-${run}.csv`] },
  { name: 'prune', args: () => ['history', 'prune', '--before', '2999-01-01'] },
  { name: 'dry run', args: (_, run) => ['import', 'observations', `rows-${run}.csv`, '--dry-run'] },
  { name: 'index', args: () => ['index', '--force'] },
  { name: 'forget', args: () => ['observer', 'forget', 'Visitor', '--anonymous'], mayFail: true },
  { name: 'rename', args: () => ['observer', 'rename', 'Visitor', 'Guest'], mayFail: true },
  { name: 'retract', args: () => ['retract', 'observations', '--observer', 'Visitor'], mayFail: true },
  { name: 'undo', args: () => ['undo', '2'], mayFail: true },
  // It rejects a store with records of imports.
  {
    name: 'mirror',
    args: ({ origin }, run) => ['mirror', origin.server.origin, '--database', `sqlite:mirror-${run}.db`],
  },
  { name: 'doctor', args: () => ['doctor'] },
  { name: 'backup', args: (_, run) => ['backup', `backup-${run}.db`], onlyOn: 'SQLite' },
  { name: 'copy', args: (_, run) => ['copy', '--to', `sqlite:copy-${run}.db`] },
  { name: 'issue', args: () => ['token', 'issue', '--holder', 'Ada', '--purpose', 'campaign'] },
  { name: 'revoke', args: ({ used }) => ['token', 'revoke', used], mayFail: true },
  { name: 'restore', args: ({ used }) => ['token', 'restore', used], mayFail: true },
  { name: 'delete', args: ({ deleted }) => ['token', 'delete', deleted] },
  { name: 'usage', args: () => ['usage'] },
  { name: 'init', args: () => ['init'] },
  { name: 'upgrade', args: () => ['upgrade'] },
]

/** Ids of the rows that no command removes. */
export const keptId = (run: number): string => `k-${run}`

/** The rows of an import: one that stays, and one of the observer whom other commands change. */
const rowsOf = (run: number): string =>
  ['id,observer,type,date_of_observation', `${keptId(run)},Keeper,0,`, `v-${run},Visitor,0,`]
    .map((line, index) => `${line}${index === 0 ? '' : '2024-05-11T09:30:00Z'}\n`)
    .join('')

/** Runs a command with its input files, and counts it. Returns undefined if it did not end. */
export const runCommand = async (
  { report, part }: { report: Report; part: PartCounts },
  operator: Operator,
  { name, args }: Command,
  run: number,
): Promise<CommandResult | undefined> => {
  const { sandbox, options, origin } = operator
  const files = [await sandbox.writeFile(`rows-${run}.csv`, rowsOf(run))]
  for (const copy of ['backup', 'copy', 'mirror'])
    for (const kind of ['', '.tokens', '.calls']) files.push(join(sandbox.path, `${copy}-${run}${kind}.db`))
  part.counts.sent++
  const [started, signal] = [performance.now(), AbortSignal.timeout(TIMEOUT_MS)]
  const env = { ...options.env, HELIOLOG_MIRROR_TOKEN: origin.model.tokens.valid }
  const result = await sandbox.runProcess(args(operator, run), { ...options, env, signal })
  for (const file of files) await rm(file, { force: true })
  part.counts.longestMs = Math.max(part.counts.longestMs, performance.now() - started)
  if (result.status === null) {
    report.lost(part, `${name} was ended by ${result.signal}`, result.stderr)
    return undefined
  }
  part.counts.answered++
  part.counts.byStatus[result.status] = (part.counts.byStatus[result.status] ?? 0) + 1
  if (/^ +at /m.test(result.stderr)) report.wrong(part, `${name} shows a stack trace`, result.stderr)
  return result
}

/** Publishes the first rows and issues the tokens that the commands refer to. */
export const prepareStore = async (
  sandbox: Sandbox,
  options: ProcessOptions,
  origin: Target,
): Promise<Operator> => {
  const succeed = async (...args: string[]): Promise<string> => {
    const { status, stdout, stderr } = await sandbox.runProcess(args, options)
    if (status !== 0) throw new Error(`heliolog ${args.join(' ')} exits with ${status}:\n${stdout}${stderr}`)
    return stdout
  }
  for (const run of [0, 1]) {
    await sandbox.writeFile(`first-${run}.csv`, rowsOf(-run))
    await succeed('import', 'observations', `first-${run}.csv`)
  }
  const issue = async () =>
    JSON.parse(await succeed('token', 'issue', '--holder', 'Bo', '--purpose', 'p', '--json')).id as string
  return { sandbox, options, origin, used: await issue(), deleted: await issue() }
}

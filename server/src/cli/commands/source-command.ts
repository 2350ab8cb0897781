/** heliolog source: lists, renames and removes sources, and prints or replaces their profiles. */
import { type CommandOptions, withDatabase, withUserErrors } from '../../commands/command-database.ts'
import { type RetractionOptions, retractionLimit } from '../../commands/options.ts'
import { count, formatNumber, print, table } from '../../commands/output.ts'
import { type DryRunOptions, NOTHING_CHANGED, printRetracted } from '../../commands/publication-report.ts'
import { KINDS, type Kind } from '../../domain/records/kinds.ts'
import {
  type ListedSource,
  listSources,
  removeSource,
  renameSource,
  setProfile,
} from '../../publish/correct/sources.ts'
import { profileText } from '../../publish/profile/profile-file.ts'
import { findSource } from '../../publish/source.ts'
import { runStoreChange } from './correct-command.ts'
import { parseKind } from './import-command.ts'

interface SourceOptions extends CommandOptions {
  kind?: string
  json?: boolean
}

const kindOf = ({ kind }: SourceOptions): Kind | undefined =>
  kind === undefined ? undefined : parseKind(kind, KINDS)

const days = ({ first_day, last_day }: ListedSource): string =>
  first_day === null ? '' : `${first_day} to ${last_day}`

const lastImport = ({ last_import: run }: ListedSource): string => {
  if (!run) return 'none'
  const { attempted_at, exit_code, rows, files } = run
  const outcome =
    exit_code === null ? 'not finished' : exit_code === 0 ? count(rows ?? 0, 'row') : `exit code ${exit_code}`
  return `${attempted_at.slice(0, 16)}Z, ${[outcome, ...files].join(', ')}`
}

const COLUMNS: Readonly<Record<string, (source: ListedSource) => string>> = {
  kind: ({ kind }) => kind,
  name: ({ name }) => name,
  records: ({ records }) => formatNumber(records),
  days,
  profile: ({ has_profile }) => (has_profile ? 'yes' : 'no'),
  'last import': lastImport,
}

export const listSourcesCommand = (options: SourceOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const given = kindOf(options)
    const sources = (await listSources(database)).filter(({ kind }) => !given || kind === given.plural)
    if (options.json) return void process.stdout.write(`${JSON.stringify(sources)}\n`)
    print(sources.length > 0 ? table(sources, COLUMNS) : 'there is no source yet: the first import makes one')
  })

export const showSourceCommand = (name: string, options: SourceOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const { kind } = await findSource(database.reader, name, kindOf(options))
    const all = await listSources(database)
    const source = all.find((one) => one.kind === kind.plural && one.name === name) as ListedSource
    if (options.json) return void process.stdout.write(`${JSON.stringify(source)}\n`)
    for (const [title, text] of Object.entries(COLUMNS)) print(`${title.padEnd(12)}${text(source)}`)
  })

export const profileCommand = (
  name: string,
  file: string | undefined,
  options: SourceOptions,
): Promise<void> =>
  withDatabase(options, async (database) => {
    const { kind, profile: stored } = await findSource(database.reader, name, kindOf(options))
    if (file === undefined) {
      if (stored === null)
        print(`the source ${name} has no profile; add one: heliolog source profile ${name} FILE`)
      else process.stdout.write(stored)
      return
    }
    const profile = await withUserErrors(() => profileText(kind, file))
    await setProfile(database, kind, name, profile)
    print(`the source ${name} of ${kind.plural} has the profile of ${file}`)
  })

export const renameSourceCommand = (from: string, to: string, options: SourceOptions): Promise<void> =>
  withDatabase(options, async (database) => {
    const { kind } = await findSource(database.reader, from, kindOf(options))
    await renameSource(database, kind, from, to)
    print(`the source ${from} of ${kind.plural} is now ${to}; its records keep their ids`)
  })

type RemoveOptions = SourceOptions & RetractionOptions & DryRunOptions & { note?: string }

export const removeSourceCommand = (name: string, options: RemoveOptions): Promise<void> =>
  runStoreChange(
    options,
    async (database, changeOptions) => {
      const { kind } = await findSource(database.reader, name, kindOf(options))
      const limited = { ...changeOptions, maxRetract: retractionLimit(options) }
      return { kind, ...(await removeSource(database, kind, name, limited)) }
    },
    undefined,
    ({ kind, differences, retracted }, dryRun) => {
      const index = KINDS.indexOf(kind)
      const amount = differences[index]?.retracted ?? 0
      printRetracted(retracted[index], amount)
      const verb = dryRun ? 'would be removed' : 'removed'
      print(`source ${name} ${verb}: ${count(amount, kind.name)} retracted${dryRun ? NOTHING_CHANGED : ''}`)
    },
  )

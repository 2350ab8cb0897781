/** The commands that change published records without files: undo, retract and observer; and those about publications. */

import { readText, textLines } from '@heliolog/table-reader/text-source'
import {
  type CommandOptions,
  cleanUp,
  withDatabase,
  withUserErrors,
} from '../../commands/command-database.ts'
import { currentOperator } from '../../commands/options.ts'
import { formatNumber, print, table } from '../../commands/output.ts'
import {
  changeLines,
  changesText,
  type DryRunOptions,
  NOTHING_CHANGED,
  printChanges,
  printRetracted,
  printStore,
} from '../../commands/publication-report.ts'
import { english, type Message } from '../../domain/messages.ts'
import { IMAGES, KINDS, OBSERVATIONS } from '../../domain/records/kinds.ts'
import type { PublicationCounts } from '../../domain/records/meta.ts'
import { quoteForShell, UsageError, UserError } from '../../domain/user-error.ts'
import { afterPublication } from '../../features/features.ts'
import { recordCondition } from '../../lists/record-selection.ts'
import type { ListedKind } from '../../publish/apply/dataset.ts'
import type { Difference } from '../../publish/apply/merge.ts'
import type { PublishedChanges } from '../../publish/apply/staged-publication.ts'
import { type Forgetting, forgetObserver, randomNickname } from '../../publish/correct/forget-observer.ts'
import type { ForgettingReview } from '../../publish/correct/forget-report.ts'
import { eraseDeleted, listPublications, pruneHistory } from '../../publish/correct/history.ts'
import { endRememberedName, listRememberedNames, type RememberedName } from '../../publish/correct/names.ts'
import { renameObserver } from '../../publish/correct/rename-observer.ts'
import { retract } from '../../publish/correct/retract.ts'
import type { StoreChangeOptions } from '../../publish/correct/store-changes.ts'
import { undo } from '../../publish/correct/undo.ts'
import { optionText, readBytes, sizeOf, withSourceErrors } from '../../publish/read/input-file.ts'
import type { Database } from '../../storage/database.ts'
import { withoutPassword, withPasswordRemoved } from '../../storage/database-url.ts'
import { parseKind } from './import-command.ts'

interface StoreChangeCommandOptions extends CommandOptions, DryRunOptions {
  note?: string
}

const printResult = (
  { differences, changes, retracted, version }: PublishedChanges,
  dryRun: boolean,
): void => {
  for (const [index, { plural }] of KINDS.entries()) {
    const difference = differences[index] as Difference
    printChanges(changes[index], difference.changed)
    printRetracted(retracted[index], difference.retracted)
    const text = changesText(difference)
    if (text !== '') print(`${plural}: ${text}${dryRun ? NOTHING_CHANGED : ''}`)
  }
  if (!dryRun) print(`data version ${version}`)
}

const printMessages = (notes: readonly Message[], warnings: readonly Message[] = []): void => {
  for (const note of notes) print(english(note))
  for (const warning of warnings) print(`warning: ${english(warning)}`)
}

/** Publishes, prints the result and computes the index. `afterwards` runs then, also in a dry run. */
export const runStoreChange = <Result extends PublishedChanges>(
  options: StoreChangeCommandOptions,
  publish: (database: Database, options: StoreChangeOptions) => Promise<Result>,
  afterwards: (database: Database, result: Result) => Promise<void> = async () => {},
  printReport: (result: Result, dryRun: boolean) => void = printResult,
): Promise<void> => {
  const lines = changeLines(options)
  const { dryRun = false, note } = options
  return withDatabase(options, async (database, settings, before) => {
    const who = { runBy: currentOperator(), note }
    const result = await publish(database, { ...who, dryRun, onChange: lines?.onChange })
    const printAll = () => {
      printStore(settings, before, dryRun)
      printReport(result, dryRun)
    }
    if (dryRun) printAll()
    else await afterPublication(database, settings, { printReport: printAll })
    await afterwards(database, result)
  })
}

export const undoCommand = (
  publication: number | undefined,
  options: StoreChangeCommandOptions,
): Promise<void> =>
  publication === undefined
    ? previewUndo(options)
    : runStoreChange(options, (database, changeOptions) => undo(database, publication, changeOptions))

/** Shows what undoing the newest publication would change, and names the command that does it. */
const previewUndo = async (options: StoreChangeCommandOptions): Promise<void> => {
  let [number, description] = [1, '']
  await runStoreChange(
    { ...options, dryRun: true },
    async (database, changeOptions) => {
      const [newest] = await listPublications(database, { limit: 1 })
      if (newest) {
        number = newest.number
        const by = newest.run_by === null ? '' : ` by ${newest.run_by}`
        const why = newest.note === null ? '' : `: ${newest.note}`
        description = `the newest publication is ${number}, of ${newest.published_at}${by}${why}`
      }
      return undo(database, number, changeOptions)
    },
    undefined,
    (result) => {
      print(description)
      printResult(result, true)
    },
  )
  const { database, note } = options
  const address = database && withPasswordRemoved(database)
  const repeated = Object.entries({ '--database': address, '--note': note })
    .map(([name, value]) => (value === undefined ? '' : ` ${name} ${quoteForShell(value)}`))
    .join('')
  const condition = database && withoutPassword(database) !== database ? ' with PGPASSWORD set' : ''
  throw new UsageError(
    `name the publication to undo; for the newest one, run${condition}: heliolog undo ${number}${repeated}`,
  )
}

const readIds = async (file: string): Promise<string[]> => {
  await sizeOf(file)
  const ids: string[] = []
  const text = readText(
    readBytes(file, () => {}),
    { optionText },
  )
  for await (const lines of withSourceErrors({ file: file }, textLines(text)))
    ids.push(...lines.map((id) => id.trim()))
  return ids.filter((id) => id !== '')
}

export const retractCommand = async (
  kindName: string,
  givenIds: string[],
  options: StoreChangeCommandOptions & { ids?: string; observer?: string; from?: string; to?: string },
): Promise<void> => {
  const kind = parseKind(kindName, [OBSERVATIONS, IMAGES])
  const { ids: file, observer, from, to } = options
  const isSelection = [observer, from, to].some((value) => value !== undefined)
  const given = [givenIds.length > 0, file !== undefined, isSelection]
  if (given.filter(Boolean).length !== 1)
    throw new UsageError(
      'name the records once: by their ids, or with --ids <file>, or with --observer <nickname>, --from <day> and --to <day>',
    )
  if (from !== undefined && to !== undefined && from > to)
    throw new UsageError(`--from ${from} is after --to ${to}; accepted: a first and a last day`)
  const ids = file === undefined ? givenIds : await withUserErrors(() => readIds(file))
  if (!isSelection && ids.length === 0)
    throw new UserError(`${file}: there are no ids, so nothing was retracted`)
  const index = KINDS.indexOf(kind)
  await runStoreChange(
    options,
    (database, changeOptions) => {
      const table = kind.name as ListedKind
      const condition = recordCondition(table, { observer, from, to }, database.engine)
      return retract(database, table, isSelection ? { condition, observer } : ids, changeOptions)
    },
    undefined,
    ({ differences, retracted, version }, dryRun) => {
      const amount = differences[index]?.retracted ?? 0
      printRetracted(retracted[index], amount)
      const rest = dryRun ? NOTHING_CHANGED : `; data version ${version}`
      print(`${kind.plural}: ${formatNumber(amount)} retracted${rest}`)
    },
  )
}

export const renameCommand = (
  from: string,
  to: string,
  {
    merge = false,
    absent = false,
    ...options
  }: StoreChangeCommandOptions & {
    merge?: boolean
    absent?: boolean
  },
): Promise<void> =>
  runStoreChange(
    options,
    (database, changeOptions) => renameObserver(database, { from, to, merge, absent }, changeOptions),
    async (_, { notes }) => printMessages(notes),
  )

interface ForgetCommandOptions extends StoreChangeCommandOptions {
  /** True without a nickname. */
  anonymous?: string | true
  merge?: boolean
  keepIds?: boolean
  newIds?: boolean
  retract?: boolean
  absent?: boolean
}

const remembered = ({ name, becomes }: Pick<RememberedName, 'name' | 'becomes'>): string => {
  if (name !== null) return `${JSON.stringify(name)} is published as ${JSON.stringify(becomes)}`
  return becomes === null
    ? 'rows of a forgotten observer are left out'
    : `rows of a forgotten observer are published as ${JSON.stringify(becomes)}`
}

export const namesCommand = (options: CommandOptions & { end?: number; json?: boolean }): Promise<void> =>
  withDatabase(options, async (database) => {
    if (options.end !== undefined) {
      await endRememberedName(database, options.end)
      return print(`later imports publish this nickname as it is in their rows`)
    }
    const names = await listRememberedNames(database)
    if (options.json) return void process.stdout.write(`${JSON.stringify(names)}\n`)
    if (names.length === 0) return print('no nickname is remembered')
    const text = table(names, {
      number: ({ number }) => number,
      since: ({ at }) => at,
      'in later imports': remembered,
    })
    process.stdout.write(`${text}\n`)
  })

const forgettingOf = (nickname: string, options: ForgetCommandOptions): Forgetting => {
  const { anonymous, merge = false, retract, keepIds, newIds, absent = false, dryRun = false } = options
  if ((anonymous === undefined) === !retract)
    throw new UsageError(
      'choose what happens to the records: --anonymous [nickname] keeps them under another nickname, --retract removes them',
    )
  if (merge && typeof anonymous !== 'string') throw new UsageError('--merge needs --anonymous <nickname>')
  if (keepIds && newIds) throw new UsageError('choose between --keep-ids and --new-ids')
  const who = { nickname, ids: newIds ? 'new' : keepIds ? 'keep' : undefined, absent } as const
  if (anonymous === undefined) return { ...who, retract: true }
  return { ...who, anonymous: anonymous === true ? randomNickname(dryRun) : anonymous, merge }
}

const printReview = ({ notes, warnings, deletion }: ForgettingReview): void => {
  printMessages(notes, warnings)
  if (deletion) process.stderr.write(`${english(deletion)}\n`)
}

export const forgetCommand = (nickname: string, options: ForgetCommandOptions): Promise<void> => {
  const forgetting = forgettingOf(nickname, options)
  return runStoreChange(
    options,
    (database, changeOptions) =>
      forgetObserver(database, forgetting, { ...changeOptions, onFound: printReview }),
    async (database, { notes, warnings, isDeleted }) => {
      printMessages([], warnings)
      printMessages(notes)
      if (!isDeleted) return
      await cleanUp(`${JSON.stringify(nickname)} is forgotten`, {
        'former records are still in the files of the store': () => eraseDeleted(database),
      })
    },
  )
}

const summary = (counts: PublicationCounts): string =>
  Object.entries(counts)
    .map(([kind, changes]) => [kind, changesText(changes)])
    .filter(([, text]) => text !== '')
    .map(([kind, text]) => `${kind}: ${text}`)
    .join('; ') || 'date only'

type ListedPublication = Awaited<ReturnType<typeof listPublications>>[number]

/** Such as `import verein: 2024.xlsx`. */
const describeAction = ({ action, source, files }: ListedPublication): string =>
  `${[action, source].filter((text) => text !== null).join(' ')}${files ? `: ${files.join(', ')}` : ''}`

export const publicationsCommand = (
  options: CommandOptions & { limit: number; json?: boolean },
): Promise<void> =>
  withDatabase(options, async (database) => {
    const publications = await listPublications(database, options)
    if (options.json) return void process.stdout.write(`${JSON.stringify(publications)}\n`)
    if (publications.length === 0) return void process.stdout.write('nothing has been published yet\n')
    const text = table(publications, {
      number: ({ number }) => number,
      'published at': ({ published_at }) => published_at,
      version: ({ version }) => version,
      records: ({ counts }) => summary(counts),
      what: describeAction,
      'run by': ({ run_by }) => run_by ?? '',
      note: ({ note }) => note ?? '',
    })
    process.stdout.write(`${text}\n`)
  })

export const pruneCommand = (options: CommandOptions & { before: string }): Promise<void> =>
  withDatabase(options, async (database) => {
    const { before, dryRun } = options
    const [first, ...rest] = (await pruneHistory(database, before, dryRun)).map(english)
    process.stdout.write(`${[`${first}${dryRun ? NOTHING_CHANGED : ''}`, ...rest].join('\n')}\n`)
    if (dryRun) return
    await cleanUp('the history is deleted', {
      'its records are still in the files of the store': () => eraseDeleted(database),
    })
  })

import { afterPublication } from '../../command/after-publication.ts'
import { type CommandOptions, withDatabase, withUserErrors } from '../../command/command-database.ts'
import { count, number } from '../../command/numbers.ts'
import { currentOperator } from '../../command/operator.ts'
import { changeLines, type DryRunOptions } from '../../command/publication-report.ts'
import { print } from '../../command/report-stream.ts'
import { IMAGES, type Kind, OBSERVATIONS } from '../../domain/records/kinds.ts'
import { UsageError, UserError } from '../../domain/user-error.ts'
import type { ListedKind } from '../../publish/apply/dataset.ts'
import type { RecordChange } from '../../publish/apply/field-changes.ts'
import { retract, retractObserver } from '../../publish/correct/retract.ts'
import { readText, SourceError, sizeOf } from '../../publish/read/text-source.ts'
import { parseKind } from './import-command.ts'

interface RetractCommandOptions extends CommandOptions, DryRunOptions {
  ids?: string
  observer?: string
  note?: string
}

/** As many as a dry run shows. */
const SHOWN_RECORDS = 20

/** A record that would be retracted. */
const describe = ({ id, fields }: RecordChange): string => {
  const formerValue = (name: string) => fields.find(({ field }) => field === name)?.before
  return `${id}: ${formerValue('observer')}, ${formerValue('date_of_observation')}`
}

/** Reads one id per line. */
const readIds = async (file: string): Promise<string[]> => {
  await sizeOf(file)
  let text = ''
  try {
    for await (const chunk of readText(file, () => {})) text += chunk
  } catch (error) {
    throw new SourceError(`${file}: ${(error as Error).message}`)
  }
  const ids = text.split('\n').map((line) => line.trim())
  return ids.filter((id) => id !== '')
}

export const retractCommand = async (
  kindName: string,
  givenIds: string[],
  options: RetractCommandOptions,
): Promise<void> => {
  const kind = parseKind(kindName, [OBSERVATIONS, IMAGES])
  const lines = changeLines(options)
  const { observer, dryRun = false } = options
  const given = [givenIds.length > 0, options.ids !== undefined, observer !== undefined]
  if (given.filter(Boolean).length !== 1)
    throw new UsageError(
      'name the records once: by their ids, or with --ids <file>, or with --observer <nickname>',
    )
  const ids =
    options.ids === undefined ? givenIds : await withUserErrors(() => readIds(options.ids as string))
  if (observer === undefined && ids.length === 0)
    throw new UserError(`${options.ids}: there are no ids, so nothing was retracted`)
  await withDatabase(options, async (database, settings) => {
    const origin = { runBy: currentOperator(), note: options.note }
    const listed = kind.name as ListedKind
    const shown: RecordChange[] = []
    const show = (_: Kind, change: RecordChange) => {
      if (shown.length < SHOWN_RECORDS) shown.push(change)
    }
    const retraction = { ...origin, dryRun, onChange: lines?.onChange ?? show }
    const { retracted, version } = await (observer === undefined
      ? retract(database, listed, ids, retraction)
      : retractObserver(database, listed, observer, retraction))
    for (const change of shown) print(describe(change))
    if (shown.length > 0 && retracted > shown.length)
      print(`… and ${count(retracted - shown.length, 'more record')}`)
    const counted = `${kind.plural}: ${number.format(retracted)} retracted`
    if (dryRun) print(`${counted} (dry run: nothing was changed)`)
    else
      await afterPublication(database, settings, {
        printReport: () => print(`${counted}; data version ${version}`),
      })
  })
}

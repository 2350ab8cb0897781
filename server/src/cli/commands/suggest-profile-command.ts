/** Guesses a profile for a file, writes it, and shows the first rows as they would be published. */
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type CommandOptions, withDatabase, withUserErrors } from '../../commands/command-database.ts'
import { print } from '../../commands/output.ts'
import { formatBadRow, formatValue } from '../../commands/publication-report.ts'
import { english } from '../../domain/messages.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { quoteForShell, UserError } from '../../domain/user-error.ts'
import { type Profile, rowFile, UNKNOWN_ZONE } from '../../publish/profile/profile.ts'
import { formatProfile } from '../../publish/profile/profile-file.ts'
import type { InputFormat } from '../../publish/read/formats.ts'
import { rowPlace, SourceError, sizeOf } from '../../publish/read/input-file.ts'
import { hasRecords } from '../../publish/source.ts'
import { type ReadingProfile, readSample } from '../../publish/suggest/file-sample.ts'
import { guessProfile, sourceNameOf, TIME_OF_DAY } from '../../publish/suggest/guessed-profile.ts'
import { type PreviewRow, previewRows } from '../../publish/suggest/preview-rows.ts'

const SHOWN_ROWS = 5
/** Shown for fields that no column gives, so that the operator sees the others. */
const UNKNOWN_VALUE = '?'

const formatRow = ({ fields, tags, ...row }: PreviewRow): string => {
  if (!fields) return formatBadRow(row)
  const shown = Object.entries({ ...fields, ...(tags.length > 0 && { tags }) })
    .filter(([, value]) => value !== null)
    .map(([field, value]) => [field, typeof value === 'object' ? JSON.stringify(value) : formatValue(value)])
  return `${rowPlace(row, row.line)}:${shown.map(([field, value]) => `\n  ${field}: ${value}`).join('')}`
}

const formatFirstRows = async (
  path: string,
  format: InputFormat | undefined,
  kind: Kind,
  profile: Profile,
  timeOfDay: string | undefined,
): Promise<string[]> => {
  const shown: string[] = []
  try {
    for await (const rows of previewRows(kind, [rowFile(path, format, profile)], { profile, timeOfDay })) {
      shown.push(...rows.slice(0, SHOWN_ROWS - shown.length).map(formatRow))
      if (shown.length >= SHOWN_ROWS) break
    }
    return shown
  } catch (error) {
    // The profile is written nevertheless, so that the operator can complete it.
    if (!(error instanceof SourceError)) throw error
    return [error.message]
  }
}

const writeProfile = async (file: string, text: string): Promise<void> => {
  await writeFile(file, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      error.code === 'EEXIST'
        ? `${file} already exists; delete or rename it, or use it with --profile`
        : `${file}: the profile cannot be written: ${error.message}`,
    )
  })
}

export const suggestProfileCommand = async (
  path: string,
  givenKind: Kind | undefined,
  format: InputFormat | undefined,
  reading: ReadingProfile,
  givenSource: string | undefined,
  store: CommandOptions,
): Promise<void> => {
  await withUserErrors(() => sizeOf(path))
  const sample = await readSample(path, format, reading)
  const { kind, profile, comments, questions, missing, needsTimeOfDay, source } = await guessProfile(
    [sample],
    {
      ...{ reading, kind: givenKind, source: givenSource, newSource: sourceNameOf(path) },
      // A store that is missing or cannot be read has no records.
      hasRecords: (...of) =>
        withDatabase({ ...store, dryRun: true }, ({ reader }) => hasRecords(reader, ...of)).catch((error) => {
          if (error instanceof UserError) return false
          throw error
        }),
    },
  )
  const file = `${basename(path)}.profile.toml`
  const timeOfDay = needsTimeOfDay ? TIME_OF_DAY : undefined
  const command = [
    `heliolog import ${kind.plural} ${quoteForShell(path)} --profile ${quoteForShell(file)}`,
    ...(source === undefined ? [] : [`--source ${source}`]),
    ...(format ? [`--format ${format}`] : []),
    ...(timeOfDay ? [`--time-of-day ${timeOfDay}`] : []),
    '--dry-run',
  ].join(' ')
  const toCheck =
    questions.length > 0 ? ['To check:', ...questions.map(({ message }) => `- ${english(message)}`)] : []
  const top = [
    `Profile of ${basename(path)}, guessed by heliolog. Check it, then run:`,
    command,
    ...(toCheck.length > 0 ? ['', ...toCheck] : []),
    '',
  ].join('\n')
  await writeProfile(file, formatProfile(profile, { '': top, ...comments }))
  for (const note of sample.notes) print(english(note))
  const isIncomplete = profile.date?.zone === UNKNOWN_ZONE
  print(
    `The first rows, as they would be published as ${kind.plural}${isIncomplete ? ' if their times were UTC' : ''}:`,
  )
  const { zone: _, ...dateInUtc } = profile.date ?? {}
  const constants = {
    ...profile.constants,
    ...Object.fromEntries(missing.map((field) => [field, UNKNOWN_VALUE])),
  }
  const shown = { ...profile, constants, ...(isIncomplete && { date: dateInUtc }) }
  for (const line of [...(await formatFirstRows(path, format, kind, shown, timeOfDay)), ...toCheck])
    print(line)
  if (timeOfDay)
    print(`The dates have no time of day, so all get ${timeOfDay} UTC; choose another with --time-of-day.`)
  const what = isIncomplete ? 'It is incomplete: write the time zone into it' : 'Check it'
  print(`The profile was written to ${file}. ${what}, then run:\n${command}`)
}

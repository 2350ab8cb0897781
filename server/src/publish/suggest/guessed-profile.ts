/** Completes a suggestion to a profile that can be written: with a source, a secret, and how the files are read. */
import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { Kind } from '../../domain/records/kinds.ts'
import { MAIN } from '../../storage/schema/source-tables.ts'
import type { Profile } from '../profile/profile.ts'
import { combineSamples, type FileSample, type ReadingProfile } from './file-sample.ts'
import { suggestProfile } from './suggest-profile.ts'

/** Suggested for dates without one. */
export const TIME_OF_DAY = '12:00'
const SHEETS_COMMENT = '"*" means all visible sheets with these columns, also those that you add.'
const ENCODING_COMMENT = 'The file is not UTF-8. Check in the preview that letters such as ü and é are right.'

/** Such as `verein-2024` for `Verein 2024.xlsx`. */
export const sourceNameOf = (file: string): string =>
  basename(file)
    .replace(/\..*$/s, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40) || MAIN

interface GuessOptions {
  reading: ReadingProfile
  /** Guessed from the columns if undefined. */
  kind: Kind | undefined
  /** The source, if one is chosen. */
  source: string | undefined
  /** A name for the source if none is chosen. */
  newSource: string
  /** Looks for records with these ids in a source, of these observers if given. */
  hasRecords(
    kind: Kind,
    source: string,
    ids: readonly string[],
    observers?: readonly string[],
  ): Promise<boolean>
}

export type GuessedProfile = Awaited<ReturnType<typeof guessProfile>>

export const guessProfile = async (
  files: readonly FileSample[],
  { reading, kind, source, newSource, hasRecords }: GuessOptions,
) => {
  const sample = combineSamples(files)
  const name = source ?? newSource
  const guess = (hasBareNumbers: boolean) => suggestProfile(sample, { name, hasBareNumbers }, kind)
  const withPrefix = guess(false)
  const isNumbered = withPrefix.profile.id?.startsWith(`${name}-{`) ?? false
  // Another observer's list may have the same numbers.
  const observers = source === undefined ? withPrefix.observers : undefined
  const keepsNumbers =
    isNumbered && (await hasRecords(withPrefix.kind, source ?? MAIN, withPrefix.ids, observers))
  const suggestion = keepsNumbers ? guess(true) : withPrefix
  const { profile, questions, missing, needsTimeOfDay } = suggestion
  const encoding = files.find((file) => file.encoding !== undefined)?.encoding
  const hasSheets = files.some((file) => file.hasSheets) && reading.sheet === undefined
  const complete: Profile = {
    ...profile,
    ...(profile.id?.includes('{hash}') && { secret: randomBytes(16).toString('hex') }),
    ...reading,
    ...(encoding !== undefined && { encoding }),
    ...(hasSheets && { sheets: reading.sheets ?? '*' }),
  }
  return {
    kind: suggestion.kind,
    profile: complete,
    comments: {
      sheets: SHEETS_COMMENT,
      ...(reading.encoding === undefined && { encoding: ENCODING_COMMENT }),
      ...suggestion.comments,
    },
    questions,
    missing,
    needsTimeOfDay,
    columns: sample.columns,
    /** The source that the ids name; undefined if any will do. */
    source: source ?? (isNumbered && !keepsNumbers ? name : undefined),
  }
}

/** Reads profiles from TOML, JSON and `key=value`, and writes them as TOML with comments. */
import { readFile } from 'node:fs/promises'
import { parse, stringify, TomlError } from 'smol-toml'
import { english, type Message, message } from '../../domain/messages.ts'
import type { Kind } from '../../domain/records/kinds.ts'
import { UsageError, UserError } from '../../domain/user-error.ts'
import { kindFaults } from './field-values.ts'
import {
  faultMessage,
  isTable,
  keyText,
  PROFILE_KEYS,
  type Profile,
  type ProfileFault,
  profileFaults,
  UNKNOWN_ZONE,
} from './profile.ts'

const isJson = (file: string): boolean => file.toLowerCase().endsWith('.json')

const parseJson = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UserError(`${file}: is not valid JSON: ${(error as Error).message}`)
  }
}

const parseToml = (text: string, file: string): unknown => {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [reason = ''] = error.message.replace('Invalid TOML document: ', '').split('\n')
    throw new UserError(
      `${file}:${error.line}: is not valid TOML: ${reason}. Texts need quotes, and so do names with spaces or with ` +
        `letters outside A-Z\n${error.codeblock.trimEnd()}`,
    )
  }
}

/** Parses the text of a profile. `file` is named in errors, and shows the format: JSON or TOML. */
export const parseProfile = (text: string, file: string): Profile => {
  const content = text.replace(/^\uFEFF/, '')
  const profile = isJson(file) ? parseJson(content, file) : parseToml(content, file)
  reject(UserError, `${file}:`, profileFaults(profile))
  return profile as Profile
}

const reject = (Failure: typeof UserError, place: string, faults: readonly ProfileFault[]): void => {
  if (faults.length > 0)
    throw new Failure(faults.map((fault) => `${place} ${english(faultMessage(fault))}`).join('\n'))
}

const readFileOf = async (kind: Kind, file: string): Promise<Profile> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UserError(
      `${file}: the profile cannot be read: ${error.code === 'ENOENT' ? 'no such file' : error.message}`,
    )
  })
  const profile = parseProfile(text, file)
  reject(UserError, `${file}:`, kindFaults(kind, profile))
  return profile
}

const readBase = async (
  kind: Kind,
  file: string | undefined,
  remembered: string | null,
): Promise<Profile> => {
  if (file !== undefined) return readFileOf(kind, file)
  return remembered === null ? {} : parseProfile(remembered, REMEMBERED)
}

/** Stands for the file in messages about the profile of a source. */
const REMEMBERED = 'profile of the source'

const ENTRY = /^((?:"[^"]*"|'[^']*'|[^"'=])+)=(.*)$/s
const KEY_PART = /"([^"]*)"|'([^']*)'|([^."']+)/g

/** The values that a text may mean: that of TOML, the text as it is, or a list of it alone. */
const valuesOf = (text: string): unknown[] => {
  try {
    return [parse(`value = ${text}`)['value'], text, [text]]
  } catch {
    return [text, [text]]
  }
}

/** Parses `key=value` as a profile with one key. Texts need no quotes, and its key accepts one of the values. */
const parseEntry = (entry: string): object => {
  const [, key, value = ''] = ENTRY.exec(entry) ?? []
  if (key === undefined)
    throw new UsageError(
      `--set: ${JSON.stringify(entry)}; accepted: KEY=VALUE, such as date.zone=Europe/Berlin or columns."Spots (all)"=st`,
    )
  const path = [...key.trim().matchAll(KEY_PART)].map(
    ([, one, other, bare = '']) => one ?? other ?? bare.trim(),
  )
  const profileWith = (given: unknown): object =>
    path.reduceRight((inner, part) => ({ [part]: inner }), given) as object
  const possible = valuesOf(value.trim())
  const accepted = possible.find((given) => profileFaults(profileWith(given)).length === 0)
  return profileWith(accepted ?? possible.at(-2))
}

/** The values of `over` win; tables are combined. */
const combine = (base: object, over: object): object => {
  const combined: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const before = combined[key]
    combined[key] = isTable(before) && isTable(value) ? combine(before, value) : value
  }
  return combined
}

/** A profile as TOML, as a source remembers it. */
export const profileText = async (kind: Kind, file: string): Promise<string> => {
  const profile = await readFileOf(kind, file)
  return isJson(file) ? formatProfile(profile) : (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
}

/**
 * Reads a profile from a file or from the TOML that a source remembers, if there is one, and sets the keys of `entries`.
 * Throws if it does not fit the kind.
 */
export const readProfile = async (
  kind: Kind,
  file: string | undefined,
  entries: readonly string[] = [],
  remembered: string | null = null,
): Promise<Profile | undefined> => {
  if (file === undefined && remembered === null && entries.length === 0) return undefined
  const over = entries.map(parseEntry).reduce(combine, {})
  reject(UsageError, '--set', profileFaults(over))
  reject(UsageError, '--set', kindFaults(kind, over))
  const profile: Profile = combine(await readBase(kind, file, remembered), over)
  reject(UsageError, '--set', kindFaults(kind, profile))
  const question = zoneQuestion(profile)
  if (question !== undefined)
    throw new UserError(
      `${file ?? '--set'}: date.zone: ${english(question)} ` +
        'Write "UTC", or a name such as "Europe/Berlin", into the profile, or add --set date.zone=Europe/Berlin',
    )
  return profile
}

/** Asks for the zone that a suggestion left open. */
export const zoneQuestion = ({ date }: Profile): Message | undefined => {
  if (date?.zone !== UNKNOWN_ZONE) return undefined
  const columns = (date.columns ?? []).map((column) => JSON.stringify(column)).join(', ')
  return columns === '' ? message('profile.openZone') : message('profile.openZoneOf', { columns })
}

/** Checks a profile that is given as data. Throws if it does not fit the kind, or leaves the time zone open. */
export const checkedProfile = (kind: Kind, given: unknown): Profile => {
  reject(UserError, 'profile:', profileFaults(given))
  const profile = given as Profile
  reject(UserError, 'profile:', kindFaults(kind, profile))
  const question = zoneQuestion(profile)
  if (question !== undefined) throw new UserError(`profile: date.zone: ${english(question)}`)
  return profile
}

/** By the key above which they appear, such as `date.format`. That of the empty key is at the top. */
type ProfileComments = Readonly<Record<string, string>>

const commentLines = (comment: string | undefined): string[] =>
  comment === undefined
    ? []
    : comment.split('\n').map((line) => `# ${line.replaceAll(/\p{Cc}/gu, '\uFFFD')}`.trimEnd())

const linesOf = (path: readonly string[], value: unknown, comments: ProfileComments): string[] => {
  const comment = commentLines(comments[path.join('.')])
  if (!isTable(value)) return [...comment, stringify({ [path.at(-1) as string]: value }).trimEnd()]
  const entries = Object.entries(value).flatMap(([key, entry]) => linesOf([...path, key], entry, comments))
  // [values] has tables only, so it needs no header.
  const header = Object.values(value).some(isTable)
    ? []
    : ['', ...comment, `[${path.map(keyText).join('.')}]`]
  return [...header, ...entries]
}

export const formatProfile = (profile: Profile, comments: ProfileComments = {}): string => {
  const lines = PROFILE_KEYS.flatMap((key) =>
    profile[key] === undefined ? [] : linesOf([key], profile[key], comments),
  )
  return `${[...commentLines(comments['']), ...lines].join('\n').trim()}\n`
}

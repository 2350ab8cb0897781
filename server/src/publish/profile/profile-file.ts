/** Reads profiles from TOML or JSON, and writes them as TOML with comments. */
import { readFile } from 'node:fs/promises'
import { parse, stringify, TomlError } from 'smol-toml'
import { faultText, isTable, keyText, type Profile, ProfileError, profileFaults } from './profile.ts'

const isJson = (file: string): boolean => file.toLowerCase().endsWith('.json')

const parseJson = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ProfileError(`${file}: is not valid JSON: ${(error as Error).message}`)
  }
}

const parseToml = (text: string, file: string): unknown => {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const [reason = ''] = error.message.replace('Invalid TOML document: ', '').split('\n')
    throw new ProfileError(
      `${file}:${error.line}: is not valid TOML: ${reason}. Texts need quotes, and so do names with spaces or with ` +
        `letters outside A-Z\n${error.codeblock.trimEnd()}`,
    )
  }
}

/** Parses the text of a profile. `file` is named in errors, and shows the format: JSON or TOML. */
export const parseProfile = (text: string, file: string): Profile => {
  const content = text.replace(/^\uFEFF/, '')
  const profile = isJson(file) ? parseJson(content, file) : parseToml(content, file)
  const faults = profileFaults(profile)
  if (faults.length > 0)
    throw new ProfileError(faults.map((fault) => `${file}: ${faultText(fault)}`).join('\n'))
  return profile as Profile
}

export const readProfile = async (file: string): Promise<Profile> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ProfileError(
      `${file}: the profile cannot be read: ${error.code === 'ENOENT' ? 'no such file' : error.message}`,
    )
  })
  return parseProfile(text, file)
}

/** The order of the keys in a file. Tables come last, because TOML adds all keys after a table's header to it. */
const ORDER = [
  'delimiter',
  'encoding',
  'decimal',
  'null',
  'id',
  'sheet',
  'ignore',
  'columns',
  'constants',
  'date',
  'values',
  'scales',
] as const satisfies readonly (keyof Profile)[]

/**
 * Comments by the key above which they appear, such as `delimiter`, `date`, `date.format` or `columns.Beobachter`.
 * That of the empty key is at the top. They may have several lines.
 */
export type ProfileComments = Readonly<Record<string, string>>

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

/** Writes a profile as TOML. */
export const formatProfile = (profile: Profile, comments: ProfileComments = {}): string => {
  const lines = ORDER.flatMap((key) =>
    profile[key] === undefined ? [] : linesOf([key], profile[key], comments),
  )
  return `${[...commentLines(comments['']), ...lines].join('\n').trim()}\n`
}

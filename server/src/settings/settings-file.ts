/** The settings file, which sets what the environment leaves unset. */
import { lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { english, type Message, message } from '../domain/messages.ts'
import { quoteForShell, UsageError } from '../domain/user-error.ts'
import { SETTINGS, type Setting } from './config.ts'
import { fileSetting, nameHint, SETTING_NAMES, withoutSecrets } from './setting-names.ts'
import { readError } from './setting-values.ts'

export const LOCAL_FILE = 'heliolog.env'
export const SYSTEM_FILE = '/etc/heliolog/heliolog.env'
export const MAX_BYTES = 64_000

const IGNORED = /^(?:[ \t]*|#[^\r\0]*(?<!\\))$/
const ASSIGNMENT =
  /^(\w+)=(?:(?:"([^"\\`$\p{Cc}]*)"|'([^'\\`\p{Cc}]*)'|([^\s"'#\\`\p{Cc}](?:[^#\\`\p{Cc}]*[^\s#\\`\p{Cc}])?))[ \t]*)?$/u

/** The lines that Node's --env-file and systemd's EnvironmentFile read alike. */
const LINE_RULE =
  'NAME=value, NAME="value" or NAME=\'value\' without spaces before the value, and lines that begin with #; ' +
  'no value has a backslash or a backtick, one without quotes has no #, and one in double quotes has no $'

interface Line {
  text: string
  /** The file and the number of the line, for messages. */
  place: string
}

/** The name and the value of a line; undefined for others. */
export const parseLine = (line: string): { name: string; text: string } | undefined => {
  const [, name, inDoubleQuotes, inSingleQuotes, plain = ''] = ASSIGNMENT.exec(line) ?? []
  return name === undefined ? undefined : { name, text: inDoubleQuotes ?? inSingleQuotes ?? plain }
}

/** Parses the content of the file at a path. */
export const parseSettingsFile = (path: string, content: string): Map<string, Line> => {
  const lines = new Map<string, Line>()
  const faults: string[] = []
  const rejected: number[] = []
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    if (IGNORED.test(line)) continue
    const place = `${path}:${index + 1}`
    const { name, text = '' } = parseLine(line) ?? {}
    const former = lines.get(name ?? '')
    if (name === undefined) rejected.push(index + 1)
    else if (!SETTING_NAMES.includes(name))
      faults.push(`${place}: ${name} is not a setting; ${english(nameHint(name))}`)
    else if (former) faults.push(`${place}: ${name} is already set in ${former.place}; keep one of the lines`)
    else lines.set(name, { text, place })
  }
  if (rejected.length > 0)
    faults.unshift(`${path}: not accepted: line ${rejected.join(', ')}; accepted: ${LINE_RULE}`)
  if (faults.length > 0) throw new UsageError(faults.join('\n'))
  return lines
}

const readText = (path: string): string => {
  if (statSync(path).size > MAX_BYTES) throw new Error('it is too large')
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  if (text.startsWith('\uFEFF')) throw new Error('it begins with a byte order mark')
  return text
}

/** Reads a settings file as text. The cause of the error is that of the system. */
export const readSettingsFile = (path: string): string => {
  try {
    return readText(path)
  } catch (cause) {
    const text = `the settings file ${path} ${readError(cause)}; accepted: UTF-8 text of at most ${MAX_BYTES / 1_000} kB that you can read`
    throw Object.assign(new UsageError(text), { cause })
  }
}

/** Undefined if that is unknown, because the user must not enter the folder. */
const exists = (path: string): boolean | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return undefined
  }
}

const isSet = (environment: NodeJS.ProcessEnv, name: string): boolean => Boolean(environment[name])

/** A service gets the file from systemd, and need not be able to read it. */
const hasStore = (environment: NodeJS.ProcessEnv): boolean =>
  [SETTINGS.databaseUrl.name, fileSetting(SETTINGS.databaseUrl)].some((name) => isSet(environment, name))

/** Replaces relative paths by those that count from a folder. */
const RESOLVERS = new Map<string, Setting<unknown>['inFolder']>(
  Object.values<Setting<unknown>>(SETTINGS).flatMap((setting) => [
    [setting.name, setting.inFolder],
    [fileSetting(setting), (path, folder) => resolve(folder, path)],
  ]),
)

/** A setting and its `_FILE` are alternatives, of which the environment may have the other one. */
const alternativeTo = (name: string): string =>
  name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : fileSetting({ name })

interface Applied {
  path: string
  places: Map<string, string>
  warnings: Message[]
}
const APPLIED = new WeakMap<NodeJS.ProcessEnv, Applied>()

/** The path of the settings file that was applied to this environment; undefined if none was. */
export const appliedFile = (environment: NodeJS.ProcessEnv): string | undefined =>
  APPLIED.get(environment)?.path

/** The line of the settings file that set a variable of this environment; undefined if none did. */
export const placeOf = (environment: NodeJS.ProcessEnv, name: string): string | undefined =>
  APPLIED.get(environment)?.places.get(name)

export const fileWarnings = (environment: NodeJS.ProcessEnv): readonly Message[] =>
  APPLIED.get(environment)?.warnings ?? []

/**
 * Adds the settings of a file to the environment, so that workers inherit them: of `given`, else of the first file that
 * exists. What the environment sets stays. An unreadable file is never left out: the store would be another one.
 */
export const applySettingsFile = (
  environment: NodeJS.ProcessEnv,
  given?: string,
  systemFile = SYSTEM_FILE,
): void => {
  APPLIED.delete(environment)
  const isSystem = given === undefined && !exists(LOCAL_FILE)
  if (isSystem && exists(systemFile) === false) return
  const path = resolve(given ?? (isSystem ? systemFile : LOCAL_FILE))
  let content: string
  try {
    content = readSettingsFile(path)
  } catch (error) {
    const { code } = (error as UsageError).cause as NodeJS.ErrnoException
    if (isSystem && code === 'EACCES' && hasStore(environment)) return
    if (isSystem) (error as UsageError).message += `, or ${LOCAL_FILE} in the current folder`
    throw error
  }
  const lines = [...parseSettingsFile(path, content)].filter(
    ([name, { text }]) => text !== '' && ![name, alternativeTo(name)].some((one) => isSet(environment, one)),
  )
  for (const [name, { text }] of lines) environment[name] = RESOLVERS.get(name)?.(text, dirname(path)) ?? text
  const places = new Map(lines.map(([name, { place }]) => [name, place]))
  const isReadableByOthers = process.platform !== 'win32' && (statSync(path).mode & 0o004) !== 0
  const command = `chmod o-r ${quoteForShell(path)}`
  const warning = message('warning.passwords', { path, command })
  const hasSecrets = lines.some(([name, { text }]) => withoutSecrets(name, text) !== text)
  APPLIED.set(environment, { path, places, warnings: hasSecrets && isReadableByOthers ? [warning] : [] })
}

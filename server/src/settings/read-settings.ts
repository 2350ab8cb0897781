/** Reads the settings from the environment, and from the files that it names. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { nearestName } from '../domain/nearest-name.ts'
import { UsageError, UserError } from '../domain/user-error.ts'
import { cacheFolderOf, isPostgres, withoutPassword } from '../storage/database-url.ts'
import { COMMUNITY_SETTINGS, SETTINGS, type Setting, type Settings } from './config.ts'
import { readError } from './setting-values.ts'

/** Lists all invalid settings, so that the operator can fix them in one go. */
export class SettingsError extends UsageError {
  override name = 'SettingsError'
}

/** Where a value comes from, for messages. */
interface Source {
  text: string
  name: string
  /** The text as messages show it. */
  shown: string
}

/** The name of the setting that names a file with the value, as Docker and systemd provide secrets. */
export const fileSetting = ({ name }: { name: string }): string => `${name}_FILE`

/** All environment variables that heliolog reads. */
export const SETTING_NAMES: readonly string[] = Object.values<Setting<unknown>>(SETTINGS).flatMap(
  (setting) => (setting.fromFile ? [setting.name, fileSetting(setting)] : [setting.name]),
)

/** Quotes text without passwords. If it is not a valid URL, a password may be anywhere before an @. */
const quote = (text: string): string =>
  JSON.stringify(
    text.includes('@')
      ? `…${text.slice(text.lastIndexOf('@'))}`.replace(/(password=)[^&"]*/gi, '$1***')
      : withoutPassword(text),
  )

const sourceInFile = (name: string, path: string): Source => {
  const shownPath = JSON.stringify(path)
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (error) {
    throw new SettingsError(`${name}: ${shownPath} ${readError(error)}`)
  }
  const text = content.replace(/\r?\n$/, '')
  if (text === '') throw new SettingsError(`${name}: ${shownPath} is empty`)
  return { text, name, shown: `the content of ${shownPath}` }
}

const sourceOf = (setting: Setting<unknown>, environment: NodeJS.ProcessEnv): Source => {
  const { name, secret } = setting
  const value = environment[name]
  const file = setting.fromFile && environment[fileSetting(setting)]
  if (file && value)
    throw new SettingsError(`${name} and ${fileSetting(setting)} are both set; set only one of them`)
  if (file) return sourceInFile(fileSetting(setting), file)
  const text = value || (setting.default ?? '')
  return { text, name, shown: secret ? 'its value' : quote(text) }
}

const readSetting = <Value>(setting: Setting<Value>, { text, name, shown }: Source): Value => {
  let reason = ''
  try {
    const value = setting.read(text)
    if (value !== undefined) return value
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    reason = `: ${error.message}`
  }
  throw new SettingsError(`${name}: ${shown} is not accepted${reason}; accepted: ${setting.accepts}`)
}

/** Reads the address of a store from an option of the command line. */
export const readDatabaseUrl = (option: string, text: string): string =>
  readSetting(SETTINGS.databaseUrl, { text, name: option, shown: quote(text) })

/** SQLite has no replicas: each would be a database with other data. */
const replicaErrors = ({ databaseUrl, databaseReplicaUrls }: Partial<Settings>): string[] =>
  databaseReplicaUrls?.length && databaseUrl !== undefined && !isPostgres(databaseUrl)
    ? [`${SETTINGS.databaseReplicaUrls.name}: replicas need PostgreSQL, but the store is ${databaseUrl}`]
    : []

/**
 * Reads all settings. An empty value counts as unset. Without `needsCommunity`, invalid settings of the community count
 * as unset, too: a missing logo must not prevent the revocation of a token.
 */
export const readSettings = (
  environment: NodeJS.ProcessEnv,
  database?: string,
  needsCommunity = true,
): Settings => {
  const values: Record<string, unknown> = {}
  const errors: string[] = []
  const entries: [string, Setting<unknown>][] = Object.entries(SETTINGS)
  for (const [key, setting] of entries)
    try {
      if (key === 'databaseUrl' && database !== undefined)
        values[key] = readDatabaseUrl('--database', database)
      else {
        const source = sourceOf(setting, environment)
        values[key] = source.text === '' ? setting.unset : readSetting(setting, source)
      }
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      if (needsCommunity || !(key in COMMUNITY_SETTINGS)) errors.push(error.message)
    }
  const settings = values as Settings
  errors.push(...replicaErrors(settings))
  if (errors.length > 0) throw new SettingsError(errors.join('\n'))
  return { ...settings, cacheDir: resolve(settings.cacheDir || cacheFolderOf(settings.databaseUrl)) }
}

const PREFIX = 'HELIOLOG_'
const withoutPrefix = (name: string): string => name.slice(PREFIX.length)

/** The clients read these, and may share the environment. */
const OF_CLIENTS = ['HELIOLOG_URL', 'HELIOLOG_TOKEN']

/** Kubernetes sets variables for its services, whose names may begin with heliolog. */
const isOfKubernetes = ([name, value = '']: [string, string | undefined]): boolean =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(name) ||
  (name.endsWith('_PORT') && URL.canParse(value))

const hintFor = (name: string): string => {
  const short = withoutPrefix(name)
  if (SETTING_NAMES.includes(short)) return `did you mean ${short}?`
  const names = SETTING_NAMES.filter((one) => one.startsWith(PREFIX)).map(withoutPrefix)
  const nearest = nearestName(short, names)
  return nearest === undefined
    ? 'heliolog serve --help lists the settings'
    : `did you mean ${PREFIX}${nearest}?`
}

/** One warning for each variable that begins like a setting but is none: a misspelt one has no effect. */
export const settingWarnings = (environment: NodeJS.ProcessEnv): string[] =>
  Object.entries(environment)
    .filter(([name]) => name.startsWith(PREFIX) && ![...SETTING_NAMES, ...OF_CLIENTS].includes(name))
    .filter((variable) => !isOfKubernetes(variable))
    .map(([name]) => `${name} is not a setting and has no effect; ${hintFor(name)}`)
    .sort()

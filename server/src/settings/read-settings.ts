/** Reads the settings from the environment, with what the settings file adds to it, and from the files that it names. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ShownSetting } from '@heliolog/desk-api'
import { type Message, message, type Part, partOf } from '../domain/messages.ts'
import { UsageError, UserError } from '../domain/user-error.ts'
import { cacheFolderOf, isPostgres, withoutPassword } from '../storage/database-url.ts'
import { COMMUNITY_SETTINGS, SETTINGS, type Setting, type Settings } from './config.ts'
import { fileSetting, nameWarnings, SETTING_NAMES, withoutSecrets } from './setting-names.ts'
import { readError } from './setting-values.ts'
import { fileWarnings, placeOf } from './settings-file.ts'

/** Lists all invalid settings, so that the operator can fix them in one go. */
export class SettingsError extends UsageError {
  override name = 'SettingsError'
}

/** A value as it was given, and where, for messages. */
interface GivenText {
  text: string
  /** The name of the setting, and the line that sets it. */
  name: string
  /** The text as messages show it. */
  shown: string
}

/** Quotes text without passwords. If it is not a valid URL, a password may be anywhere before an @. */
const quote = (text: string): string =>
  JSON.stringify(
    text.includes('@')
      ? `…${text.slice(text.lastIndexOf('@'))}`.replace(/(password=)[^&"]*/gi, '$1***')
      : withoutPassword(text),
  )

const textInFile = (name: string, path: string): GivenText => {
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

const textOf = (setting: Setting<unknown>, environment: NodeJS.ProcessEnv): GivenText => {
  const { name, secret } = setting
  const nameAndPlace = (one: string): string => {
    const place = placeOf(environment, one)
    return place === undefined ? one : `${one} in ${place}`
  }
  const value = environment[name]
  const file = setting.fromFile && environment[fileSetting(setting)]
  if (file && value)
    throw new SettingsError(`${name} and ${fileSetting(setting)} are both set; set only one of them`)
  if (file) return textInFile(nameAndPlace(fileSetting(setting)), file)
  const text = value || (setting.default ?? '')
  return { text, name: nameAndPlace(name), shown: secret ? 'its value' : quote(text) }
}

/** Reads a value. The error names neither the setting nor what it accepts. */
export const readValue = <Value>(setting: Setting<Value>, text: string, shown = quote(text)): Value => {
  let reason: Part = ''
  try {
    const value = setting.read(text)
    if (value !== undefined) return value
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    reason = partOf(error)
  }
  throw new UserError(message('setting.rejected', { shown, reason }))
}

const readSetting = <Value>(setting: Setting<Value>, { text, name, shown }: GivenText): Value => {
  try {
    return readValue(setting, text, shown)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new SettingsError(`${name}: ${error.message}; accepted: ${setting.accepts}`)
  }
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
        const given = textOf(setting, environment)
        values[key] = given.text === '' ? setting.unset : readSetting(setting, given)
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

/** Lists the settings as messages show them. `database` is the option, which replaces a setting. */
export const shownSettings = (environment: NodeJS.ProcessEnv, database?: string): ShownSetting[] =>
  Object.values<Setting<unknown>>(SETTINGS).map((setting) => {
    const { name, default: standard = null } = setting
    if (name === SETTINGS.databaseUrl.name && database !== undefined)
      return { name, value: withoutPassword(database), origin: 'option', place: null }
    const given = [name, fileSetting(setting)].find((one) => SETTING_NAMES.includes(one) && environment[one])
    if (given === undefined) return { name, value: standard, origin: 'default', place: null }
    const place = placeOf(environment, given) ?? null
    const value = withoutSecrets(given, environment[given] ?? '')
    return { name: given, value, origin: place === null ? 'environment' : 'file', place }
  })

/** Warnings about the environment and the settings file. */
export const settingWarnings = (environment: NodeJS.ProcessEnv): Message[] => [
  ...nameWarnings(environment),
  ...fileWarnings(environment),
]

/** Reads the text of a setting from the environment, or from a file that the environment names. */
import { readFileSync } from 'node:fs'
import { UsageError } from '../domain/user-error.ts'
import { withoutPassword } from '../storage/database-url.ts'

export interface SourcedSetting {
  name: string
  default: string
  /** Never shown in messages. */
  secret?: true
  /** Whether NAME_FILE may name a file with the value, because the value contains a password or token. */
  fromFile?: true
}

export interface Setting<Value> extends SourcedSetting {
  accepts: string
  meaning: string
  /** Parses the text. If it is not accepted, returns undefined, or throws a UserError with the reason. */
  read(text: string): Value | undefined
}

/** Lists all invalid settings, so that the operator can fix them in one go. */
export class SettingsError extends UsageError {
  override name = 'SettingsError'
}

/** Masks passwords. In text that is not a valid address, one may be anywhere before an @. */
export const maskPasswords = (text: string): string =>
  text.includes('@')
    ? `…${text.slice(text.lastIndexOf('@'))}`.replace(/(password=)[^&"]*/gi, '$1***')
    : withoutPassword(text)

/** The name of the setting that names a file with the value, as Docker and systemd provide secrets. */
export const fileSetting = ({ name }: { name: string }): string => `${name}_FILE`

/** Where the text of a setting came from, for messages. */
export interface Source {
  text: string
  /** The name of the setting or option. */
  name: string
  /** The text as messages show it. */
  shown: string
}

const readSecret = (name: string, path: string): Source => {
  const shownPath = JSON.stringify(path)
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (error) {
    // The rest of the message repeats the path.
    const [reason] = (error as Error).message.split(',')
    throw new SettingsError(`${name}: ${shownPath} cannot be read (${reason})`)
  }
  const text = content.replace(/\r?\n$/, '')
  if (text === '') throw new SettingsError(`${name}: ${shownPath} is empty`)
  return { text, name, shown: `the content of ${shownPath}` }
}

export const sourceOf = (setting: SourcedSetting, environment: NodeJS.ProcessEnv): Source => {
  const { name, secret } = setting
  const value = environment[name]
  const file = setting.fromFile && environment[fileSetting(setting)]
  if (file && value)
    throw new SettingsError(`${name} and ${fileSetting(setting)} are both set; set only one of them`)
  if (file) return readSecret(fileSetting(setting), file)
  const text = value || setting.default
  return { text, name, shown: secret ? 'its value' : JSON.stringify(maskPasswords(text)) }
}

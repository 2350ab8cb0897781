/** The names of settings, in the environment and in the settings file. */
import { type Message, message } from '../domain/messages.ts'
import { nearestName } from '../domain/nearest-name.ts'
import { withoutPassword } from '../storage/database-url.ts'
import { SETTINGS, type Setting } from './config.ts'

/** The name of the setting that names a file with the value, as Docker and systemd provide secrets. */
export const fileSetting = ({ name }: { name: string }): string => `${name}_FILE`

const ALL = Object.values<Setting<unknown>>(SETTINGS)

/** All names that heliolog reads. */
export const SETTING_NAMES: readonly string[] = ALL.flatMap((setting) =>
  setting.fromFile ? [setting.name, fileSetting(setting)] : [setting.name],
)

/** A value as messages show it. */
export const withoutSecrets = (name: string, text: string): string =>
  ALL.some((setting) => setting.secret && setting.name === name) ? '***' : withoutPassword(text)

const PREFIX = 'HELIOLOG_'
const withoutPrefix = (name: string): string => name.replace(new RegExp(`^${PREFIX}`, 'i'), '')

/** Ends a message about a name that is no setting. */
export const nameHint = (name: string): Message => {
  const short = withoutPrefix(name).toUpperCase()
  if (SETTING_NAMES.includes(short)) return message('hint.setting', { name: short })
  const names = SETTING_NAMES.filter((one) => one.startsWith(PREFIX)).map(withoutPrefix)
  const nearest = nearestName(short, names)
  return nearest === undefined
    ? message('hint.settings')
    : message('hint.setting', { name: PREFIX + nearest })
}

/** The clients read these, and may share the environment. */
const OF_CLIENTS = ['HELIOLOG_URL', 'HELIOLOG_TOKEN']

/** Kubernetes sets variables for its services, whose names may begin with heliolog. */
const isOfKubernetes = ([name, value = '']: [string, string | undefined]): boolean =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(name) ||
  (name.endsWith('_PORT') && URL.canParse(value))

/** One warning for each variable that begins like a setting but is none: a misspelt one has no effect. */
export const nameWarnings = (environment: NodeJS.ProcessEnv): Message[] =>
  Object.entries(environment)
    .filter(([name]) => name.startsWith(PREFIX) && ![...SETTING_NAMES, ...OF_CLIENTS].includes(name))
    .filter((variable) => !isOfKubernetes(variable))
    .map(([name]) => name)
    .sort()
    .map((name) => message('warning.setting', { name, hint: nameHint(name) }))

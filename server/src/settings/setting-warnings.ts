/** Warnings about variables that look like settings. A misspelt one would have no effect without notice. */
import { nearestName } from '../domain/nearest-name.ts'
import { SETTINGS } from './config.ts'
import { fileSetting, type Setting } from './setting-source.ts'

const PREFIX = 'HELIOLOG_'
const withoutPrefix = (name: string): string => name.slice(PREFIX.length)

/** The clients read these, and may share the environment. */
const OF_CLIENTS = ['HELIOLOG_URL', 'HELIOLOG_TOKEN']

/** Kubernetes sets variables for its services, whose names may begin with heliolog. */
const isOfKubernetes = ([name, value = '']: [string, string | undefined]): boolean =>
  /_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP|SCTP)(_|$)/.test(name) ||
  (name.endsWith('_PORT') && URL.canParse(value))

const hintFor = (name: string, names: readonly string[]): string => {
  const short = withoutPrefix(name)
  const nearest = names.includes(short)
    ? short
    : nearestName(short, names.filter((one) => one.startsWith(PREFIX)).map(withoutPrefix))
  if (nearest === undefined) return 'heliolog serve --help lists the settings'
  return `did you mean ${nearest === short ? short : PREFIX + nearest}?`
}

/** One warning for each variable that begins like a setting but is none. */
export const settingWarnings = (environment: NodeJS.ProcessEnv): string[] => {
  const settings = Object.values(SETTINGS) as Setting<unknown>[]
  const names = settings.flatMap((one) => (one.fromFile ? [one.name, fileSetting(one)] : [one.name]))
  return Object.entries(environment)
    .filter(([name]) => name.startsWith(PREFIX) && !names.includes(name) && !OF_CLIENTS.includes(name))
    .filter((variable) => !isOfKubernetes(variable))
    .map(([name]) => `${name} is not a setting and has no effect; ${hintFor(name, names)}`)
    .sort()
}

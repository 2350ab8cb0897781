/** The service's address and token, from the environment or from a file that only its owner can read. */
import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { rootOf } from '../address.ts'
import { isObject, parseJson } from '../response.ts'
import { errorCode, UsageError } from './command-errors.ts'

export interface Settings {
  root: string
  token: string
  /** Reported if the service rejects the token. */
  tokenSource: string
}

interface Configuration {
  url?: string
  token?: string
}

const GROUP_OR_OTHERS = 0o077

const configurationFile = (environment: NodeJS.ProcessEnv): string =>
  join(environment['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'heliolog', 'config.json')

const readConfiguration = async (file: string): Promise<Configuration> => {
  let text: string
  try {
    // Windows has no file modes for group and others.
    const others = process.platform === 'win32' ? 0 : (await stat(file)).mode & GROUP_OR_OTHERS
    if (others !== 0)
      throw new UsageError(
        `Other users can read ${file}, which may contain a token. Run: chmod 600 '${file}'`,
      )
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return {}
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} cannot be read: ${errorCode(error)}.`)
  }
  const content = parseJson(text)
  const isOptionalText = (value: unknown) => value === undefined || typeof value === 'string'
  if (isObject(content) && isOptionalText(content['url']) && isOptionalText(content['token'])) return content
  throw new UsageError(
    `${file} must contain { "url": "https://heliolog.example", "token": "hlg_…" }, or one of the two.`,
  )
}

const parseRoot = (address: string, source: string): string => {
  try {
    return rootOf(address)
  } catch (error) {
    throw new UsageError(`${source} is not accepted: ${(error as Error).message.replace('baseUrl', 'it')}`)
  }
}

export const readSettings = async (
  url: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<Settings> => {
  const file = configurationFile(environment)
  const configuration = await readConfiguration(file)
  const configuredRoot = () => parseRoot(configuration.url ?? '', `"url" of ${file}`)

  let root: string
  if (url !== undefined) root = parseRoot(url, '--url')
  else if (environment['HELIOLOG_URL']) root = parseRoot(environment['HELIOLOG_URL'], 'HELIOLOG_URL')
  else if (configuration.url) root = configuredRoot()
  else
    throw new UsageError(`An address is needed: give --url, set HELIOLOG_URL, or write "url" into ${file}.`)

  const [token, tokenSource] = environment['HELIOLOG_TOKEN']
    ? [environment['HELIOLOG_TOKEN'], 'HELIOLOG_TOKEN']
    : [configuration.token, file]
  if (!token)
    throw new UsageError(`A token is needed: set HELIOLOG_TOKEN, or write "token" into ${file} (mode 600).`)
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageError(
      `The token in ${tokenSource} must be the token that the operators issued, without spaces.`,
    )
  // A token that is configured for one service must not be sent to another.
  if (tokenSource === file && configuration.url && configuredRoot() !== root)
    throw new UsageError(`The token in ${file} is for ${configuration.url}. Set HELIOLOG_TOKEN for ${root}.`)
  return { root, token, tokenSource }
}

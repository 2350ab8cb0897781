/** Which heliolog, and the token for it: from the environment, or from a file that nobody else can read. */
import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { rootOf } from '../address.ts'
import { isObject, parseJson } from '../response.ts'
import { codeOf, Misuse } from './problems.ts'

export interface Settings {
  root: string
  token: string
  /** Where the token was taken from, to be told when it is refused. */
  tokenFrom: string
}

interface Configuration {
  url?: string
  token?: string
}

const READABLE_BY_OTHERS = 0o077

const configurationFile = (environment: NodeJS.ProcessEnv): string =>
  join(environment['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'heliolog', 'config.json')

const readConfiguration = async (file: string): Promise<Configuration> => {
  let text: string
  try {
    // Windows has no such modes.
    const others = process.platform === 'win32' ? 0 : (await stat(file)).mode & READABLE_BY_OTHERS
    if (others !== 0)
      throw new Misuse(`Others can read ${file}, which may hold a token. Run: chmod 600 '${file}'`)
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return {}
    if (error instanceof Misuse) throw error
    throw new Misuse(`${file} cannot be read: ${codeOf(error)}.`)
  }
  const content = parseJson(text)
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  if (isObject(content) && isText(content['url']) && isText(content['token'])) return content
  throw new Misuse(
    `${file} must hold { "url": "https://heliolog.example", "token": "hlg_…" }, or one of these.`,
  )
}

const rootFrom = (address: string, from: string): string => {
  try {
    return rootOf(address)
  } catch (error) {
    throw new Misuse(`${from} is not accepted: ${(error as Error).message.replace('baseUrl', 'it')}`)
  }
}

const addressOf = (
  given: string | undefined,
  environment: NodeJS.ProcessEnv,
  file: string,
  configuration: Configuration,
): string => {
  if (given !== undefined) return rootFrom(given, '--url')
  if (environment['HELIOLOG_URL']) return rootFrom(environment['HELIOLOG_URL'], 'HELIOLOG_URL')
  if (configuration.url) return rootFrom(configuration.url, `"url" of ${file}`)
  throw new Misuse(`Which heliolog? Give its address by --url, HELIOLOG_URL, or "url" in ${file}.`)
}

export const readSettings = async (
  url: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<Settings> => {
  const file = configurationFile(environment)
  const configuration = await readConfiguration(file)
  const root = addressOf(url, environment, file, configuration)
  const [token, tokenFrom] = environment['HELIOLOG_TOKEN']
    ? [environment['HELIOLOG_TOKEN'], 'HELIOLOG_TOKEN']
    : [configuration.token, file]
  if (!token)
    throw new Misuse(`A token is needed: set HELIOLOG_TOKEN, or write "token" into ${file} (mode 600).`)
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Misuse(`The token in ${tokenFrom} must be the text that the operators gave, without spaces.`)
  // Written down for one heliolog, it is told to no other.
  if (tokenFrom === file && configuration.url && rootFrom(configuration.url, `"url" of ${file}`) !== root)
    throw new Misuse(`The token in ${file} is for ${configuration.url}. Set HELIOLOG_TOKEN for ${root}.`)
  return { root, token, tokenFrom }
}

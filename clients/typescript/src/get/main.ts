/** heliolog-get: reads options and settings, downloads or updates one file, and reports errors. */
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { rootOf } from '../address.ts'
import { Heliolog } from '../heliolog.ts'
import { HttpClient } from '../http-client.ts'
import type { Wait } from '../retry.ts'
import { bulkUrl, type Context, type FileInfo } from './bulk-file.ts'
import { type CliOptions, HELP, parseOptions } from './cli-options.ts'
import { CommandError, EXIT, errorMessage, exitStatus, Interrupted, UsageError } from './command-errors.ts'
import { download } from './download.ts'
import { withFileLock } from './file-lock.ts'
import { CLIENT_VERSION } from './file-provenance.ts'
import { Progress } from './progress.ts'
import { isVerified, update } from './update.ts'

const RETRIES = 7
/** Shorter waits are not worth reporting. */
const REPORTED_WAIT_SECONDS = 2

const checkFolder = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory())
    throw new CommandError(`There is no folder ${JSON.stringify(folder)}; create it first.`)
}

/** Undefined if the file is up to date. */
const downloadOrUpdate = async (context: Context): Promise<FileInfo | undefined> => {
  const { file, update: isUpdate, force } = context.options
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new CommandError(`${JSON.stringify(file)} is a folder.`)
  if (found && !isUpdate && !force)
    throw new CommandError(`${file} already exists; add --update to update it, or --force to replace it.`)
  if (!found || !isUpdate) return download(context)
  try {
    return await update(context)
  } catch (error) {
    if (!force || !(error instanceof CommandError)) throw error
    return download(context)
  }
}

/** Undefined if the file is up to date. A file that differs from heliolog's digest is downloaded again. */
const downloadAndVerify = async (context: Context): Promise<FileInfo | undefined> => {
  const { file, verify } = context.options
  const written = await downloadOrUpdate(context)
  if (!verify || (await isVerified(context))) return written
  context.progress.log("The file differs from heliolog's digest; everything is downloaded again.")
  const downloaded = await download(context)
  if (await isVerified(context)) return downloaded
  throw new CommandError(`${file} still differs from heliolog's digest. Ask the operators.`)
}

const resultOf = (written: FileInfo | undefined): string => {
  if (written === undefined) return ' is up to date.'
  const { rows, version, attribution } = written
  return rows === 0
    ? `: no rows match these filters, so the file has no records. Version ${version}. ${attribution}`
    : `: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}, version ${version}. ${attribution}`
}

const readSettings = (url: string | undefined, environment: NodeJS.ProcessEnv) => {
  const { HELIOLOG_URL, HELIOLOG_TOKEN: token } = environment
  const [baseUrl, source] = url === undefined ? [HELIOLOG_URL, 'HELIOLOG_URL'] : [url, '--url']
  if (!baseUrl) throw new UsageError('A URL is needed: give --url, or set HELIOLOG_URL.')
  if (!token) throw new UsageError('A token is needed: set HELIOLOG_TOKEN. The operators issue tokens.')
  try {
    return { root: rootOf(baseUrl), token }
  } catch (error) {
    throw new UsageError(`${source} is not accepted: ${(error as Error).message.replace('baseUrl', 'it')}`)
  }
}

const perform = async (options: CliOptions): Promise<void> => {
  const { root, token } = readSettings(options.url, process.env)
  const { file, quiet } = options
  const progress = new Progress(process.stderr, quiet)
  const onWait = ({ reason, seconds }: Wait) => {
    const when = seconds < REPORTED_WAIT_SECONDS ? '' : ` in ${Math.ceil(seconds)} seconds`
    progress.log(`${reason.message.replace(/\.$/, '')}. Trying again${when}.`)
  }
  const client = { token, retries: RETRIES, onWait, userAgent: `heliolog-get/${CLIENT_VERSION}` }
  const controller = new AbortController()
  const interrupt = () =>
    controller.abort(new Interrupted('Interrupted. Run the same command again to resume.'))
  process.once('SIGINT', interrupt)
  try {
    await checkFolder(dirname(file))
    const context: Context = {
      options,
      root,
      url: bulkUrl(root, options),
      heliolog: new Heliolog({ baseUrl: root, ...client }),
      http: new HttpClient(client),
      signal: controller.signal,
      progress,
    }
    const written = await withFileLock(file, () => downloadAndVerify(context))
    progress.log(`${basename(file)}${resultOf(written)}`)
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/** Returns the exit status. */
export const run = async (args: string[]): Promise<number> => {
  try {
    const options = parseOptions(args)
    if (options === 'help') process.stdout.write(HELP)
    else if (options === 'version') process.stdout.write(`${CLIENT_VERSION}\n`)
    else await perform(options)
    return EXIT.done
  } catch (error) {
    process.stderr.write(`heliolog-get: ${errorMessage(error)}\n`)
    return exitStatus(error)
  }
}

/** heliolog-get: reads options and settings, downloads or updates one file, and reports errors. */
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Heliolog } from '../heliolog.ts'
import { BulkApi } from './bulk-api.ts'
import { type CliOptions, HELP, parseOptions } from './cli-options.ts'
import { CommandError, EXIT, errorMessage, exitStatus, Interrupted } from './command-errors.ts'
import { type DownloadContext, download } from './download.ts'
import { withFileLock } from './file-lock.ts'
import { Progress } from './progress.ts'
import { CLIENT_VERSION, type Provenance } from './provenance.ts'
import { readSettings, type Settings } from './settings.ts'
import { loadSqlite } from './sqlite-file.ts'
import { update } from './update.ts'
import { isVerified } from './verify.ts'

const checkPath = async (file: string): Promise<void> => {
  const folder = dirname(file)
  const parent = await stat(folder).catch(() => undefined)
  if (!parent?.isDirectory())
    throw new CommandError(`There is no folder ${JSON.stringify(folder)}; create it first.`)
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new CommandError(`${JSON.stringify(file)} is a folder.`)
}

/** Undefined if the file is up to date. */
const downloadOrUpdate = async (
  options: CliOptions,
  context: DownloadContext,
): Promise<Provenance | undefined> => {
  const { file } = options
  const exists = await stat(file).then(
    () => true,
    () => false,
  )
  if (exists && !options.update && !options.force)
    throw new CommandError(`${file} already exists; add --update to update it, or --force to replace it.`)
  if (!exists || !options.update) return download(options, context)
  try {
    return await update(options, context)
  } catch (error) {
    if (!options.force || !(error instanceof CommandError)) throw error
    return download(options, context)
  }
}

/** Undefined if the file is up to date. A file that differs from heliolog's digest is downloaded again. */
const downloadAndVerify = async (
  options: CliOptions,
  context: DownloadContext,
): Promise<Provenance | undefined> => {
  const written = await downloadOrUpdate(options, context)
  if (!options.verify || (await isVerified(options, context))) return written
  context.progress.log("The file differs from heliolog's digest; everything is downloaded again.")
  const downloaded = await download(options, context)
  if (await isVerified(options, context)) return downloaded
  throw new CommandError(`${options.file} still differs from heliolog's digest. Ask the operators.`)
}

const resultOf = (written: Provenance | undefined): string => {
  if (written === undefined) return ' is up to date.'
  const { rows, dataVersion, attribution } = written
  return rows === 0
    ? `: no rows match these filters, so the file has no records. Version ${dataVersion}. ${attribution}`
    : `: ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}, version ${dataVersion}. ${attribution}`
}

const perform = async (options: CliOptions, { root, token }: Settings): Promise<void> => {
  const { file, format } = options
  const progress = new Progress(process.stderr, options.quiet)
  const heliolog = new Heliolog({
    baseUrl: root,
    token,
    retry: { attempts: 1 },
    userAgent: `heliolog-get/${CLIENT_VERSION}`,
  })
  const controller = new AbortController()
  const interrupt = () =>
    controller.abort(new Interrupted('Interrupted. Run the same command again to resume.'))
  process.once('SIGINT', interrupt)
  try {
    const bulk = new BulkApi(root, heliolog, controller.signal, (message) => progress.log(message))
    if (format === 'sqlite') await loadSqlite()
    await checkPath(file)
    const written = await withFileLock(file, () => downloadAndVerify(options, { bulk, progress }))
    progress.log(`${basename(file)}${resultOf(written)}`)
  } finally {
    process.off('SIGINT', interrupt)
  }
}

/** Returns the exit status. */
export const run = async (args: string[]): Promise<number> => {
  let settings: Settings | undefined
  try {
    const options = parseOptions(args)
    if (options === 'help') process.stdout.write(HELP)
    else if (options === 'version') process.stdout.write(`${CLIENT_VERSION}\n`)
    else {
      settings = await readSettings(options.url, process.env)
      await perform(options, settings)
    }
    return EXIT.done
  } catch (error) {
    process.stderr.write(`heliolog-get: ${errorMessage(error, settings?.tokenSource ?? '')}\n`)
    return exitStatus(error)
  }
}

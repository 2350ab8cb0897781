/** The command line: the files *-commands.ts declare the commands, whose files are loaded on demand. */
import cluster from 'node:cluster'
import { Command, CommanderError } from 'commander'
import { bugReport, exitCodeOf } from '../commands/command-database.ts'
import { printable, reportTo } from '../commands/output.ts'
import { RELEASE } from '../domain/release.ts'
import { UserError } from '../domain/user-error.ts'
import { applySettingsFile, LOCAL_FILE, SYSTEM_FILE } from '../settings/settings-file.ts'
import { declareAccessCommands } from './commands/access-commands.ts'
import { declarePublishingCommands } from './commands/publishing-commands.ts'
import { declareStoreCommands } from './commands/store-commands.ts'

/** Commander keeps the values of options in its commands, so each run has its own. */
export const createProgram = (): Command => {
  const program = new Command('heliolog')
    .description("Publishes a community's solar observations as a read-only JSON API.")
    .version(RELEASE)
    .option(
      '--config <file>',
      `settings file (default: ${LOCAL_FILE} in the current folder, else ${SYSTEM_FILE})`,
    )
    .configureHelp({ showGlobalOptions: true })
    .hook('preAction', (program) => {
      // Workers inherit the settings of their primary process, also if the file has changed since.
      if (!cluster.isWorker) applySettingsFile(process.env, program.opts()['config'])
    })
    .showHelpAfterError('(run heliolog --help for usage)')
    .configureOutput({ outputError: (text, write) => write(printable(text)) })
    .exitOverride()

  declareStoreCommands(program.commandsGroup('Store and server:'))
  declarePublishingCommands(program.commandsGroup('Publishing:'))
  declareAccessCommands(program.commandsGroup('Tokens:'))
  return program
}

/** Runs one command and sets the exit code of the process if it fails. */
export const run = async (args: readonly string[]): Promise<void> => {
  reportTo(process.stdout)
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    // Commander has printed its own.
    if (error instanceof UserError) process.stderr.write(`heliolog: ${printable(error.message)}\n`)
    else if (!(error instanceof CommanderError)) process.stderr.write(printable(bugReport(error, args[0])))
  }
}

/** Runs the command of this process. */
export const main = async (): Promise<void> => {
  // A reader such as `head` may close the pipe early; the command still completes.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    process.exitCode = 1
    process.stderr.write(`heliolog: standard output cannot be written: ${error.message}\n`)
  })
  process.stderr.on('error', () => {})
  await run(process.argv.slice(2))
}

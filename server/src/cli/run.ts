/** The command line: the files *-commands.ts declare the commands, whose files are loaded on demand. */
import { Command, CommanderError } from 'commander'
import { registerPublicationSteps } from '../command/after-publication.ts'
import { exitCodeOf } from '../command/command-database.ts'
import { printable, reportTo } from '../command/output.ts'
import { RELEASE } from '../domain/release.ts'
import { UserError } from '../domain/user-error.ts'
import { FEATURES } from '../features/features.ts'
import { declareAccessCommands } from './commands/access-commands.ts'
import { declarePublishingCommands } from './commands/publishing-commands.ts'
import { declareStoreCommands } from './commands/store-commands.ts'

/** Commander keeps the values of options in its commands, so each run has its own. */
const createProgram = (): Command => {
  const program = new Command('heliolog')
    .description("Publishes a community's solar observations as a read-only JSON API.")
    .version(RELEASE)
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
  registerPublicationSteps(FEATURES.flatMap(({ afterPublication }) => afterPublication ?? []))
  try {
    await createProgram().parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = exitCodeOf(error)
    // Errors that the operator can fix need no stack trace, and commander has printed its own; all others are bugs.
    if (error instanceof UserError) process.stderr.write(`heliolog: ${printable(error.message)}\n`)
    else if (!(error instanceof CommanderError))
      process.stderr.write(`${printable((error as Error).stack ?? String(error))}\n`)
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

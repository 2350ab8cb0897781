/** The command line: the files *-commands.ts declare the commands, whose files are loaded on demand. */
import { Command, CommanderError } from 'commander'
import { RELEASE } from '../domain/release.ts'
import { UserError } from '../domain/user-error.ts'
import { declareAccessCommands } from './access-commands.ts'
import { exitCodeOf } from './exit-codes.ts'
import { declarePublishingCommands } from './publishing-commands.ts'
import { declareStoreCommands } from './store-commands.ts'

const program = new Command('heliolog')
  .description("Publishes a community's solar observations as a read-only JSON API.")
  .version(RELEASE)
  .showHelpAfterError('(run heliolog --help for usage)')
  .exitOverride()

declareStoreCommands(program.commandsGroup('Store and server:'))
declarePublishingCommands(program.commandsGroup('Publishing:'))
declareAccessCommands(program.commandsGroup('Tokens:'))

// A reader such as `head` may close the pipe early; the command still completes.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.exitCode = 1
  process.stderr.write(`heliolog: standard output cannot be written: ${error.message}\n`)
})
process.stderr.on('error', () => {})

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
  // Errors that the operator can fix need no stack trace, and commander has printed its own; all others are bugs.
  if (error instanceof UserError) process.stderr.write(`heliolog: ${error.message}\n`)
  else if (!(error instanceof CommanderError)) process.stderr.write(`${(error as Error).stack}\n`)
}

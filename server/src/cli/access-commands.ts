/** Declares the commands for tokens and their usage. */
import type { Command } from 'commander'
import { DATABASE, day, orWord, wholeNumber } from './option-values.ts'

export const declareAccessCommands = (program: Command): void => {
  const token = program.command('token').description('issue, list, update, revoke and rotate tokens')
  token
    .command('issue')
    .description('issue a token; it is shown only once')
    .requiredOption('--holder <name>', 'person or organisation that receives it')
    .requiredOption('--purpose <text>', 'what it is used for')
    .option('--rate <calls>', 'calls a minute (default: HELIOLOG_RATE_LIMIT)', wholeNumber(1, 1_000_000))
    .option('--expires <day>', 'last day on which it is valid, YYYY-MM-DD (default: never expires)', day)
    .option('--hapi', 'for HAPI clients: print the address that contains it; it works nowhere else')
    .option('--json', 'print JSON')
    .option(...DATABASE)
    .action(async (options) => (await import('./token-command.ts')).issueCommand(options))
  token
    .command('list')
    .description('list all tokens, without their secrets')
    .option('--json', 'print JSON')
    .option(...DATABASE)
    .action(async (options) => (await import('./token-command.ts')).listCommand(options))
  token
    .command('update')
    .description('change a token; at least one option is needed, and it applies within a second')
    .argument('<id>')
    .option('--holder <name>', 'person or organisation that has it')
    .option('--purpose <text>', 'what it is used for')
    .option(
      '--rate <calls>',
      'calls a minute, or default for HELIOLOG_RATE_LIMIT',
      orWord('default', wholeNumber(1, 1_000_000)),
    )
    .option('--expires <day>', 'last day on which it is valid, YYYY-MM-DD, or never', orWord('never', day))
    .option('--json', 'print JSON')
    .option(...DATABASE)
    .action(async (id, options) => (await import('./token-command.ts')).updateCommand(id, options))
  token
    .command('revoke')
    .description('revoke a token; requests with it are rejected within a second')
    .argument('<id>')
    .option('--json', 'print JSON')
    .option(...DATABASE)
    .action(async (id, options) => (await import('./token-command.ts')).revokeCommand(id, options))
  token
    .command('rotate')
    .description('replace a token under the same id; requests with the old one are rejected within a second')
    .argument('<id>')
    .option('--json', 'print JSON')
    .option(...DATABASE)
    .action(async (id, options) => (await import('./token-command.ts')).rotateCommand(id, options))

  program
    .command('usage')
    .description(
      'show calls, bytes, incomplete responses, last call and statuses per token, from the call log',
    )
    .option('--since <day>', 'first day to count, YYYY-MM-DD, UTC (default: all of the call log)', day)
    .option('--token <id>', 'show this token only')
    .option('--json', 'print JSON')
    .option(...DATABASE)
    .action(async (options) => (await import('./usage-command.ts')).usageCommand(options))
}

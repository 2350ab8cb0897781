/** Declares the commands for tokens and their usage. */
import type { Command } from 'commander'
import { TOKEN_LIMIT } from '../../access/token-rules.ts'
import {
  DATABASE,
  day,
  email,
  JSON_OUTPUT,
  numberOfDays,
  oneOf,
  orWord,
  wholeNumber,
} from '../../commands/options.ts'

const commands = () => import('./token-command.ts')
const limit = wholeNumber(TOKEN_LIMIT.min, TOKEN_LIMIT.max)
const limitOrDefault = orWord('default', limit)

export const declareAccessCommands = (program: Command): void => {
  const token = program
    .command('token')
    .description('issue, list, update, revoke, restore, rotate and delete tokens')
  token
    .command('issue')
    .description('issue a token; it is shown only once')
    .requiredOption('--holder <name>', 'person or organisation that receives it')
    .requiredOption('--purpose <text>', 'what it is used for')
    .option('--email <address>', 'where to reach the holder', email)
    .option('--rate <calls>', 'calls a minute (default: HELIOLOG_RATE_LIMIT)', limit)
    .option('--bulk-per-hour <downloads>', 'downloads an hour (default: HELIOLOG_BULK_PER_HOUR)', limit)
    .option('--expires <day>', 'last day on which it is valid, YYYY-MM-DD (default: never expires)', day)
    .option('--hapi', 'for HAPI clients: print the address that contains it; it works nowhere else')
    .option(...JSON_OUTPUT)
    .option(...DATABASE)
    .action(async (options) => (await commands()).issueCommand(options))
  token
    .command('list')
    .description('list all tokens, without their secrets')
    .option(
      '--expiring <days>',
      'only valid tokens that expire within a number of days, such as 30d',
      numberOfDays,
    )
    .option(...JSON_OUTPUT)
    .option(...DATABASE)
    .action(async (options) => (await commands()).listCommand(options))
  token
    .command('update')
    .description('change a token; at least one option is needed, and it applies within a second')
    .argument('<id>')
    .option('--holder <name>', 'person or organisation that has it')
    .option('--purpose <text>', 'what it is used for')
    .option('--email <address>', 'where to reach the holder, or none', orWord('none', email))
    .option('--rate <calls>', 'calls a minute, or default for HELIOLOG_RATE_LIMIT', limitOrDefault)
    .option(
      '--bulk-per-hour <downloads>',
      'downloads an hour, or default for HELIOLOG_BULK_PER_HOUR',
      limitOrDefault,
    )
    .option('--expires <day>', 'last day on which it is valid, YYYY-MM-DD, or never', orWord('never', day))
    .option(...JSON_OUTPUT)
    .option(...DATABASE)
    .action(async (id, options) => (await commands()).updateCommand(id, options))
  for (const [name, description] of [
    ['revoke', 'revoke a token; its next request is rejected, or on PostgreSQL those from a second later'],
    ['restore', 'accept a token again that was revoked by mistake; it applies within a second'],
    ['delete', 'revoke a token and forget its holder and the addresses of its calls; its usage stays'],
    ['rotate', 'replace a token under the same id; requests with the old one are rejected within a second'],
  ] as const)
    token
      .command(name)
      .description(description)
      .argument('<id>')
      .option(...JSON_OUTPUT)
      .option(...DATABASE)
      .action(async (id, options) => (await commands())[`${name}Command` as const](id, options))

  program
    .command('usage')
    .description(
      'show calls, bytes, incomplete responses, last call and statuses by token, day or path, from the call log',
    )
    .option('--by <key>', 'token, day or path (default: token)', oneOf('token', 'day', 'path'))
    .option('--since <day>', 'first day to count, YYYY-MM-DD, UTC (default: all of the call log)', day)
    .option('--token <id>', 'count the calls of this token only')
    .option(...JSON_OUTPUT)
    .option(...DATABASE)
    .action(async (options) => (await commands()).usageCommand(options))
}

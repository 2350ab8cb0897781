/** The pages for operators, which `heliolog desk` serves on their machine. `heliolog serve` never loads them. */
import { Option } from 'commander'
import { DATABASE, size, wholeNumber } from '../../commands/options.ts'
import type { Feature } from '../feature.ts'

const DEFAULT_PORT = 8090
const MAX_PORT = 65_535
const MAX_UPLOAD = 500_000_000

export const desk: Feature = {
  declareCommands: (program, steps) =>
    program
      .command('desk')
      .description(
        'open pages in the browser of this machine to import files, correct data, issue tokens and back up',
      )
      .option(...DATABASE)
      .option(
        '--port <port>',
        'port on this machine; 0 for any free one',
        wholeNumber(0, MAX_PORT),
        DEFAULT_PORT,
      )
      .option('--no-open', 'print the address without opening the browser')
      .addOption(
        new Option('--max-upload <size>', 'size of all uploaded files together, such as 2GB')
          .argParser(size)
          .default(MAX_UPLOAD, '500MB'),
      )
      .addOption(new Option('--job', 'be the process of a job of a desk, which started it').hideHelp())
      .action(async ({ job, ...options }) =>
        job
          ? (await import('./jobs/job-process.ts')).runJob(steps)
          : (await import('./desk-command.ts')).deskCommand(options),
      ),
}

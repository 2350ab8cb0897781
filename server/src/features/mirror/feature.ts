/** Copies of the data of other heliolog servers. */

import { ALLOW_RETRACT, DATABASE, DRY_RUN, JSON_LINES, MAX_RETRACT } from '../../commands/options.ts'
import type { Feature } from '../feature.ts'

export const mirror: Feature = {
  declareCommands: (program, { afterPublication }) =>
    program
      .command('mirror')
      .description('replace the data in this store with those of another heliolog server, in one transaction')
      .argument('<url>', 'URL of the other server; set HELIOLOG_MIRROR_TOKEN to a token that it issued')
      .option(...DATABASE)
      .option(...DRY_RUN)
      .option(...JSON_LINES)
      .option(...MAX_RETRACT)
      .option(...ALLOW_RETRACT)
      .option(
        '--follow',
        'stay connected, and mirror each publication of the other server until SIGTERM or SIGINT',
      )
      .action(async (url, options) =>
        (await import('./mirror-command.ts')).mirrorCommand(url, options, afterPublication),
      ),
}

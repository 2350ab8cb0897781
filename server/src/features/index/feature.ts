/** /index/v1: the community index, which is computed after each publication. */

import { DATABASE } from '../../commands/options.ts'
import type { Feature } from '../feature.ts'

const INDEX_PATH = '/index/v1'

export const index: Feature = {
  path: INDEX_PATH,
  loadTables: async () => (await import('./index-tables.ts')).INDEX_TABLES,
  loadRoutes: async (app) => (await import('./index-resources.ts')).indexInterface(app, INDEX_PATH),
  declareCommands: (program) =>
    program
      .command('index')
      .description('compute the community index of the published data, unless the stored one is current')
      .option('--force', 'compute it also if the stored one is current; with --out, replace files')
      .option('--status', 'only show of which data the stored one is, and whether it is current')
      .option(
        '--observers <list>',
        'write the index of some observers: nicknames with commas between, or @file',
      )
      .option('--out <folder>', 'with --observers: the folder for the files')
      .option(...DATABASE)
      .action(async (options) =>
        options.observers === undefined && options.out === undefined
          ? (await import('./index-command.ts')).indexCommand(options)
          : (await import('./subset-command.ts')).subsetCommand(options),
      ),
  afterPublication: async (...publication) =>
    (await import('./index-command.ts')).indexPublication(...publication),
  verifyStore: async (database) => (await import('./update/verify-index.ts')).verifyIndex(database),
  describeStore: async (database, settings) =>
    `index     ${await (await import('./index-command.ts')).describeStoredIndex(database, settings)}`,
}

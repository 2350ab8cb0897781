import { type CommandOptions, withDatabase } from '../../command/command-database.ts'
import { count } from '../../command/numbers.ts'
import { FileCache } from '../../files/build/file-cache.ts'
import { pruneHistory } from '../../publish/correct/history.ts'

export const pruneCommand = (options: CommandOptions & { before: string }): Promise<void> =>
  withDatabase(options, async (database, { cacheDir }) => {
    const { from, deleted, tombstones } = await pruneHistory(database, options.before)
    // Files of former versions contain what was deleted.
    await new FileCache(cacheDir, 0).evict(from.version)
    process.stdout.write(
      `${count(deleted, 'former record')} deleted; versions from publication ${from.number} on (${from.version}, ${from.at}) are available\n` +
        (tombstones > 0
          ? `${count(tombstones, 'tombstone')} of forgotten observers deleted; clients with an older copy must download it again\n`
          : ''),
    )
  })

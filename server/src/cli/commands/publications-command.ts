import { type CommandOptions, cleanUp, withDatabase } from '../../command/command-database.ts'
import { count, table } from '../../command/output.ts'
import { changesText, NOTHING_CHANGED } from '../../command/publication-report.ts'
import type { PublicationCounts } from '../../domain/records/meta.ts'
import { erasePruned, listPublications, pruneHistory } from '../../publish/correct/history.ts'

const summary = (counts: PublicationCounts): string =>
  Object.entries(counts)
    .map(([kind, changes]) => [kind, changesText(changes)])
    .filter(([, text]) => text !== '')
    .map(([kind, text]) => `${kind}: ${text}`)
    .join('; ') || 'date only'

export const publicationsCommand = (
  options: CommandOptions & { limit: number; json?: boolean },
): Promise<void> =>
  withDatabase(options, async (database) => {
    const publications = await listPublications(database, options)
    if (options.json) return void process.stdout.write(`${JSON.stringify(publications)}\n`)
    if (publications.length === 0) return void process.stdout.write('nothing has been published yet\n')
    const text = table(publications, {
      number: ({ number }) => number,
      'published at': ({ published_at }) => published_at,
      version: ({ version }) => version,
      records: ({ counts }) => summary(counts),
      'run by': ({ run_by }) => run_by ?? '',
      note: ({ note }) => note ?? '',
    })
    process.stdout.write(`${text}\n`)
  })

export const pruneCommand = (options: CommandOptions & { before: string }): Promise<void> =>
  withDatabase(options, async (database) => {
    const { before, dryRun } = options
    const { from, deleted, tombstones } = await pruneHistory(database, before, dryRun)
    const verb = dryRun ? 'would be deleted' : 'deleted'
    process.stdout.write(
      `${count(deleted, 'former record')} ${verb}; versions from publication ${from.number} on (${from.version}, ${from.at}) are available${dryRun ? NOTHING_CHANGED : ''}\n` +
        (tombstones > 0
          ? `${count(tombstones, 'tombstone')} of forgotten observers ${verb}; clients with an older copy must download it again\n`
          : ''),
    )
    if (dryRun) return
    await cleanUp('the history is deleted', {
      'its records are still in the files of the store': () => erasePruned(database),
    })
  })

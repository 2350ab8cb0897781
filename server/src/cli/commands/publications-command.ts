import { type CommandOptions, withDatabase } from '../../command/command-database.ts'
import { changesText } from '../../command/publication-report.ts'
import { table } from '../../command/table.ts'
import type { PublicationCounts } from '../../domain/records/meta.ts'
import { listPublications } from '../../publish/correct/publications.ts'

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
    const rows = publications.map(({ number, published_at, version, counts, run_by, note }) => [
      number,
      published_at,
      version,
      summary(counts),
      run_by ?? '',
      note ?? '',
    ])
    process.stdout.write(
      `${table(['number', 'published at', 'version', 'records', 'run by', 'note'], rows)}\n`,
    )
  })

/** Prepares the import of a draft, for its check and its publication. */
import type { Message } from '@heliolog/desk-api'
import { keptNotes, newSourceNotes, takenOverNotes } from '../../../commands/import-report.ts'
import { namedRowsNotes } from '../../../commands/publication-report.ts'
import { toMessage } from '../../../domain/messages.ts'
import type { ImportReport } from '../../../publish/apply/import-files.ts'
import { sizeOf } from '../../../publish/read/input-file.ts'
import { chooseSource, readSources } from '../../../publish/source.ts'
import type { Database } from '../../../storage/database.ts'
import { type DraftInput, importOptionsOf, kindOf } from '../drafts/draft-input.ts'
import type { ReportProgress } from './job-task.ts'

/** Chooses the source, which is new if the store has none of the name. */
export const prepareImport = async (database: Database, input: DraftInput, report: ReportProgress) => {
  const { source: name, newSource, snapshot } = input.settings
  const kind = kindOf(input.settings.kind)
  const sources = await readSources(database.reader, kind)
  const source = chooseSource(kind, sources, name ?? undefined, newSource)
  const { files, options } = importOptionsOf(input, source)
  const sizes = await Promise.all(files.map(sizeOf))
  const total = sizes.reduce<number>((sum, size = 0) => sum + size, 0)
  return {
    kind,
    files,
    source,
    options: {
      ...options,
      onProgress: ({ rows, bytes }: { rows: number; bytes: number }) =>
        report({ phase: 'reading', rows, progress: total > 0 ? Math.min(1, bytes / total) : null }),
    },
    /** Notes on what the import does otherwise than its rows say. */
    notesOf: (imported: ImportReport, dryRun: boolean): Message[] => {
      const { notes, outcome, adaptation } = imported
      return [
        ...notes,
        ...(outcome ? newSourceNotes(kind, source, sources, dryRun) : []),
        ...keptNotes(imported, { snapshot, dryRun }),
        ...takenOverNotes(adaptation.takenOver, source.name, dryRun),
        ...namedRowsNotes(adaptation.named),
      ].map(toMessage)
    },
  }
}

import type { RowSource } from '../../features/bulk/bulk-tables.ts'
import { INDEX } from '../../http/series.ts'
import type { ParameterValues } from '../../lists/parameters.ts'
import type { Database } from '../../storage/database.ts'
import type { Publication } from '../../storage/publication.ts'
import type { RowTask } from './builder-messages.ts'
import { statementsAsOf, statementsFor } from './bulk-statements.ts'

/** How a builder thread reads the rows that have these values, as of a publication. */
export const rowTask = (
  database: Database,
  source: RowSource,
  values: ParameterValues,
  publication: Publication,
): RowTask => ({
  snapshotSource: database.snapshotSource,
  publication,
  statements: statementsFor(database, source, values),
  formerStatements:
    source.series === INDEX ? undefined : statementsAsOf(database, source, values, publication.number),
})

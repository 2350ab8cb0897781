import type { ParameterValues } from '../../lists/parameters.ts'
import type { Database } from '../../storage/database.ts'
import type { Publication } from '../../storage/publication.ts'
import type { RowSource } from '../published-table.ts'
import { statementsAsOf, statementsFor } from './batch-statements.ts'
import type { RowTask } from './builder-messages.ts'

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
  formerStatements: source.series.hasHistory
    ? statementsAsOf(database, source, values, publication.number)
    : undefined,
})

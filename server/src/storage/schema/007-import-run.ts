import { grantLikeCallLog } from './call-log-grants.ts'
import type { SchemaDialect, Untyped } from './schema-dialect.ts'

/** Keeps the last import of each kind of records. Roles that write the call log may read it, for the metrics. */
export const importRun =
  ({ text, clustered, isShared }: SchemaDialect) =>
  async (db: Untyped) => {
    const table = db.schema
      .createTable('import_run')
      .addColumn('kind', text, (c) => c.primaryKey())
      .addColumn('attempted_at', text, (c) => c.notNull())
      .addColumn('exit_code', 'integer')
      .addColumn('succeeded_at', text)
      .addColumn('rows', 'bigint')
      .addColumn('seconds', 'real')
    await clustered(table).execute()
    if (isShared) await grantLikeCallLog('select', 'import_run').execute(db)
  }

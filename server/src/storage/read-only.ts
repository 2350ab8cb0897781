/** Checks for stores that are opened for reading only, and so are not upgraded. */
import { StoreError } from '../domain/user-error.ts'
import type { MigrationState } from './schema/migrations.ts'

/** Throws if tables of the store are those of an earlier release. */
export const rejectOutdated = (location: string, migrations: readonly MigrationState[]): void => {
  const pending = migrations.filter(({ appliedAt }) => appliedAt === null).map(({ name }) => name)
  if (pending.length > 0)
    throw new StoreError(
      `the store at ${location} is from an earlier release and lacks ${pending.join(', ')}; copy it, let heliolog init upgrade the copy, and serve that`,
    )
}

export const rejectWrite = async (): Promise<never> => {
  throw new StoreError('the store is open for reading only')
}
